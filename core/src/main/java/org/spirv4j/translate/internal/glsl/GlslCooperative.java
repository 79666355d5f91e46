// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.CooperativeMatrixOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CooperativeMatrixLength;
import org.spirv4j.internal.operand.CooperativeMatrixLoadKHR;
import org.spirv4j.internal.operand.CooperativeMatrixLoadNV;
import org.spirv4j.internal.operand.CooperativeMatrixMulAdd;
import org.spirv4j.internal.operand.CooperativeMatrixPerElementOpEXT;
import org.spirv4j.internal.operand.CooperativeMatrixReduceEXT;
import org.spirv4j.internal.operand.CooperativeMatrixStoreKHR;
import org.spirv4j.internal.operand.CooperativeMatrixStoreNV;
import org.spirv4j.internal.operand.CooperativeVectorLoadNV;
import org.spirv4j.internal.operand.CooperativeVectorMatrixMulAddNV;
import org.spirv4j.internal.operand.CooperativeVectorOuterProductAccumulateNV;
import org.spirv4j.internal.operand.CooperativeVectorReduceSumAccumulateNV;
import org.spirv4j.internal.operand.CooperativeVectorStoreNV;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes the instructions of cooperative matrices and vectors, and of tensors. */
final class GlslCooperative {
    private static final String LAYOUT = "gl_CooperativeMatrixLayout";

    private final GlslContext context;
    private final GlslExpressions expressions;
    private final int[] words;
    private final TypeFacts types;
    private final CodeText out;
    private final GlslTensorAddressing tensors;

    GlslCooperative(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
        tensors = new GlslTensorAddressing(context, expressions, this);
    }

    /** Whether an instruction with a result is a call that writes the result to its first argument. */
    static boolean isStatement(Op op) {
        return switch (op) {
            case OpCooperativeMatrixLoadKHR,
                    OpCooperativeMatrixLoadNV,
                    OpCooperativeMatrixReduceEXT,
                    OpCooperativeMatrixPerElementOpEXT,
                    OpCooperativeMatrixTransposeNV,
                    OpCooperativeMatrixLoadTensorNV,
                    OpCooperativeVectorLoadNV,
                    OpCooperativeVectorMatrixMulNV,
                    OpCooperativeVectorMatrixMulAddNV,
                    OpTensorReadARM -> true;
            default -> false;
        };
    }

    /** See {@link GlslTensorAddressing#before}. */
    boolean before(int at, Op op, boolean isDeclared) {
        return tensors.before(at, op, isDeclared);
    }

    /** Writes an instruction; returns whether it is one of these. */
    boolean expression(int at, Op op) {
        switch (op) {
            case OpCooperativeMatrixLoadKHR -> load(at);
            case OpCooperativeMatrixStoreKHR -> store(at);
            case OpCooperativeMatrixMulAddKHR -> multiply(at);
            case OpCooperativeMatrixLengthKHR, OpCooperativeMatrixLengthNV ->
                out.put(types.isUnsignedIntScalar(words[at + TypedInstruction.RESULT_TYPE]) ? "uint(" : "int(")
                        .put(context.typeNames.name(words[at + CooperativeMatrixLength.TYPE]))
                        .put("(0).length())");
            case OpCooperativeMatrixLoadNV -> {
                call(at, GlslFeature.COOPERATIVE_MATRIX_NV, "coopMatLoadNV(");
                result(at);
                element(words[at + CooperativeMatrixLoadNV.POINTER]);
                rest(at, CooperativeMatrixLoadNV.STRIDE, CooperativeMatrixLoadNV.MEMORY_ACCESS);
            }
            case OpCooperativeMatrixStoreNV -> {
                call(at, GlslFeature.COOPERATIVE_MATRIX_NV, "coopMatStoreNV(");
                value(words[at + CooperativeMatrixStoreNV.OBJECT]);
                element(words[at + CooperativeMatrixStoreNV.POINTER]);
                rest(at, CooperativeMatrixStoreNV.STRIDE, CooperativeMatrixStoreNV.MEMORY_ACCESS);
            }
            case OpCooperativeMatrixMulAddNV -> {
                call(at, GlslFeature.COOPERATIVE_MATRIX_NV, "coopMatMulAddNV(");
                value(words[at + CooperativeMatrixMulAdd.A]);
                rest(at, CooperativeMatrixMulAdd.B, CooperativeMatrixMulAdd.OPERANDS);
            }
            case OpCooperativeMatrixConvertUseEXT -> {
                call(
                        at,
                        GlslFeature.COOPERATIVE_MATRIX_2_NV,
                        context.typeNames.name(words[at + TypedInstruction.RESULT_TYPE]));
                out.put('(');
                value(words[at + TypedInstruction.FIRST_OPERAND]);
                out.put(')');
            }
            case OpCooperativeMatrixTransposeNV -> {
                call(at, GlslFeature.COOPERATIVE_MATRIX_2_NV, "coopMatTransposeNV(");
                result(at);
                rest(at, 3, 4);
            }
            case OpCooperativeMatrixReduceEXT -> {
                call(at, GlslFeature.COOPERATIVE_MATRIX_2_NV, "coopMatReduceNV(");
                result(at);
                out.put(", ");
                value(words[at + CooperativeMatrixReduceEXT.MATRIX]);
                out.put(", ")
                        .put(words[at + CooperativeMatrixReduceEXT.REDUCE])
                        .put(", ")
                        .put(context.names.name(words[at + CooperativeMatrixReduceEXT.COMBINE_FUNC], "function"))
                        .put(')');
            }
            case OpCooperativeMatrixPerElementOpEXT -> {
                call(at, GlslFeature.COOPERATIVE_MATRIX_2_NV, "coopMatPerElementNV(");
                result(at);
                out.put(", ");
                value(words[at + CooperativeMatrixPerElementOpEXT.MATRIX]);
                out.put(", ").put(context.names.name(words[at + CooperativeMatrixPerElementOpEXT.FUNC], "function"));
                rest(at, CooperativeMatrixPerElementOpEXT.OPERANDS, words[at] >>> 16);
            }
            case OpCooperativeVectorLoadNV -> {
                call(at, GlslFeature.COOPERATIVE_VECTOR_NV, "coopVecLoadNV(");
                result(at);
                memory(words[at + CooperativeVectorLoadNV.POINTER]);
                rest(at, CooperativeVectorLoadNV.OFFSET, CooperativeVectorLoadNV.MEMORY_ACCESS);
            }
            case OpCooperativeVectorStoreNV -> {
                call(at, GlslFeature.COOPERATIVE_VECTOR_NV, "coopVecStoreNV(");
                value(words[at + CooperativeVectorStoreNV.OBJECT]);
                memory(words[at + CooperativeVectorStoreNV.POINTER]);
                rest(at, CooperativeVectorStoreNV.OFFSET, CooperativeVectorStoreNV.OBJECT);
            }
            case OpCooperativeVectorMatrixMulNV -> vectorTimesMatrix(at, "coopVecMatMulNV(", false);
            case OpCooperativeVectorMatrixMulAddNV -> vectorTimesMatrix(at, "coopVecMatMulAddNV(", true);
            case OpCooperativeVectorOuterProductAccumulateNV -> outerProduct(at);
            case OpCooperativeVectorReduceSumAccumulateNV -> {
                call(at, GlslFeature.COOPERATIVE_VECTOR_NV, "coopVecReduceSumAccumulateNV(");
                value(words[at + CooperativeVectorReduceSumAccumulateNV.V]);
                memory(words[at + CooperativeVectorReduceSumAccumulateNV.POINTER]);
                rest(at, CooperativeVectorReduceSumAccumulateNV.OFFSET, CooperativeVectorReduceSumAccumulateNV.V);
            }
            case OpTensorReadARM, OpTensorWriteARM, OpTensorQuerySizeARM -> tensor(at, op);
            default -> {
                return tensors.expression(at, op);
            }
        }
        return true;
    }

    private void call(int at, GlslFeature feature, String function) {
        context.requirements.need(feature, at);
        out.put(function);
    }

    private void result(int at) {
        out.put(context.names.name(words[at + TypedInstruction.RESULT], "value"));
    }

    private void value(int id) {
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    private void unsigned(int id) {
        out.put(", ");
        expressions.value(id, Precedence.ASSIGNMENT, Template.UNSIGNED);
    }

    /** Writes further arguments up to a word, and the end of a call. */
    private void rest(int at, int first, int end) {
        for (int i = first; i < end && i < words[at] >>> 16; i++) {
            out.put(", ");
            value(words[at + i]);
        }
        out.put(')');
    }

    private void memory(int pointer) {
        out.put(", ");
        expressions.pointer(pointer, Precedence.ASSIGNMENT);
    }

    /** Writes a pointer to an element of an array as the array and the number of the element. */
    void element(int pointer) {
        out.put(", ");
        int chain = context.data.definition(pointer);
        if (Trait.TYPED_ACCESS_CHAIN.has(types.op(pointer)) && words[chain] >>> 16 > TypedAccessChain.FIRST_INDEX) {
            expressions.chainToArray(chain);
            out.put(", ");
            expressions.value(words[chain + (words[chain] >>> 16) - 1], Precedence.ASSIGNMENT, Template.UNSIGNED);
        } else {
            expressions.pointer(pointer, Precedence.ASSIGNMENT);
            out.put(", 0u");
        }
    }

    private void layout(int id) {
        out.put(", ");
        if (types.isKnownInteger(id) && types.knownInteger(id) >= 0 && types.knownInteger(id) <= 1) {
            out.put(LAYOUT).put(types.knownInteger(id) == 0 ? "RowMajor" : "ColumnMajor");
        } else {
            expressions.value(id, Precedence.ASSIGNMENT, Template.SIGNED);
        }
    }

    private void strideAndLayout(int at, int layout) {
        if (words[at] >>> 16 > layout + 1) {
            unsigned(words[at + layout + 1]);
        } else {
            out.put(", 0u");
        }
        layout(words[at + layout]);
        out.put(')');
    }

    private void load(int at) {
        call(at, GlslFeature.COOPERATIVE_MATRIX, "coopMatLoad(");
        result(at);
        element(words[at + CooperativeMatrixLoadKHR.POINTER]);
        strideAndLayout(at, CooperativeMatrixLoadKHR.MEMORY_LAYOUT);
    }

    private void store(int at) {
        call(at, GlslFeature.COOPERATIVE_MATRIX, "coopMatStore(");
        value(words[at + CooperativeMatrixStoreKHR.OBJECT]);
        element(words[at + CooperativeMatrixStoreKHR.POINTER]);
        strideAndLayout(at, CooperativeMatrixStoreKHR.MEMORY_LAYOUT);
    }

    private void multiply(int at) {
        call(at, GlslFeature.COOPERATIVE_MATRIX, "coopMatMulAdd(");
        value(words[at + CooperativeMatrixMulAdd.A]);
        out.put(", ");
        value(words[at + CooperativeMatrixMulAdd.B]);
        out.put(", ");
        value(words[at + CooperativeMatrixMulAdd.C]);
        int mask =
                words[at] >>> 16 > CooperativeMatrixMulAdd.OPERANDS ? words[at + CooperativeMatrixMulAdd.OPERANDS] : 0;
        if ((mask & CooperativeMatrixOperands.SaturatingAccumulationKHR.value()) != 0) {
            out.put(", gl_MatrixOperandsSaturatingAccumulation");
        }
        out.put(')');
    }

    private void vectorTimesMatrix(int at, String function, boolean adds) {
        call(at, GlslFeature.COOPERATIVE_VECTOR_NV, function);
        result(at);
        out.put(", ");
        value(words[at + CooperativeVectorMatrixMulAddNV.INPUT]);
        integer(words[at + CooperativeVectorMatrixMulAddNV.INPUT_INTERPRETATION]);
        memory(words[at + CooperativeVectorMatrixMulAddNV.MATRIX]);
        unsigned(words[at + CooperativeVectorMatrixMulAddNV.MATRIX_OFFSET]);
        integer(words[at + CooperativeVectorMatrixMulAddNV.MATRIX_INTERPRETATION]);
        int next = CooperativeVectorMatrixMulAddNV.BIAS;
        if (adds) {
            memory(words[at + CooperativeVectorMatrixMulAddNV.BIAS]);
            unsigned(words[at + CooperativeVectorMatrixMulAddNV.BIAS_OFFSET]);
            integer(words[at + CooperativeVectorMatrixMulAddNV.BIAS_INTERPRETATION]);
            next = CooperativeVectorMatrixMulAddNV.M;
        }
        unsigned(words[at + next]);
        unsigned(words[at + next + 1]);
        integer(words[at + next + 2]);
        out.put(", ");
        value(words[at + next + 3]);
        if (words[at] >>> 16 > next + 4) {
            unsigned(words[at + next + 4]);
        } else {
            out.put(", 0u");
        }
        out.put(')');
    }

    private void integer(int id) {
        out.put(", ");
        expressions.value(id, Precedence.ASSIGNMENT, Template.SIGNED);
    }

    private void outerProduct(int at) {
        call(at, GlslFeature.COOPERATIVE_VECTOR_NV, "coopVecOuterProductAccumulateNV(");
        value(words[at + CooperativeVectorOuterProductAccumulateNV.A]);
        out.put(", ");
        value(words[at + CooperativeVectorOuterProductAccumulateNV.B]);
        memory(words[at + CooperativeVectorOuterProductAccumulateNV.POINTER]);
        unsigned(words[at + CooperativeVectorOuterProductAccumulateNV.OFFSET]);
        if (words[at] >>> 16 > CooperativeVectorOuterProductAccumulateNV.MATRIX_STRIDE) {
            unsigned(words[at + CooperativeVectorOuterProductAccumulateNV.MATRIX_STRIDE]);
        } else {
            out.put(", 0u");
        }
        integer(words[at + CooperativeVectorOuterProductAccumulateNV.MEMORY_LAYOUT]);
        integer(words[at + CooperativeVectorOuterProductAccumulateNV.MATRIX_INTERPRETATION]);
        out.put(')');
    }

    private void tensor(int at, Op op) {
        boolean writes = op == Op.OpTensorWriteARM;
        call(
                at,
                GlslFeature.TENSORS,
                writes ? "tensorWriteARM(" : op == Op.OpTensorReadARM ? "tensorReadARM(" : "tensorSizeARM(");
        int first = writes ? 1 : 3;
        value(words[at + first]);
        if (op == Op.OpTensorQuerySizeARM) {
            unsigned(words[at + first + 1]);
            out.put(')');
            return;
        }
        out.put(", ");
        value(words[at + first + 1]);
        out.put(", ");
        if (writes) {
            value(words[at + first + 2]);
        } else {
            result(at);
        }
        int operands = writes ? first + 3 : first + 2;
        if (words[at] >>> 16 > operands) {
            out.put(", ").put(words[at + operands]);
            for (int i = operands + 1; i < words[at] >>> 16; i++) {
                out.put(", ");
                value(words[at + i]);
            }
        }
        out.put(')');
    }
}
