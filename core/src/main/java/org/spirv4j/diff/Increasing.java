// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

/** Longest increasing subsequences. */
final class Increasing {
    private Increasing() {}

    /**
     * The indexes of a longest increasing subsequence, in n log n steps.
     *
     * @param values different numbers
     * @param count how many of them there are
     */
    static int[] longest(int[] values, int count) {
        int[] ends = new int[count];
        int[] previous = new int[count];
        int length = 0;
        for (int i = 0; i < count; i++) {
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (values[ends[middle]] < values[i]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[i] = low == 0 ? -1 : ends[low - 1];
            ends[low] = i;
            length = Math.max(length, low + 1);
        }
        int[] result = new int[length];
        int at = length == 0 ? -1 : ends[length - 1];
        for (int i = length - 1; i >= 0; i--) {
            result[i] = at;
            at = previous[at];
        }
        return result;
    }
}
