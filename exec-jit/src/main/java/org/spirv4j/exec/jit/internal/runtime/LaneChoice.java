// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.function.Consumer;

/**
 * Two executors of the same invocations, one in scalar code and one in the lanes of vectors, of which a trial chooses
 * one each time. Their results are equal, so that either may be used.
 *
 * @param <T> the type of the executors
 */
final class LaneChoice<T> {
    private final T scalar;
    private final T lanes;
    private final LaneTrial trial;
    private final Consumer<T> execution;
    private T used;
    private LaneTrial.Use use = LaneTrial.Use.SCALAR;

    /** Makes a choice that uses scalar code until the trial is asked. */
    LaneChoice(T scalar, T lanes, LaneTrial trial, Consumer<T> execution) {
        this.scalar = scalar;
        this.lanes = lanes;
        this.trial = trial;
        this.execution = execution;
        used = scalar;
    }

    /**
     * Chooses the executor to use next.
     *
     * @param counts whether what is executed next may be compared with the rest; scalar code executes it otherwise,
     *     unless the trial has ended
     */
    T next(boolean counts) {
        use = counts || trial.isDecided() ? trial.next() : LaneTrial.Use.SCALAR;
        used = use.isInLanes() ? lanes : scalar;
        return used;
    }

    /** Whether the chosen executor uses lanes. */
    boolean isInLanes() {
        return use.isInLanes();
    }

    /** Executes, and tells the trial how long that took if it wants to know. */
    void execute() {
        if (!use.isMeasured()) {
            execution.accept(used);
            return;
        }
        long start = System.nanoTime();
        execution.accept(used);
        trial.add(use.isInLanes(), System.nanoTime() - start);
    }
}
