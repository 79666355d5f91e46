// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.word.WordInterner;

/**
 * The source line and the debug scope of each instruction in a block. They are set by instructions that hold until the
 * next one or the end of the block (OpLine, DebugLine, DebugScope); here each instruction has its own, so that it keeps
 * them wherever it is moved. A state is a copy of such an instruction that is in no list.
 */
final class PositionStates {
    /** The word of an extended instruction that is its result id. */
    private static final int RESULT = 2;

    private final EditableModule module;
    private WordInterner states = new WordInterner();

    /** The states whose source is removed. Instructions that had one of them have none. */
    private final BitSet ended = new BitSet();

    private int lastNode;
    private int lastState;

    PositionStates(EditableModule module) {
        this.module = module;
    }

    /** Finds the states of all instructions again, after ids were renumbered or states removed. */
    void refresh() {
        states = new WordInterner();
        lastNode = 0;
        BitSet entered = new BitSet();
        for (int i = 1; i <= module.words.instructionCount; i++) {
            enter(module.positions().line(i), entered);
            enter(module.positions().scope(i), entered);
        }
    }

    /** Finds the states by their new numbers; instructions whose state had ended have none now. */
    void renumbered() {
        ended.clear();
        refresh();
    }

    /** Ends a state whose source is removed, for all instructions that have it. */
    void end(int state) {
        ended.set(state);
        lastNode = 0;
        module.instructions.discard(state);
    }

    /** {@return a state; 0 if it has ended} */
    int valid(int state) {
        return ended.get(state) ? 0 : state;
    }

    private void enter(int state, BitSet entered) {
        if (state != 0 && !entered.get(state)) {
            entered.set(state);
            key(words(state), module.debugInfoNumber(state) >= 0).intern(state);
        }
    }

    /** Whether an instruction sets the source line. */
    boolean isLine(int instruction) {
        if ((module.words.classes.of(module.opcode(instruction)) & InstructionClasses.LINE) != 0) {
            return true;
        }
        int number = module.debugInfoNumber(instruction);
        return number == ShaderDebugNumbers.DebugLine || number == ShaderDebugNumbers.DebugNoLine;
    }

    /** Whether an instruction sets the debug scope. */
    boolean isScope(int instruction) {
        int number = module.debugInfoNumber(instruction);
        return number == ShaderDebugNumbers.DebugScope || number == ShaderDebugNumbers.DebugNoScope;
    }

    /** The state that an instruction sets; 0 for none. */
    int state(int node) {
        if (module.is(node, Op.OpNoLine)) {
            return 0;
        }
        int number = module.debugInfoNumber(node);
        if (number == ShaderDebugNumbers.DebugNoLine || number == ShaderDebugNumbers.DebugNoScope) {
            return 0;
        }
        if (lastNode != 0 && isSame(node, lastNode)) {
            return lastState;
        }
        lastState = intern(words(node), number >= 0);
        lastNode = node;
        return lastState;
    }

    private int[] words(int node) {
        int start = module.words.start(node);
        return Arrays.copyOfRange(module.words.pool.words, start, start + module.wordCount(node));
    }

    private boolean isSame(int a, int b) {
        int count = module.wordCount(a);
        if (count != module.wordCount(b)) {
            return false;
        }
        boolean extended = module.debugInfoNumber(a) >= 0;
        for (int i = 0; i < count; i++) {
            if (module.word(a, i) != module.word(b, i) && !(extended && i == RESULT)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The state with the words of a line or scope instruction.
     *
     * @param extended whether it is an extended instruction, whose result id does not matter
     */
    int intern(int[] words, boolean extended) {
        int known = key(words, extended).find();
        if (known >= 0 && !ended.get(known)) {
            return known;
        }
        if (known >= 0) {
            refresh();
        }
        return key(words, extended).intern(createState(words, extended ? words[RESULT] : 0));
    }

    private WordInterner key(int[] words, boolean extended) {
        for (int i = 0; i < words.length; i++) {
            states.add(extended && i == RESULT ? 0 : words[i]);
        }
        return states;
    }

    /** Makes a copy of a line or scope instruction that is in no list. */
    private int createState(int[] words, int resultId) {
        int definition = module.words.pool.definition(resultId);
        int state = module.instructions.create(words, 0, words.length);
        if (resultId != 0) {
            module.words.changeDefinitions();
            module.words.pool.definitions[resultId] = definition;
        }
        module.order.list.setDetached(state);
        return state;
    }
}
