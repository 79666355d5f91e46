// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;

/**
 * The first difference between a host's layout of a block and the shader's.
 *
 * @param offset the first byte that differs, from the start of the block
 * @param field the name of the field
 * @param cause why it differs
 * @param message the difference in words, with both numbers
 */
public record LayoutDifference(long offset, String field, Cause cause, String message) {
    /** Why layouts differ. */
    public enum Cause {
        /** The host has no field for a member of the block. */
        MISSING,
        /** The block has no member of the name. */
        UNKNOWN,
        /** The fields are in another order. */
        ORDER,
        /** Another number of bytes is before the field. */
        PADDING,
        /** Elements of an array, or columns or rows of a matrix, are at other distances. */
        STRIDE,
        /** The field has another size. */
        SIZE
    }

    /** Checks the components. */
    public LayoutDifference {
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(message, "message");
    }

    /** {@return the message} */
    @Override
    public String toString() {
        return message;
    }
}
