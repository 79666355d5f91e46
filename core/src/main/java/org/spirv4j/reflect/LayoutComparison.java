// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.reflect.LayoutAgreement.Departure.Property;

/**
 * Compares declared layouts with those that rules give. What is compared of a structure is the same in each structure
 * that contains it; it is compared once, and gets a number, so that the walk through the structures in a block is one
 * through arrays.
 */
final class LayoutComparison {
    /** Deeper structures and further dimensions are not compared (section 2.17, "Universal Limits"). */
    private static final int MAX_DEPTH = 255;

    private final List<TypeLayout> layouts;
    private final Map<StructType, Integer> numbers = new HashMap<>();
    private final List<Own> compared = new ArrayList<>();

    /** By the number of a structure: those one step down. Rows never change once they are there. */
    private int[][] inner = new int[8][];

    /** By the number of a structure and the layout: how many departures it has itself. */
    private int[] counts;

    /**
     * @param layouts the layouts to compare with
     */
    LayoutComparison(List<TypeLayout> layouts) {
        this.layouts = layouts;
        counts = new int[inner.length * layouts.size()];
    }

    /**
     * What is compared of a structure alone.
     *
     * @param departures a list for each layout
     * @param outer the members that have structures in them
     */
    private record Own(List<List<Departure>> departures, List<StructMember> outer) {}

    private record Departure(StructMember member, Property property, OptionalLong declared, OptionalLong expected) {}

    /** A structure and those in it, each once, in breadth-first order. */
    private static final class Walk {
        private int[] structs = new int[1];

        /** The place in the walk of the structure around each, and which of its structures it is. */
        private int[] outers = new int[1];

        private int[] steps = new int[1];
        private int count;

        void add(int struct, int outer, int step) {
            if (count == structs.length) {
                structs = Arrays.copyOf(structs, count * 2);
                outers = Arrays.copyOf(outers, count * 2);
                steps = Arrays.copyOf(steps, count * 2);
            }
            structs[count] = struct;
            outers[count] = outer;
            steps[count++] = step;
        }
    }

    /**
     * The departures of a structure and of those in it. Long names of members are made only where someone reads them.
     */
    private final class Departures extends AbstractList<LayoutAgreement.Departure> {
        private final int layout;
        private final Walk walk;

        /** The places in the walk that have departures, and how many there are up to each. */
        private final int[] places;

        private final int[] ends;

        Departures(int layout, Walk walk, int[] counts) {
            this.layout = layout;
            this.walk = walk;
            int size = 0;
            for (int i = 0; i < walk.count; i++) {
                size += counts[walk.structs[i] * layouts.size() + layout] == 0 ? 0 : 1;
            }
            places = new int[size];
            ends = new int[size];
            int sum = 0;
            for (int i = 0, found = 0; found < size; i++) {
                int own = counts[walk.structs[i] * layouts.size() + layout];
                if (own > 0) {
                    sum += own;
                    places[found] = i;
                    ends[found++] = sum;
                }
            }
        }

        @Override
        public LayoutAgreement.Departure get(int index) {
            Objects.checkIndex(index, size());
            int at = Arrays.binarySearch(ends, index + 1);
            at = at < 0 ? -at - 1 : at;
            List<Departure> own = compared(walk.structs[places[at]]).departures.get(layout);
            Departure departure = own.get(index + own.size() - ends[at]);
            return new LayoutAgreement.Departure(
                    prefix(places[at]) + departure.member.name(),
                    departure.property,
                    departure.declared,
                    departure.expected);
        }

        @Override
        public int size() {
            return ends.length == 0 ? 0 : ends[ends.length - 1];
        }

        private String prefix(int node) {
            ArrayDeque<String> names = new ArrayDeque<>();
            for (int i = node; i != 0; i = walk.outers[i]) {
                names.push(compared(walk.structs[walk.outers[i]])
                                .outer
                                .get(walk.steps[i])
                                .name()
                        + ".");
            }
            return String.join("", names);
        }
    }

    /**
     * The departures of a structure and of the structures in it, each of which is compared once.
     *
     * @return a list for each layout
     */
    List<List<LayoutAgreement.Departure>> compare(StructType block) {
        int number;
        int[][] knownInner;
        int[] knownCounts;
        synchronized (this) {
            number = number(block);
            knownInner = inner;
            knownCounts = counts;
        }
        Walk walk = walk(number, knownInner);
        List<List<LayoutAgreement.Departure>> departures = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            departures.add(new Departures(i, walk, knownCounts));
        }
        return departures;
    }

    private static Walk walk(int block, int[][] inner) {
        // The structures in one that is compared first have the numbers after its own.
        BitSet before = new BitSet();
        BitSet following = new BitSet();
        Walk walk = new Walk();
        walk.add(block, 0, 0);
        int end = 1;
        for (int i = 0, depth = 0; i < walk.count && depth < MAX_DEPTH; depth++, end = walk.count) {
            for (; i < end; i++) {
                int[] structs = inner[walk.structs[i]];
                for (int step = 0; step < structs.length; step++) {
                    int distance = structs[step] - block;
                    BitSet seen = distance < 0 ? before : following;
                    if (!seen.get(Math.abs(distance))) {
                        seen.set(Math.abs(distance));
                        walk.add(structs[step], i, step);
                    }
                }
            }
        }
        return walk;
    }

    private synchronized Own compared(int number) {
        return compared.get(number);
    }

    /** The number of a structure; the structures in it have numbers, too, then. */
    private int number(StructType block) {
        Integer known = numbers.get(block);
        if (known != null) {
            return known;
        }
        int first = compared.size();
        List<StructType> found = new ArrayList<>();
        addNumber(block, found);
        for (int i = 0; i < found.size(); i++) {
            Own own = compared.get(first + i);
            int[] structs = new int[own.outer.size()];
            for (int step = 0; step < structs.length; step++) {
                StructType struct = (StructType) own.outer.get(step).type().innermostElement();
                Integer number = numbers.get(struct);
                structs[step] = number == null ? addNumber(struct, found) : number;
            }
            inner[first + i] = structs;
        }
        return first;
    }

    private int addNumber(StructType struct, List<StructType> found) {
        int number = compared.size();
        numbers.put(struct, number);
        found.add(struct);
        if (number == inner.length) {
            inner = Arrays.copyOf(inner, number * 2);
            counts = Arrays.copyOf(counts, number * 2 * layouts.size());
        }
        Own own = compareMembers(struct);
        for (int layout = 0; layout < layouts.size(); layout++) {
            counts[number * layouts.size() + layout] =
                    own.departures.get(layout).size();
        }
        compared.add(own);
        return number;
    }

    private Own compareMembers(StructType struct) {
        List<List<Departure>> departures = new ArrayList<>();
        for (TypeLayout layout : layouts) {
            List<Departure> found = new ArrayList<>();
            struct.members().forEach(member -> compare(layout, struct.id(), member, found));
            departures.add(List.copyOf(found));
        }
        return new Own(
                departures,
                struct.members().stream()
                        .filter(member -> member.type().innermostElement() instanceof StructType)
                        .toList());
    }

    private static void compare(TypeLayout layout, int struct, StructMember member, List<Departure> found) {
        int index = member.index();
        compare(member, Property.OFFSET, member.offset(), layout.memberOffset(struct, index), found);
        ReflectedType type = member.type();
        for (int i = 0; i < MAX_DEPTH && type instanceof ArrayType array; i++) {
            OptionalLong expected = layout.memberArrayStride(struct, index, array.id());
            compare(member, Property.ARRAY_STRIDE, array.stride(), expected, found);
            type = array.element();
        }
        if (type instanceof MatrixType matrix) {
            compare(member, Property.MATRIX_STRIDE, matrix.stride(), layout.matrixStride(struct, index), found);
        }
    }

    private static void compare(
            StructMember member, Property property, OptionalLong declared, OptionalLong rule, List<Departure> found) {
        if (!declared.equals(rule)) {
            found.add(new Departure(member, property, declared, rule));
        }
    }
}
