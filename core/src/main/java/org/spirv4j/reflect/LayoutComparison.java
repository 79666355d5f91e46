// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.reflect.LayoutDeparture.Property;

/** Compares declared layouts with those that rules give. */
final class LayoutComparison {
    /** Deeper structures and further dimensions are not compared (section 2.17, "Universal Limits"). */
    private static final int MAX_DEPTH = 255;

    private final List<TypeLayout> layouts;

    /** What is compared of a structure is the same in each structure that contains it. */
    private final Map<StructType, Own> own = new ConcurrentHashMap<>();

    /**
     * @param layouts the layouts to compare with
     */
    LayoutComparison(List<TypeLayout> layouts) {
        this.layouts = layouts;
    }

    private record Departure(StructMember member, Property property, OptionalLong declared, OptionalLong expected) {}

    /** A structure in another one. */
    private record Inner(StructMember member, Own own) {}

    /** What is compared of a structure alone. */
    private static final class Own {
        private final StructType struct;

        /** A list for each layout. */
        private final List<List<Departure>> departures;

        /** The number of departures from each layout. */
        private final int[] counts;

        /** The structures in it, one step down; empty until they are asked for, since types may be nested deeply. */
        private volatile Optional<Inner[]> inner = Optional.empty();

        Own(StructType struct, List<List<Departure>> departures) {
            this.struct = struct;
            this.departures = departures;
            counts = departures.stream().mapToInt(List::size).toArray();
        }
    }

    /** A structure and those in it, each once, in breadth-first order; an outer one is before those in it. */
    private static final class Walk {
        private Own[] structs = new Own[1];
        private StructMember[] members = new StructMember[1];
        private int[] outers = new int[1];
        private int[] depths = new int[1];
        private int count = 1;

        Walk(Own block) {
            structs[0] = block;
        }

        void add(Inner inner, int outer) {
            if (count == structs.length) {
                int length = count * 2;
                structs = Arrays.copyOf(structs, length);
                members = Arrays.copyOf(members, length);
                outers = Arrays.copyOf(outers, length);
                depths = Arrays.copyOf(depths, length);
            }
            structs[count] = inner.own;
            members[count] = inner.member;
            outers[count] = outer;
            depths[count++] = depths[outer] + 1;
        }

        String prefix(int at) {
            ArrayDeque<String> names = new ArrayDeque<>();
            for (int i = at; i != 0; i = outers[i]) {
                names.push(members[i].name() + ".");
            }
            return String.join("", names);
        }
    }

    /** The departures of a structure and of those in it. Long names of members are made only where someone reads them. */
    private static final class Departures extends AbstractList<LayoutDeparture> {
        private final int layout;
        private final Walk walk;

        /** The structures of the walk that have departures, and how many there are up to each. */
        private final int[] structs;

        private final int[] ends;

        Departures(int layout, Walk walk) {
            this.layout = layout;
            this.walk = walk;
            int[] found = new int[walk.count];
            int[] sums = new int[walk.count];
            int count = 0;
            int sum = 0;
            for (int i = 0; i < walk.count; i++) {
                int own = walk.structs[i].counts[layout];
                if (own > 0) {
                    sum += own;
                    found[count] = i;
                    sums[count++] = sum;
                }
            }
            structs = Arrays.copyOf(found, count);
            ends = Arrays.copyOf(sums, count);
        }

        @Override
        public LayoutDeparture get(int index) {
            Objects.checkIndex(index, size());
            int at = 0;
            while (ends[at] <= index) {
                at++;
            }
            Departure departure =
                    walk.structs[structs[at]].departures.get(layout).get(at == 0 ? index : index - ends[at - 1]);
            return new LayoutDeparture(
                    walk.prefix(structs[at]) + departure.member.name(),
                    departure.property,
                    departure.declared,
                    departure.expected);
        }

        @Override
        public int size() {
            return ends.length == 0 ? 0 : ends[ends.length - 1];
        }
    }

    /**
     * The departures of a structure and of the structures in it, each of which is compared once.
     *
     * @return a list for each layout
     */
    List<List<LayoutDeparture>> compare(StructType block) {
        BitSet seen = new BitSet();
        Walk walk = new Walk(own(block));
        for (int i = 0; i < walk.count; i++) {
            if (walk.depths[i] < MAX_DEPTH) {
                for (Inner inner : inner(walk.structs[i])) {
                    int id = inner.own.struct.id();
                    if (!seen.get(id)) {
                        seen.set(id);
                        walk.add(inner, i);
                    }
                }
            }
        }
        List<List<LayoutDeparture>> departures = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            departures.add(new Departures(i, walk));
        }
        return departures;
    }

    private Inner[] inner(Own own) {
        Optional<Inner[]> known = own.inner;
        if (known.isEmpty()) {
            List<Inner> found = new ArrayList<>();
            for (StructMember member : own.struct.members()) {
                if (member.type().innermostElement() instanceof StructType struct) {
                    found.add(new Inner(member, own(struct)));
                }
            }
            known = Optional.of(found.toArray(Inner[]::new));
            own.inner = known;
        }
        return known.orElseThrow();
    }

    private Own own(StructType struct) {
        return own.computeIfAbsent(struct, this::compareMembers);
    }

    private Own compareMembers(StructType struct) {
        List<List<Departure>> departures = new ArrayList<>();
        for (TypeLayout layout : layouts) {
            List<Departure> found = new ArrayList<>();
            struct.members().forEach(member -> compare(layout, struct.id(), member, found));
            departures.add(List.copyOf(found));
        }
        return new Own(struct, departures);
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
