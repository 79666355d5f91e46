// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import org.spirv4j.exec.internal.engine.GroupExecutor;

/**
 * Executes work-groups by scalar code or in the lanes of vectors, as a trial says. Their results are equal, so that
 * each work-group may be executed by either.
 */
final class LaneExecutor implements GroupExecutor {
    private final GroupExecutor scalar;
    private final GroupExecutor lanes;
    private final LaneTrial trial;
    private GroupExecutor used;
    private boolean isMeasured;
    private long inLanes;

    LaneExecutor(GroupExecutor scalar, GroupExecutor lanes, LaneTrial trial) {
        this.scalar = scalar;
        this.lanes = lanes;
        this.trial = trial;
        used = scalar;
    }

    @Override
    public void start() {
        LaneTrial.Use use = trial.next();
        isMeasured = use.isMeasured();
        used = use.isInLanes() ? lanes : scalar;
        used.start();
    }

    @Override
    public void execute() {
        if (used == lanes) {
            inLanes++;
        }
        if (!isMeasured) {
            used.execute();
            return;
        }
        long start = System.nanoTime();
        used.execute();
        trial.add(used == lanes, System.nanoTime() - start);
    }

    @Override
    public long groupsInLanes() {
        return inLanes;
    }
}
