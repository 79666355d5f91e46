// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;

/**
 * A range of bytes of a block.
 *
 * @param offset the offset of its first byte from the start of the block
 * @param size the number of bytes; 0 for the further elements of a run-time array
 * @param kind what the bytes are
 * @param name what the bytes hold, such as {@code lights[0].position} or {@code view column 2}; for further elements of
 *     an array, the first and the last of them; empty for padding
 * @param type the type of a value, or of an element of an array; for a row of a matrix a vector, with the id 0; for
 *     padding that of the block
 * @param member the number of the block's member to which the bytes belong; -1 for padding between members
 */
public record MemoryRange(long offset, long size, Kind kind, String name, ReflectedType type, int member) {
    /** What bytes are. */
    public enum Kind {
        /** A scalar, a vector, a column or row of a matrix, or another value that has no parts. */
        VALUE,
        /** Bytes that no value takes. */
        PADDING,
        /** Elements of an array that have the layout of the element before them. */
        FURTHER_ELEMENTS
    }

    /** Checks the components. */
    public MemoryRange {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    /** {@return the offset of the first byte after the range} */
    public long end() {
        return offset + size;
    }
}
