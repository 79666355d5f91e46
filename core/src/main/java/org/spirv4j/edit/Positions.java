// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.BitSet;
import java.util.function.IntPredicate;
import org.spirv4j.internal.operand.ExtInst;

/**
 * The source lines and debug scopes of instructions. Each instruction in a block has its own, wherever it is moved, and
 * a new one has those of the instruction at its insertion point; the instructions that state them are written where
 * they are needed. Instructions of a list have none.
 */
public final class Positions {
    private static final int NONE = 0;

    /**
     * The source lines and debug scopes of instructions that are copied from a function to a call of it. A copy keeps
     * the line and the scope of its original, and the scope says that it is inlined at the call (DebugInlinedAt).
     */
    public interface Inlined {
        /**
         * Gives a copy its source line and debug scope.
         *
         * @param copy the instruction in the caller
         * @param original the instruction in the called function
         */
        void set(int copy, int original);
    }

    private final EditableModule module;
    private final PositionStates states;

    Positions(EditableModule module, PositionStates states) {
        this.module = module;
        this.states = states;
    }

    /**
     * {@return an OpLine or DebugLine, outside the module's list, that says to which source line an instruction
     * belongs; 0 for none}
     *
     * @param instruction the instruction
     */
    public int line(int instruction) {
        return states.valid(module.order.line(instruction));
    }

    /**
     * {@return a DebugScope, outside the module's list, that says to which scope of the source an instruction belongs;
     * 0 for none}
     *
     * @param instruction the instruction
     */
    public int scope(int instruction) {
        return states.valid(module.order.scope(instruction));
    }

    /**
     * Gives an instruction the source line and debug scope of another one.
     *
     * @param instruction the instruction
     * @param from the other one
     */
    public void copy(int instruction, int from) {
        module.order.setPosition(instruction, module.order.line(from), module.order.scope(from));
    }

    /**
     * Gives an instruction the source line of one instruction and the debug scope of another.
     *
     * @param instruction the instruction
     * @param line the one with the source line
     * @param scope the one with the debug scope
     */
    public void copy(int instruction, int line, int scope) {
        module.order.setPosition(instruction, module.order.line(line), module.order.scope(scope));
    }

    /**
     * Gives an instruction the debug scope of another one, and no source line.
     *
     * @param instruction the instruction
     * @param scope the one with the debug scope
     */
    public void copyScope(int instruction, int scope) {
        module.order.setPosition(instruction, NONE, module.order.scope(scope));
    }

    /**
     * Gives an instruction the source line and debug scope of the one before it in its block, so that none is stated
     * for it.
     *
     * @param instruction an instruction other than a label
     */
    public void copyPrevious(int instruction) {
        int before = module.previous(instruction);
        while (isPosition(before)) {
            before = module.previous(before);
        }
        copy(instruction, before);
    }

    /**
     * {@return whether an instruction only sets the source line or debug scope of those after it} These instructions
     * are written where they are needed, so that a copy of a block needs none of them.
     *
     * @param instruction the instruction
     */
    public boolean isPosition(int instruction) {
        return states.isLine(instruction) || states.isScope(instruction);
    }

    /** Removes the source line and the debug scope of all instructions; instructions of a list have none. */
    public void remove() {
        remove(state -> true);
    }

    /**
     * Removes the source lines and the debug scopes that instructions of a set of debug information state; instructions
     * of a list have none.
     *
     * @param setId the result id of the import of the set
     */
    public void remove(int setId) {
        remove(state -> module.isDebugInfo(state) && module.word(state, ExtInst.SET) == setId);
    }

    private void remove(IntPredicate isRemoved) {
        if (module.isList) {
            return;
        }
        BitSet found = new BitSet();
        for (int i = 1; i <= module.words.instructionCount; i++) {
            addState(line(i), isRemoved, found);
            addState(scope(i), isRemoved, found);
        }
        for (int state = found.nextSetBit(1); state >= 0; state = found.nextSetBit(state + 1)) {
            states.end(state);
        }
        states.refresh();
        for (int i = module.first(), following; i != NONE; i = following) {
            following = module.next(i);
            if (isPosition(i) && isRemoved.test(i)) {
                module.remove(i);
            }
        }
    }

    private static void addState(int state, IntPredicate isRemoved, BitSet found) {
        if (state != 0 && isRemoved.test(state)) {
            found.set(state);
        }
    }

    /**
     * {@return the source lines and debug scopes of instructions that are copied from a function to a call of it}
     *
     * @param call the call
     */
    public Inlined inlined(int call) {
        return new InlinedPositions(module, call);
    }
}
