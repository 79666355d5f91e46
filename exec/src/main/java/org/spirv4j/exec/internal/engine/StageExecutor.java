// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.engine;

import org.spirv4j.exec.internal.machine.Variable;

/**
 * Executes the invocations of a stage that is not dispatched, some at a time. Their numbers start from 0. After
 * {@link #start}, the caller writes the inputs, and whether invocations are helpers; outputs are there after
 * {@link #execute}.
 */
public interface StageExecutor {
    /**
     * Gives variables the values with which invocations start. None of them is a helper.
     *
     * @param count the number of invocations
     */
    void start(int count);

    /** Executes the invocations. */
    void execute();

    /**
     * Writes a scalar of 1, 2, 4 or 8 bytes of a variable that each invocation has for itself.
     *
     * @param offset the offset in bytes in the variable
     */
    void write(Variable variable, long offset, int size, int invocation, long bits);

    /** Reads such a scalar, extended by zeros. */
    long read(Variable variable, long offset, int size, int invocation);

    /**
     * Writes a scalar of 4 bytes for all invocations.
     *
     * @param words the bits, by invocation
     */
    default void write(Variable variable, long offset, int[] words, int count) {
        for (int i = 0; i < count; i++) {
            write(variable, offset, Integer.BYTES, i, words[i] & 0xFFFF_FFFFL);
        }
    }

    /**
     * Reads a scalar of 4 bytes of all invocations.
     *
     * @param words receives the bits, by invocation
     */
    default void read(Variable variable, long offset, int[] words, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = (int) read(variable, offset, Integer.BYTES, i);
        }
    }

    /** Whether an invocation has written bytes of a variable; true if nobody remembers it. */
    default boolean isWritten(Variable variable, long offset, int size, int invocation) {
        return true;
    }

    /**
     * Sets which invocations are helpers, which write only their own variables.
     *
     * @param are by invocation
     */
    void setHelpers(boolean[] are, int count);

    /**
     * Tells which invocations are helpers, or have become helpers.
     *
     * @param are receives it, by invocation
     */
    void readHelpers(boolean[] are, int count);

    /** Whether the last invocations were executed in the lanes of vectors. */
    default boolean isInLanes() {
        return false;
    }
}
