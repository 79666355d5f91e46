// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;

/**
 * A field of a host's layout of a block, for {@link StructType#checkLayout}.
 *
 * @param name the name of the member of the block; for a member of a structure in it, with the outer members in front,
 *     such as {@code light.position}; for a member of an array of structures, that of its first element
 * @param offset the offset from the start of the block, in bytes
 * @param size the size in bytes, with or without the padding after the last element, column or row; 0 for a run-time
 *     array
 * @param stride the distance from one element of an array, or one column or row of a matrix, to the next, in bytes; 0
 *     for other types
 */
public record LayoutField(String name, long offset, long size, long stride) {
    /** Checks the components. */
    public LayoutField {
        Objects.requireNonNull(name, "name");
    }
}
