// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.build.Code;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.testkit.program.ShaderType.Matrix;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/** Instructions whose operands differ in shape, or of which there are more than two: what each writes and computes. */
enum Computation {
    // Of vectors and matrices.
    DOT,
    VECTOR_TIMES_SCALAR,
    MATRIX_TIMES_SCALAR,
    VECTOR_TIMES_MATRIX,
    MATRIX_TIMES_MATRIX,
    TRANSPOSE,
    OUTER_PRODUCT,
    EXTRACT_DYNAMIC,
    INSERT_DYNAMIC,
    ANY,
    ALL,
    COPY,
    // Of integers.
    BIT_FIELD_INSERT,
    SIGNED_BIT_FIELD,
    UNSIGNED_BIT_FIELD,
    LOWEST_BIT,
    HIGHEST_SIGNED_BIT,
    HIGHEST_UNSIGNED_BIT,
    SIGNED_SIGN,
    SIGNED_CLAMP,
    UNSIGNED_CLAMP,
    SIGNED_DOT_SATURATED,
    UNSIGNED_DOT_SATURATED,
    // Both members of the result, combined by OpBitwiseXor.
    ADD_CARRY,
    SUBTRACT_BORROW,
    SIGNED_PRODUCT,
    UNSIGNED_PRODUCT,
    // The same bits as a scalar or vector of integers of another width, lowest first.
    REPACK,
    // Of floating-point numbers.
    FLOAT_SIGN,
    FLOAT_CLAMP,
    FLOAT_STEP,
    FLOAT_FMA;

    Value write(Code code, Type type, List<Value> operands) {
        Value a = operands.get(0);
        Value b = operands.get(operands.size() > 1 ? 1 : 0);
        Value c = operands.get(operands.size() - 1);
        return switch (this) {
            case DOT -> code.dot(a, b);
            case VECTOR_TIMES_SCALAR -> code.vectorTimesScalar(a, b);
            case MATRIX_TIMES_SCALAR -> code.matrixTimesScalar(a, b);
            case VECTOR_TIMES_MATRIX -> code.vectorTimesMatrix(a, b);
            case MATRIX_TIMES_MATRIX -> code.matrixTimesMatrix(a, b);
            case TRANSPOSE -> code.transpose(a);
            case OUTER_PRODUCT -> code.outerProduct(a, b);
            case EXTRACT_DYNAMIC -> code.vectorExtractDynamic(a, b);
            case INSERT_DYNAMIC -> code.vectorInsertDynamic(a, b, c);
            case ANY -> code.any(a);
            case ALL -> code.all(a);
            case COPY -> code.copyObject(a);
            case BIT_FIELD_INSERT -> code.bitFieldInsert(a, b, operands.get(2), operands.get(3));
            case SIGNED_BIT_FIELD -> code.bitFieldSExtract(a, b, c);
            case UNSIGNED_BIT_FIELD -> code.bitFieldUExtract(a, b, c);
            case LOWEST_BIT -> code.glsl().findILsb(type, a);
            case HIGHEST_SIGNED_BIT -> code.glsl().findSMsb(type, a);
            case HIGHEST_UNSIGNED_BIT -> code.glsl().findUMsb(type, a);
            case SIGNED_SIGN -> code.glsl().sSign(type, a);
            case SIGNED_CLAMP -> code.glsl().sClamp(type, a, b, c);
            case UNSIGNED_CLAMP -> code.glsl().uClamp(type, a, b, c);
            case SIGNED_DOT_SATURATED -> code.sDotAccSat(a, b, c);
            case UNSIGNED_DOT_SATURATED -> code.uDotAccSat(a, b, c);
            case ADD_CARRY -> both(code, code.iAddCarry(a, b));
            case SUBTRACT_BORROW -> both(code, code.iSubBorrow(a, b));
            case SIGNED_PRODUCT -> both(code, code.sMulExtended(a, b));
            case UNSIGNED_PRODUCT -> both(code, code.uMulExtended(a, b));
            case REPACK -> code.bitcast(type, a);
            case FLOAT_SIGN -> code.glsl().fSign(a);
            case FLOAT_CLAMP -> code.glsl().fClamp(a, b, c);
            case FLOAT_STEP -> code.glsl().step(a, b);
            case FLOAT_FMA -> code.glsl().fma(a, b, c);
        };
    }

    private static Value both(Code code, Value pair) {
        return code.bitwiseXor(code.compositeExtract(pair, 0), code.compositeExtract(pair, 1));
    }

    long[] compute(ShaderType type, List<ShaderType> types, List<long[]> operands) {
        long[] a = operands.get(0);
        long[] b = operands.get(operands.size() > 1 ? 1 : 0);
        long[] c = operands.get(operands.size() - 1);
        ShaderType first = types.get(0);
        return switch (this) {
            case DOT -> new long[] {products(a, b)};
            case VECTOR_TIMES_SCALAR, MATRIX_TIMES_SCALAR -> each(a, n -> n * b[0]);
            case VECTOR_TIMES_MATRIX -> times(a, 1, b, a.length);
            case MATRIX_TIMES_MATRIX -> times(a, ((Matrix) first).rows(), b, ((Matrix) first).columns());
            case TRANSPOSE -> transposed(a, ((Matrix) first).rows());
            case OUTER_PRODUCT -> times(a, a.length, b, 1);
            case EXTRACT_DYNAMIC -> new long[] {a[(int) b[0]]};
            case INSERT_DYNAMIC -> {
                long[] changed = a.clone();
                changed[(int) c[0]] = b[0];
                yield changed;
            }
            case ANY -> new long[] {Arrays.stream(a).anyMatch(n -> n != 0) ? 1 : 0};
            case ALL -> new long[] {Arrays.stream(a).allMatch(n -> n != 0) ? 1 : 0};
            case COPY -> a;
            case SIGNED_DOT_SATURATED -> saturated(c[0], products(a, b), Integer.MIN_VALUE, Integer.MAX_VALUE);
            case UNSIGNED_DOT_SATURATED -> saturated(c[0], products(a, b), 0, 0xFFFFFFFFL);
            case REPACK -> repacked(a, first.scalar(), type);
            default -> {
                long[] result = new long[a.length];
                for (int i = 0; i < result.length; i++) {
                    result[i] = type.scalar().wrap(component(type.scalar(), i, operands));
                }
                yield result;
            }
        };
    }

    private long component(Scalar scalar, int i, List<long[]> operands) {
        long a = operands.get(0)[i];
        long[] second = operands.get(operands.size() > 1 ? 1 : 0);
        long[] last = operands.get(operands.size() - 1);
        long b = second[second.length == 1 ? 0 : i];
        long c = last[last.length == 1 ? 0 : i];
        return switch (this) {
            case BIT_FIELD_INSERT -> {
                int offset = (int) operands.get(2)[0];
                long mask = mask((int) c) << offset;
                yield a & ~mask | b << offset & mask;
            }
            case SIGNED_BIT_FIELD -> c == 0 ? 0 : a >> b << Long.SIZE - c >> Long.SIZE - c;
            case UNSIGNED_BIT_FIELD -> a >>> b & mask((int) c);
            case LOWEST_BIT -> (int) a == 0 ? -1 : Integer.numberOfTrailingZeros((int) a);
            case HIGHEST_SIGNED_BIT -> 31 - Integer.numberOfLeadingZeros((int) (a < 0 ? ~a : a));
            case HIGHEST_UNSIGNED_BIT -> 31 - Integer.numberOfLeadingZeros((int) a);
            case SIGNED_SIGN, FLOAT_SIGN -> Long.signum(a);
            case SIGNED_CLAMP, FLOAT_CLAMP -> Math.min(Math.max(a, b), c);
            case UNSIGNED_CLAMP -> Long.compareUnsigned(a, b) < 0 ? b : Long.compareUnsigned(a, c) > 0 ? c : a;
            case ADD_CARRY -> scalar.wrap(a + b) ^ (a + b) >>> Integer.SIZE;
            case SUBTRACT_BORROW -> scalar.wrap(a - b) ^ (a < b ? 1 : 0);
            case SIGNED_PRODUCT, UNSIGNED_PRODUCT -> a * b ^ a * b >>> Integer.SIZE;
            case FLOAT_STEP -> b < a ? 0 : 1;
            case FLOAT_FMA -> a * b + c;
            default -> throw new IllegalStateException(this + " is not done component by component");
        };
    }

    private static long mask(int bits) {
        return (1L << bits) - 1;
    }

    private static long[] each(long[] numbers, java.util.function.LongUnaryOperator change) {
        return Arrays.stream(numbers).map(change).toArray();
    }

    private static long products(long[] a, long[] b) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** The product of matrices of columns; the second has as many rows as the first has columns. */
    private static long[] times(long[] a, int rows, long[] b, int inner) {
        long[] result = new long[b.length / inner * rows];
        for (int i = 0; i < result.length; i++) {
            for (int k = 0; k < inner; k++) {
                result[i] += a[k * rows + i % rows] * b[i / rows * inner + k];
            }
        }
        return result;
    }

    private static long[] transposed(long[] matrix, int rows) {
        long[] result = new long[matrix.length];
        int columns = matrix.length / rows;
        for (int i = 0; i < result.length; i++) {
            result[i % rows * columns + i / rows] = matrix[i];
        }
        return result;
    }

    private static long[] saturated(long accumulator, long products, long least, long greatest) {
        return new long[] {Math.min(Math.max(accumulator + products, least), greatest)};
    }

    private static long[] repacked(long[] numbers, Scalar from, ShaderType type) {
        Scalar to = type.scalar();
        long[] result = new long[type.size()];
        for (int bit = 0; bit < result.length * to.width; bit++) {
            long value = numbers[bit / from.width] >>> bit % from.width & 1;
            result[bit / to.width] |= value << bit % to.width;
        }
        return each(result, to::wrap);
    }

    /** A value that such an instruction computes. */
    record Computed(Computation computation, ShaderType type, long bound, List<Expression> operands)
            implements Expression {
        @Override
        public Value write(Code code, Frame frame) {
            List<Value> written =
                    operands.stream().map(o -> o.write(code, frame)).toList();
            return computation.write(code, frame.type(type), written);
        }

        @Override
        public long[] evaluate(Machine machine) {
            List<long[]> values =
                    operands.stream().map(o -> o.evaluate(machine)).toList();
            return computation.compute(
                    type, operands.stream().map(Expression::type).toList(), values);
        }
    }
}
