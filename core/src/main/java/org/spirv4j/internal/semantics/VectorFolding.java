// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Computes core instructions that combine several components of an operand: reductions, and products of vectors and
 * matrices. Values are arrays of bits, as in {@link Folding}; matrices are stored by columns.
 */
public final class VectorFolding {
    private VectorFolding() {}

    /** OpAny: whether any component is true. */
    public static boolean any(long[] vector) {
        for (long component : vector) {
            if (component != 0) {
                return true;
            }
        }
        return false;
    }

    /** OpAll: whether all components are true. */
    public static boolean all(long[] vector) {
        for (long component : vector) {
            if (component == 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * The dot product of two vectors plus a number of another type, OpFDot2MixAcc32VALVE and its like; rounded once.
     *
     * @param type component type of the vectors
     * @param sumType type of the number and the result
     */
    public static long mixedDot(long[] a, long[] b, int type, long added, int sumType, int controls) {
        double sum = Folding.operand(added, sumType, controls);
        for (int i = 0; i < a.length; i++) {
            sum += Folding.operand(a[i], type, controls) * Folding.operand(b[i], type, controls);
        }
        return Folding.nearest(Folding.settleNan(sum, 0, 0, 0), sumType, controls);
    }

    /**
     * Multiplies matrices: OpMatrixTimesMatrix, and, with vectors as matrices of one row or one column, OpDot,
     * OpVectorTimesMatrix, OpMatrixTimesVector and OpOuterProduct. Products are added from the first to the last; each
     * product and each sum is rounded.
     *
     * @param a a matrix of {@code rows} rows and {@code inner} columns
     * @param b a matrix of {@code inner} rows
     * @param result receives a matrix of {@code rows} rows and as many columns as {@code b}
     * @param type floating-point type of all components
     * @param controls rounding modes and handling of denormalized numbers, see {@link FloatControls}
     */
    public static void product(long[] a, int rows, int inner, long[] b, long[] result, int type, int controls) {
        for (int i = 0; i < result.length; i++) {
            int row = i % rows;
            int column = i / rows;
            long sum = 0;
            for (int k = 0; k < inner; k++) {
                long product =
                        Folding.fold(Op.OpFMul, type, type, a[k * rows + row], b[column * inner + k], 0, 0, controls);
                sum = k == 0 ? product : Folding.fold(Op.OpFAdd, type, type, sum, product, 0, 0, controls);
            }
            result[i] = sum;
        }
    }

    /** OpVectorTimesScalar and OpMatrixTimesScalar; the components of cooperative matrices may be integers. */
    public static void scale(long[] a, long scalar, long[] result, int type, int controls) {
        Op multiply = NumberTypes.isFloat(type) ? Op.OpFMul : Op.OpIMul;
        for (int i = 0; i < result.length; i++) {
            result[i] = Folding.fold(multiply, type, type, a[i], scalar, 0, 0, controls);
        }
    }
}
