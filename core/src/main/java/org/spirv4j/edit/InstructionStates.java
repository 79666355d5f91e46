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
        return lines.length == 0 ? 0 : lines[instruction];
    }

    int scope(int instruction) {
        return scopes.length == 0 ? 0 : scopes[instruction];
    }

    /** Sets the states of an instruction, in a module that has room for instructions below a number. */
    void set(int instruction, int line, int scope, int size) {
        lines = with(lines, instruction, line, size);
        scopes = with(scopes, instruction, scope, size);
    }

    private static int[] with(int[] states, int instruction, int state, int size) {
        int[] array = states.length == 0 && state != 0 ? new int[size] : states;
        if (array.length > 0) {
            array[instruction] = state;
        }
        return array;
    }

    /** Makes room for instructions below a number. */
    void grow(int size) {
        lines = lines.length == 0 ? lines : Arrays.copyOf(lines, size);
        scopes = scopes.length == 0 ? scopes : Arrays.copyOf(scopes, size);
    }

    /** Gives the instructions other numbers. */
    void renumber(InstructionNumbering numbering) {
        lines = lines.length == 0 ? lines : numbering.moved(lines);
        scopes = scopes.length == 0 ? scopes : numbering.moved(scopes);
        numbering.renumber(lines, lines.length);
        numbering.renumber(scopes, scopes.length);
    }
}
