// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.text.TextResource;

/**
 * Registers of shader models with spaces. A resource has the register with the number of its binding; compilers accept
 * no two resources with the same one, and an array takes one for each element, so that others are moved.
 */
final class HlslSpaces {
    /** Where an array without a length ends. */
    private static final long END = 1L << 32;

    /** Spaces from here on are reserved. */
    private static final long LAST_SPACE = 0xFFFFFFEFL;

    private final HlslContext context;
    private final TypeFacts types;
    private final List<Wanted> wanted = new ArrayList<>();

    /** By kind and space: the ends of taken ranges by their starts. */
    private final Map<Integer, TreeMap<Long, TreeMap<Long, Long>>> taken = new HashMap<>();

    /** By kind: the slots of variables by id. */
    private final Map<Integer, Map<Integer, TextResource.Slot>> slots;

    /** The first number in space 0 after all bindings. */
    private long next;

    private record Wanted(int id, int kind, long space, long first, long count) {}

    HlslSpaces(HlslContext context) {
        this.context = context;
        slots = context.pool.map();
        types = context.types;
    }

    /** Adds a variable, if it has a binding. */
    void add(int variable, int kind) {
        OptionalInt binding = context.layout.decorationWord(variable, Decoration.Binding);
        if (binding.isPresent()) {
            int set = context.layout
                    .decorationWord(variable, Decoration.DescriptorSet)
                    .orElse(0);
            next = set == 0 ? Math.max(next, Integer.toUnsignedLong(binding.getAsInt()) + 1) : next;
            wanted.add(new Wanted(
                    variable,
                    kind,
                    Integer.toUnsignedLong(set),
                    Integer.toUnsignedLong(binding.getAsInt()),
                    count(variable)));
        }
    }

    /** Gives all variables that were added their registers; of those that share some, short ones keep theirs. */
    void assign() {
        wanted.sort(Comparator.comparing(Wanted::count));
        List<Wanted> others = new ArrayList<>(0);
        for (Wanted each : wanted) {
            if (isFree(each)) {
                ranges(each.kind, each.space).put(each.first, each.first + each.count);
            } else {
                others.add(each);
            }
        }
        for (Wanted each : others) {
            TextResource.Slot slot = take(each.kind, each.space, 0, each.count);
            slots.computeIfAbsent(each.kind, kind -> new HashMap<>()).put(each.id, slot);
            context.refusals.warn(
                    context.data.definition(each.id),
                    context.names.name(each.id, "resource") + " has register "
                            + Integer.toUnsignedString(slot.binding().orElse(0)) + " of space "
                            + Integer.toUnsignedString(slot.set().orElse(0))
                            + ", because compilers do not accept that resources share the registers of their bindings",
                    "");
        }
    }

    private boolean isFree(Wanted each) {
        Map.Entry<Long, Long> before = ranges(each.kind, each.space).lowerEntry(each.first + each.count);
        return before == null || before.getValue() <= each.first;
    }

    private NavigableMap<Long, Long> ranges(int kind, long space) {
        return taken.computeIfAbsent(kind, any -> new TreeMap<>()).computeIfAbsent(space, any -> new TreeMap<>());
    }

    /** Takes a register of a kind in space 0 for a resource without a binding: one after all bindings. */
    TextResource.Slot takeAny(int kind) {
        return take(kind, 0, next, 1);
    }

    /** Takes so many registers of a kind after all others of a space, or in a space that has none. */
    private TextResource.Slot take(int kind, long space, long least, long count) {
        NavigableMap<Long, Long> ranges = ranges(kind, space);
        long first = Math.max(least, ranges.isEmpty() ? 0 : ranges.lastEntry().getValue());
        long own = space;
        if (first + Math.min(count, Integer.MAX_VALUE) >= END) {
            first = 0;
            own = Math.min(
                    LAST_SPACE,
                    taken.values().stream().mapToLong(TreeMap::lastKey).max().orElse(0) + 1);
        }
        ranges(kind, own).put(first, first + count);
        return TextResource.Slot.of((int) own, (int) first);
    }

    /** The slot of a variable that was moved; empty if it has that of its binding. */
    Optional<TextResource.Slot> moved(int variable, int kind) {
        return Optional.ofNullable(slots.getOrDefault(kind, Map.of()).get(variable));
    }

    /** How many registers a variable takes. */
    private long count(int variable) {
        long count = 1;
        for (int at = types.pointee(types.typeOf(variable));
                types.isAnyArray(at) && count < END;
                at = types.word(at, TypeComposite.PART_TYPE)) {
            count *= types.op(at) == Op.OpTypeRuntimeArray
                    ? END
                    : Math.max(1, Math.min(END, context.integers.length(at)));
        }
        return Math.min(END, count);
    }
}
