// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;

/**
 * By instruction: a line or scope instruction in no list with the state that holds for the instruction; 0 for none. The
 * arrays are empty until an instruction has a state.
 */
final class InstructionStates {
    private int[] lines = {};

    private int[] scopes = {};

    int line(int instruction) {
        return instruction < lines.length ? lines[instruction] : 0;
    }

    int scope(int instruction) {
        return instruction < scopes.length ? scopes[instruction] : 0;
    }

    /** Sets the states of an instruction, in a module that has room for instructions below a number. */
    void set(int instruction, int line, int scope, int size) {
        lines = with(lines, instruction, line, size);
        scopes = with(scopes, instruction, scope, size);
    }

    private static int[] with(int[] states, int instruction, int state, int size) {
        if (instruction < states.length) {
            states[instruction] = state;
            return states;
        }
        if (state == 0) {
            return states;
        }
        int[] array = Arrays.copyOf(states, size);
        array[instruction] = state;
        return array;
    }

    /** Gives the instructions other numbers. */
    void renumber(InstructionNumbering numbering) {
        lines = lines.length == 0 ? lines : numbering.moved(lines);
        scopes = scopes.length == 0 ? scopes : numbering.moved(scopes);
        numbering.renumber(lines, lines.length);
        numbering.renumber(scopes, scopes.length);
    }
}
