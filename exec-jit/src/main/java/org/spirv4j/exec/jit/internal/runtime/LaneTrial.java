// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.Arrays;

/**
 * Finds out whether a program is faster in the lanes of vectors. HotSpot makes code with vectors fast only when it has
 * executed often, and some machines have no instructions for it at all. So a program starts with scalar code, then some
 * work-groups are executed in lanes, until their code is clearly faster, or has not become faster for too long.
 */
final class LaneTrial {
    /** The first nanoseconds, which scalar code has for itself. */
    private static final long ALONE = 500_000_000;

    /** One of so many work-groups is executed in lanes while the trial lasts. */
    private static final int SHARE = 8;

    /** The part of the time that the trial may take at first, and until how many nanoseconds. */
    private static final double FIRST_PART = 0.25;

    private static final long FIRST = 300_000_000;

    /** The part of the time that it may take beyond that. */
    private static final double PART = 0.05;

    /** The nanoseconds in lanes after which a program that is not faster in them stays with scalar code. */
    private static final long PATIENCE = 3_000_000_000L;

    /** How much faster lanes must be. */
    private static final double FACTOR = 1.3;

    /** How many work-groups the last measurements are about. */
    private static final int SOME = 8;

    private enum State {
        OPEN,
        LANES,
        SCALAR
    }

    private volatile State state;
    private long groups;
    private long scalarTime;
    private long laneTime;

    /** The nanoseconds of the last work-groups. */
    private final Recent scalar = new Recent();

    private final Recent lanes = new Recent();

    LaneTrial(boolean isDecided) {
        state = isDecided ? State.LANES : State.OPEN;
    }

    boolean isDecided() {
        return state != State.OPEN;
    }

    /** Whether the next work-group is executed in lanes. */
    boolean usesLanes() {
        State now = state;
        return now == State.LANES || now == State.OPEN && tries();
    }

    private synchronized boolean tries() {
        return scalarTime >= ALONE
                && ++groups % SHARE == 0
                && laneTime <= Math.min(FIRST, FIRST_PART * scalarTime) + PART * scalarTime;
    }

    /** Notes how long a work-group took. */
    synchronized void add(boolean inLanes, long nanoseconds) {
        if (!inLanes) {
            scalarTime += nanoseconds;
            scalar.add(nanoseconds);
            return;
        }
        laneTime += nanoseconds;
        lanes.add(nanoseconds);
        if (lanes.isFull() && scalar.isFull() && lanes.median() * FACTOR < scalar.median()) {
            state = State.LANES;
        } else if (laneTime > PATIENCE) {
            state = State.SCALAR;
        }
    }

    /** The times of the last work-groups. */
    private static final class Recent {
        private final long[] times = new long[SOME];
        private int count;

        void add(long time) {
            times[count++ % SOME] = time;
        }

        boolean isFull() {
            return count >= SOME;
        }

        long median() {
            long[] sorted = times.clone();
            Arrays.sort(sorted);
            return sorted[SOME / 2];
        }
    }
}
