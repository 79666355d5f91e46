// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.operand.SelectionMerge;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.FlowRule;

/**
 * Checks branches, merge instructions, and the positions of OpPhi and of local variables (sections 2.11, "Structured
 * Control Flow", and "Control-Flow Instructions").
 */
public final class BranchChapter extends Chapter {
    private final MaximalReconvergence maximalReconvergence;
    private final ExtendedSets sets;

    /** Whether all instructions of the module could be decoded. */
    private final boolean decodable;

    private final Map<Integer, Integer> mergeInstructionOf = new HashMap<>();

    private int functionAt;
    private int functionId;
    private int entryLabel;
    private int blockLabel;

    /** Whether the last OpPhi of the current block follows only instructions that may precede an OpPhi. */
    private boolean phiAllowed;

    public BranchChapter(ValidationContext context) {
        super(context);
        maximalReconvergence = MaximalReconvergence.of(context);
        sets = ExtendedSets.of(context);
        decodable = context.damaged.isEmpty();
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpFunction -> {
                functionAt = cursor.at;
                functionId = cursor.resultId;
                entryLabel = 0;
                blockLabel = 0;
                mergeInstructionOf.clear();
            }
            case OpLabel -> {
                blockLabel = cursor.resultId;
                if (entryLabel == 0) {
                    entryLabel = blockLabel;
                }
            }
            case OpPhi -> {
                if (decodable && cursor.function >= 0) {
                    phiAllowed = isPhiAllowed(cursor.index);
                    if (!phiAllowed || blockLabel == entryLabel) {
                        phiPosition(cursor);
                    }
                }
            }
            case OpVariable, OpUntypedVariableKHR -> variable(cursor);
            case OpBranch -> {
                if (isLabel(cursor, cursor.word(Branch.TARGET_LABEL), "Target Label")) {
                    checkNotEntryBlock(cursor, cursor.word(Branch.TARGET_LABEL));
                }
            }
            case OpBranchConditional -> conditional(cursor);
            case OpSwitch -> switchInstruction(cursor);
            case OpSelectionMerge, OpLoopMerge -> merge(cursor);
            default -> {}
        }
    }

    private Op opAt(int instruction) {
        return Opcodes.op(context.words[context.data.starts[instruction]] & 0xFFFF);
    }

    // --- positions of OpPhi, variables and merge instructions

    /** Whether the instructions between a label and an OpPhi may be there. */
    private boolean isPhiAllowed(int phi) {
        for (int i = phi - 1; i >= 0; i--) {
            switch (opAt(i).opcode()) {
                case OpLabel -> {
                    return true;
                }
                case OpPhi -> {
                    return phiAllowed;
                }
                case OpLine, OpNoLine, OpVariable, OpUntypedVariableKHR, OpSelectionMerge, OpLoopMerge -> {}
                case OpExtInst -> {
                    if (!sets.isAllowedAtBlockStart(context.data.starts[i])) {
                        return false;
                    }
                }
                default -> {
                    return false;
                }
            }
        }
        return false;
    }

    private void phiPosition(InstructionCursor cursor) {
        context.plainErrorAt(
                        FlowRule.PHI_PLACE,
                        cursor.at,
                        blockLabel == entryLabel
                                ? "OpPhi " + context.name(cursor.resultId) + " is in the entry block of function "
                                        + context.name(functionId)
                                : "OpPhi " + context.name(cursor.resultId) + " follows other instructions in block "
                                        + context.name(blockLabel))
                .hint(
                        blockLabel == entryLabel
                                ? "use the value itself; no block branches to an entry block"
                                : "move it to the start of the block");
    }

    private void variable(InstructionCursor cursor) {
        if (!decodable || cursor.operand(0) != StorageClass.Function.value()) {
            if (decodable && cursor.function >= 0) {
                context.plainErrorAt(
                                FlowRule.VARIABLE_STORAGE,
                                cursor.at,
                                cursor.name() + " " + context.name(cursor.resultId)
                                        + " is inside a function but has storage class "
                                        + StorageNames.of(cursor.operand(0)))
                        .hint("use storage class Function, or declare the variable outside functions");
            }
            return;
        }
        if (cursor.function < 0) {
            context.plainErrorAt(
                            FlowRule.VARIABLE_STORAGE,
                            cursor.at,
                            cursor.name() + " " + context.name(cursor.resultId)
                                    + " has storage class Function but is outside a function")
                    .hint("use storage class Private, or move the variable into a function");
        }
    }

    private void checkFollowed(InstructionCursor merge) {
        if (!decodable || merge.index + 1 == context.data.instructionCount) {
            return;
        }
        Op next = opAt(merge.index + 1);
        boolean isLoop = merge.op == Op.OpLoopMerge;
        if (next != Op.OpBranchConditional && next != (isLoop ? Op.OpBranch : Op.OpSwitch)) {
            context.plainErrorAt(
                            FlowRule.MERGE_PLACE,
                            merge.at,
                            merge.op + " must be immediately followed by "
                                    + (isLoop ? "OpBranch or OpBranchConditional" : "OpBranchConditional or OpSwitch")
                                    + ", not by " + merge.nameAt(merge.at + merge.wordCount))
                    .hint("move it directly before the block's termination instruction");
            context.taint(functionId);
        }
    }

    /** Whether a merge instruction directly follows another one, which has been reported. */
    private boolean followsMerge(InstructionCursor merge) {
        return merge.index > 0 && Trait.MERGE.has(opAt(merge.index - 1));
    }

    // --- labels

    private boolean isLabel(InstructionCursor cursor, int id, String operand) {
        if (context.definingOpcode(id) != Op.OpLabel.opcode()) {
            if (context.data.definition(id) != 0 && !context.isTainted(id)) {
                context.error(
                                FlowRule.LABELS,
                                operand + " " + context.name(id) + " of " + cursor.name() + " is not an OpLabel")
                        .hint("use the id of an OpLabel")
                        .declared(id);
            }
            context.taint(functionId);
            return false;
        }
        if (cursor.function >= 0) {
            Function function = context.functions().get(cursor.function);
            if (function.blockNumber(id) < 0) {
                context.plainErrorAt(
                                FlowRule.SAME_FUNCTION,
                                functionAt,
                                "function " + context.name(functionId) + " refers to block " + context.name(id)
                                        + ", which is in another function")
                        .hint("refer only to blocks of the same function")
                        .related(cursor.at, "the block is referred to here")
                        .declared(id);
                context.taint(functionId);
                return false;
            }
        }
        return true;
    }

    private void checkNotEntryBlock(InstructionCursor cursor, int label) {
        if (label == entryLabel && decodable) {
            if (context.markReported("entry block " + label)) {
                context.plainErrorAt(
                                FlowRule.ENTRY_BLOCK,
                                functionAt,
                                "block " + context.name(blockLabel) + " branches to " + context.name(label)
                                        + ", the entry block of function " + context.name(functionId))
                        .hint("add a new entry block that only branches to " + context.name(label))
                        .related(cursor.at, "the branch is here")
                        .declared(label);
            }
            context.taint(functionId);
        }
    }

    private void conditional(InstructionCursor cursor) {
        int condition = cursor.word(BranchConditional.CONDITION);
        if (!context.types.isBoolScalar(context.types.typeOf(condition))) {
            context.error(
                            FlowRule.CONDITION,
                            "Condition " + context.name(condition) + " of OpBranchConditional is not a Boolean scalar")
                    .hint("use a value of type OpTypeBool")
                    .declared(condition);
        }
        int trueLabel = cursor.word(BranchConditional.TRUE_LABEL);
        int falseLabel = cursor.word(BranchConditional.FALSE_LABEL);
        if (!isLabel(cursor, trueLabel, "True Label") || !isLabel(cursor, falseLabel, "False Label")) {
            return;
        }
        checkNotEntryBlock(cursor, trueLabel);
        checkNotEntryBlock(cursor, falseLabel);
        weights(cursor);
        if (trueLabel == falseLabel) {
            equalLabels(cursor);
        }
    }

    private void weights(InstructionCursor cursor) {
        int weights = cursor.wordCount - 4;
        if (weights == 1 || weights > 2) {
            context.error(
                            FlowRule.WEIGHTS,
                            "OpBranchConditional has " + Counted.of(weights, "branch weight")
                                    + "; it must have two or none")
                    .hint("give one weight for each label");
        } else if (weights == 2
                && cursor.word(BranchConditional.BRANCH_WEIGHTS) == 0
                && cursor.word(BranchConditional.BRANCH_WEIGHTS + 1) == 0) {
            context.warningAt(FlowRule.WEIGHTS, cursor.at, "both branch weights of OpBranchConditional are 0")
                    .hint("use at least one nonzero weight");
        }
    }

    private void equalLabels(InstructionCursor cursor) {
        boolean maximallyReconverges = maximalReconvergence.appliesTo(cursor.function);
        if (context.isAtLeast(1, 6) || maximallyReconverges) {
            context.error(
                            FlowRule.DIFFERENT_LABELS,
                            "True Label and False Label of OpBranchConditional are both "
                                    + context.name(cursor.word(BranchConditional.TRUE_LABEL))
                                    + (context.isAtLeast(1, 6)
                                            ? ", which SPIR-V 1.6 does not allow"
                                            : ", which MaximallyReconvergesKHR does not allow"))
                    .hint("use OpBranch");
        }
    }

    private void switchInstruction(InstructionCursor cursor) {
        int selector = cursor.word(Switch.SELECTOR);
        if (!context.types.isIntScalar(context.types.typeOf(selector))) {
            context.error(
                            FlowRule.SELECTOR,
                            "Selector " + context.name(selector) + " of OpSwitch is not an integer scalar")
                    .hint("use an integer scalar")
                    .declared(selector);
            context.taint(functionId);
            return;
        }
        if (!isLabel(cursor, cursor.word(Switch.DEFAULT), "Default")) {
            return;
        }
        checkNotEntryBlock(cursor, cursor.word(Switch.DEFAULT));
        SwitchLiterals.check(context, cursor);
        int step = context.types.bitWidth(context.types.typeOf(selector)) > 32 ? 3 : 2;
        for (int i = Switch.DEFAULT + step; i < cursor.wordCount; i += step) {
            if (!isLabel(cursor, cursor.word(i), "Target")) {
                return;
            }
            checkNotEntryBlock(cursor, cursor.word(i));
        }
    }

    // --- merge instructions

    private void merge(InstructionCursor cursor) {
        checkFollowed(cursor);
        int merge = cursor.word(MergeInstruction.MERGE_BLOCK);
        if (!isLabel(cursor, merge, "Merge Block")) {
            return;
        }
        if (cursor.op == Op.OpLoopMerge && !loop(cursor, merge)) {
            return;
        }
        Integer before = mergeInstructionOf.putIfAbsent(merge, cursor.at);
        if (before != null && !followsMerge(cursor)) {
            context.plainErrorAt(
                            FlowRule.MERGE_ONCE,
                            functionAt,
                            "function " + context.name(functionId) + " has two merge instructions with merge block "
                                    + context.name(merge))
                    .hint("give each header block its own merge block")
                    .related(before, "the first merge instruction is here")
                    .related(cursor.at, "the second merge instruction is here");
            context.taint(functionId);
        }
        controls(cursor);
    }

    private boolean loop(InstructionCursor cursor, int merge) {
        if (merge == blockLabel) {
            loopLabels(
                    "Merge Block " + context.name(merge) + " of OpLoopMerge is the loop header itself",
                    "use another block as the merge block");
            return false;
        }
        int target = cursor.word(LoopMerge.CONTINUE_TARGET);
        if (!isLabel(cursor, target, "Continue Target")) {
            return false;
        }
        if (merge == target) {
            loopLabels(
                    "Merge Block and Continue Target of OpLoopMerge are both " + context.name(merge),
                    "use two different blocks");
            return false;
        }
        return true;
    }

    private void loopLabels(String message, String hint) {
        context.error(FlowRule.LOOP_LABELS, message).hint(hint);
        context.taint(functionId);
    }

    private void controls(InstructionCursor cursor) {
        if (cursor.op == Op.OpSelectionMerge) {
            int both = SelectionControl.Flatten.value() | SelectionControl.DontFlatten.value();
            if ((cursor.word(SelectionMerge.SELECTION_CONTROL) & both) == both) {
                context.warningAt(FlowRule.CONTROLS, cursor.at, "OpSelectionMerge has both Flatten and DontFlatten")
                        .hint("remove one of them");
            }
            return;
        }
        int control = cursor.word(LoopMerge.LOOP_CONTROL);
        if ((control & LoopControl.DontUnroll.value()) != 0) {
            checkWithoutDontUnroll(cursor, control, LoopControl.Unroll);
            checkWithoutDontUnroll(cursor, control, LoopControl.PeelCount);
            checkWithoutDontUnroll(cursor, control, LoopControl.PartialCount);
        }
        if ((control & LoopControl.IterationMultiple.value()) != 0) {
            int before = LoopControl.DependencyLength.value()
                    | LoopControl.MinIterations.value()
                    | LoopControl.MaxIterations.value();
            if (cursor.word(LoopMerge.LOOP_CONTROL_PARAMETERS + Integer.bitCount(control & before)) == 0) {
                context.error(FlowRule.CONTROLS, "IterationMultiple of OpLoopMerge is 0")
                        .hint("use a value greater than 0");
            }
        }
    }

    private void checkWithoutDontUnroll(InstructionCursor cursor, int control, LoopControl other) {
        if ((control & other.value()) != 0) {
            context.plainErrorAt(FlowRule.CONTROLS, cursor.at, "OpLoopMerge has both DontUnroll and " + other)
                    .hint("remove one of them");
        }
    }
}
