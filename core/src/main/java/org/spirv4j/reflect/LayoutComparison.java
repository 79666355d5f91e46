// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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

    /**
     * The departures of the members of a structure.
     *
     * @param departures a list for each layout
     * @param nested the members with structures in them
     */
    private record Own(List<List<Departure>> departures, List<StructMember> nested) {}

    private record Departure(StructMember member, Property property, OptionalLong declared, OptionalLong expected) {}

    /** A structure as the type of a member; the outermost one is not. */
    private record Nested(StructType struct, Own own, Optional<Nested> outer, String member, int depth) {
        String prefix() {
            ArrayDeque<String> members = new ArrayDeque<>();
            for (Nested at = this; at.outer.isPresent(); at = at.outer.get()) {
                members.push(at.member + ".");
            }
            return String.join("", members);
        }
    }

    /** The departures of a structure and of those in it. Long names of members are made only where someone reads them. */
    private static final class Departures extends AbstractList<LayoutDeparture> {
        private final int layout;
        private final List<Nested> structs;
        private final int[] ends;

        Departures(int layout, List<Nested> structs) {
            this.layout = layout;
            this.structs = structs;
            ends = new int[structs.size()];
            int end = 0;
            for (int i = 0; i < ends.length; i++) {
                end += structs.get(i).own.departures.get(layout).size();
                ends[i] = end;
            }
        }

        @Override
        public LayoutDeparture get(int index) {
            int at = 0;
            while (ends[at] <= index) {
                at++;
            }
            Nested in = structs.get(at);
            Departure departure = in.own.departures.get(layout).get(at == 0 ? index : index - ends[at - 1]);
            return new LayoutDeparture(
                    in.prefix() + departure.member.name(), departure.property, departure.declared, departure.expected);
        }

        @Override
        public int size() {
            return ends[ends.length - 1];
        }
    }

    /**
     * The departures of a structure and of the structures in it, each of which is compared once.
     *
     * @return a list for each layout
     */
    List<List<LayoutDeparture>> compare(StructType block) {
        Set<StructType> seen = new HashSet<>();
        List<Nested> structs = new ArrayList<>();
        structs.add(new Nested(block, own(block), Optional.empty(), "", 0));
        for (int i = 0; i < structs.size(); i++) {
            Nested next = structs.get(i);
            for (StructMember member : next.own.nested) {
                if (member.type().innermostElement() instanceof StructType struct
                        && next.depth < MAX_DEPTH
                        && seen.add(struct)) {
                    structs.add(new Nested(struct, own(struct), Optional.of(next), member.name(), next.depth + 1));
                }
            }
        }
        List<List<LayoutDeparture>> departures = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            departures.add(new Departures(i, structs));
        }
        return departures;
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
