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

    /** Of so many work-groups, one is executed in lanes while the trial lasts, and one is measured in scalar code. */
    private static final int SHARE = 8;

    /** The part of the time that may be lost in the trial at first, and until how many nanoseconds. */
    private static final double FIRST_PART = 0.25;

    private static final long FIRST = 1_000_000_000;

    /** The part of the time that may be lost beyond that. */
    private static final double PART = 0.05;

    /** The nanoseconds that are lost after the first work-groups until a program that is not faster stays scalar. */
    private static final long PATIENCE = 3_000_000_000L;

    /**
     * That many work-groups in lanes are executed whatever they cost, and more as long as each takes at most half the
     * time of the one before: HotSpot may compile long loops in the first ones, after which the next one is faster.
     */
    private static final int LEAST = 2;

    /** How much faster lanes must be. */
    private static final double FACTOR = 1.3;

    /** How many work-groups the last measurements are about. */
    private static final int SOME = 8;

    /** How a work-group is executed. */
    enum Use {
        SCALAR,
        LANES,
        MEASURED_SCALAR,
        MEASURED_LANES;

        boolean isInLanes() {
            return this == LANES || this == MEASURED_LANES;
        }

        boolean isMeasured() {
            return this == MEASURED_SCALAR || this == MEASURED_LANES;
        }
    }

    private enum State {
        OPEN,
        LANES,
        SCALAR
    }

    private volatile State state;
    private int turn;
    private long scalarTime;

    /** The nanoseconds that work-groups in lanes took beyond those of scalar code. */
    private long lost;

    /** The part of them that is due to the first ones. */
    private long lostAtStart;

    /** The nanoseconds of the last work-groups. */
    private final Recent scalar = new Recent();

    private final Recent lanes = new Recent();

    LaneTrial(boolean isDecided) {
        state = isDecided ? State.LANES : State.OPEN;
    }

    boolean isDecided() {
        return state != State.OPEN;
    }

    /** Whether all work-groups are executed in lanes. */
    boolean usesLanes() {
        return state == State.LANES;
    }

    /** Whether the next work-group is executed in lanes, and how long it takes is measured. */
    Use next() {
        if (isDecided()) {
            return usesLanes() ? Use.LANES : Use.SCALAR;
        }
        // Threads may count some only once.
        int next = (turn + 1) % SHARE;
        turn = next;
        if (next == 0 && tries()) {
            return Use.MEASURED_LANES;
        }
        return next == 1 ? Use.MEASURED_SCALAR : Use.SCALAR;
    }

    private synchronized boolean tries() {
        if (scalarTime < ALONE) {
            return false;
        }
        return isStarting()
                || !loses(lanes.last())
                || lost - lostAtStart <= Math.min(FIRST, FIRST_PART * scalarTime) + PART * scalarTime;
    }

    private boolean isStarting() {
        return lanes.count < LEAST || 2 * lanes.last() < lanes.beforeLast();
    }

    private boolean loses(long time) {
        return time > scalar.median();
    }

    /** Notes how long a work-group took. */
    synchronized void add(boolean inLanes, long nanoseconds) {
        if (!inLanes) {
            scalarTime += SHARE * nanoseconds;
            scalar.add(nanoseconds);
            return;
        }
        long more = Math.max(0, nanoseconds - scalar.median());
        lost += more;
        lostAtStart += isStarting() ? more : 0;
        lanes.add(nanoseconds);
        if (lanes.isFull() && scalar.isFull() && lanes.median() * FACTOR < scalar.median()) {
            state = State.LANES;
        } else if (lost - lostAtStart > PATIENCE && loses(nanoseconds)) {
            state = State.SCALAR;
        }
    }

    /** The times of the last work-groups. */
    private static final class Recent {
        private final long[] times = new long[SOME];
        private final long[] sorted = new long[SOME];
        private int count;

        void add(long time) {
            times[count++ % SOME] = time;
        }

        long last() {
            return times[(count - 1) % SOME];
        }

        long beforeLast() {
            return times[(count + SOME - 2) % SOME];
        }

        boolean isFull() {
            return count >= SOME;
        }

        long median() {
            int used = Math.min(count, SOME);
            System.arraycopy(times, 0, sorted, 0, used);
            Arrays.sort(sorted, 0, used);
            return sorted[used / 2];
        }
    }
}
