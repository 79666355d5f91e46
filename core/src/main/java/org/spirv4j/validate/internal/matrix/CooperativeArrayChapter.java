// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import java.util.OptionalLong;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.CooperativeRule;

/** Conversions between cooperative matrices and arrays (SPV_QCOM_cooperative_matrix_conversion). */
public final class CooperativeArrayChapter extends OperationChapter {
    /** The size of a row of matrix A and of a column of matrix B, in bits. */
    private static final int ROW_BITS = 256;

    public CooperativeArrayChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        if (operandType(0) == 0) {
            return;
        }
        switch (op) {
            case OpBitCastArrayQCOM -> castArray();
            case OpExtractSubArrayQCOM -> subArray();
            case OpCompositeConstructCoopMatQCOM -> {
                if (types.op(resultType) != Op.OpTypeCooperativeMatrixKHR) {
                    badResult(CooperativeRule.ARRAY, "a cooperative matrix");
                } else if (!types.isArray(operandType(0))) {
                    badOperand(CooperativeRule.ARRAY, 0, "an array");
                } else {
                    matrix(resultType, operandType(0));
                }
            }
            default -> {
                if (!types.isArray(resultType)) {
                    badResult(CooperativeRule.ARRAY, "an array");
                } else if (types.op(operandType(0)) != Op.OpTypeCooperativeMatrixKHR) {
                    badOperand(CooperativeRule.ARRAY, 0, "a cooperative matrix");
                } else {
                    matrix(operandType(0), resultType);
                }
            }
        }
    }

    /** Whether a type is an integer scalar of a width, or a 16- or 32-bit IEEE 754 floating-point scalar. */
    private boolean isElement(int type, int integerWidth) {
        return types.isIntScalar(type, integerWidth)
                || types.floatEncoding(type) < 0 && (types.isFloatScalar(type, 16) || types.isFloatScalar(type, 32));
    }

    private boolean bothArrays() {
        if (!types.isArray(resultType)) {
            badResult(CooperativeRule.ARRAY, "an array");
            return false;
        }
        if (!types.isArray(operandType(0))) {
            badOperand(CooperativeRule.ARRAY, 0, "an array");
            return false;
        }
        return true;
    }

    private void castArray() {
        if (!bothArrays()) {
            return;
        }
        int from = types.word(operandType(0), TypeArray.ELEMENT_TYPE);
        int to = types.word(resultType, TypeArray.ELEMENT_TYPE);
        String expected = "an array of 32-bit integers or of 16- or 32-bit floating-point numbers";
        if (!isElement(from, 32)) {
            badOperand(CooperativeRule.ARRAY, 0, expected);
        } else if (!isElement(to, 32)) {
            badResult(CooperativeRule.ARRAY, expected);
        } else {
            OptionalLong fromLength = types.integer(types.word(operandType(0), TypeArray.LENGTH));
            OptionalLong toLength = types.integer(types.word(resultType, TypeArray.LENGTH));
            if (fromLength.isPresent()
                    && toLength.isPresent()
                    && fromLength.getAsLong() * types.bitWidth(from) != toLength.getAsLong() * types.bitWidth(to)) {
                badOperand(
                        CooperativeRule.ARRAY,
                        0,
                        "an array with as many bits as the result type " + context.name(resultType));
            }
        }
    }

    private void subArray() {
        if (!bothArrays()) {
            return;
        }
        int element = types.word(operandType(0), TypeArray.ELEMENT_TYPE);
        if (element != types.word(resultType, TypeArray.ELEMENT_TYPE)) {
            badOperand(
                    CooperativeRule.ARRAY,
                    0,
                    "an array with the element type of the result type, "
                            + context.name(types.word(resultType, TypeArray.ELEMENT_TYPE)));
        } else if (!isElement(element, 32)) {
            badOperand(
                    CooperativeRule.ARRAY, 0, "an array of 32-bit integers or of 16- or 32-bit floating-point numbers");
        } else if (operandType(1) != 0 && !types.isIntScalar(operandType(1), 32)) {
            badOperand(CooperativeRule.ARRAY, 1, "a 32-bit integer");
        }
    }

    private void bad(String predicate, int matrix, int array) {
        context.error(CooperativeRule.ARRAY, name() + " " + predicate)
                .declared(matrix)
                .declared(array);
    }

    private void matrix(int matrix, int array) {
        int component = types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE);
        int element = types.word(array, TypeArray.ELEMENT_TYPE);
        boolean packed = types.isIntScalar(element, 32) && types.isUnsignedIntScalar(element);
        int use = types.word(matrix, CooperativeShapes.USE);
        if (!types.mayBe(types.word(matrix, CooperativeShapes.SCOPE), Scope.Subgroup.value())) {
            bad("requires a cooperative matrix with Scope Subgroup", matrix, array);
        } else if (element != component && !packed) {
            bad("requires an array of the Component Type of the matrix or of 32-bit unsigned integers", matrix, array);
        } else if (types.isInteger(use, CooperativeMatrixUse.MatrixAKHR.value())) {
            factor(matrix, array, CooperativeShapes.COLUMNS, packed);
        } else if (types.isInteger(use, CooperativeMatrixUse.MatrixBKHR.value())) {
            factor(matrix, array, CooperativeShapes.ROWS, packed);
        } else if (types.isInteger(use, CooperativeMatrixUse.MatrixAccumulatorKHR.value())) {
            accumulator(matrix, array, packed);
        } else if (types.isKnownInteger(use)) {
            bad("requires a cooperative matrix with Use 0, 1 or 2, not " + types.knownInteger(use), matrix, array);
        }
    }

    private void factor(int matrix, int array, int dimension, boolean packed) {
        int component = types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE);
        OptionalLong size = types.integer(types.word(matrix, dimension));
        OptionalLong length = types.integer(types.word(array, TypeArray.LENGTH));
        String rows = dimension == CooperativeShapes.ROWS ? "rows" : "columns";
        if (!isElement(component, 8)) {
            bad("requires a matrix A or B of 8-bit integers or of 16- or 32-bit floating-point numbers", matrix, array);
        } else if (size.isPresent() && size.getAsLong() * types.bitWidth(component) != ROW_BITS) {
            bad(
                    "requires " + ROW_BITS / types.bitWidth(component) + " " + rows + " of " + types.bitWidth(component)
                            + "-bit components in the matrix, not " + size.getAsLong(),
                    matrix,
                    array);
        } else if (length.isPresent()
                && !(packed && length.getAsLong() == ROW_BITS / 32)
                && !(types.word(array, TypeArray.ELEMENT_TYPE) == component && (size.isEmpty() || length.equals(size)))
                && !(op == Op.OpCompositeConstructCoopMatQCOM && length.equals(size))) {
            bad(
                    "does not support an array of " + length.getAsLong() + " elements for a matrix with "
                            + (size.isEmpty() ? "an unknown number of" : size.getAsLong()) + " " + rows,
                    matrix,
                    array);
        }
    }

    private void accumulator(int matrix, int array, boolean packed) {
        int component = types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE);
        if (!isElement(component, 32)) {
            bad(
                    "requires an accumulator matrix of 32-bit integers or of 16- or 32-bit floating-point numbers",
                    matrix,
                    array);
            return;
        }
        if (!types.isKnownInteger(types.word(matrix, CooperativeShapes.COLUMNS))
                || !types.isKnownInteger(types.word(array, TypeArray.LENGTH))) {
            return;
        }
        long columns = types.knownInteger(types.word(matrix, CooperativeShapes.COLUMNS));
        long length = types.knownInteger(types.word(array, TypeArray.LENGTH));
        boolean half = types.isFloatScalar(component, 16);
        boolean fits = packed && length == (half ? columns / 2 : columns)
                || length == columns
                        && (types.word(array, TypeArray.ELEMENT_TYPE) == component
                                || op == Op.OpCompositeConstructCoopMatQCOM);
        if (!fits) {
            bad(
                    "does not support an array of " + length + " elements for an accumulator matrix with " + columns
                            + " columns",
                    matrix,
                    array);
        }
    }
}
