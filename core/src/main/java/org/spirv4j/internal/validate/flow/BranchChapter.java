// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.rule.FlowRule;
import org.spirv4j.module.Function;

/**
 * Branches, merge instructions, and where OpPhi and local variables stand (sections 2.11, "Structured Control Flow",
 * and "Control-Flow Instructions").
 */
public final class BranchChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.ofAll(BranchChapter::new);

    private final ExtendedSets sets;
    private final boolean sound;
    private final Map<Integer, Integer> mergeInstructions = new HashMap<>();

    private int functionAt;
    private int functionId;
    private int entryLabel;
    private int blockLabel;

    /** Whether only instructions that may stand in front of OpPhi have come in the block. */
    private boolean atStart;

    /** The merge instruction in front of the current instruction, 0 when that is another one. */
    private int mergeAt;

    /** Whether the current instruction is a merge instruction right behind another one, which has been complained of. */
    private boolean secondMerge;

    private BranchChapter(ValidationContext context) {
        super(context);
        sets = new ExtendedSets(context);
        sound = context.damaged.isEmpty();
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        secondMerge = false;
        if (mergeAt != 0) {
            afterMerge(cursor);
        }
        switch (cursor.op) {
            case OpFunction -> {
                functionAt = cursor.at;
                functionId = cursor.resultId;
                entryLabel = 0;
                blockLabel = 0;
                mergeInstructions.clear();
            }
            case OpLabel -> {
                blockLabel = cursor.resultId;
                atStart = true;
                if (entryLabel == 0) {
                    entryLabel = blockLabel;
                }
            }
            case OpLine, OpNoLine -> {}
            case OpExtInst -> atStart = atStart && sets.isAllowedAtBlockStart(cursor.at);
            case OpPhi -> {
                if (sound && cursor.function >= 0 && (!atStart || blockLabel == entryLabel)) {
                    misplacedPhi(cursor);
                }
            }
            case OpVariable, OpUntypedVariableKHR -> variable(cursor);
            case OpBranch -> {
                if (isLabel(cursor, cursor.word(1), "the target")) {
                    targetsEntry(cursor, cursor.word(1));
                }
                atStart = false;
            }
            case OpBranchConditional -> {
                conditional(cursor);
                atStart = false;
            }
            case OpSwitch -> {
                choose(cursor);
                atStart = false;
            }
            case OpSelectionMerge -> merge(cursor);
            case OpLoopMerge -> merge(cursor);
            default -> atStart = false;
        }
    }

    // --- places

    private void misplacedPhi(InstructionCursor cursor) {
        context.plainErrorAt(
                        FlowRule.PHI_PLACE,
                        cursor.at,
                        blockLabel == entryLabel
                                ? "OpPhi stands in the entry block of " + context.name(functionId)
                                : "OpPhi stands behind other instructions of the block " + context.name(blockLabel))
                .hint(
                        blockLabel == entryLabel
                                ? "nothing branches to an entry block; use the value itself"
                                : "move it to the start of the block");
    }

    private void variable(InstructionCursor cursor) {
        if (!sound || cursor.operand(0) != StorageClass.Function.value()) {
            if (sound && cursor.function >= 0) {
                context.plainErrorAt(
                                FlowRule.VARIABLE_STORAGE,
                                cursor.at,
                                cursor.name() + " " + context.name(cursor.resultId)
                                        + " stands in a function, but its storage class is not Function")
                        .hint("use the storage class Function, or declare the variable in front of the functions");
            }
            return;
        }
        if (cursor.function < 0) {
            context.plainErrorAt(
                            FlowRule.VARIABLE_STORAGE,
                            cursor.at,
                            cursor.name() + " " + context.name(cursor.resultId)
                                    + " has the storage class Function, but stands outside functions")
                    .hint("use the storage class Private, or move the variable into a function");
        }
    }

    private void afterMerge(InstructionCursor cursor) {
        int at = mergeAt;
        mergeAt = 0;
        secondMerge = cursor.op == Op.OpSelectionMerge || cursor.op == Op.OpLoopMerge;
        if (!sound) {
            return;
        }
        Op merge = Opcodes.op(context.words[at] & 0xFFFF);
        boolean right = cursor.op == Op.OpBranchConditional
                || cursor.op == (merge == Op.OpLoopMerge ? Op.OpBranch : Op.OpSwitch);
        if (!right) {
            context.plainErrorAt(
                            FlowRule.MERGE_PLACE,
                            at,
                            merge + " is followed by " + cursor.name() + " and not by "
                                    + (merge == Op.OpLoopMerge ? "OpBranch" : "OpSwitch") + " or OpBranchConditional")
                    .hint("put it right in front of the block's terminator");
            context.taint(functionId);
        }
    }

    // --- labels

    private boolean isLabel(InstructionCursor cursor, int id, String what) {
        if (context.definingOpcode(id) != Op.OpLabel.opcode()) {
            if (context.data.definition(id) != 0 && !context.isTainted(id)) {
                context.error(
                                FlowRule.LABELS,
                                cursor.name() + " has " + context.name(id) + " as " + what + ", which "
                                        + context.definingOpName(id) + " defines and not OpLabel")
                        .hint("give the id of a block's OpLabel")
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
                                "the function " + context.name(functionId) + " names the block " + context.name(id)
                                        + ", which is a block of another function")
                        .hint("branch to blocks of the same function only")
                        .related(cursor.at, "it is named here")
                        .declared(id);
                context.taint(functionId);
                return false;
            }
        }
        return true;
    }

    private void targetsEntry(InstructionCursor cursor, int label) {
        if (label == entryLabel && sound) {
            if (context.markReported("entry block " + label)) {
                context.plainErrorAt(
                                FlowRule.ENTRY_BLOCK,
                                functionAt,
                                "the first block of the function " + context.name(functionId)
                                        + " is the target of a branch in the block " + context.name(blockLabel))
                        .hint("start the function with a block that does nothing but branch to this one")
                        .related(cursor.at, "the branch is here")
                        .declared(label);
            }
            context.taint(functionId);
        }
    }

    private void conditional(InstructionCursor cursor) {
        int condition = cursor.word(1);
        if (!context.types.isBoolScalar(context.types.typeOf(condition))) {
            context.error(
                            FlowRule.CONDITION,
                            "OpBranchConditional has the condition " + context.name(condition)
                                    + ", which is no value of the type OpTypeBool")
                    .hint("use a scalar Boolean")
                    .declared(condition);
        }
        int yes = cursor.word(2);
        int no = cursor.word(3);
        if (!isLabel(cursor, yes, "its true label") || !isLabel(cursor, no, "its false label")) {
            return;
        }
        targetsEntry(cursor, yes);
        targetsEntry(cursor, no);
        weights(cursor);
        if (yes == no) {
            equalLabels(cursor);
        }
    }

    private void weights(InstructionCursor cursor) {
        int weights = cursor.wordCount - 4;
        if (weights == 1 || weights > 2) {
            context.error(
                            FlowRule.WEIGHTS,
                            "OpBranchConditional has " + weights + (weights == 1 ? " weight" : " weights")
                                    + "; it takes two or none")
                    .hint("give one weight for each label");
        } else if (weights == 2 && cursor.word(4) == 0 && cursor.word(5) == 0) {
            context.warningAt(FlowRule.WEIGHTS, cursor.at, "both weights of OpBranchConditional are 0")
                    .hint("one weight at least is above 0");
        }
    }

    private void equalLabels(InstructionCursor cursor) {
        boolean maximal = MaximalReconvergence.holds(context, cursor.function);
        if (context.isAtLeast(1, 6) || maximal) {
            context.error(
                            FlowRule.DIFFERENT_LABELS,
                            "OpBranchConditional has " + context.name(cursor.word(2)) + " as both of its labels"
                                    + (context.isAtLeast(1, 6) ? "" : " in a function with MaximallyReconvergesKHR"))
                    .hint("use OpBranch");
        }
    }

    private void choose(InstructionCursor cursor) {
        int selector = cursor.word(1);
        if (!context.types.isIntScalar(context.types.typeOf(selector))) {
            context.error(
                            FlowRule.SELECTOR,
                            "OpSwitch has the selector " + context.name(selector)
                                    + ", which is no value of an OpTypeInt type")
                    .hint("use a scalar integer")
                    .declared(selector);
            context.taint(functionId);
            return;
        }
        if (!isLabel(cursor, cursor.word(2), "its default label")) {
            return;
        }
        targetsEntry(cursor, cursor.word(2));
        SwitchLiterals.check(context, cursor);
        int step = context.types.bitWidth(context.types.typeOf(selector)) > 32 ? 3 : 2;
        for (int i = 2 + step; i < cursor.wordCount; i += step) {
            if (!isLabel(cursor, cursor.word(i), "a target")) {
                return;
            }
            targetsEntry(cursor, cursor.word(i));
        }
    }

    // --- merge instructions

    private void merge(InstructionCursor cursor) {
        mergeAt = cursor.at;
        atStart = false;
        int merge = cursor.word(1);
        if (!isLabel(cursor, merge, "the merge block")) {
            return;
        }
        if (cursor.op == Op.OpLoopMerge && !loop(cursor, merge)) {
            return;
        }
        Integer before = mergeInstructions.putIfAbsent(merge, cursor.at);
        if (before != null && !secondMerge) {
            context.plainErrorAt(
                            FlowRule.MERGE_ONCE,
                            functionAt,
                            "the function " + context.name(functionId)
                                    + " has two merge instructions with the merge block " + context.name(merge))
                    .hint("give each header block a merge block of its own")
                    .related(before, "the first one is here")
                    .related(cursor.at, "the second one is here");
            context.taint(functionId);
        }
        controls(cursor);
    }

    private boolean loop(InstructionCursor cursor, int merge) {
        if (merge == blockLabel) {
            loopLabels("OpLoopMerge names its own block as the merge block", "let the loop lead to another block");
            return false;
        }
        int target = cursor.word(2);
        if (!isLabel(cursor, target, "the continue target")) {
            return false;
        }
        if (merge == target) {
            loopLabels(
                    "OpLoopMerge has " + context.name(merge) + " as merge block and as continue target",
                    "a loop needs two different blocks for these");
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
            if ((cursor.word(2) & both) == both) {
                context.warningAt(FlowRule.CONTROLS, cursor.at, "OpSelectionMerge has both Flatten and DontFlatten")
                        .hint("remove one of the two");
            }
            return;
        }
        int control = cursor.word(3);
        if ((control & LoopControl.DontUnroll.value()) != 0) {
            contradiction(cursor, control, LoopControl.Unroll);
            contradiction(cursor, control, LoopControl.PeelCount);
            contradiction(cursor, control, LoopControl.PartialCount);
        }
        if ((control & LoopControl.IterationMultiple.value()) != 0) {
            int before = LoopControl.DependencyLength.value()
                    | LoopControl.MinIterations.value()
                    | LoopControl.MaxIterations.value();
            if (cursor.word(4 + Integer.bitCount(control & before)) == 0) {
                context.error(FlowRule.CONTROLS, "OpLoopMerge has the IterationMultiple 0")
                        .hint("give a number above 0");
            }
        }
    }

    private void contradiction(InstructionCursor cursor, int control, LoopControl other) {
        if ((control & other.value()) != 0) {
            context.plainErrorAt(FlowRule.CONTROLS, cursor.at, "OpLoopMerge has both DontUnroll and " + other)
                    .hint("remove one of the two");
        }
    }
}
