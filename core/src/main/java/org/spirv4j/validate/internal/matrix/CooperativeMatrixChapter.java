// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.CooperativeMatrixOperands;
import org.spirv4j.grammar.CooperativeMatrixReduce;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CooperativeMatrixMulAdd;
import org.spirv4j.internal.operand.CooperativeMatrixPerElementOpEXT;
import org.spirv4j.internal.operand.CooperativeMatrixReduceEXT;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.CooperativeRule;

/** Operations on whole cooperative matrices (SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix2). */
public final class CooperativeMatrixChapter extends OperationChapter {
    private static final int USE_A = CooperativeMatrixUse.MatrixAKHR.value();
    private static final int USE_B = CooperativeMatrixUse.MatrixBKHR.value();
    private static final int ACCUMULATOR = CooperativeMatrixUse.MatrixAccumulatorKHR.value();
    private static final CooperativeMatrixOperands[] SIGNED = {
        CooperativeMatrixOperands.MatrixASignedComponentsKHR,
        CooperativeMatrixOperands.MatrixBSignedComponentsKHR,
        CooperativeMatrixOperands.MatrixCSignedComponentsKHR,
        CooperativeMatrixOperands.MatrixResultSignedComponentsKHR
    };
    private static final int SCOPE = CooperativeShapes.SCOPE;
    private static final int ROWS = CooperativeShapes.ROWS;
    private static final int COLUMNS = CooperativeShapes.COLUMNS;

    public CooperativeMatrixChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpCooperativeMatrixMulAddKHR -> multiply(Op.OpTypeCooperativeMatrixKHR);
            case OpCooperativeMatrixMulAddNV -> multiply(Op.OpTypeCooperativeMatrixNV);
            case OpCooperativeMatrixLengthKHR -> length(Op.OpTypeCooperativeMatrixKHR);
            case OpCooperativeMatrixLengthNV -> length(Op.OpTypeCooperativeMatrixNV);
            case OpCooperativeMatrixGetCoordinateEXT -> coordinate();
            case OpCooperativeMatrixReduceEXT -> reduce();
            case OpCooperativeMatrixPerElementOpEXT -> perElement();
            case OpCooperativeMatrixConvertUseEXT -> convertUse();
            case OpCooperativeMatrixTransposeNV -> transpose();
            default -> {}
        }
    }

    private boolean isUse(int type, int use) {
        return types.mayBe(types.word(type, CooperativeShapes.USE), use);
    }

    private boolean isKhr(int type) {
        return types.op(type) == Op.OpTypeCooperativeMatrixKHR;
    }

    private void multiply(Op kind) {
        if (!haveTypes(3)) {
            return;
        }
        String expected = "a cooperative matrix";
        for (int i = 0; i < 3; i++) {
            int use = i == 0 ? USE_A : i == 1 ? USE_B : ACCUMULATOR;
            int type = operandType(i);
            if (types.op(type) != kind) {
                badOperand(CooperativeRule.MULTIPLY, i, expected);
                return;
            }
            if (kind == Op.OpTypeCooperativeMatrixKHR && !isUse(type, use)) {
                badOperand(
                        CooperativeRule.MULTIPLY,
                        i,
                        expected + " with Use "
                                + (i == 0 ? "MatrixAKHR" : i == 1 ? "MatrixBKHR" : "MatrixAccumulatorKHR"));
                return;
            }
        }
        if (types.op(resultType) != kind) {
            badResult(CooperativeRule.MULTIPLY, expected);
            return;
        }
        if (kind == Op.OpTypeCooperativeMatrixKHR && !isUse(resultType, ACCUMULATOR)) {
            badResult(CooperativeRule.MULTIPLY, expected + " with Use MatrixAccumulatorKHR");
            return;
        }
        int a = operandType(0);
        int b = operandType(1);
        int c = operandType(2);
        String wrong = null;
        if (differ(a, SCOPE, b, SCOPE)
                || differ(a, SCOPE, c, SCOPE)
                || differ(a, SCOPE, resultType, SCOPE)
                || differ(b, SCOPE, c, SCOPE)
                || differ(b, SCOPE, resultType, SCOPE)
                || differ(c, SCOPE, resultType, SCOPE)) {
            wrong = "have different Scopes";
        } else if (differ(a, ROWS, c, ROWS) || differ(a, ROWS, resultType, ROWS) || differ(c, ROWS, resultType, ROWS)) {
            wrong = "have different sizes M: the Rows of A, C and the result must be equal";
        } else if (differ(b, COLUMNS, c, COLUMNS)
                || differ(b, COLUMNS, resultType, COLUMNS)
                || differ(c, COLUMNS, resultType, COLUMNS)) {
            wrong = "have different sizes N: the Columns of B, C and the result must be equal";
        } else if (differ(a, COLUMNS, b, ROWS)) {
            wrong = "have different sizes K: the Columns of A and the Rows of B must be equal";
        }
        if (wrong != null) {
            context.error(CooperativeRule.MULTIPLY_SIZES, "the matrices of " + name() + " " + wrong)
                    .declared(a)
                    .declared(b)
                    .declared(c)
                    .declared(resultType);
        } else if (kind == Op.OpTypeCooperativeMatrixKHR && operandCount() > 3) {
            signedComponents(word(CooperativeMatrixMulAdd.OPERANDS), a, b, c);
        }
    }

    /** Matrices with signed components must have integer components. */
    private void signedComponents(int mask, int a, int b, int c) {
        int[] matrices = {a, b, c, resultType};
        for (int i = 0; i < matrices.length; i++) {
            if ((mask & SIGNED[i].value()) != 0
                    && !types.isIntScalar(types.word(matrices[i], TypeCooperativeMatrix.COMPONENT_TYPE))) {
                context.error(
                                CooperativeRule.MULTIPLY_SIGNED,
                                "operand " + SIGNED[i] + " of " + name()
                                        + " requires integer components, but the matrix "
                                        + context.hasType(matrices[i]))
                        .hint("remove " + SIGNED[i])
                        .declared(matrices[i]);
                return;
            }
        }
    }

    private boolean differ(int one, int wordOfOne, int other, int wordOfOther) {
        return CooperativeShapes.differ(types, one, wordOfOne, other, wordOfOther);
    }

    private void length(Op kind) {
        if (!types.isIntScalar(resultType, 32) || !types.isUnsignedIntScalar(resultType)) {
            badResult(CooperativeRule.LENGTH, "an unsigned 32-bit integer");
        } else if (types.op(operand(0)) != kind && context.data.definition(operand(0)) != 0) {
            context.error(
                            CooperativeRule.LENGTH,
                            "Type " + context.name(operand(0)) + " of " + name() + " is not an " + kind)
                    .declared(operand(0));
        }
    }

    private void coordinate() {
        if (!haveTypes(2)) {
            return;
        }
        if (!types.isIntVector(resultType) || types.dimension(resultType) != 2 || types.bitWidth(resultType) != 32) {
            badResult(CooperativeRule.COORDINATE, "a vector of two 32-bit integers");
        } else if (!isKhr(operandType(0))) {
            badOperand(CooperativeRule.COORDINATE, 0, "a cooperative matrix");
        } else if (!types.isIntScalar(operandType(1), 32)) {
            badOperand(CooperativeRule.COORDINATE, 1, "a 32-bit integer");
        }
    }

    private void reduce() {
        int matrix = operandType(0);
        if (matrix == 0) {
            return;
        }
        if (!isKhr(resultType) || !isUse(resultType, ACCUMULATOR)) {
            badResult(CooperativeRule.REDUCE, "a cooperative matrix with Use MatrixAccumulatorKHR");
            return;
        }
        if (!isKhr(matrix)
                || !isUse(matrix, ACCUMULATOR)
                || types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE)
                        != types.word(resultType, TypeCooperativeMatrix.COMPONENT_TYPE)
                || differ(matrix, SCOPE, resultType, SCOPE)) {
            badOperand(
                    CooperativeRule.REDUCE,
                    0,
                    "an accumulator with the Component Type and Scope of the result type " + context.name(resultType));
            return;
        }
        int mask = word(CooperativeMatrixReduceEXT.REDUCE);
        int row = CooperativeMatrixReduce.Row.value();
        int column = CooperativeMatrixReduce.Column.value();
        boolean quads = (mask & CooperativeMatrixReduce.CooperativeMatrixReduce2x2.value()) != 0;
        String wrong = null;
        if (mask == 0) {
            wrong = "has neither Row nor Column nor 2x2 in Reduce";
        } else if (quads && (mask & (row | column)) != 0) {
            wrong = "has Reduce 2x2 together with Row or Column";
        } else if (quads && (isNotHalf(ROWS, matrix) || isNotHalf(COLUMNS, matrix))) {
            wrong = "with Reduce 2x2 requires a result with half the Rows and half the Columns of Matrix";
        } else if (mask == row && differ(matrix, ROWS, resultType, ROWS)) {
            wrong = "with Reduce Row requires a result with the Rows of Matrix";
        } else if (mask == column && differ(matrix, COLUMNS, resultType, COLUMNS)) {
            wrong = "with Reduce Column requires a result with the Columns of Matrix";
        }
        if (wrong != null) {
            context.error(CooperativeRule.REDUCE, name() + " " + wrong)
                    .declared(matrix)
                    .declared(resultType);
            return;
        }
        checkCombineFunction(
                word(CooperativeMatrixReduceEXT.COMBINE_FUNC),
                types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE));
    }

    private boolean isNotHalf(int word, int matrix) {
        OptionalLong whole = types.integer(types.word(matrix, word));
        OptionalLong half = types.integer(types.word(resultType, word));
        return whole.isPresent() && half.isPresent() && 2 * half.getAsLong() != whole.getAsLong();
    }

    private void checkCombineFunction(int function, int component) {
        int type = functionType(function);
        if (type == 0) {
            return;
        }
        boolean fits = types.wordCount(type) == 5;
        for (int i = 2; i < 5; i++) {
            fits &= types.word(type, i) == component;
        }
        if (!fits) {
            context.error(
                            CooperativeRule.FUNCTION,
                            "CombineFunc " + context.name(function) + " of " + name() + " does not take two "
                                    + context.name(component) + " and return one")
                    .declared(function);
        }
    }

    /** The type of the function that an operand must be; 0 after an error. */
    private int functionType(int function) {
        if (types.op(function) == Op.OpFunction) {
            int type = types.word(function, FunctionStart.FUNCTION_TYPE);
            return types.op(type) == Op.OpTypeFunction ? type : 0;
        }
        if (context.data.definition(function) != 0) {
            context.error(
                            CooperativeRule.FUNCTION,
                            (op == Op.OpCooperativeMatrixReduceEXT ? "CombineFunc " : "Func ") + context.name(function)
                                    + " of " + name() + " is not a function")
                    .declared(function);
        }
        return 0;
    }

    private void perElement() {
        int matrix = operandType(0);
        if (matrix == 0) {
            return;
        }
        if (!isKhr(resultType)) {
            badResult(CooperativeRule.PER_ELEMENT, "a cooperative matrix");
            return;
        }
        if (!isKhr(matrix)
                || matrix != resultType && CooperativeShapes.difference(types, matrix, resultType, true) != null) {
            badOperand(CooperativeRule.PER_ELEMENT, 0, "of the result type " + context.name(resultType));
            return;
        }
        int function = word(CooperativeMatrixPerElementOpEXT.FUNC);
        int type = functionType(function);
        if (type == 0) {
            return;
        }
        int extra = operandCount() - 2;
        String wrong = null;
        if (types.word(type, TypeFunction.RETURN_TYPE)
                != types.word(resultType, TypeCooperativeMatrix.COMPONENT_TYPE)) {
            wrong = "does not return " + context.name(types.word(resultType, TypeCooperativeMatrix.COMPONENT_TYPE))
                    + ", the Component Type of the result";
        } else if (types.wordCount(type) != 6 + extra) {
            wrong = "does not have " + (3 + extra) + " parameters: row, column, element"
                    + (extra == 0 ? "" : " and the further operands");
        } else if (!types.isIntScalar(types.word(type, TypeFunction.PARAMETER_TYPES), 32)
                || !types.isIntScalar(types.word(type, TypeFunction.PARAMETER_TYPES + 1), 32)) {
            wrong = "does not have 32-bit integers as its first two parameters, row and column";
        } else if (types.word(type, TypeFunction.PARAMETER_TYPES + 2)
                != types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE)) {
            wrong = "does not have " + context.name(types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE))
                    + ", the Component Type of Matrix, as its third parameter";
        }
        for (int i = 0; wrong == null && i < extra; i++) {
            int argument = operandType(2 + i);
            int parameter = types.word(type, TypeFunction.PARAMETER_TYPES + 3 + i);
            if (argument == 0 || argument == parameter && !types.isCooperativeMatrix(argument)) {
                continue;
            }
            if (!types.isCooperativeMatrix(argument)) {
                wrong = "does not have the type of operand "
                        + context.name(word(CooperativeMatrixPerElementOpEXT.OPERANDS + i)) + " as parameter "
                        + (4 + i);
            } else if (argument != matrix && CooperativeShapes.difference(types, argument, matrix, true) != null) {
                wrong = "cannot take elements of " + context.name(word(CooperativeMatrixPerElementOpEXT.OPERANDS + i))
                        + ", which differs from Matrix in Scope, Rows, Columns or Use";
            } else if (types.word(argument, TypeCooperativeMatrix.COMPONENT_TYPE) != parameter) {
                wrong = "does not have the Component Type of "
                        + context.name(word(CooperativeMatrixPerElementOpEXT.OPERANDS + i)) + " as parameter "
                        + (4 + i);
            }
        }
        if (wrong != null) {
            context.error(CooperativeRule.PER_ELEMENT, "Func " + context.name(function) + " of " + name() + " " + wrong)
                    .declared(function)
                    .declared(type);
        }
    }

    private void convertUse() {
        int matrix = operandType(0);
        if (matrix == 0) {
            return;
        }
        if (!isKhr(resultType)) {
            badResult(CooperativeRule.CONVERT_USE, "a cooperative matrix");
        } else if (!isKhr(matrix)) {
            badOperand(CooperativeRule.CONVERT_USE, 0, "a cooperative matrix");
        } else if (!isSameExceptSignedness(
                types.word(matrix, TypeCooperativeMatrix.COMPONENT_TYPE),
                types.word(resultType, TypeCooperativeMatrix.COMPONENT_TYPE))) {
            badOperand(
                    CooperativeRule.CONVERT_USE,
                    0,
                    "a matrix with the Component Type of the result type " + context.name(resultType));
        } else {
            boolean transposes = isTransposing();
            String difference = transposes
                    ? transposedDifference(matrix)
                    : CooperativeShapes.difference(types, matrix, resultType, false);
            if (difference != null) {
                badOperand(
                        CooperativeRule.CONVERT_USE,
                        0,
                        "a matrix of the same shape as the result type " + context.name(resultType) + "; their "
                                + difference + " differ");
                return;
            }
            int from = types.word(matrix, CooperativeShapes.USE);
            int to = types.word(resultType, CooperativeShapes.USE);
            boolean known = types.isKnownInteger(from) && types.isKnownInteger(to);
            if (from == to || known && types.isInteger(from, ACCUMULATOR) == types.isInteger(to, ACCUMULATOR)) {
                badOperand(
                        CooperativeRule.CONVERT_USE,
                        0,
                        known && types.isInteger(to, ACCUMULATOR)
                                ? "a cooperative matrix with Use MatrixAKHR or MatrixBKHR"
                                : "a cooperative matrix with Use MatrixAccumulatorKHR");
            }
        }
    }

    /** Whether two component types are equal except for signedness. */
    private boolean isSameExceptSignedness(int one, int other) {
        return one == other
                || types.isIntScalar(one)
                        && types.isIntScalar(other)
                        && types.word(one, TypeInt.WIDTH) == types.word(other, TypeInt.WIDTH);
    }

    private boolean isTransposing() {
        return context.isDecorated(context.cursor.resultId, Decoration.CooperativeMatrixTransposeEXT);
    }

    private @Nullable String transposedDifference(int matrix) {
        return differ(matrix, SCOPE, resultType, SCOPE)
                ? "scopes"
                : differ(matrix, ROWS, resultType, COLUMNS) || differ(matrix, COLUMNS, resultType, ROWS)
                        ? "transposed rows and columns"
                        : null;
    }

    private void transpose() {
        int matrix = operandType(0);
        if (matrix == 0) {
            return;
        }
        if (!isKhr(resultType) || !isUse(resultType, USE_B)) {
            badResult(CooperativeRule.CONVERT_USE, "a cooperative matrix with Use MatrixBKHR");
        } else if (!isKhr(matrix)) {
            badOperand(CooperativeRule.CONVERT_USE, 0, "a cooperative matrix");
        } else if (transposedDifference(matrix) != null || !isUse(matrix, ACCUMULATOR)) {
            badOperand(
                    CooperativeRule.CONVERT_USE,
                    0,
                    "an accumulator with the transposed shape of the result type " + context.name(resultType));
        }
    }
}
