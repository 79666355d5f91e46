// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.Arrays;
import org.spirv4j.exec.internal.engine.StageExecutor;
import org.spirv4j.exec.internal.machine.Variable;

/**
 * The invocations of a stage that is not dispatched, as a work-group. In lanes, they are rounded up to whole vectors;
 * those beyond the last one get its inputs, so that they end when it does.
 */
final class CompiledStage implements StageExecutor {
    private final GroupState state;

    /** The number of lanes of vectors; 0 if invocations are executed one after another. */
    private final int width;

    /** By number of a variable: whether the same number of all lanes of a vector is consecutive. */
    private final boolean[] areInLanes;

    private int count;

    CompiledStage(CompiledKernel program, GroupState state) {
        this.state = state;
        width = program.width();
        areInLanes = new boolean[state.bytes.length];
        for (int number : program.ownInLanes()) {
            areInLanes[number] = true;
        }
    }

    @Override
    public void start(int invocations) {
        count = invocations;
        state.start(invocations);
    }

    @Override
    public void execute() {
        state.execute();
    }

    /** The number of invocations that are executed. */
    private int rounded() {
        return width == 0 ? count : (count + width - 1) / width * width;
    }

    /** Where a number of 4 bytes is among those of a variable for the first lane of a vector. */
    private int index(int number, long offset, int firstLane) {
        return firstLane * (state.size[number] / Integer.BYTES) + (int) offset / Integer.BYTES * width;
    }

    @Override
    public void write(Variable variable, long offset, int size, int invocation, long bits) {
        int number = variable.number();
        int end = invocation == count - 1 ? rounded() : invocation + 1;
        for (int i = invocation; i < end; i++) {
            if (areInLanes[number]) {
                state.laneOwn[number][index(number, offset, i - i % width) + i % width] = (int) bits;
            } else {
                Bytes.put(bits, offset, size, state.bytes[number], i * state.size[number], state.size[number]);
            }
        }
    }

    @Override
    public long read(Variable variable, long offset, int size, int invocation) {
        int number = variable.number();
        if (areInLanes[number]) {
            int first = invocation - invocation % width;
            return state.laneOwn[number][index(number, offset, first) + invocation % width] & 0xFFFF_FFFFL;
        }
        return Bytes.get(offset, size, state.bytes[number], invocation * state.size[number], state.size[number]);
    }

    @Override
    public void write(Variable variable, long offset, int[] words, int invocations) {
        int number = variable.number();
        int end = rounded();
        Arrays.fill(words, invocations, end, words[invocations - 1]);
        if (areInLanes[number]) {
            int[] own = state.laneOwn[number];
            int step = width * (state.size[number] / Integer.BYTES);
            int at = index(number, offset, 0);
            for (int i = 0; i < end; i += width) {
                System.arraycopy(words, i, own, at, width);
                at += step;
            }
            return;
        }
        byte[] bytes = state.bytes[number];
        int size = state.size[number];
        for (int i = 0; i < end; i++) {
            Bytes.put4(words[i], offset, bytes, i * size, size);
        }
    }

    @Override
    public void read(Variable variable, long offset, int[] words, int invocations) {
        int number = variable.number();
        if (areInLanes[number]) {
            int[] own = state.laneOwn[number];
            int step = width * (state.size[number] / Integer.BYTES);
            int at = index(number, offset, 0);
            for (int i = 0; i < invocations; i += width) {
                System.arraycopy(own, at, words, i, width);
                at += step;
            }
            return;
        }
        byte[] bytes = state.bytes[number];
        int size = state.size[number];
        for (int i = 0; i < invocations; i++) {
            words[i] = Bytes.get4(offset, bytes, i * size, size);
        }
    }

    @Override
    public void setHelpers(boolean[] are, int invocations) {
        state.setHelpers(are, invocations);
    }

    @Override
    public void readHelpers(boolean[] are, int invocations) {
        state.readHelpers(are, invocations);
    }

    @Override
    public boolean isInLanes() {
        return width > 0;
    }
}
