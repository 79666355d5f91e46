// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * A descriptor heap (SPV_EXT_descriptor_heap). Pointers into it have byte offsets from its start; at some of them there
 * are descriptors, whose resources have consecutive numbers.
 */
public final class Heap extends Resource {
    /** The number of bytes of a descriptor of any kind: that of OpConstantSizeOfEXT. */
    public static final int DESCRIPTOR_SIZE = 32;

    private final long[] offsets;
    private final int first;

    /**
     * Makes a heap.
     *
     * @param offsets the byte offsets of the descriptors, ascending
     * @param first the number of the resource of the first descriptor
     */
    public Heap(long[] offsets, int first) {
        this.offsets = offsets.clone();
        this.first = first;
    }

    /** The number of bytes up to the end of the last descriptor. */
    public long size() {
        return offsets.length == 0 ? 0 : offsets[offsets.length - 1] + DESCRIPTOR_SIZE;
    }

    /** The number of the resource of the descriptor at a byte offset; 0 if there is none. */
    public int number(long offset) {
        int found = Arrays.binarySearch(offsets, offset);
        return found < 0 ? 0 : first + found;
    }

    /** The number of descriptors. */
    public int count() {
        return offsets.length;
    }

    /** The byte offset of a descriptor, by its place among the descriptors. */
    public long offset(int index) {
        return offsets[index];
    }

    /** The byte offset of the descriptor whose resource has a number; empty if it is not in the heap. */
    public OptionalLong offsetOf(int number) {
        int index = number - first;
        return index >= 0 && index < offsets.length ? OptionalLong.of(offsets[index]) : OptionalLong.empty();
    }
}
