// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.CaseWords;
import org.spirv4j.internal.operand.Label;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MultiwayBranch;
import org.spirv4j.internal.operand.SelectionMerge;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;

/**
 * A block of a function: a view on the instructions from its OpLabel to its terminator (section 2.2.5 of the
 * specification, "Control Flow"). A damaged block may lack the terminator.
 */
public final class Block {
    private static final int BRANCH = Op.OpBranch.opcode();
    private static final int BRANCH_CONDITIONAL = Op.OpBranchConditional.opcode();
    private static final int SWITCH = Op.OpSwitch.opcode();
    private static final int LOOP_MERGE = Op.OpLoopMerge.opcode();

    private static final int UNKNOWN = -2;

    private final ModuleLayout layout;
    private final Function function;
    private final int number;
    private final int first;
    private final int end;
    private final int terminator;

    /** The merge instruction, or -1; found when first asked for, and threads may race to find it. */
    private int merge = UNKNOWN;

    Block(ModuleLayout layout, Function function, int number) {
        this.layout = layout;
        this.function = function;
        this.number = number;
        first = layout.functionTable().blockStarts[number];
        end = layout.functionTable().blockEnds[number];
        terminator = findTerminator();
    }

    /** {@return the function that contains the block} */
    public Function function() {
        return function;
    }

    /** {@return the number of the block in the function, from 0} */
    public int index() {
        return number - function.firstBlock();
    }

    /** {@return the id of the OpLabel} */
    public int labelId() {
        return layout.word(firstInstruction(), Label.RESULT);
    }

    /** {@return the number of the OpLabel among the instructions of the module, from 0} */
    public int firstInstruction() {
        return first;
    }

    /** {@return the number of the first instruction after the block} */
    public int endInstruction() {
        return end;
    }

    /** {@return all instructions, the OpLabel and the termination instruction included} */
    public List<Instruction> instructions() {
        return function.module().instructions().subList(firstInstruction(), endInstruction());
    }

    /** {@return the termination instruction; empty when the block has none} */
    public Optional<Instruction> terminator() {
        int at = terminator;
        return at < 0 ? Optional.empty() : Optional.of(function.module().instruction(at));
    }

    /**
     * {@return the merge instruction: the last but one, with nothing but OpLine and OpNoLine between it and the
     * termination instruction; empty when the block has none}
     */
    public Optional<Instruction> mergeInstruction() {
        int at = merge();
        return at < 0 ? Optional.empty() : Optional.of(function.module().instruction(at));
    }

    /** {@return the id of the merge block that the merge instruction declares; 0 when there is none} */
    public int mergeBlockId() {
        int at = merge();
        return at < 0 ? 0 : layout.word(at, SelectionMerge.MERGE_BLOCK);
    }

    /** {@return the id of the continue target that the OpLoopMerge declares; 0 when there is none} */
    public int continueTargetId() {
        int at = merge();
        return at < 0 || layout.opcode(at) != LOOP_MERGE ? 0 : layout.word(at, LoopMerge.CONTINUE_TARGET);
    }

    /** {@return whether the block has a merge instruction} */
    public boolean isHeader() {
        return merge() >= 0;
    }

    /** {@return whether the block has an OpLoopMerge} */
    public boolean isLoopHeader() {
        int at = merge();
        return at >= 0 && layout.opcode(at) == LOOP_MERGE;
    }

    /** {@return whether the block ends with an OpSwitch} */
    public boolean endsWithSwitch() {
        int at = terminator;
        return at >= 0 && layout.opcode(at) == SWITCH;
    }

    /**
     * {@return the number of labels in the termination instruction, duplicates included} For OpSwitch the default comes
     * first, for OpBranchConditional the true label.
     */
    public int successorCount() {
        int at = terminator;
        if (at < 0) {
            return 0;
        }
        int opcode = layout.opcode(at);
        int length = layout.wordCount(at);
        if (opcode == BRANCH) {
            return length > 1 ? 1 : 0;
        }
        if (opcode == BRANCH_CONDITIONAL) {
            return Math.max(0, Math.min(2, length - 2));
        }
        if (opcode != SWITCH || length < 3) {
            return 0;
        }
        int literal = literalWords(at);
        return literal == 0 ? 1 : 1 + CaseWords.count(length, literal);
    }

    /**
     * Returns a label in the termination instruction.
     *
     * @param index the number of the label, from 0
     * @return the id of the label
     * @throws IndexOutOfBoundsException if there is no such label
     */
    public int successorId(int index) {
        Objects.checkIndex(index, successorCount());
        int at = terminator;
        int opcode = layout.opcode(at);
        if (opcode == BRANCH) {
            return layout.word(at, Branch.TARGET_LABEL);
        }
        return layout.word(
                at,
                opcode == SWITCH && index > 0
                        ? CaseWords.label(index - 1, literalWords(at))
                        : MultiwayBranch.FIRST_LABEL + index);
    }

    private int findTerminator() {
        int last = endInstruction() - 1;
        return layout.has(last, Trait.TERMINATION) ? last : -1;
    }

    private int merge() {
        int known = merge;
        if (known == UNKNOWN) {
            known = findMerge();
            merge = known;
        }
        return known;
    }

    private int findMerge() {
        int at = endInstruction() - 1;
        if (layout.has(at, Trait.TERMINATION)) {
            at--;
        }
        while (at > firstInstruction() && layout.isLine(at)) {
            at--;
        }
        return layout.has(at, Trait.MERGE) && layout.wordCount(at) > 2 ? at : -1;
    }

    /** Length in words of the literals of the OpSwitch; 0 if its selector is not an integer. */
    private int literalWords(int at) {
        ModuleData data = layout.data();
        int selector = data.definition(layout.word(at, Switch.SELECTOR));
        if (selector == 0 || data.words[selector] >>> 16 < 2) {
            return 0;
        }
        int type = data.definition(data.words[selector + TypedInstruction.RESULT_TYPE]);
        return type == 0 ? 0 : NumberTypes.words(NumberTypes.ofDefinition(data.words, type));
    }

    /**
     * Two views are equal if they refer to the same block of the same module.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Block that && that.layout == layout && that.number == number;
    }

    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public String toString() {
        return "block %" + Integer.toUnsignedString(labelId());
    }
}
