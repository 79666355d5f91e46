// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import org.spirv4j.exec.internal.engine.StageExecutor;
import org.spirv4j.exec.internal.machine.Variable;

/** The invocations of a stage that is not dispatched, as a work-group. */
final class CompiledStage implements StageExecutor {
    private final CompiledKernel program;
    private final GroupState state;

    CompiledStage(CompiledKernel program, GroupState state) {
        this.program = program;
        this.state = state;
    }

    @Override
    public void start(int count) {
        state.start(count);
    }

    @Override
    public void execute() {
        state.execute();
    }

    @Override
    public void write(Variable variable, long offset, int size, int invocation, long bits) {
        int number = variable.number();
        Bytes.put(bits, offset, size, state.bytes[number], invocation * state.size[number], state.size[number]);
    }

    @Override
    public long read(Variable variable, long offset, int size, int invocation) {
        int number = variable.number();
        return Bytes.get(offset, size, state.bytes[number], invocation * state.size[number], state.size[number]);
    }

    @Override
    public void write(Variable variable, long offset, int[] words, int count) {
        int number = variable.number();
        byte[] bytes = state.bytes[number];
        int size = state.size[number];
        for (int i = 0; i < count; i++) {
            Bytes.put4(words[i], offset, bytes, i * size, size);
        }
    }

    @Override
    public void read(Variable variable, long offset, int[] words, int count) {
        int number = variable.number();
        byte[] bytes = state.bytes[number];
        int size = state.size[number];
        for (int i = 0; i < count; i++) {
            words[i] = Bytes.get4(offset, bytes, i * size, size);
        }
    }

    @Override
    public void setHelper(int invocation) {
        state.demote(invocation);
    }

    @Override
    public boolean isHelper(int invocation) {
        return state.isHelper(invocation);
    }

    @Override
    public boolean isInLanes() {
        return program.width() > 0;
    }
}
