// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import java.util.Arrays;
import org.spirv4j.internal.word.WordBuffer;

/** Instructions that wait to be visited, each once; the last one comes first. */
public final class WorkList {
    private final WordBuffer waiting = new WordBuffer(0);
    private boolean[] isWaiting;

    /**
     * Makes an empty list.
     *
     * @param limit most instructions are below this number
     */
    public WorkList(int limit) {
        isWaiting = new boolean[limit];
    }

    /** Adds an instruction, unless it waits already. */
    public void add(int instruction) {
        if (instruction >= isWaiting.length) {
            isWaiting = Arrays.copyOf(isWaiting, instruction + (instruction >> 1));
        }
        if (!isWaiting[instruction]) {
            isWaiting[instruction] = true;
            waiting.add(instruction);
        }
    }

    /** Whether no instruction waits. */
    public boolean isEmpty() {
        return waiting.size() == 0;
    }

    /** Removes and returns an instruction. */
    public int next() {
        int instruction = waiting.removeLast();
        isWaiting[instruction] = false;
        return instruction;
    }
}
