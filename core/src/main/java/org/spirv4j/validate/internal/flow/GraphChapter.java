// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeGraphARM;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.GraphsRule;

/** Checks graphs of tensor operations (SPV_ARM_graph). */
public final class GraphChapter extends OperationChapter {
    /** Word of OpTypeGraphARM that holds the first input type. */
    private static final int FIRST_TYPE = 3;

    /** Key for a use of a whole input or output rather than of one element. */
    private static final long WHOLE = Long.MIN_VALUE;

    /** Word offsets of graph constants by GraphConstantID, and of graph entry points by the words of their name. */
    private final Map<Object, Integer> declarations = new HashMap<>();

    /** Word offsets of the uses of the current graph's inputs and outputs, by input or output and then by element. */
    private final Map<Long, Map<Long, Integer>> uses = new HashMap<>();

    private int graphType;
    private boolean hasEntryPoint;

    public GraphChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpTypeGraphARM -> type();
            case OpGraphConstantARM -> constant();
            case OpGraphEntryPointARM -> {
                hasEntryPoint = true;
                entryPoint();
            }
            case OpGraphARM -> {
                graphType = 0;
                uses.clear();
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

    @Override
    public void end() {
        if (!hasEntryPoint && context.damaged.isEmpty()) {
            context.plainErrorAt(
                            GraphsRule.ENTRY_POINT_MISSING,
                            0,
                            "the module declares capability GraphARM, but has no OpGraphEntryPointARM")
                    .hint("add an OpGraphEntryPointARM, or remove the capability");
        }
    }

    private boolean isTensor(int type) {
        return types.op(type) == Op.OpTypeTensorARM;
    }

    private boolean isTensorArray(int type) {
        return types.isAnyArray(type) && isTensor(types.word(type, TypeArray.ELEMENT_TYPE));
    }

    private void type() {
        int inputs = operand(0);
        int all = operandCount() - 1;
        String declaration = "OpTypeGraphARM " + context.name(context.cursor.resultId);
        if (inputs < 0 || all < inputs) {
            context.error(
                    GraphsRule.TYPE,
                    "NumInputs of " + declaration + " is " + Integer.toUnsignedString(inputs) + ", but only " + all
                            + (all == 1 ? " type is listed" : " types are listed"));
            return;
        }
        if (all == inputs) {
            context.error(GraphsRule.TYPE, declaration + " has no outputs");
            return;
        }
        for (int i = 1; i <= all; i++) {
            int type = operand(i);
            if (!isTensor(type) && !isTensorArray(type) && context.data.definition(type) != 0) {
                context.error(
                                GraphsRule.TYPE,
                                "input or output type " + context.name(type) + " of " + declaration
                                        + " is not a tensor type or an array of tensors")
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
        Integer before = declarations.putIfAbsent(operand(0), context.cursor.at);
        if (before != null) {
            context.error(
                            GraphsRule.CONSTANT,
                            "two OpGraphConstantARM instructions have GraphConstantID "
                                    + Integer.toUnsignedString(operand(0)))
                    .related(before, "the first one is here");
        }
    }

    private void entryPoint() {
        int graph = operand(0);
        if (types.op(graph) != Op.OpGraphARM) {
            if (context.data.definition(graph) != 0) {
                context.error(
                                GraphsRule.ENTRY_POINT,
                                "Graph " + context.name(graph) + " of OpGraphEntryPointARM is not an OpGraphARM")
                        .declared(graph);
            }
            return;
        }
        List<Integer> name = name(1);
        Integer before = declarations.putIfAbsent(name, context.cursor.at);
        if (before != null) {
            context.error(GraphsRule.ENTRY_POINT_NAME, "two graph entry points have the same name")
                    .related(before, "the first one is here");
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
        int listed = operandCount() - from;
        int expected = types.wordCount(type) - FIRST_TYPE;
        if (listed != expected) {
            context.error(
                            GraphsRule.ENTRY_POINT,
                            "OpGraphEntryPointARM lists " + Counted.of(listed, "variable") + ", but its graph has "
                                    + expected + " inputs and outputs")
                    .declared(type);
            return;
        }
        for (int i = 0; i < listed; i++) {
            int variable = operand(from + i);
            int at = context.data.definition(variable);
            if (at == 0) {
                return;
            }
            if (types.op(variable) != Op.OpVariable
                    || types.word(variable, Variable.STORAGE_CLASS) != StorageClass.UniformConstant.value()) {
                context.errorAt(
                                GraphsRule.INTERFACE,
                                at,
                                "Interface " + context.name(variable)
                                        + " of OpGraphEntryPointARM is not an OpVariable in storage class"
                                        + " UniformConstant")
                        .related(context.cursor.at, "it is listed here");
                return;
            }
            int pointee = types.pointee(types.typeOf(variable));
            if (pointee != types.word(type, FIRST_TYPE + i)) {
                context.error(
                                GraphsRule.INTERFACE,
                                "Interface " + context.name(variable) + " of OpGraphEntryPointARM points to "
                                        + context.name(pointee) + ", but the graph's input or output "
                                        + context.hasType(types.word(type, FIRST_TYPE + i)))
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

    private boolean index(int i, String operandName) {
        int id = operand(i);
        if (operandType(i) == 0) {
            return false;
        }
        if (!types.isIntScalar(operandType(i), 32)) {
            context.error(
                            GraphsRule.INDEX,
                            operandName + " " + context.name(id) + " of " + name() + " is not a 32-bit integer scalar")
                    .declared(id);
            return false;
        }
        if (context.isVulkan() && !types.isConstant(id)) {
            context.error(
                            GraphsRule.CONSTANT_INDEX,
                            operandName + " " + context.name(id) + " of " + name() + " is not a constant")
                    .declared(id)
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
        String indexName = input ? "InputIndex" : "OutputIndex";
        if (!index(at, indexName) || element && !index(at + 1, "ElementIndex")) {
            return;
        }
        if (graphType == 0 || !types.isKnownInteger(operand(at))) {
            return;
        }
        long index = types.knownInteger(operand(at));
        int inputs = types.word(graphType, TypeGraphARM.NUM_INPUTS);
        int count = input ? inputs : types.wordCount(graphType) - FIRST_TYPE - inputs;
        String kind = input ? "input" : "output";
        if (index < 0 || index >= count) {
            context.error(
                            GraphsRule.INDEX,
                            indexName + " " + index + " of " + name() + " is out of range: the graph has " + count + " "
                                    + kind + (count == 1 ? "" : "s"))
                    .declared(graphType);
            return;
        }
        int expected = types.word(graphType, FIRST_TYPE + (input ? 0 : inputs) + (int) index);
        if (element) {
            if (!isTensorArray(expected)) {
                context.error(
                                GraphsRule.INDEX,
                                name() + " has an ElementIndex, but " + kind + " " + index + " is not an array")
                        .declared(expected);
                return;
            }
            OptionalLong part = types.integer(operand(at + 1));
            OptionalLong length = types.isArray(expected)
                    ? types.integer(types.word(expected, TypeArray.LENGTH))
                    : OptionalLong.empty();
            if (part.isPresent() && length.isPresent() && part.getAsLong() >= length.getAsLong()) {
                context.error(
                                GraphsRule.INDEX,
                                "ElementIndex " + part.getAsLong() + " of " + name()
                                        + " is out of range: the array has "
                                        + Counted.of(length.getAsLong(), "element"))
                        .declared(expected);
                return;
            }
            expected = types.word(expected, TypeArray.ELEMENT_TYPE);
        }
        if (type != 0 && type != expected) {
            context.error(
                            GraphsRule.VALUE,
                            (input ? "result type " : "type ") + context.name(type)
                                    + (input ? " of OpGraphInputARM" : " of the Value of OpGraphSetOutputARM")
                                    + " is not " + context.name(expected) + ", the type of " + kind + " " + index)
                    .declared(expected);
            return;
        }
        if (!element) {
            once(index * 2 + (input ? 0 : 1), WHOLE, input, kind + " " + index);
        } else if (types.isKnownInteger(operand(at + 1))) {
            once(index * 2 + (input ? 0 : 1), types.knownInteger(operand(at + 1)), input, kind + " " + index);
        }
    }

    private void once(long key, long part, boolean input, String description) {
        Map<Long, Integer> parts = uses.computeIfAbsent(key, k -> new HashMap<>());
        Integer before = parts.get(WHOLE);
        if (before == null) {
            before = part != WHOLE
                    ? parts.get(part)
                    : parts.values().stream().findFirst().orElse(null);
        }
        if (before != null) {
            context.plainErrorAt(
                            GraphsRule.ONCE,
                            context.cursor.at,
                            description + " of the graph is "
                                    + (input ? "read by two OpGraphInputARM" : "set by two OpGraphSetOutputARM")
                                    + " instructions")
                    .related(before, "the first one is here");
            return;
        }
        parts.put(part, context.cursor.at);
    }
}
