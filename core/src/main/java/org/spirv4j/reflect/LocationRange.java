// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

/**
 * Consecutive locations of an interface (Vulkan specification, "Location Assignment").
 *
 * @param first the first location, as an unsigned number
 * @param count the number of locations, 1 or more
 */
public record LocationRange(int first, long count) {
    /** {@return the last location} */
    public long last() {
        return Integer.toUnsignedLong(first) + count - 1;
    }

    /** {@return the location, or the first and the last one, such as {@code 2-5}} */
    @Override
    public String toString() {
        String text = Integer.toUnsignedString(first);
        return count == 1 ? text : text + "-" + last();
    }
}
