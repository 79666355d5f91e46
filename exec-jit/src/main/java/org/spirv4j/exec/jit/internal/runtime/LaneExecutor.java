// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import org.spirv4j.exec.internal.engine.GroupExecutor;

/** Executes work-groups by scalar code or in the lanes of vectors, as a trial says. */
final class LaneExecutor implements GroupExecutor {
    private final LaneChoice<GroupExecutor> choice;
    private long inLanes;

    LaneExecutor(GroupExecutor scalar, GroupExecutor lanes, LaneTrial trial) {
        choice = new LaneChoice<>(scalar, lanes, trial, GroupExecutor::execute);
    }

    @Override
    public void start() {
        choice.next(true).start();
    }

    @Override
    public void execute() {
        if (choice.isInLanes()) {
            inLanes++;
        }
        choice.execute();
    }

    @Override
    public long groupsInLanes() {
        return inLanes;
    }
}
