// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

/** An array with a number for each instruction, block or id, which grows with the module. */
public final class WorkNumbers {
    private int[] numbers = {};

    /**
     * The array, which keeps what was written to it until it grows.
     *
     * @param limit one more than the highest index
     */
    public int[] below(int limit) {
        if (numbers.length < limit) {
            numbers = new int[numbers.length == 0 ? limit : limit + (limit >> 2)];
        }
        return numbers;
    }
}
