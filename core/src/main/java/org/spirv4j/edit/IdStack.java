// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;

/** Ids, of which the last one comes first. */
final class IdStack {
    private int[] ids = {};
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    int size() {
        return count;
    }

    void clear() {
        count = 0;
    }

    void push(int id) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count + 16);
        }
        ids[count++] = id;
    }

    int pop() {
        return ids[--count];
    }

    int get(int index) {
        return ids[index];
    }
}
