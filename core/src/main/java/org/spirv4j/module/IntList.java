package org.spirv4j.module;

import java.util.Arrays;

/** A growing row of numbers. */
final class IntList {
    private int[] items;
    private int size;

    IntList() {
        this(16);
    }

    /** With room for this many numbers, which may still be exceeded. */
    IntList(int expected) {
        items = new int[Math.max(1, expected)];
    }

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    int size() {
        return size;
    }

    /** The numbers; the row must not grow afterwards. */
    int[] toArray() {
        return size == items.length ? items : Arrays.copyOf(items, size);
    }
}
