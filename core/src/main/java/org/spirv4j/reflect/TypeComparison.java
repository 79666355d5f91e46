// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Compares types of two modules by what a host sees of them. Each pair of types is compared once. */
final class TypeComparison {
    private record Pair(ReflectedType before, ReflectedType after) {}

    private record ComparedPart(Pair pair, String path) {}

    private final Set<Pair> compared = new HashSet<>();
    private final Deque<ComparedPart> open = new ArrayDeque<>();
    private final Consumer<String> changes;

    TypeComparison(Consumer<String> changes) {
        this.changes = changes;
    }

    /** Reports how a type differs from another, and the types of their parts. */
    void compare(String path, ReflectedType before, ReflectedType after) {
        add(path, before, after);
        while (!open.isEmpty()) {
            ComparedPart compared = open.remove();
            String change = change(compared);
            if (!change.isEmpty()) {
                changes.accept(compared.path + ": " + change);
            }
        }
    }

    private void add(String path, ReflectedType before, ReflectedType after) {
        Pair pair = new Pair(before, after);
        if (compared.add(pair)) {
            open.add(new ComparedPart(pair, path));
        }
    }

    /** How the types differ apart from their parts; empty if they do not. Queues the parts. */
    private String change(ComparedPart compared) {
        ReflectedType before = compared.pair.before;
        ReflectedType after = compared.pair.after;
        if (before instanceof StructType from && after instanceof StructType to) {
            members(compared.path, from, to);
            return "";
        }
        if (before instanceof ArrayType from && after instanceof ArrayType to) {
            add(compared.path, from.element(), to.element());
            if (!length(from).equals(length(to))) {
                return "array length changed from " + length(from) + " to " + length(to);
            }
            return changed("ArrayStride", from.stride(), to.stride());
        }
        if (before instanceof PointerType from && after instanceof PointerType to) {
            if (!from.storageClass().equals(to.storageClass())) {
                return changed(
                        "storage class",
                        from.storageClass().map(Enum::name).orElse("unknown"),
                        to.storageClass().map(Enum::name).orElse("unknown"));
            }
            if (from.pointee().isPresent() && to.pointee().isPresent()) {
                add(compared.path, from.pointee().get(), to.pointee().get());
                return "";
            }
            return changed("type", from.toString(), to.toString());
        }
        if (before instanceof MatrixType from
                && after instanceof MatrixType to
                && description(from).equals(description(to))) {
            return from.isRowMajor() == to.isRowMajor()
                    ? changed("MatrixStride", from.stride(), to.stride())
                    : changed("matrix order", order(from), order(to));
        }
        return changed("type", description(before), description(after));
    }

    private static String length(ArrayType array) {
        return array.length().map(SpecializableNumber::toString).orElse("run-time sized");
    }

    private static String order(MatrixType matrix) {
        return matrix.isRowMajor() ? "RowMajor" : "ColMajor";
    }

    private static String description(ReflectedType type) {
        if (type instanceof StructType) {
            return "struct";
        }
        if (type instanceof ImageType image) {
            return image + " " + image.sampling() + " "
                    + image.format().map(Enum::name).orElse("");
        }
        return type instanceof ArrayType ? "array" : type instanceof PointerType ? "pointer" : type.toString();
    }

    private static String changed(String property, OptionalLong before, OptionalLong after) {
        return changed(property, text(before), text(after));
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? Long.toString(number.getAsLong()) : "none";
    }

    private static String changed(String property, String before, String after) {
        return before.equals(after) ? "" : property + " changed from " + before + " to " + after;
    }

    private void members(String path, StructType before, StructType after) {
        Map<String, StructMember> named = new HashMap<>();
        Map<OptionalLong, StructMember> placed = new HashMap<>();
        for (StructMember member : before.members()) {
            named.put(member.name(), member);
            placed.put(member.offset(), member);
        }
        Set<StructMember> kept = new HashSet<>();
        for (StructMember member : after.members()) {
            @Nullable StructMember old = placed.get(member.offset());
            if (old == null || member.offset().isEmpty() || !old.name().equals(member.name())) {
                old = named.getOrDefault(member.name(), member.offset().isPresent() ? old : null);
            }
            String name = path + "." + member.name();
            if (old == null) {
                changes.accept(name + ": new member at byte " + text(member.offset()));
                continue;
            }
            kept.add(old);
            if (!old.offset().equals(member.offset())) {
                changes.accept(name + ": moved from byte " + text(old.offset()) + " to byte " + text(member.offset()));
            }
            add(name, old.type(), member.type());
        }
        for (StructMember member : before.members()) {
            if (!kept.contains(member)) {
                changes.accept(path + "." + member.name() + ": member at byte " + text(member.offset()) + " is gone");
            }
        }
    }
}
