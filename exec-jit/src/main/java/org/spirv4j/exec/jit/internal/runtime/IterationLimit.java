// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

/** How far loops count before they look at the limits of the run. */
public final class IterationLimit {
    private IterationLimit() {}

    /**
     * Where a loop of signed numbers stops next.
     *
     * @param counter the number that the loop counts
     * @param limit the first number at which it ends
     * @param distance the maximum distance from the counter to the result
     * @return a number such that the loop goes on where the counter is less, from now on; {@link Integer#MIN_VALUE} if
     *     there is none
     */
    public static int signed(int counter, long limit, int distance) {
        return above(counter, Math.min(limit, (long) counter + distance));
    }

    /**
     * Where a loop of unsigned numbers stops next. The comparison with the result is signed, too.
     *
     * @param increment what the loop adds to the counter, which does not exceed the greatest signed number below the
     *     result
     */
    public static int unsigned(int counter, long limit, int distance, int increment) {
        long last = Math.min((long) counter + distance, Integer.MAX_VALUE - increment + 1);
        return counter < 0 ? Integer.MIN_VALUE : above(counter, Math.min(limit, last));
    }

    private static int above(int counter, long stop) {
        int possible = (int) Math.min(stop, Integer.MAX_VALUE);
        return possible > counter ? possible : Integer.MIN_VALUE;
    }
}
