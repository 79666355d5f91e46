// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.reflect.LayoutDeparture.Property;

/** Compares declared layouts with those that rules give. */
final class LayoutComparison {
    /** Deeper structures and further dimensions are not compared (section 2.17, "Universal Limits"). */
    private static final int MAX_DEPTH = 255;

    private final TypeLayout layout;
    private final List<Departure> departures = new ArrayList<>();

    /** A structure whose members are to be compared, as the type of a member; the outermost one is not. */
    private record Nested(StructType struct, Optional<Nested> outer, String member, int depth) {
        String prefix() {
            ArrayDeque<String> members = new ArrayDeque<>();
            for (Nested at = this; at.outer.isPresent(); at = at.outer.get()) {
                members.push(at.member + ".");
            }
            return String.join("", members);
        }
    }

    /** A departure whose member has no name yet: long names are made only where someone reads them. */
    private record Departure(
            Nested in, StructMember member, Property property, OptionalLong declared, OptionalLong expected) {
        LayoutDeparture named() {
            return new LayoutDeparture(in.prefix() + member.name(), property, declared, expected);
        }
    }

    private LayoutComparison(TypeLayout layout) {
        this.layout = layout;
    }

    /**
     * The departures of a structure and of the structures in it, each of which is compared once.
     *
     * @return a list for each layout
     */
    static List<List<LayoutDeparture>> compare(StructType block, List<TypeLayout> layouts) {
        List<LayoutComparison> comparisons =
                layouts.stream().map(LayoutComparison::new).toList();
        Set<StructType> seen = new HashSet<>();
        ArrayDeque<Nested> open = new ArrayDeque<>();
        open.add(new Nested(block, Optional.empty(), "", 0));
        while (!open.isEmpty()) {
            Nested next = open.remove();
            for (StructMember member : next.struct.members()) {
                for (LayoutComparison comparison : comparisons) {
                    comparison.member(next, member);
                }
                ReflectedType innermost = member.type().innermostElement();
                if (innermost instanceof StructType struct && next.depth < MAX_DEPTH && seen.add(struct)) {
                    open.add(new Nested(struct, Optional.of(next), member.name(), next.depth + 1));
                }
            }
        }
        return comparisons.stream().map(LayoutComparison::departures).toList();
    }

    private List<LayoutDeparture> departures() {
        return new AbstractList<>() {
            @Override
            public LayoutDeparture get(int index) {
                return departures.get(index).named();
            }

            @Override
            public int size() {
                return departures.size();
            }
        };
    }

    private void member(Nested in, StructMember member) {
        int struct = in.struct.id();
        int index = member.index();
        compare(in, member, Property.OFFSET, member.offset(), layout.memberOffset(struct, index));
        ReflectedType type = member.type();
        for (int i = 0; i < MAX_DEPTH && type instanceof ArrayType array; i++) {
            OptionalLong expected = layout.memberArrayStride(struct, index, array.id());
            compare(in, member, Property.ARRAY_STRIDE, array.stride(), expected);
            type = array.element();
        }
        if (type instanceof MatrixType matrix) {
            compare(in, member, Property.MATRIX_STRIDE, matrix.stride(), layout.matrixStride(struct, index));
        }
    }

    private void compare(Nested in, StructMember member, Property property, OptionalLong declared, OptionalLong rule) {
        if (!declared.equals(rule)) {
            departures.add(new Departure(in, member, property, declared, rule));
        }
    }
}
