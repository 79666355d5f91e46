// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import java.util.Arrays;

/** A set of ids that a module defines; other ids may be missing from it. */
public final class IdSet {
    private final ModuleData data;
    private long[] bits = {};
    private int size;

    /** Creates an empty set. */
    public IdSet(ModuleData data) {
        this.data = data;
    }

    /** Adds an id; returns false if the set already contains it, or the module does not define it. */
    public boolean add(int id) {
        int index = data.index(id);
        int word = index >> 6;
        if (word >= bits.length) {
            bits = Arrays.copyOf(bits, Math.max(word + 1, Math.min(2 * bits.length, (data.indexCount() >> 6) + 1)));
        }
        long bit = 1L << index;
        if (index == 0 || (bits[word] & bit) != 0) {
            return false;
        }
        bits[word] |= bit;
        size++;
        return true;
    }

    /** Removes an id. */
    public void remove(int id) {
        if (has(id)) {
            int index = data.index(id);
            bits[index >> 6] &= ~(1L << index);
            size--;
        }
    }

    /** Whether the set contains an id. */
    public boolean has(int id) {
        int index = data.index(id);
        return index >> 6 < bits.length && (bits[index >> 6] & 1L << index) != 0;
    }

    /** Whether the set contains no id. */
    public boolean isEmpty() {
        return size == 0;
    }
}
