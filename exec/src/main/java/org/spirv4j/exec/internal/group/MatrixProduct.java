// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.group;

import java.math.BigInteger;
import org.spirv4j.grammar.CooperativeMatrixOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;

/**
 * OpCooperativeMatrixMulAddKHR: {@code A * B + C}. The components of A and B are converted to the type of the result.
 * Their products are added from the first to the last, and then C; each product and each sum is rounded.
 *
 * @param rows the number of rows of A and C
 * @param inner the number of columns of A, and of rows of B
 * @param columns the number of columns of B and C
 * @param aType the type of the components of A, as in {@link Folding}
 * @param bType the type of the components of B
 * @param cType the type of the components of C
 * @param type the type of the components of the result
 * @param operands the bits of Cooperative Matrix Operands
 * @param controls rounding modes and handling of denormalized numbers
 */
public record MatrixProduct(
        int rows, int inner, int columns, int aType, int bType, int cType, int type, int operands, int controls) {
    /**
     * Computes the product. Matrices are stored by rows.
     *
     * @param a the components of A, as bits
     * @param b the components of B
     * @param c the components of C
     * @return the components of the result
     */
    public long[] compute(long[] a, long[] b, long[] c) {
        long[] left = converted(a, aType, CooperativeMatrixOperands.MatrixASignedComponentsKHR);
        long[] right = converted(b, bType, CooperativeMatrixOperands.MatrixBSignedComponentsKHR);
        long[] added = converted(c, cType, CooperativeMatrixOperands.MatrixCSignedComponentsKHR);
        if (!NumberTypes.isFloat(type) && has(CooperativeMatrixOperands.SaturatingAccumulationKHR)) {
            return saturated(left, right, added);
        }
        Op multiply = NumberTypes.isFloat(type) ? Op.OpFMul : Op.OpIMul;
        Op add = NumberTypes.isFloat(type) ? Op.OpFAdd : Op.OpIAdd;
        long[] result = new long[rows * columns];
        for (int i = 0; i < result.length; i++) {
            int row = i / columns;
            int column = i % columns;
            long sum = 0;
            for (int k = 0; k < inner; k++) {
                long product = fold(multiply, left[row * inner + k], right[k * columns + column]);
                sum = k == 0 ? product : fold(add, sum, product);
            }
            result[i] = fold(add, sum, added[i]);
        }
        return result;
    }

    private long fold(Op op, long a, long b) {
        return Folding.fold(op, type, type, a, b, 0, 0, controls);
    }

    private boolean has(CooperativeMatrixOperands operand) {
        return (operands & operand.value()) != 0;
    }

    /** Components in the type of the result; integers that saturate are extended to 64 bits. */
    private long[] converted(long[] components, int from, CooperativeMatrixOperands isSigned) {
        long[] converted = new long[components.length];
        boolean isSaturating = has(CooperativeMatrixOperands.SaturatingAccumulationKHR);
        for (int i = 0; i < converted.length; i++) {
            if (NumberTypes.isFloat(type)) {
                converted[i] = from == type
                        ? components[i]
                        : Folding.fold(Op.OpFConvert, type, from, components[i], 0, 0, 0, controls);
            } else {
                long value =
                        has(isSigned) ? Conversion.signExtend(components[i], NumberTypes.width(from)) : components[i];
                converted[i] = isSaturating ? value : Conversion.zeroExtend(value, NumberTypes.width(type));
            }
        }
        return converted;
    }

    /** The exact sums, limited to the range of the result. */
    private long[] saturated(long[] a, long[] b, long[] c) {
        int width = NumberTypes.width(type);
        boolean isSigned = has(CooperativeMatrixOperands.MatrixResultSignedComponentsKHR);
        BigInteger most = BigInteger.ONE.shiftLeft(isSigned ? width - 1 : width).subtract(BigInteger.ONE);
        BigInteger least = isSigned ? most.not() : BigInteger.ZERO;
        long[] result = new long[rows * columns];
        for (int i = 0; i < result.length; i++) {
            BigInteger sum = number(c[i], CooperativeMatrixOperands.MatrixCSignedComponentsKHR);
            for (int k = 0; k < inner; k++) {
                BigInteger left =
                        number(a[i / columns * inner + k], CooperativeMatrixOperands.MatrixASignedComponentsKHR);
                BigInteger right =
                        number(b[k * columns + i % columns], CooperativeMatrixOperands.MatrixBSignedComponentsKHR);
                sum = sum.add(left.multiply(right));
            }
            result[i] = Conversion.zeroExtend(sum.min(most).max(least).longValue(), width);
        }
        return result;
    }

    private BigInteger number(long value, CooperativeMatrixOperands isSigned) {
        BigInteger number = BigInteger.valueOf(value);
        return value < 0 && !has(isSigned) ? number.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : number;
    }
}
