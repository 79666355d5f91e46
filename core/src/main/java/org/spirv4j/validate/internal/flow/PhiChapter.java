// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.IncomingWords;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.FlowRule;

/** Checks the result type, parents and values of OpPhi (section "Control-Flow Instructions"). */
public final class PhiChapter extends Chapter {
    /** Maximum number of parents that are compared pairwise to find duplicates; more parents go through a set. */
    private static final int MAX_PAIRWISE = 8;

    private final TypeFacts types;
    private final boolean logical;

    public PhiChapter(ValidationContext context) {
        super(context);
        types = context.types;
        logical = FunctionChapter.isLogical(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int type = cursor.typeId;
        if (types.isVoid(type)) {
            error(cursor, FlowRule.PHI_TYPE, "has result type void", "use a result type other than OpTypeVoid");
            return;
        }
        if (logical && types.isAnyPointer(type) && !CallRules.hasVariablePointers(context)) {
            error(
                    cursor,
                    FlowRule.PHI_TYPE,
                    "has pointer type " + context.name(type)
                            + ", which logical addressing does not allow without variable pointers",
                    Hint.declare("", Capability.VariablePointersStorageBuffer, Capability.VariablePointers));
            return;
        }
        if (isOpaque(type) && !context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)) {
            error(
                    cursor,
                    FlowRule.PHI_TYPE,
                    "has result type " + context.name(type) + ", which is an " + context.definingOpName(type),
                    "use OpPhi on the value that is read, not on the image or sampler");
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

    private void error(InstructionCursor cursor, Rule rule, String problem, String hint) {
        error(cursor, rule, problem, Hint.of(hint));
    }

    private void error(InstructionCursor cursor, Rule rule, String problem, Hint hint) {
        context.error(rule, "OpPhi " + context.name(cursor.resultId) + " " + problem)
                .hint(hint);
    }

    private void parents(InstructionCursor cursor) {
        FunctionFlow flow = context.flow(cursor.function);
        int block = flow.blockAt(cursor.at);
        if (block < 0) {
            return;
        }
        ControlFlowGraph graph = flow.graph();
        int parents = IncomingWords.count(cursor.wordCount);
        if (parents != graph.predecessorCount(block)) {
            error(
                    cursor,
                    FlowRule.PHI_PARENTS,
                    "has " + Counted.of(parents, "parent") + ", but "
                            + graph.predecessorCount(block)
                            + (graph.predecessorCount(block) == 1 ? " block branches" : " blocks branch")
                            + " to its block",
                    "give one value and parent for each predecessor of the block");
            return;
        }
        Set<Integer> seenParents = new HashSet<>();
        for (int i = 0; i < IncomingWords.count(cursor.wordCount); i++) {
            int parent = cursor.word(IncomingWords.parent(i));
            if (!value(cursor, cursor.word(IncomingWords.value(i))) || !parent(cursor, flow, block, parent)) {
                return;
            }
            if (parents > MAX_PAIRWISE ? !seenParents.add(parent) : isRepeated(cursor, i)) {
                error(
                        cursor,
                        FlowRule.PHI_PARENTS,
                        "lists parent " + context.name(parent) + " twice",
                        "list each parent once");
                return;
            }
        }
    }

    private static boolean isRepeated(InstructionCursor cursor, int pair) {
        for (int i = 0; i < pair; i++) {
            if (cursor.word(IncomingWords.parent(i)) == cursor.word(IncomingWords.parent(pair))) {
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
                        "value " + context.name(value) + " of OpPhi " + context.name(cursor.resultId)
                                + (types.typeOf(value) == 0
                                        ? " has no type"
                                        : " " + context.hasType(types.typeOf(value)))
                                + ", but the result type is " + context.name(cursor.typeId))
                .hint("use a value of type " + context.name(cursor.typeId))
                .declared(value);
        return false;
    }

    /** Whether a block is a predecessor of another one; a binary search, as predecessors are in block order. */
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
                    "lists parent " + context.name(parent) + ", which is not a block of this function",
                    "use the label of a predecessor of the block");
            return false;
        }
        if (isPredecessor(flow.graph(), number, block)) {
            return true;
        }
        error(
                cursor,
                FlowRule.PHI_PARENTS,
                "lists parent " + context.name(parent) + ", which is not a predecessor of its block",
                "use the label of a predecessor of the block");
        return false;
    }
}
