// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import org.spirv4j.internal.decode.ModuleData;

/** A set of ids of a module. */
final class IdSet {
    private final long[] bits;
    private int size;

    IdSet(ModuleData data) {
        bits = new long[(data.definitions.length >> 6) + 1];
    }

    /** Adds an id; returns false if the set already contains it. */
    boolean add(int id) {
        if (id >>> 6 >= bits.length || has(id)) {
            return false;
        }
        bits[id >> 6] |= 1L << id;
        size++;
        return true;
    }

    void remove(int id) {
        if (has(id)) {
            bits[id >> 6] &= ~(1L << id);
            size--;
        }
    }

    boolean has(int id) {
        return id >>> 6 < bits.length && (bits[id >> 6] & 1L << id) != 0;
    }

    boolean isEmpty() {
        return size == 0;
    }
}
