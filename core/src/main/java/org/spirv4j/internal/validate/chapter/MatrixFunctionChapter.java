package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.CooperativeMatrixReduce;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.FunctionsRule;

/** Functions that are applied to the elements of cooperative matrices (SPV_NV_cooperative_matrix2). */
final class MatrixFunctionChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            MatrixFunctionChapter::new, Op.OpCooperativeMatrixPerElementOpEXT, Op.OpCooperativeMatrixReduceEXT);

    /** Words of OpTypeCooperativeMatrixKHR. */
    private static final int ROWS = 4;

    private static final int COLUMNS = 5;

    private final Types types;

    private MatrixFunctionChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(Site site) {
        int type = types.typeOf(site.operand(0));
        if (types.op(type) != Op.OpTypeCooperativeMatrixKHR) {
            error(site, "takes " + context.name(site.operand(0)) + ", which is no cooperative matrix", "give a matrix");
            return;
        }
        if (types.op(site.typeId) != Op.OpTypeCooperativeMatrixKHR) {
            error(
                    site,
                    "has the result type " + context.name(site.typeId) + ", which is no cooperative matrix type",
                    "give the type of a matrix");
            return;
        }
        if (site.op == Op.OpCooperativeMatrixReduceEXT) {
            reduce(site, type);
        } else {
            perElement(site, type);
        }
    }

    private void error(Site site, String what, String hint) {
        context.error(FunctionsRule.MATRIX_FUNCTION, site.name() + " " + what).hint(hint);
    }

    /** The type of a function that is applied; 0 after a complaint. */
    private int functionType(Site site, int function) {
        int type = types.op(function) == Op.OpFunction ? types.word(function, 4) : 0;
        if (types.op(type) == Op.OpTypeFunction) {
            return type;
        }
        if (types.op(function) != Op.OpFunction) {
            error(site, "applies " + context.name(function) + ", which is no function", "give the id of an OpFunction");
        }
        return 0;
    }

    private void perElement(Site site, int matrixType) {
        if (site.typeId != matrixType) {
            error(
                    site,
                    "has the result type " + context.name(site.typeId) + ", but its matrix has the type "
                            + context.name(matrixType),
                    "make the two the same");
            return;
        }
        int function = functionType(site, site.operand(1));
        if (function == 0) {
            return;
        }
        int component = types.word(matrixType, 2);
        int parameters = types.wordCount(function) - 3;
        int operands = site.operandWords() - 2;
        if (types.word(function, 2) != component) {
            error(
                    site,
                    "applies a function that returns " + context.name(types.word(function, 2))
                            + ", but the matrix has components of the type " + context.name(component),
                    "let the function return the component type");
        } else if (parameters != 3 + operands) {
            error(
                    site,
                    "applies a function with " + parameters + " parameters; with these operands it takes "
                            + (3 + operands),
                    "let the function take row, column, component and one parameter for each further operand");
        } else if (!types.isIntScalar(types.word(function, 3), 32) || !types.isIntScalar(types.word(function, 4), 32)) {
            error(
                    site,
                    "applies a function whose first two parameters are not both 32-bit integers",
                    "let it take the row and the column as 32-bit integers");
        } else if (types.word(function, 5) != component) {
            error(
                    site,
                    "applies a function whose third parameter is " + context.name(types.word(function, 5))
                            + ", but the matrix has components of the type " + context.name(component),
                    "let it take the component type");
        } else {
            furtherOperands(site, matrixType, function, operands);
        }
    }

    private void furtherOperands(Site site, int matrixType, int function, int operands) {
        for (int i = 0; i < operands; i++) {
            int operand = site.operand(2 + i);
            int type = types.typeOf(operand);
            boolean isMatrix = types.isCooperativeMatrix(type);
            if (isMatrix && type != matrixType) {
                error(
                        site,
                        "takes the matrix " + context.name(operand) + " of the type " + context.name(type)
                                + ", but the first one has the type " + context.name(matrixType),
                        "all matrices have the same type");
                return;
            }
            int wanted = isMatrix ? types.word(matrixType, 2) : type;
            if (types.word(function, 6 + i) != wanted) {
                error(
                        site,
                        "applies a function whose parameter " + (4 + i) + " is "
                                + context.name(types.word(function, 6 + i)) + "; for " + context.name(operand)
                                + " it must be " + context.name(wanted),
                        "let the parameter have the type of the operand, or of its components");
                return;
            }
        }
    }

    private void reduce(Site site, int matrixType) {
        int component = types.word(matrixType, 2);
        if (types.word(site.typeId, 2) != component) {
            error(
                    site,
                    "has the result type " + context.name(site.typeId) + ", whose components are not those of "
                            + context.name(matrixType),
                    "only the numbers of rows and columns may differ");
            return;
        }
        int mask = site.operand(1);
        boolean quarter = (mask & CooperativeMatrixReduce.CooperativeMatrixReduce2x2.value()) != 0;
        if (quarter && (!isHalf(site.typeId, matrixType, ROWS) || !isHalf(site.typeId, matrixType, COLUMNS))) {
            error(
                    site,
                    "with 2x2 does not halve the rows and columns of its matrix",
                    "give the result type half as many rows and columns");
            return;
        }
        int function = functionType(site, site.operand(2));
        if (function != 0
                && (types.wordCount(function) != 5
                        || types.word(function, 2) != component
                        || types.word(function, 3) != component
                        || types.word(function, 4) != component)) {
            error(
                    site,
                    "combines components with a function that does not take two values of the type "
                            + context.name(component) + " and return one",
                    "combine two components to one");
        }
    }

    /** Whether a number of the result type is half of that of the matrix, as far as both are known. */
    private boolean isHalf(int resultType, int matrixType, int word) {
        int result = types.word(resultType, word);
        int matrix = types.word(matrixType, word);
        return !types.isPlainConstant(result)
                || !types.isPlainConstant(matrix)
                || 2 * types.word(result, 3) == types.word(matrix, 3);
    }
}
