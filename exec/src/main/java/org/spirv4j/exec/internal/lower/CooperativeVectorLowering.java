// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.CooperativeVectorSteps;
import org.spirv4j.exec.internal.step.CooperativeVectorSteps.Matrix;
import org.spirv4j.exec.internal.step.CooperativeVectorSteps.Numbers;
import org.spirv4j.grammar.ComponentType;
import org.spirv4j.grammar.CooperativeMatrixOperands;
import org.spirv4j.grammar.CooperativeVectorMatrixLayout;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.CooperativeVectorLoadNV;
import org.spirv4j.internal.operand.CooperativeVectorMatrixMulAddNV;
import org.spirv4j.internal.operand.CooperativeVectorMatrixMulNV;
import org.spirv4j.internal.operand.CooperativeVectorMatrixProduct;
import org.spirv4j.internal.operand.CooperativeVectorOuterProductAccumulateNV;
import org.spirv4j.internal.operand.CooperativeVectorReduceSumAccumulateNV;
import org.spirv4j.internal.operand.CooperativeVectorStoreNV;

/**
 * Cooperative vectors (SPV_NV_cooperative_vector). The layouts InferencingOptimalNV and TrainingOptimalNV, which
 * devices choose, are rows one after another.
 */
final class CooperativeVectorLowering {
    /** The largest number of rows and columns, those of the longest vector. */
    private static final int MOST = 1 << 12;

    private CooperativeVectorLowering() {}

    static Step load(Lowering code, int at) {
        Operand result = code.result(at);
        Numbers numbers =
                numbers(code, at, CooperativeVectorLoadNV.POINTER, CooperativeVectorLoadNV.OFFSET, result.type.scalar);
        return new CooperativeVectorSteps.Access(numbers, result, false);
    }

    static Step store(Lowering code, int at) {
        Operand value = code.operand(at, CooperativeVectorStoreNV.OBJECT);
        Numbers numbers =
                numbers(code, at, CooperativeVectorStoreNV.POINTER, CooperativeVectorStoreNV.OFFSET, value.type.scalar);
        return new CooperativeVectorSteps.Access(numbers, value, true);
    }

    static Step product(Lowering code, int at, boolean adds) {
        // After the bias, the operands of the instruction that adds are those of the other one.
        int shift = adds ? CooperativeVectorMatrixMulAddNV.M - CooperativeVectorMatrixMulNV.M : 0;
        int interpretation = number(code, at, CooperativeVectorMatrixProduct.INPUT_INTERPRETATION);
        boolean isPacked = interpretation == ComponentType.SignedInt8PackedNV.value()
                || interpretation == ComponentType.UnsignedInt8PackedNV.value();
        int rows = dimension(code, at, CooperativeVectorMatrixMulNV.M + shift);
        int columns = dimension(code, at, CooperativeVectorMatrixMulNV.K + shift);
        boolean isTransposed = number(code, at, CooperativeVectorMatrixMulNV.TRANSPOSE + shift) != 0;
        Matrix matrix = matrix(
                code,
                at,
                numbers(
                        code,
                        at,
                        CooperativeVectorMatrixProduct.MATRIX,
                        CooperativeVectorMatrixProduct.MATRIX_OFFSET,
                        scalar(code, at, CooperativeVectorMatrixProduct.MATRIX_INTERPRETATION)),
                isTransposed ? columns : rows,
                isTransposed ? rows : columns,
                CooperativeVectorMatrixMulNV.MEMORY_LAYOUT + shift,
                CooperativeVectorMatrixMulNV.MATRIX_STRIDE + shift);
        @Nullable
        Numbers bias = adds
                ? numbers(
                        code,
                        at,
                        CooperativeVectorMatrixMulAddNV.BIAS,
                        CooperativeVectorMatrixMulAddNV.BIAS_OFFSET,
                        scalar(code, at, CooperativeVectorMatrixMulAddNV.BIAS_INTERPRETATION))
                : null;
        return new CooperativeVectorSteps.Product(
                code.operand(at, CooperativeVectorMatrixProduct.INPUT),
                scalar(code, at, CooperativeVectorMatrixProduct.INPUT_INTERPRETATION),
                isPacked,
                matrix,
                isTransposed,
                bias,
                (code.word(at, CooperativeVectorMatrixMulNV.COOPERATIVE_MATRIX_OPERANDS + shift)
                                & CooperativeMatrixOperands.SaturatingAccumulationKHR.value())
                        != 0,
                code.result(at));
    }

    static Step outerProduct(Lowering code, int at) {
        Operand a = code.operand(at, CooperativeVectorOuterProductAccumulateNV.A);
        Operand b = code.operand(at, CooperativeVectorOuterProductAccumulateNV.B);
        Numbers numbers = numbers(
                code,
                at,
                CooperativeVectorOuterProductAccumulateNV.POINTER,
                CooperativeVectorOuterProductAccumulateNV.OFFSET,
                scalar(code, at, CooperativeVectorOuterProductAccumulateNV.MATRIX_INTERPRETATION));
        Matrix matrix = matrix(
                code,
                at,
                numbers,
                (int) a.type.slots,
                (int) b.type.slots,
                CooperativeVectorOuterProductAccumulateNV.MEMORY_LAYOUT,
                CooperativeVectorOuterProductAccumulateNV.MATRIX_STRIDE);
        return new CooperativeVectorSteps.OuterProduct(matrix, a, b);
    }

    static Step reduceSum(Lowering code, int at) {
        Operand vector = code.operand(at, CooperativeVectorReduceSumAccumulateNV.V);
        Numbers sums = numbers(
                code,
                at,
                CooperativeVectorReduceSumAccumulateNV.POINTER,
                CooperativeVectorReduceSumAccumulateNV.OFFSET,
                vector.type.scalar);
        return new CooperativeVectorSteps.ReduceSum(sums, vector);
    }

    private static Numbers numbers(Lowering code, int at, int pointer, int offset, int scalar) {
        return new Numbers(code.operand(at, pointer), code.operand(at, offset), scalar);
    }

    private static Matrix matrix(
            Lowering code, int at, Numbers numbers, int rows, int columns, int layoutWord, int strideWord) {
        int layout = number(code, at, layoutWord);
        boolean isByColumns = layout == CooperativeVectorMatrixLayout.ColumnMajorNV.value();
        boolean isByRows = layout == CooperativeVectorMatrixLayout.RowMajorNV.value();
        boolean isChosen = layout == CooperativeVectorMatrixLayout.InferencingOptimalNV.value()
                || layout == CooperativeVectorMatrixLayout.TrainingOptimalNV.value();
        if (!isByColumns && !isByRows && !isChosen) {
            throw code.failure(at, "has the Memory Layout " + layout + ", which is not executed");
        }
        @Nullable Operand stride = isChosen || strideWord >= code.wordCount(at) ? null : code.operand(at, strideWord);
        return new Matrix(numbers, rows, columns, !isByColumns, stride);
    }

    private static int dimension(Lowering code, int at, int word) {
        int size = number(code, at, word);
        if (size < 0 || size > MOST) {
            throw code.failure(
                    at,
                    "has a matrix with " + Integer.toUnsignedString(size) + " rows or columns; the limit is " + MOST);
        }
        return size;
    }

    private static int number(Lowering code, int at, int word) {
        Operand operand = code.operand(at, word);
        if (!operand.isConstant()) {
            throw code.failure(at, "has an operand that must be a constant, but is not");
        }
        return (int) code.constantValues(operand)[0];
    }

    /** The type of numbers that a Component Type says; of packed ones, that of their parts. */
    private static int scalar(Lowering code, int at, int word) {
        int type = number(code, at, word);
        ComponentType known = ComponentType.of(type)
                .orElseThrow(() -> code.failure(at, "has the Component Type " + type + ", which is not executed"));
        return switch (known) {
            case Float16NV -> NumberTypes.floating(16, -1);
            case Float32NV -> NumberTypes.FLOAT32;
            case Float64NV -> NumberTypes.floating(64, -1);
            case SignedInt8NV, SignedInt8PackedNV -> NumberTypes.integer(8, true);
            case SignedInt16NV -> NumberTypes.integer(16, true);
            case SignedInt32NV -> NumberTypes.integer(32, true);
            case SignedInt64NV -> NumberTypes.integer(64, true);
            case UnsignedInt8NV, UnsignedInt8PackedNV -> NumberTypes.integer(8, false);
            case UnsignedInt16NV -> NumberTypes.integer(16, false);
            case UnsignedInt32NV -> NumberTypes.integer(32, false);
            case UnsignedInt64NV -> NumberTypes.integer(64, false);
            case FloatE4M3NV -> NumberTypes.floating(8, FPEncoding.Float8E4M3EXT.value());
            case FloatE5M2NV -> NumberTypes.floating(8, FPEncoding.Float8E5M2EXT.value());
        };
    }
}
