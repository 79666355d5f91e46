package org.spirv4j.internal.validate.matrix;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.ArithmeticRule;

/**
 * Products of vectors and matrices, and OpTranspose (sections "Composite Instructions" and "Arithmetic Instructions").
 */
public final class MatrixProductChapter extends OperationChapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(MatrixProductChapter::new, Trait.MATRIX_PRODUCT).and(Op.OpTranspose);

    private MatrixProductChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        if (!haveTypes(op == Op.OpTranspose ? 1 : 2)) {
            return;
        }
        int left = operandType(0);
        int right = operandType(1);
        switch (op) {
            case OpVectorTimesScalar -> byScalar(types.isFloatVector(resultType), "a floating-point vector");
            case OpMatrixTimesScalar ->
                byScalar(
                        types.isFloatMatrix(resultType) || types.isCooperativeMatrix(resultType),
                        "a floating-point matrix or a cooperative matrix");
            case OpVectorTimesMatrix -> {
                if (vector(resultType) && operandIsVector(0) && operandIsMatrix(1)) {
                    sizes(columns(right), types.dimension(resultType), rows(right), types.dimension(left));
                }
            }
            case OpMatrixTimesVector -> {
                if (vector(resultType) && operandIsMatrix(0) && operandIsVector(1)) {
                    sizes(rows(left), types.dimension(resultType), columns(left), types.dimension(right));
                }
            }
            case OpMatrixTimesMatrix -> {
                if (matrix() && operandIsMatrix(0) && operandIsMatrix(1)) {
                    if (sizes(rows(left), rows(resultType), columns(right), columns(resultType))) {
                        sizes(columns(left), rows(right), 0, 0);
                    }
                }
            }
            case OpOuterProduct -> {
                if (matrix() && operandIsVector(0) && operandIsVector(1)) {
                    sizes(types.dimension(left), rows(resultType), types.dimension(right), columns(resultType));
                }
            }
            default -> transpose(left);
        }
    }

    private int rows(int matrix) {
        return types.dimension(types.word(matrix, 2));
    }

    private int columns(int matrix) {
        return types.word(matrix, 3);
    }

    private void byScalar(boolean rightResult, String wanted) {
        if (!rightResult) {
            badResult(ArithmeticRule.PRODUCT_RESULT, wanted);
        } else if (operandType(0) != resultType) {
            badOperand(ArithmeticRule.PRODUCT_OPERANDS, 0, "of the result's type " + context.name(resultType));
        } else if (operandType(1) != types.scalarType(resultType)) {
            badOperand(
                            ArithmeticRule.PRODUCT_OPERANDS,
                            1,
                            "a scalar of the type of the components, " + context.name(types.scalarType(resultType)))
                    .hint("convert the scalar");
        }
    }

    private boolean vector(int type) {
        if (types.isFloatVector(type)) {
            return true;
        }
        badResult(ArithmeticRule.PRODUCT_RESULT, "a floating-point vector");
        return false;
    }

    private boolean matrix() {
        if (types.isFloatMatrix(resultType)) {
            return true;
        }
        badResult(ArithmeticRule.PRODUCT_RESULT, "a floating-point matrix");
        return false;
    }

    private boolean operandIsVector(int i) {
        return operandIs(i, types.isFloatVector(operandType(i)), "a floating-point vector");
    }

    private boolean operandIsMatrix(int i) {
        return operandIs(i, types.isFloatMatrix(operandType(i)), "a floating-point matrix");
    }

    private boolean operandIs(int i, boolean form, String wanted) {
        if (!form) {
            badOperand(ArithmeticRule.PRODUCT_OPERANDS, i, wanted);
            return false;
        }
        if (types.scalarType(operandType(i)) != types.scalarType(resultType)) {
            badOperand(
                    ArithmeticRule.PRODUCT_OPERANDS,
                    i,
                    "of the same component type as the result, " + context.name(types.scalarType(resultType)));
            return false;
        }
        return true;
    }

    /** Whether both pairs are equal; 0 is not known. */
    private boolean sizes(int a, int b, int c, int d) {
        if ((a == b || a == 0 || b == 0) && (c == d || c == 0 || d == 0)) {
            return true;
        }
        context.error(
                        ArithmeticRule.PRODUCT_SIZES,
                        name() + " has operands and a result whose sizes do not fit: " + withType(operand(0)) + " and "
                                + withType(operand(1)) + " give no " + context.name(resultType))
                .declared(operandType(0))
                .declared(operandType(1))
                .declared(resultType)
                .hint(
                        "a matrix of C columns and R rows takes a vector of C components on its right and gives one of R");
        return false;
    }

    private void transpose(int matrix) {
        if (!types.isMatrix(resultType)) {
            badResult(ArithmeticRule.TRANSPOSE, "a matrix");
        } else if (!types.isMatrix(matrix)) {
            badOperand(ArithmeticRule.TRANSPOSE, 0, "a matrix");
        } else if (types.scalarType(matrix) != types.scalarType(resultType)
                || rows(matrix) != columns(resultType)
                || columns(matrix) != rows(resultType)) {
            badOperand(
                    ArithmeticRule.TRANSPOSE,
                    0,
                    "a matrix with as many rows as the result's type " + context.name(resultType)
                            + " has columns, as many columns as it has rows, and the same component type");
        }
    }
}
