// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares the memory layouts of two blocks where both have members. */
final class BlockComparison {
    /** Deeper structures and further dimensions are not compared (section 2.17, "Universal Limits"). */
    private static final int MAX_DEPTH = 255;

    /**
     * The first difference.
     *
     * @param offset the first byte that differs, from the start of the blocks
     * @param text what the two have there
     */
    record Difference(long offset, String text) {}

    private record Pair(StructType first, StructType second) {}

    private record Open(Pair pair, long offset, int depth) {}

    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private final Set<Pair> seen = new HashSet<>();
    private Optional<Difference> found = Optional.empty();

    private BlockComparison() {}

    static Optional<Difference> firstDifference(StructType first, StructType second) {
        BlockComparison comparison = new BlockComparison();
        comparison.open.add(new Open(new Pair(first, second), 0, 0));
        while (!comparison.open.isEmpty()) {
            comparison.members(comparison.open.remove());
        }
        return comparison.found;
    }

    private void report(long offset, String text) {
        if (found.isEmpty() || offset < found.get().offset) {
            found = Optional.of(new Difference(offset, text));
        }
    }

    private static List<StructMember> byOffset(StructType struct) {
        return struct.members().stream()
                .filter(member -> member.offset().isPresent())
                .sorted(Comparator.comparingLong(BlockComparison::start))
                .toList();
    }

    private static long start(StructMember member) {
        return member.offset().orElseThrow();
    }

    private static long end(StructMember member) {
        boolean isOpen = member.type() instanceof ArrayType array && array.isRuntimeSized();
        return isOpen ? Long.MAX_VALUE : start(member) + member.size().orElse(1);
    }

    private void members(Open next) {
        List<StructMember> first = byOffset(next.pair.first);
        List<StructMember> second = byOffset(next.pair.second);
        int i = 0;
        int j = 0;
        while (i < first.size() && j < second.size()) {
            StructMember a = first.get(i);
            StructMember b = second.get(j);
            if (start(a) != start(b) && end(a) > start(b) && end(b) > start(a)) {
                report(
                        next.offset + Math.max(start(a), start(b)),
                        "member '" + a.name() + "' at byte " + (next.offset + start(a)) + " overlaps '" + b.name()
                                + "' at byte " + (next.offset + start(b)));
                return;
            }
            if (start(a) == start(b)) {
                types(next, a, b);
            }
            boolean firstEnds = end(a) <= end(b);
            boolean secondEnds = end(b) <= end(a);
            i += firstEnds ? 1 : 0;
            j += secondEnds ? 1 : 0;
        }
    }

    private void types(Open next, StructMember first, StructMember second) {
        long offset = next.offset + start(first);
        ReflectedType a = first.type();
        ReflectedType b = second.type();
        for (int i = 0; i < MAX_DEPTH && a instanceof ArrayType x && b instanceof ArrayType y; i++) {
            if (!x.stride().equals(y.stride())) {
                long nextElement = Math.min(x.stride().orElse(0), y.stride().orElse(0));
                report(offset + nextElement, names(first, second) + "have different array strides");
                return;
            }
            a = x.element();
            b = y.element();
        }
        if (a instanceof StructType x && b instanceof StructType y) {
            Pair pair = new Pair(x, y);
            if (next.depth < MAX_DEPTH && seen.add(pair)) {
                open.add(new Open(pair, offset, next.depth + 1));
            }
        } else if (a instanceof MatrixType x
                && b instanceof MatrixType y
                && (!x.stride().equals(y.stride()) || x.isRowMajor() != y.isRowMajor())) {
            report(offset, names(first, second) + "have different matrix strides or orders");
        } else if (!sameShape(a, b)) {
            report(offset, names(first, second) + "are of the types " + first.type() + " and " + second.type());
        }
    }

    private static boolean sameShape(ReflectedType a, ReflectedType b) {
        return a.getClass() == b.getClass()
                && (a instanceof PointerType || a.toString().equals(b.toString()));
    }

    private static String names(StructMember first, StructMember second) {
        return "members '" + first.name() + "' and '" + second.name() + "' ";
    }
}
