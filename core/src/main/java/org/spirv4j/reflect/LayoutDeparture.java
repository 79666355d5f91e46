// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * A difference between the layout that a block declares and the one that layout rules give it.
 *
 * @param member the member, with the members of outer structures before it, such as {@code lights.position}
 * @param property what differs
 * @param declared the number of bytes that the module declares; empty if it does not
 * @param expected the number of bytes by the rules; empty if they do not determine it
 */
public record LayoutDeparture(String member, Property property, OptionalLong declared, OptionalLong expected) {
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
    public LayoutDeparture {
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
