// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import org.spirv4j.exec.internal.engine.StageExecutor;
import org.spirv4j.exec.internal.machine.Variable;

/**
 * Executes invocations of a stage by scalar code or in the lanes of vectors, as a trial says. Fewer invocations than
 * usual do not count for it.
 */
final class LaneStage implements StageExecutor {
    private final LaneChoice<StageExecutor> choice;
    private final int most;
    private StageExecutor used;

    LaneStage(StageExecutor scalar, StageExecutor lanes, LaneTrial trial, int most) {
        choice = new LaneChoice<>(scalar, lanes, trial, StageExecutor::execute);
        this.most = most;
        used = scalar;
    }

    @Override
    public void start(int invocations) {
        used = choice.next(invocations == most);
        used.start(invocations);
    }

    @Override
    public void execute() {
        choice.execute();
    }

    @Override
    public void write(Variable variable, long offset, int size, int invocation, long bits) {
        used.write(variable, offset, size, invocation, bits);
    }

    @Override
    public long read(Variable variable, long offset, int size, int invocation) {
        return used.read(variable, offset, size, invocation);
    }

    @Override
    public void write(Variable variable, long offset, int[] words, int invocations) {
        used.write(variable, offset, words, invocations);
    }

    @Override
    public void read(Variable variable, long offset, int[] words, int invocations) {
        used.read(variable, offset, words, invocations);
    }

    @Override
    public void setHelpers(boolean[] are, int invocations) {
        used.setHelpers(are, invocations);
    }

    @Override
    public void readHelpers(boolean[] are, int invocations) {
        used.readHelpers(are, invocations);
    }

    @Override
    public boolean isInLanes() {
        return used.isInLanes();
    }
}
