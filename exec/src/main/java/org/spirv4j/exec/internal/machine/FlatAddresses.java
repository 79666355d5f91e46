// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.util.Arrays;

/**
 * Addresses of 32 bits, for the addressing model Physical32: each resource has a range of its own in one address space.
 * Pointers have this form in memory and as integers, and are an {@link Address} in registers.
 */
public final class FlatAddresses {
    private static final long FIRST = 0x1000;
    private static final long ALIGNMENT = 0x100;

    /** By number of a resource: the address of its first byte; ascending. */
    private final long[] bases;

    /**
     * Makes the addresses.
     *
     * @param sizes the sizes in bytes of the resources, by number; number 0 is the null pointer's
     */
    public FlatAddresses(long[] sizes) {
        bases = new long[sizes.length];
        long next = FIRST;
        for (int i = 1; i < sizes.length; i++) {
            bases[i] = next;
            // A pointer may point after the last byte.
            next += (sizes[i] + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
        }
    }

    /** The 32 bits of an address; 0 if it refers to no resource. */
    public long narrow(long address) {
        int number = Address.number(address);
        return number > 0 && number < bases.length ? bases[number] + Address.offset(address) & 0xFFFF_FFFFL : 0;
    }

    /** The address with these 32 bits; the null pointer if no resource has it. */
    public long widen(int bits) {
        long flat = bits & 0xFFFF_FFFFL;
        if (flat < FIRST) {
            return 0;
        }
        int found = Arrays.binarySearch(bases, 1, bases.length, flat);
        int number = found >= 0 ? found : -found - 2;
        return number < 1 ? 0 : Address.of(number) + flat - bases[number];
    }
}
