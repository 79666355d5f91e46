// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

/**
 * Pointers as numbers: the upper bits are the number of a {@link Resource}, the lower bits an offset in bytes. The
 * elements of an array of descriptors have consecutive numbers. 0 is the null pointer.
 */
public final class Address {
    /** The number of bits of an offset. */
    public static final int OFFSET_BITS = 40;

    /** The distance between the first bytes of two resources with consecutive numbers. */
    public static final long RESOURCE = 1L << OFFSET_BITS;

    private static final long OFFSET = RESOURCE - 1;

    private Address() {}

    /** The address of the first byte of a resource. */
    public static long of(int number) {
        return (long) number << OFFSET_BITS;
    }

    /** The number of the resource. */
    public static int number(long address) {
        return (int) (address >>> OFFSET_BITS);
    }

    /** The offset in bytes from the start of the resource. */
    public static long offset(long address) {
        return address & OFFSET;
    }
}
