// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FlowRule;

/** OpPhi: its type, its parents and its values (section "Control-Flow Instructions"). */
public final class PhiChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(PhiChapter::new, Op.OpPhi);

    /** Up to so many parents are compared with each other; more of them go through a set. */
    private static final int FEW = 8;

    private final TypeFacts types;
    private final boolean logical;

    private PhiChapter(ValidationContext context) {
        super(context);
        types = context.types;
        logical = FunctionChapter.isLogical(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int type = cursor.typeId;
        if (types.isVoid(type)) {
            error(cursor, FlowRule.PHI_TYPE, "has the result type void", "a value has another type");
            return;
        }
        if (logical && types.isAnyPointer(type) && !CallRules.hasVariablePointers(context)) {
            error(
                    cursor,
                    FlowRule.PHI_TYPE,
                    "chooses between pointers, which logical addressing does not allow without variable pointers",
                    "declare the capability VariablePointersStorageBuffer or VariablePointers");
            return;
        }
        if (isOpaque(type) && !context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)) {
            error(
                    cursor,
                    FlowRule.PHI_TYPE,
                    "has the result type " + context.name(type) + ", an " + context.definingOpName(type),
                    "choose the value that is read, not the image or sampler");
            return;
        }
        if (cursor.function >= 0 && context.damaged.isEmpty()) {
            parents(cursor);
        }
    }

    private boolean isOpaque(int type) {
        Op op = types.op(type);
        return op == Op.OpTypeSampledImage
                || context.has(Capability.Shader) && (op == Op.OpTypeImage || op == Op.OpTypeSampler);
    }

    private void error(InstructionCursor cursor, Rule rule, String what, String hint) {
        context.error(rule, "OpPhi " + context.name(cursor.resultId) + " " + what)
                .hint(hint);
    }

    private void parents(InstructionCursor cursor) {
        FunctionFlow flow = context.flow(cursor.function);
        int block = flow.blockAt(cursor.at);
        if (block < 0) {
            return;
        }
        ControlFlowGraph graph = flow.graph();
        int parents = (cursor.wordCount - 3) / 2;
        if (parents != graph.predecessorCount(block)) {
            error(
                    cursor,
                    FlowRule.PHI_PARENTS,
                    "has " + parents + (parents == 1 ? " parent, but " : " parents, but ")
                            + graph.predecessorCount(block)
                            + (graph.predecessorCount(block) == 1 ? " block branches" : " blocks branch") + " to it",
                    "give one pair of value and parent for each block that branches here");
            return;
        }
        Set<Integer> seen = new HashSet<>();
        for (int i = 3; i + 1 < cursor.wordCount; i += 2) {
            if (!value(cursor, cursor.word(i)) || !parent(cursor, flow, block, cursor.word(i + 1))) {
                return;
            }
            if (parents > FEW ? !seen.add(cursor.word(i + 1)) : isRepeated(cursor, i)) {
                error(
                        cursor,
                        FlowRule.PHI_PARENTS,
                        "names the parent " + context.name(cursor.word(i + 1)) + " twice",
                        "name each parent once");
                return;
            }
        }
    }

    private static boolean isRepeated(InstructionCursor cursor, int pair) {
        for (int i = 3; i < pair; i += 2) {
            if (cursor.word(i + 1) == cursor.word(pair + 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean value(InstructionCursor cursor, int value) {
        if (types.typeOf(value) == cursor.typeId || context.isTainted(value)) {
            return true;
        }
        context.error(
                        FlowRule.PHI_VALUES,
                        "OpPhi of the type " + context.name(cursor.typeId) + " takes " + context.name(value)
                                + (types.typeOf(value) == 0
                                        ? ", which is no value"
                                        : " of the type " + context.name(types.typeOf(value))))
                .hint("all values have the result type")
                .declared(value);
        return false;
    }

    /** Predecessors are in the order of the blocks. */
    private static boolean isPredecessor(ControlFlowGraph graph, int from, int block) {
        int low = 0;
        int high = graph.predecessorCount(block) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = graph.predecessor(block, middle);
            if (found == from) {
                return true;
            }
            if (found < from) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    private boolean parent(InstructionCursor cursor, FunctionFlow flow, int block, int parent) {
        int number = flow.function.blockNumber(parent);
        if (number < 0) {
            error(
                    cursor,
                    FlowRule.PHI_PARENTS,
                    "names the parent " + context.name(parent) + ", which is no block of this function",
                    "name the label of a block that branches here");
            return false;
        }
        if (isPredecessor(flow.graph(), number, block)) {
            return true;
        }
        error(
                cursor,
                FlowRule.PHI_PARENTS,
                "names the parent " + context.name(parent) + ", which does not branch here",
                "name the label of a block that branches here");
        return false;
    }
}
