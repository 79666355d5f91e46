// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.group.MatrixProduct;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.CooperativeMatrixSteps;
import org.spirv4j.exec.internal.type.MatrixShares;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.CooperativeMatrixLayout;
import org.spirv4j.grammar.CooperativeMatrixOperands;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.CooperativeMatrixMulAdd;
import org.spirv4j.internal.operand.CooperativeMatrixStore;
import org.spirv4j.internal.operand.TypedInstruction;

/**
 * Loads, stores and products of cooperative matrices, of which each lane of a subgroup has a share. Instructions that
 * compute components from components are those of {@link ArithmeticSteps}.
 */
final class CooperativeMatrixLowering {
    private CooperativeMatrixLowering() {}

    static MatrixShares shares(Lowering code, int at, int typeId) {
        if (code.types.of(typeId).kind != ValueType.Kind.COOPERATIVE_MATRIX) {
            throw code.failure(at, "is not executed for matrices of this type");
        }
        return MatrixShares.of(code.facts, typeId, code.width, code.invocations);
    }

    static MatrixShares operandShares(Lowering code, int at, int index) {
        return shares(code, at, code.facts.typeOf(code.word(at, index)));
    }

    static Step load(Lowering code, int at, CooperativeMatrixSteps.Places places) {
        return new CooperativeMatrixSteps.Transfer(
                shares(code, at, code.word(at, TypedInstruction.RESULT_TYPE)), code.result(at), true, places);
    }

    static int storedType(Lowering code, int at) {
        return code.facts.typeOf(code.word(at, CooperativeMatrixStore.OBJECT));
    }

    static Step store(Lowering code, int at, CooperativeMatrixSteps.Places places) {
        return new CooperativeMatrixSteps.Transfer(
                shares(code, at, storedType(code, at)), code.operand(at, CooperativeMatrixStore.OBJECT), false, places);
    }

    /** KHR: the layout, and after it the stride, which may be missing. */
    static CooperativeMatrixSteps.Places places(Lowering code, int at, int pointer, int first, int matrixType) {
        long layout = code.constantValues(code.operand(at, first))[0];
        boolean isByRows = layout == CooperativeMatrixLayout.RowMajorKHR.value();
        if (!isByRows && layout != CooperativeMatrixLayout.ColumnMajorKHR.value()) {
            throw code.failure(at, "is not executed with this memory layout");
        }
        Operand stride = code.wordCount(at) > first + 1 ? code.operand(at, first + 1) : null;
        return places(code, at, pointer, isByRows, stride, matrixType);
    }

    /** NV: the stride, and after it whether the matrix is stored by columns. */
    static CooperativeMatrixSteps.Places placesNV(Lowering code, int at, int pointer, int first, int matrixType) {
        boolean isByRows = code.constantValues(code.operand(at, first + 1))[0] == 0;
        return places(code, at, pointer, isByRows, code.operand(at, first), matrixType);
    }

    static CooperativeMatrixSteps.Places places(
            Lowering code, int at, int pointer, boolean isByRows, @Nullable Operand stride, int matrixType) {
        shares(code, at, matrixType);
        MemoryForm component = code.forms.of(matrixType).part(0);
        long unit = code.hasPointee(code.word(at, pointer)) ? code.pointee(at, pointer).size : component.size;
        return new CooperativeMatrixSteps.Places(
                code.operand(at, pointer), isByRows, stride, unit, (int) component.size);
    }

    /** NV: integers are signed if their types are. */
    static int signedness(Lowering code, int at) {
        int operands = 0;
        for (int i = 0; i < 3; i++) {
            int scalar = code.operand(at, CooperativeMatrixMulAdd.A + i).type.scalar;
            boolean isSigned = NumberTypes.isInteger(scalar) && NumberTypes.isSigned(scalar);
            operands |= isSigned ? CooperativeMatrixOperands.MatrixASignedComponentsKHR.value() << i : 0;
        }
        return operands;
    }

    static Step product(Lowering code, int at, int operands) {
        Operand a = code.operand(at, CooperativeMatrixMulAdd.A);
        Operand b = code.operand(at, CooperativeMatrixMulAdd.B);
        Operand c = code.operand(at, CooperativeMatrixMulAdd.C);
        Operand result = code.result(at);
        MatrixShares left = operandShares(code, at, CooperativeMatrixMulAdd.A);
        MatrixShares right = operandShares(code, at, CooperativeMatrixMulAdd.B);
        MatrixShares sums = shares(code, at, code.word(at, TypedInstruction.RESULT_TYPE));
        MatrixProduct product = new MatrixProduct(
                left.rows(),
                left.columns(),
                right.columns(),
                a.type.scalar,
                b.type.scalar,
                c.type.scalar,
                result.type.scalar,
                operands,
                ArithmeticLowering.controls(code, at, result.type.scalar));
        return CooperativeMatrixSteps.collective(
                new CooperativeMatrixSteps.Product(product, a, left, b, right, c, sums, result), sums);
    }

    static Step transpose(Lowering code, int at) {
        MatrixShares shares = operandShares(code, at, TypedInstruction.FIRST_OPERAND);
        Operand matrix = code.operand(at, TypedInstruction.FIRST_OPERAND);
        return CooperativeMatrixSteps.collective(
                new CooperativeMatrixSteps.Transpose(matrix, shares, code.result(at)), shares);
    }
}
