// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;

/**
 * The bindings of resources in languages without descriptor sets, which count kinds of resources each for itself: a
 * resource keeps its binding where it is free, in the order of sets and bindings, and has the next free one otherwise.
 */
public final class FlatBindings {
    /** More bindings than any implementation has; an array without a length, or a damaged module, takes one. */
    private static final int MAX_COUNT = 1 << 12;

    private final CodeContext context;
    private final TypeFacts types;

    /** By kind: where bindings end that a resource may keep. */
    private final int[] limits;

    private final List<BitSet> used = new ArrayList<>(0);
    private final List<Wanted> wanted = new ArrayList<>();

    /** By kind: the bindings of variables by id. */
    private final List<Map<Integer, Integer>> bindings = new ArrayList<>(0);

    private record Wanted(int id, int set, int binding, int kind, int count) {}

    /**
     * Prepares for the resources of a module.
     *
     * @param limits for each kind the lowest binding that no resource of it keeps
     */
    public FlatBindings(CodeContext context, int... limits) {
        this.context = context;
        types = context.types;
        this.limits = limits.clone();
    }

    /** The element of a list for a kind, which is added with those before it when it is first asked for. */
    private static <T> T ofKind(List<T> list, int kind, Supplier<T> maker) {
        while (list.size() <= kind) {
            list.add(maker.get());
        }
        return list.get(kind);
    }

    /** Adds a variable, if it has a binding. */
    public void add(int variable, int kind) {
        OptionalInt binding = context.layout.decorationWord(variable, Decoration.Binding);
        if (binding.isPresent()) {
            int set = context.layout
                    .decorationWord(variable, Decoration.DescriptorSet)
                    .orElse(0);
            wanted.add(new Wanted(variable, set, binding.getAsInt(), kind, count(variable)));
        }
    }

    /**
     * Gives all variables that were added their bindings.
     *
     * @param isShared whether variables of one kind with one set and binding share one
     */
    public void assign(boolean isShared) {
        wanted.sort(Comparator.comparing(Wanted::kind)
                .thenComparing(Wanted::set)
                .thenComparing(Wanted::binding)
                .thenComparing(Comparator.comparing(Wanted::count).reversed()));
        int last = 0;
        for (int i = 0; i < wanted.size(); i++) {
            Wanted now = wanted.get(i);
            Wanted before = wanted.get(Math.max(0, i - 1));
            boolean shares = isShared
                    && i > 0
                    && now.kind == before.kind
                    && now.set == before.set
                    && now.binding == before.binding;
            last = shares ? last : take(now.kind, now.binding, now.count);
            ofKind(bindings, now.kind, HashMap::new).put(now.id, last);
        }
    }

    /** The binding of a variable as one of a kind; empty if it was given none. */
    public OptionalInt of(int variable, int kind) {
        Integer own = kind < bindings.size() ? bindings.get(kind).get(variable) : null;
        return own == null ? OptionalInt.empty() : OptionalInt.of(own);
    }

    /** Takes so many free bindings of a kind in a row, from {@code first} on; returns the first. */
    public int take(int kind, int first, int count) {
        BitSet taken = ofKind(used, kind, BitSet::new);
        int at = first >= limits[kind] ? 0 : Math.max(0, Math.min(first, MAX_COUNT));
        int next = taken.nextSetBit(at);
        while (next >= 0 && next < at + count) {
            at = taken.nextClearBit(next);
            next = taken.nextSetBit(at);
        }
        taken.set(at, at + count);
        return at;
    }

    /** How many bindings a variable takes. */
    public int count(int variable) {
        long count = 1;
        for (int at = types.pointee(types.typeOf(variable));
                types.isAnyArray(at) && count < MAX_COUNT;
                at = types.word(at, TypeComposite.PART_TYPE)) {
            count *= Math.max(1, Math.min(MAX_COUNT, context.integers.length(at)));
        }
        return (int) Math.min(MAX_COUNT, count);
    }
}
