// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.spirv4j.analysis.TypeLayout;

/**
 * Which rules the layout of a block follows, and where it departs from the others. A structure that is nested several
 * times is compared once, and structures that are nested more than 255 deep are not (section 2.17, "Universal Limits").
 * In shaders, the layout is compared with all rules but those of OpenCL, and in kernels with these alone.
 */
public final class LayoutAgreement {
    private final List<TypeLayout.Rules> compared;

    /** By the rules that were compared. */
    private final List<List<Departure>> departures;

    LayoutAgreement(List<TypeLayout.Rules> compared, List<List<Departure>> departures) {
        this.compared = compared;
        this.departures = departures;
    }

    /**
     * Returns the rules that the layout follows: all offsets and strides, also those of structures in it, are the ones
     * that the rules give.
     *
     * @return the rules, in the order of the enum; none if the layout is declared otherwise, as by explicit offsets
     */
    public List<TypeLayout.Rules> rules() {
        return compared.stream().filter(rules -> departures(rules).isEmpty()).toList();
    }

    /**
     * Returns the rules from which the layout departs least.
     *
     * @return the rules with the fewest departures; the first of them in the order of the enum
     */
    public TypeLayout.Rules closest() {
        return compared.stream()
                .min(Comparator.comparingInt(rules -> departures(rules).size()))
                .orElseThrow();
    }

    /**
     * Returns where the layout departs from rules.
     *
     * @param rules the rules
     * @return the differences, those of outer structures first
     * @throws IllegalArgumentException if the layout was not compared with these rules
     */
    public List<Departure> departures(TypeLayout.Rules rules) {
        Objects.requireNonNull(rules, "rules");
        int index = compared.indexOf(rules);
        if (index < 0) {
            throw new IllegalArgumentException("layouts of this module are not compared with the rules " + rules);
        }
        return departures.get(index);
    }

    /**
     * A difference between the layout that a block declares and the one that layout rules give it.
     *
     * @param member the member, with the members of outer structures before it, such as {@code lights.position}
     * @param property what differs
     * @param declared the number of bytes that the module declares; empty if it does not
     * @param expected the number of bytes by the rules; empty if they do not determine it
     */
    public record Departure(String member, Property property, OptionalLong declared, OptionalLong expected) {
        /** Numbers that layouts consist of. */
        public enum Property {
            /** The offset of the member from the start of its structure. */
            OFFSET,
            /** The distance from one element of an array to the next. */
            ARRAY_STRIDE,
            /** The distance from one column or row of a matrix to the next. */
            MATRIX_STRIDE
        }

        /** Checks the components. */
        public Departure {
            Objects.requireNonNull(member, "member");
            Objects.requireNonNull(property, "property");
            Objects.requireNonNull(declared, "declared");
            Objects.requireNonNull(expected, "expected");
        }

        /** {@return the member and both numbers, such as {@code lights.power: offset 12 instead of 16}} */
        @Override
        public String toString() {
            String name = switch (property) {
                case OFFSET -> "offset ";
                case ARRAY_STRIDE -> "array stride ";
                case MATRIX_STRIDE -> "matrix stride ";
            };
            return member + ": " + name + text(declared) + " instead of " + text(expected);
        }

        private static String text(OptionalLong bytes) {
            return bytes.isPresent() ? Long.toString(bytes.getAsLong()) : "unknown";
        }
    }
}
