// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import java.util.function.LongConsumer;

/**
 * What the work-groups of a run, which are executed one after another, have in common: times, and numbers of
 * invocations.
 */
public final class Ticks {
    private final LongConsumer budget;
    private int time;
    private int invocations;

    /**
     * Starts a run.
     *
     * @param limit the most bytes for histories
     * @param exceeded is called if they need more; throws an exception
     */
    public Ticks(long limit, Runnable exceeded) {
        budget = new LongConsumer() {
            private long used;

            @Override
            public void accept(long bytes) {
                used += bytes;
                if (used > limit) {
                    exceeded.run();
                }
            }
        };
    }

    /** A history of a memory with a size in bytes. */
    public AccessHistory history(int size) {
        return new AccessHistory(size, budget);
    }

    /** A later time. */
    int next() {
        return ++time;
    }

    /** The numbers of further invocations start here. */
    int invocations(int count) {
        int first = invocations;
        invocations += count;
        return first;
    }
}
