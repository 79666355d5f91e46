// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TensorAddressingOperands;
import org.spirv4j.internal.operand.CooperativeMatrixLoadTensorNV;
import org.spirv4j.internal.operand.CooperativeMatrixStoreTensorNV;
import org.spirv4j.internal.operand.TypeTensorAddressing;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes the layouts and views of tensors (SPV_NV_tensor_addressing), and what reads and writes matrices by them. */
final class GlslTensorAddressing {
    private final GlslContext context;
    private final GlslExpressions expressions;
    private final GlslCooperative cooperative;
    private final int[] words;
    private final TypeFacts types;
    private final CodeText out;

    GlslTensorAddressing(GlslContext context, GlslExpressions expressions, GlslCooperative cooperative) {
        this.context = context;
        this.expressions = expressions;
        this.cooperative = cooperative;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** The name of a type of layouts or views. */
    static String type(GlslContext context, int type) {
        context.requirements.need(GlslFeature.COOPERATIVE_MATRIX_2_NV, context.data.definition(type));
        boolean isView = context.types.op(type) == Op.OpTypeTensorViewNV;
        return (isView ? "tensorViewNV<" : "tensorLayoutNV<") + arguments(context, type) + ">";
    }

    /** The operands of a type of layouts or views, which the functions that create them have as arguments. */
    private static String arguments(GlslContext context, int type) {
        StringBuilder arguments = new StringBuilder();
        for (int i = TypeTensorAddressing.DIM; i < context.types.wordCount(type); i++) {
            int id = context.types.word(type, i);
            arguments
                    .append(i == TypeTensorAddressing.DIM ? "" : ", ")
                    .append(
                            switch (context.types.op(id)) {
                                case OpConstantTrue -> "true";
                                case OpConstantFalse -> "false";
                                default -> context.typeNames.size(id);
                            });
        }
        return arguments.toString();
    }

    /** The tensor addressing operands of a load or store at a word offset. */
    private static Optional<Operand> addressing(GlslContext context, int at) {
        Instruction instruction = context.layout.module().instruction(context.data.instructionAt(at));
        return instruction.operands().stream()
                .filter(operand ->
                        !operand.isParameter() && operand.kind().name().equals("TensorAddressingOperands"))
                .findFirst();
    }

    /** The functions that decode what the load at a word offset reads. */
    static List<Integer> functions(GlslContext context, int at) {
        List<Integer> functions = new ArrayList<>(2);
        addressing(context, at).ifPresent(operand -> {
            operand.parameter(TensorAddressingOperands.DecodeFunc).ifPresent(each -> functions.add(each.word()));
            operand.parameter(TensorAddressingOperands.DecodeVectorFunc).ifPresent(each -> functions.add(each.word()));
        });
        return functions;
    }

    /** Writes an instruction; returns whether it is one of these. */
    boolean expression(int at, Op op) {
        switch (op) {
            case OpCreateTensorLayoutNV -> create(at, "createTensorLayoutNV(");
            case OpCreateTensorViewNV -> create(at, "createTensorViewNV(");
            case OpCooperativeMatrixLoadTensorNV -> load(at);
            case OpCooperativeMatrixStoreTensorNV -> store(at);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void create(int at, String function) {
        out.put(function)
                .put(arguments(context, words[at + TypedInstruction.RESULT_TYPE]))
                .put(')');
    }

    /**
     * Writes what the variable of the result has before a load: elements that a view clips keep it.
     *
     * @param isDeclared whether the declaration of the variable has just been written
     * @return whether it is a load that needs this
     */
    boolean before(int at, Op op, boolean isDeclared) {
        if (op != Op.OpCooperativeMatrixLoadTensorNV
                || types.op(words[at + CooperativeMatrixLoadTensorNV.OBJECT]) == Op.OpUndef) {
            return false;
        }
        out.put(isDeclared ? "" : result(at)).put(" = ");
        expressions.value(words[at + CooperativeMatrixLoadTensorNV.OBJECT], Precedence.ASSIGNMENT);
        return true;
    }

    private String result(int at) {
        return context.names.name(words[at + TypedInstruction.RESULT], "value");
    }

    private void load(int at) {
        transfer(
                at,
                "coopMatLoadTensorNV(",
                () -> out.put(result(at)),
                words[at + CooperativeMatrixLoadTensorNV.POINTER],
                words[at + CooperativeMatrixLoadTensorNV.TENSOR_LAYOUT]);
    }

    private void store(int at) {
        transfer(
                at,
                "coopMatStoreTensorNV(",
                () -> expressions.value(words[at + CooperativeMatrixStoreTensorNV.OBJECT], Precedence.ASSIGNMENT),
                words[at + CooperativeMatrixStoreTensorNV.POINTER],
                words[at + CooperativeMatrixStoreTensorNV.TENSOR_LAYOUT]);
    }

    private void transfer(int at, String function, Runnable matrix, int pointer, int layout) {
        context.requirements.need(GlslFeature.COOPERATIVE_MATRIX_2_NV, at);
        out.put(function);
        matrix.run();
        cooperative.element(pointer);
        out.put(", ");
        expressions.value(layout, Precedence.ASSIGNMENT);
        addressing(context, at).ifPresent(operand -> addressing(at, operand));
        out.put(')');
    }

    private void addressing(int at, Operand operand) {
        operand.parameter(TensorAddressingOperands.TensorView).ifPresent(view -> {
            out.put(", ");
            expressions.value(view.word(), Precedence.ASSIGNMENT);
        });
        operand.parameter(TensorAddressingOperands.DecodeFunc).ifPresent(this::function);
        operand.parameter(TensorAddressingOperands.DecodeVectorFunc).ifPresent(function -> {
            context.requirements.need(GlslFeature.DECODE_VECTOR_NV, at);
            function(function);
        });
    }

    private void function(Operand function) {
        out.put(", ").put(context.names.name(function.word(), "function"));
    }
}
