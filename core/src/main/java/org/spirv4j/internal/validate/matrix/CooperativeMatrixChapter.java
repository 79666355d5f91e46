// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.matrix;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.CooperativeMatrixOperands;
import org.spirv4j.grammar.CooperativeMatrixReduce;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.CooperativeRule;

/** What is calculated with cooperative matrices as wholes. */
public final class CooperativeMatrixChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            CooperativeMatrixChapter::new,
            Op.OpCooperativeMatrixMulAddKHR,
            Op.OpCooperativeMatrixMulAddNV,
            Op.OpCooperativeMatrixLengthKHR,
            Op.OpCooperativeMatrixLengthNV,
            Op.OpCooperativeMatrixGetCoordinateEXT,
            Op.OpCooperativeMatrixReduceEXT,
            Op.OpCooperativeMatrixPerElementOpEXT,
            Op.OpCooperativeMatrixConvertUseEXT,
            Op.OpCooperativeMatrixTransposeNV);

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

    private CooperativeMatrixChapter(ValidationContext context) {
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
            default -> transpose();
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
        String wanted = "a cooperative matrix";
        for (int i = 0; i < 3; i++) {
            int use = i == 0 ? USE_A : i == 1 ? USE_B : ACCUMULATOR;
            int type = operandType(i);
            if (types.op(type) != kind) {
                badOperand(CooperativeRule.MULTIPLY, i, wanted);
                return;
            }
            if (kind == Op.OpTypeCooperativeMatrixKHR && !isUse(type, use)) {
                badOperand(
                        CooperativeRule.MULTIPLY,
                        i,
                        wanted + " for the use " + (i == 0 ? "A" : i == 1 ? "B" : "of an accumulator"));
                return;
            }
        }
        if (types.op(resultType) != kind) {
            badResult(CooperativeRule.MULTIPLY, wanted);
            return;
        }
        if (kind == Op.OpTypeCooperativeMatrixKHR && !isUse(resultType, ACCUMULATOR)) {
            badResult(CooperativeRule.MULTIPLY, wanted + " for the use of an accumulator");
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
            wrong = "are of different scopes";
        } else if (differ(a, ROWS, c, ROWS) || differ(a, ROWS, resultType, ROWS) || differ(c, ROWS, resultType, ROWS)) {
            wrong = "have different numbers of rows, M, in A, C and the result";
        } else if (differ(b, COLUMNS, c, COLUMNS)
                || differ(b, COLUMNS, resultType, COLUMNS)
                || differ(c, COLUMNS, resultType, COLUMNS)) {
            wrong = "have different numbers of columns, N, in B, C and the result";
        } else if (differ(a, COLUMNS, b, ROWS)) {
            wrong = "differ in K: A has not as many columns as B has rows";
        }
        if (wrong != null) {
            context.error(CooperativeRule.MULTIPLY_SIZES, "the matrices of " + name() + " " + wrong)
                    .declared(a)
                    .declared(b)
                    .declared(c)
                    .declared(resultType);
        } else if (kind == Op.OpTypeCooperativeMatrixKHR && operandCount() > 3) {
            signs(operand(3), a, b, c);
        }
    }

    /** What is said to be signed has to be integers. */
    private void signs(int mask, int a, int b, int c) {
        int[] matrices = {a, b, c, resultType};
        for (int i = 0; i < matrices.length; i++) {
            if ((mask & SIGNED[i].value()) != 0 && !types.isIntScalar(types.word(matrices[i], 2))) {
                context.error(
                                CooperativeRule.MULTIPLY_SIGNED,
                                name() + " has the operand " + SIGNED[i] + ", and the matrix it is about, of type "
                                        + context.name(matrices[i]) + ", has no integers")
                        .hint("leave " + SIGNED[i] + " out")
                        .declared(matrices[i]);
                return;
            }
        }
    }

    private boolean differ(int one, int partOfOne, int other, int partOfOther) {
        return CooperativeShapes.differ(types, one, partOfOne, other, partOfOther);
    }

    private void length(Op kind) {
        if (!types.isIntScalar(resultType, 32) || !types.isUnsignedIntScalar(resultType)) {
            badResult(CooperativeRule.LENGTH, "an unsigned 32-bit integer");
        } else if (types.op(operand(0)) != kind && context.data.definition(operand(0)) != 0) {
            context.error(
                            CooperativeRule.LENGTH,
                            name() + " asks for the length of " + context.name(operand(0))
                                    + ", which is no type of cooperative matrices that it takes")
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
            badResult(CooperativeRule.REDUCE, "a cooperative matrix for the use of an accumulator");
            return;
        }
        if (!isKhr(matrix)
                || !isUse(matrix, ACCUMULATOR)
                || types.word(matrix, 2) != types.word(resultType, 2)
                || differ(matrix, SCOPE, resultType, SCOPE)) {
            badOperand(
                    CooperativeRule.REDUCE,
                    0,
                    "an accumulator of the component type and scope of the result's type " + context.name(resultType));
            return;
        }
        int how = operand(1);
        int row = CooperativeMatrixReduce.Row.value();
        int column = CooperativeMatrixReduce.Column.value();
        boolean squares = (how & CooperativeMatrixReduce.CooperativeMatrixReduce2x2.value()) != 0;
        String wrong = null;
        if (squares && (how & (row | column)) != 0) {
            wrong = "reduces squares along with rows or columns";
        } else if (squares && (isNotHalf(ROWS, matrix) || isNotHalf(COLUMNS, matrix))) {
            wrong = "reduces squares of four, so that the result has half the rows and half the columns";
        } else if (how == row && differ(matrix, ROWS, resultType, ROWS)) {
            wrong = "reduces rows, so that the result has as many rows";
        } else if (how == column && differ(matrix, COLUMNS, resultType, COLUMNS)) {
            wrong = "reduces columns, so that the result has as many columns";
        }
        if (wrong != null) {
            context.error(CooperativeRule.REDUCE, name() + " " + wrong)
                    .declared(matrix)
                    .declared(resultType);
            return;
        }
        combine(operand(2), types.word(matrix, 2));
    }

    private boolean isNotHalf(int part, int matrix) {
        OptionalLong whole = types.integer(types.word(matrix, part));
        OptionalLong half = types.integer(types.word(resultType, part));
        return whole.isPresent() && half.isPresent() && 2 * half.getAsLong() != whole.getAsLong();
    }

    private void combine(int function, int component) {
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
                            name() + " combines components by " + context.name(function)
                                    + ", which does not take two of " + context.name(component) + " and return one")
                    .declared(function);
        }
    }

    /** The type of a function; 0 after an error. */
    private int functionType(int function) {
        if (types.op(function) == Op.OpFunction) {
            int type = types.word(function, 4);
            return types.op(type) == Op.OpTypeFunction ? type : 0;
        }
        if (context.data.definition(function) != 0) {
            context.error(
                            CooperativeRule.FUNCTION,
                            name() + " calls " + context.name(function) + ", which is no function")
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
            badOperand(CooperativeRule.PER_ELEMENT, 0, "of the result's type " + context.name(resultType));
            return;
        }
        int function = operand(1);
        int type = functionType(function);
        if (type == 0) {
            return;
        }
        int extra = operandCount() - 2;
        String wrong = null;
        if (types.word(type, 2) != types.word(resultType, 2)) {
            wrong = "does not return " + context.name(types.word(resultType, 2)) + ", the component type";
        } else if (types.wordCount(type) != 6 + extra) {
            wrong = "does not take " + (3 + extra) + " parameters: row, column, component and the further operands";
        } else if (!types.isIntScalar(types.word(type, 3), 32) || !types.isIntScalar(types.word(type, 4), 32)) {
            wrong = "does not take the row and the column as 32-bit integers";
        } else if (types.word(type, 5) != types.word(matrix, 2)) {
            wrong = "does not take " + context.name(types.word(matrix, 2)) + ", the component type, as third parameter";
        }
        for (int i = 0; wrong == null && i < extra; i++) {
            int given = operandType(2 + i);
            int parameter = types.word(type, 6 + i);
            if (given == 0 || given == parameter && !types.isCooperativeMatrix(given)) {
                continue;
            }
            if (!types.isCooperativeMatrix(given)) {
                wrong = "takes another type than that of " + context.name(operand(2 + i));
            } else if (given != matrix && CooperativeShapes.difference(types, given, matrix, true) != null) {
                wrong = "goes through the matrix " + context.name(operand(2 + i))
                        + ", which is not shaped like the first";
            } else if (types.word(given, 2) != parameter) {
                wrong = "does not take components of the matrix " + context.name(operand(2 + i));
            }
        }
        if (wrong != null) {
            context.error(CooperativeRule.PER_ELEMENT, name() + " calls " + context.name(function) + ", which " + wrong)
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
        } else if (!isAlike(types.word(matrix, 2), types.word(resultType, 2))) {
            badOperand(
                    CooperativeRule.CONVERT_USE,
                    0,
                    "of the component type of the result's type " + context.name(resultType));
        } else {
            boolean transposes = isTransposing();
            String difference =
                    transposes ? swapped(matrix) : CooperativeShapes.difference(types, matrix, resultType, false);
            if (difference != null) {
                badOperand(
                        CooperativeRule.CONVERT_USE,
                        0,
                        "shaped like the result's type " + context.name(resultType) + "; their " + difference
                                + " differ");
                return;
            }
            int from = types.word(matrix, CooperativeShapes.USE);
            int to = types.word(resultType, CooperativeShapes.USE);
            boolean known = types.isKnownInteger(from) && types.isKnownInteger(to);
            if (from == to || known && types.isInteger(from, ACCUMULATOR) == types.isInteger(to, ACCUMULATOR)) {
                badOperand(
                        CooperativeRule.CONVERT_USE,
                        0,
                        "an accumulator where the result is for the use A or B, or the " + "other way round");
            }
        }
    }

    /** Whether two types of components differ in the signedness at most. */
    private boolean isAlike(int one, int other) {
        return one == other
                || types.isIntScalar(one) && types.isIntScalar(other) && types.word(one, 2) == types.word(other, 2);
    }

    private boolean isTransposing() {
        return context.isDecorated(context.cursor.resultId, Decoration.CooperativeMatrixTransposeEXT);
    }

    private @Nullable String swapped(int matrix) {
        return differ(matrix, SCOPE, resultType, SCOPE)
                ? "scopes"
                : differ(matrix, ROWS, resultType, COLUMNS) || differ(matrix, COLUMNS, resultType, ROWS)
                        ? "rows and columns, swapped,"
                        : null;
    }

    private void transpose() {
        int matrix = operandType(0);
        if (matrix == 0) {
            return;
        }
        if (!isKhr(resultType) || !isUse(resultType, USE_B)) {
            badResult(CooperativeRule.CONVERT_USE, "a cooperative matrix for the use B");
        } else if (!isKhr(matrix)) {
            badOperand(CooperativeRule.CONVERT_USE, 0, "a cooperative matrix");
        } else if (swapped(matrix) != null || !isUse(matrix, ACCUMULATOR)) {
            badOperand(
                    CooperativeRule.CONVERT_USE,
                    0,
                    "an accumulator with rows and columns exchanged against the " + "result's type "
                            + context.name(resultType));
        }
    }
}
