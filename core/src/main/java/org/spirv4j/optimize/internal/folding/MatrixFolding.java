// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.folding;

import java.util.function.IntUnaryOperator;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.MatrixOperation;
import org.spirv4j.internal.semantics.VectorFolding;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.FloatBehavior;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Computes products with matrices, and transposed matrices, of constants. */
final class MatrixFolding {
    /** Section 2.16.1 of the specification, "Universal Validation Rules". */
    private static final int MAX_COLUMNS = 4;

    private static final long[] UNKNOWN = {};

    private final EditableModule module;
    private final TypeFacts types;
    private final Constants constants;
    private final FloatBehavior floats;

    MatrixFolding(EditableModule module, FloatBehavior floats) {
        this.module = module;
        this.floats = floats;
        types = PassAccess.types(module);
        constants = module.constants();
    }

    /** Whether {@link #fold} computes an opcode. */
    static boolean isComputed(Op op) {
        return switch (op) {
            case OpVectorTimesMatrix,
                    OpMatrixTimesVector,
                    OpMatrixTimesMatrix,
                    OpMatrixTimesScalar,
                    OpOuterProduct,
                    OpTranspose -> true;
            default -> false;
        };
    }

    /** Computes an instruction; returns the id of the constant, or 0. */
    int fold(int instruction, IntUnaryOperator values) {
        int resultType = module.typeId(instruction);
        int type = constants.numberType(columnType(resultType));
        boolean isUnary = module.is(instruction, Op.OpTranspose);
        if (!NumberTypes.isFloat(type)
                || !floats.isKnown()
                || module.wordCount(instruction) != (isUnary ? 4 : 5)
                || !constants.mayDeclare(columnType(resultType))) {
            return 0;
        }
        int first = module.word(instruction, MatrixOperation.OPERAND_1);
        long[] a = components(values.applyAsInt(first));
        long[] b =
                isUnary ? UNKNOWN : components(values.applyAsInt(module.word(instruction, MatrixOperation.OPERAND_2)));
        int rows = rowCount(resultType);
        int columns = columnCount(resultType);
        if (rows == 0 || columns == 0 || a.length == 0 || !isUnary && b.length == 0) {
            return 0;
        }
        long[] result = new long[rows * columns];
        return compute(module.op(instruction), type, first, a, b, result) ? declare(resultType, rows, result) : 0;
    }

    private boolean compute(Op op, int type, int first, long[] a, long[] b, long[] result) {
        int firstRows = rowCount(module.typeOf(first));
        if (firstRows == 0 || constants.numberType(columnType(module.typeOf(first))) != type) {
            return false;
        }
        int firstColumns = a.length / firstRows;
        return switch (op) {
            case OpTranspose -> transpose(a, firstRows, firstColumns, result);
            case OpMatrixTimesScalar -> {
                boolean isPossible = a.length == result.length && b.length == 1;
                if (isPossible) {
                    VectorFolding.scale(a, b[0], result, type, floats.controls());
                }
                yield isPossible;
            }
            case OpVectorTimesMatrix -> product(a, 1, firstRows, b, result, type);
            case OpOuterProduct -> product(a, firstRows, 1, b, result, type);
            default -> product(a, firstRows, firstColumns, b, result, type);
        };
    }

    private static boolean transpose(long[] a, int rows, int columns, long[] result) {
        if (a.length != rows * columns || result.length != a.length) {
            return false;
        }
        for (int i = 0; i < result.length; i++) {
            result[i] = a[i % columns * rows + i / columns];
        }
        return true;
    }

    private boolean product(long[] a, int rows, int inner, long[] b, long[] result, int type) {
        if (a.length != rows * inner || b.length % inner != 0 || result.length != rows * (b.length / inner)) {
            return false;
        }
        VectorFolding.product(a, rows, inner, b, result, type, floats.controls());
        return true;
    }

    private int columnType(int type) {
        return types.isMatrix(type) ? types.componentType(type) : type;
    }

    private int rowCount(int type) {
        return constants.componentCount(columnType(type));
    }

    /**
     * The number of columns of a matrix type, 1 for other types; 0 for a matrix with more columns than the rules allow.
     */
    private int columnCount(int type) {
        int count = types.isMatrix(type) ? types.dimension(type) : 1;
        return count >= 0 && count <= MAX_COLUMNS ? count : 0;
    }

    /** The components of a constant vector, or of a matrix by columns; empty if they are not known. */
    private long[] components(int id) {
        int type = module.typeOf(id);
        if (!types.isMatrix(type)) {
            return constants.components(id);
        }
        int rows = rowCount(type);
        int columns = columnCount(type);
        long[] all = new long[rows * columns];
        if (module.opOf(id) == Op.OpConstantNull) {
            return all;
        }
        if (module.opOf(id) != Op.OpConstantComposite || types.wordCount(id) != 3 + columns) {
            return UNKNOWN;
        }
        for (int i = 0; i < columns; i++) {
            long[] column = constants.components(types.word(id, CompositeConstant.CONSTITUENTS + i));
            if (column.length != rows) {
                return UNKNOWN;
            }
            System.arraycopy(column, 0, all, i * rows, rows);
        }
        return all;
    }

    private int declare(int type, int rows, long[] result) {
        if (!types.isMatrix(type)) {
            return constants.number(type, result);
        }
        int[] columns = new int[types.dimension(type)];
        for (int i = 0; i < columns.length; i++) {
            long[] column = new long[rows];
            System.arraycopy(result, i * rows, column, 0, rows);
            columns[i] = constants.number(columnType(type), column);
        }
        return constants.composite(type, columns);
    }
}
