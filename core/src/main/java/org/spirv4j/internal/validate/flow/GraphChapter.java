// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.GraphsRule;

/** Graphs of tensor operations (SPV_ARM_graph). */
public final class GraphChapter extends OperationChapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(GraphChapter::new, Trait.GRAPH).and(Op.OpTypeGraphARM);

    private static final int FIRST_TYPE = 3;
    private static final long WHOLE = Long.MIN_VALUE;

    /** Numbers of graph constants, and names of entry points, with the instructions that have them. */
    private final Map<Object, Integer> taken = new HashMap<>();

    /** Which elements of which inputs and outputs of the graph at hand have been named. */
    private final Map<Long, Map<Long, Integer>> named = new HashMap<>();

    private int graphType;

    private GraphChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpTypeGraphARM -> type();
            case OpGraphConstantARM -> constant();
            case OpGraphEntryPointARM -> entryPoint();
            case OpGraphARM -> {
                graphType = 0;
                named.clear();
                if (types.op(resultType) == Op.OpTypeGraphARM) {
                    graphType = resultType;
                } else {
                    badResult(GraphsRule.GRAPH, "OpTypeGraphARM");
                }
            }
            case OpGraphInputARM -> access(0, resultType, true);
            case OpGraphSetOutputARM -> access(1, operandType(0), false);
            default -> graphType = 0;
        }
    }

    private boolean isTensor(int type) {
        return types.op(type) == Op.OpTypeTensorARM;
    }

    private boolean isTensorArray(int type) {
        return types.isAnyArray(type) && isTensor(types.word(type, 2));
    }

    private void type() {
        int inputs = operand(0);
        int all = operandCount() - 1;
        String what = "OpTypeGraphARM " + context.name(context.cursor.resultId) + " ";
        if (inputs < 0 || all < inputs) {
            context.error(
                    GraphsRule.TYPE,
                    what + "has " + Integer.toUnsignedString(inputs) + " inputs but only " + all + " types");
            return;
        }
        if (all == inputs) {
            context.error(GraphsRule.TYPE, what + "has no output");
            return;
        }
        for (int i = 1; i <= all; i++) {
            int type = operand(i);
            if (!isTensor(type) && !isTensorArray(type) && context.data.definition(type) != 0) {
                context.error(
                                GraphsRule.TYPE,
                                what + "has an input or output of the type " + context.name(type)
                                        + ", which is neither a tensor nor an array of tensors")
                        .declared(type);
                return;
            }
        }
    }

    private void constant() {
        if (!isTensor(resultType)) {
            badResult(GraphsRule.CONSTANT, "a tensor");
            return;
        }
        Integer before = taken.putIfAbsent(operand(0), context.cursor.at);
        if (before != null) {
            context.error(
                            GraphsRule.CONSTANT,
                            "two graph constants have the number " + Integer.toUnsignedString(operand(0)))
                    .related(before, "the other one is here");
        }
    }

    private void entryPoint() {
        int graph = operand(0);
        if (types.op(graph) != Op.OpGraphARM) {
            if (context.data.definition(graph) != 0) {
                context.error(
                                GraphsRule.ENTRY_POINT,
                                "OpGraphEntryPointARM names " + context.name(graph) + ", which is no graph")
                        .declared(graph);
            }
            return;
        }
        List<Integer> name = name(1);
        Integer before = taken.putIfAbsent(name, context.cursor.at);
        if (before != null) {
            context.error(GraphsRule.ENTRY_POINT_NAME, "two graph entry points have the same name")
                    .related(before, "the other one is here");
            return;
        }
        int type = types.typeOf(graph);
        if (types.op(type) != Op.OpTypeGraphARM) {
            return;
        }
        interfaces(type);
    }

    private void interfaces(int type) {
        int from = 1 + name(1).size();
        int given = operandCount() - from;
        int wanted = types.wordCount(type) - FIRST_TYPE;
        if (given != wanted) {
            context.error(
                            GraphsRule.ENTRY_POINT,
                            "OpGraphEntryPointARM lists " + given + " variables for a graph of " + wanted
                                    + " inputs and outputs")
                    .declared(type);
            return;
        }
        for (int i = 0; i < given; i++) {
            int variable = operand(from + i);
            int at = context.data.definition(variable);
            if (at == 0) {
                return;
            }
            if (types.op(variable) != Op.OpVariable
                    || types.word(variable, 3) != StorageClass.UniformConstant.value()) {
                context.errorAt(
                                GraphsRule.INTERFACE,
                                at,
                                context.name(variable)
                                        + " is listed by a graph entry point but is no variable in UniformConstant")
                        .related(context.cursor.at, "listed here");
                return;
            }
            int pointee = types.pointee(types.typeOf(variable));
            if (pointee != types.word(type, FIRST_TYPE + i)) {
                context.error(
                                GraphsRule.INTERFACE,
                                "OpGraphEntryPointARM lists " + context.name(variable)
                                        + " of " + context.name(pointee) + " for an input or output of the type "
                                        + context.name(types.word(type, FIRST_TYPE + i)))
                        .declared(variable);
                return;
            }
        }
    }

    /** The words of the string that starts at an operand. */
    private List<Integer> name(int from) {
        List<Integer> name = new ArrayList<>();
        boolean ends = false;
        for (int i = from; i < operandCount() && !ends; i++) {
            name.add(operand(i));
            ends = (operand(i) & 0xFF000000) == 0;
        }
        return name;
    }

    private boolean index(int i, String what) {
        int id = operand(i);
        if (operandType(i) == 0) {
            return false;
        }
        if (!types.isIntScalar(operandType(i), 32)) {
            badOperand(GraphsRule.INDEX, i, "a 32-bit integer, for " + what);
            return false;
        }
        if (context.isVulkan() && !types.isConstant(id)) {
            badOperand(GraphsRule.CONSTANT_INDEX, i, "a constant, for " + what)
                    .vuid(
                            op == Op.OpGraphInputARM
                                    ? "VUID-StandaloneSpirv-OpGraphInputARM-09931"
                                    : "VUID-StandaloneSpirv-OpGraphSetOutputARM-09932");
            return false;
        }
        return true;
    }

    private void access(int at, int type, boolean input) {
        boolean element = operandCount() > at + 1;
        if (!index(at, "the index") || element && !index(at + 1, "the element index")) {
            return;
        }
        if (graphType == 0 || !types.isKnownInteger(operand(at))) {
            return;
        }
        long index = types.knownInteger(operand(at));
        int inputs = types.word(graphType, 2);
        int count = input ? inputs : types.wordCount(graphType) - FIRST_TYPE - inputs;
        String what = input ? "input" : "output";
        if (index < 0 || index >= count) {
            context.error(
                            GraphsRule.INDEX,
                            name() + " names the " + what + " " + index + " of a graph that has " + count)
                    .declared(graphType);
            return;
        }
        int wanted = types.word(graphType, FIRST_TYPE + (input ? 0 : inputs) + (int) index);
        if (element) {
            if (!isTensorArray(wanted)) {
                context.error(
                                GraphsRule.INDEX,
                                name() + " has an element index into the " + what + " " + index + ", which is no array")
                        .declared(wanted);
                return;
            }
            OptionalLong part = types.integer(operand(at + 1));
            OptionalLong length = types.isArray(wanted) ? types.integer(types.word(wanted, 3)) : OptionalLong.empty();
            if (part.isPresent() && length.isPresent() && part.getAsLong() >= length.getAsLong()) {
                context.error(
                                GraphsRule.INDEX,
                                name() + " names element " + part.getAsLong() + " of an array of " + length.getAsLong())
                        .declared(wanted);
                return;
            }
            wanted = types.word(wanted, 2);
        }
        if (type != 0 && type != wanted) {
            context.error(
                            GraphsRule.VALUE,
                            name() + " has a value of the type " + context.name(type) + " for the " + what + " " + index
                                    + ", which is of the type " + context.name(wanted))
                    .declared(wanted);
            return;
        }
        if (!element) {
            once(index * 2 + (input ? 0 : 1), WHOLE, false, what + " " + index);
        } else if (types.isKnownInteger(operand(at + 1))) {
            once(index * 2 + (input ? 0 : 1), types.knownInteger(operand(at + 1)), true, what + " " + index);
        }
    }

    private void once(long key, long part, boolean element, String what) {
        Map<Long, Integer> parts = named.computeIfAbsent(key, k -> new HashMap<>());
        Integer before = parts.get(WHOLE);
        if (before == null) {
            before = element
                    ? parts.get(part)
                    : parts.values().stream().findFirst().orElse(null);
        }
        if (before != null) {
            context.plainErrorAt(GraphsRule.ONCE, context.cursor.at, "the " + what + " of the graph is named twice")
                    .related(before, "it is named here before");
            return;
        }
        parts.put(part, context.cursor.at);
    }
}
