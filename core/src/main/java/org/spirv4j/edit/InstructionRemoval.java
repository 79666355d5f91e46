// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/**
 * Removes instructions with what describes them: names, decorations, interfaces of entry points and debug information.
 */
abstract class InstructionRemoval extends InstructionEdits {
    private static final int NONE = 0;

    /** Whether this is a list of instructions, without blocks and functions. */
    final boolean isList;

    InstructionRemoval(ModuleData data, boolean isList) {
        super(data, isList);
        this.isList = isList;
    }

    /**
     * Removes an instruction, and the names, decorations and debug information that refer to its result. It must not be
     * used, or its users must be removed next. Labels and termination instructions are removed with their blocks.
     *
     * @param instruction the instruction
     */
    public final void remove(int instruction) {
        if (!isListed(instruction)) {
            return;
        }
        if (is(instruction, Op.OpExtInstImport)) {
            // While the import is still there.
            debugSets();
        }
        int result = resultId(instruction);
        if (result != 0) {
            removeMentions(result);
        }
        int block = knownBlock(instruction);
        if (block == 0) {
            leaveSection(instruction);
        } else {
            wordChanged(instruction);
            if (!isList) {
                dropLine(instruction);
            }
        }
        leave(instruction);
        discard(instruction);
    }

    /**
     * Removes several instructions, and the names, decorations, execution modes, forward declarations and interfaces of
     * entry points that refer to their results. Other instructions must not use these results. A module that was lifted
     * as a list is walked over once, however many instructions are removed.
     *
     * @param instructions the instructions
     */
    public final void removeAll(BitSet instructions) {
        Objects.requireNonNull(instructions, "instructions");
        if (isList) {
            new ListRemoval(this).remove(instructions);
            return;
        }
        int limit = instructionLimit();
        // Backwards, since most instructions refer to what precedes them.
        for (int i = instructions.length() - 1; i > 0; i = instructions.previousSetBit(i - 1)) {
            remove(i);
        }
        // A DebugInfoNone that was made for instructions that were removed afterwards.
        for (int i = instructionLimit() - 1; i >= limit; i--) {
            if (isListed(i) && firstUse(resultId(i)) == NONE && firstMention(resultId(i)) == NONE) {
                remove(i);
            }
        }
    }

    /** Removes the line instruction before an instruction if another one follows it. */
    private void dropLine(int instruction) {
        int before = previous(instruction);
        int following = next(instruction);
        if (states().isLine(before)
                && following != NONE
                && states().isLine(following)
                && !states().isLine(instruction)) {
            if (resultId(before) != 0) {
                removeMentions(resultId(before));
            }
            leave(before);
            discard(before);
        }
    }

    /**
     * Removes the names and decorations of an id, and the debug information, execution modes and interfaces of entry
     * points that refer to it.
     *
     * @param id the id
     */
    public final void removeMentions(int id) {
        for (int use = firstMention(id); use != NONE; use = firstMention(id)) {
            removeMention(user(use), useIndex(use));
        }
    }

    /**
     * Lets debug information refer to DebugInfoNone instead of an id, as if what it describes did not exist.
     *
     * @param id the id
     */
    public final void removeDebugMentions(int id) {
        for (int use = firstMention(id), following; use != NONE; use = following) {
            following = nextUse(use);
            if (isDebugInfo(user(use)) && isListed(user(use))) {
                setWord(user(use), useIndex(use), debugInfoNone(user(use)));
            }
        }
    }

    private void removeMention(int user, int index) {
        int bits = classes.of(opcode(user));
        if (is(user, Op.OpGroupMemberDecorate)) {
            removeOperands(user, index, 2);
            if (wordCount(user) == 2) {
                remove(user);
            }
        } else if ((bits & (InstructionClasses.DESCRIBES_ALL | InstructionClasses.ENTRY_POINT)) != 0) {
            removeOperands(user, index, 1);
            if (wordCount(user) == 2) {
                remove(user);
            }
        } else if (!isListed(user)) {
            states().end(user);
        } else if (isDebugInfo(user)
                && !isVariableLocation(user)
                && !states().isLine(user)
                && !states().isScope(user)) {
            int none = debugInfoNone(user);
            if (word(user, index) == none) {
                remove(user);
            } else {
                setWord(user, index, none);
            }
        } else {
            remove(user);
        }
    }

    /** The DebugInfoNone of the set of an instruction of debug information; declared before it if there is none. */
    private int debugInfoNone(int instruction) {
        int set = word(instruction, 3);
        for (int use = firstUse(set); use != NONE; use = nextUse(use)) {
            if (debugInfoNumber(user(use)) == ShaderDebugNumbers.DebugInfoNone && isListed(user(use))) {
                return resultId(user(use));
            }
        }
        int none = create(Op.OpExtInst, typeId(instruction), set, ShaderDebugNumbers.DebugInfoNone);
        int first = firstDeclaration();
        while (debugInfoNumber(first) < 0) {
            first = next(first);
        }
        enter(none, previous(first), 0);
        return resultId(none);
    }

    /**
     * Removes a variable from the interfaces of entry points.
     *
     * @param id the variable
     */
    public final void removeFromInterfaces(int id) {
        for (int use = firstMention(id), following; use != NONE; use = following) {
            following = nextUse(use);
            if ((classes.of(opcode(user(use))) & InstructionClasses.ENTRY_POINT) != 0) {
                removeOperands(user(use), useIndex(use), 1);
                following = firstMention(id);
            }
        }
    }

    final void removeWhole(int instruction) {
        int result = resultId(instruction);
        if (result != 0) {
            removeMentions(result);
        }
        if (isListed(instruction)) {
            leave(instruction);
            discard(instruction);
        }
    }

    /** Removes the source line and the debug scope of all instructions; instructions of a list have none. */
    public final void removePositions() {
        removePositions(state -> true);
    }

    /**
     * Removes the source lines and the debug scopes that instructions of a set of debug information state; instructions
     * of a list have none.
     *
     * @param setId the result id of the import of the set
     */
    public final void removePositions(int setId) {
        removePositions(state -> isDebugInfo(state) && word(state, 3) == setId);
    }

    private void removePositions(IntPredicate isRemoved) {
        if (isList) {
            return;
        }
        BitSet found = new BitSet();
        for (int i = 1; i <= instructionCount; i++) {
            addState(lineState(i), isRemoved, found);
            addState(scopeState(i), isRemoved, found);
        }
        for (int state = found.nextSetBit(1); state >= 0; state = found.nextSetBit(state + 1)) {
            states().end(state);
        }
        states().refresh();
        for (int i = first(), following; i != NONE; i = following) {
            following = next(i);
            if (isPosition(i) && isRemoved.test(i)) {
                remove(i);
            }
        }
    }

    private static void addState(int state, IntPredicate isRemoved, BitSet found) {
        if (state != 0 && isRemoved.test(state)) {
            found.set(state);
        }
    }
}
