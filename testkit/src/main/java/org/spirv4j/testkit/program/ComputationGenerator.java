// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.testkit.program.Computation.Computed;
import org.spirv4j.testkit.program.ShaderType.Matrix;
import org.spirv4j.testkit.program.ShaderType.Scalar;
import org.spirv4j.testkit.program.ShaderType.Vector;

/** Makes {@link Computed} expressions, within what is defined and exact. */
final class ComputationGenerator {
    private static final int SMALL = (int) ExpressionGenerator.SMALL;

    private final ExpressionGenerator expressions;

    ComputationGenerator(ExpressionGenerator expressions) {
        this.expressions = expressions;
    }

    private int number(int bound) {
        return expressions.random.nextInt(bound);
    }

    /** A matrix. */
    Expression matrix(Matrix type, int depth) {
        Scalar scalar = type.scalar();
        return switch (number(4)) {
            case 0 -> {
                Matrix other = new Matrix(scalar, type.rows(), type.columns());
                yield new Computed(Computation.TRANSPOSE, type, SMALL, List.of(expressions.small(other, depth)));
            }
            case 1 ->
                new Computed(
                        Computation.OUTER_PRODUCT,
                        type,
                        9,
                        List.of(tiny(type.column(), depth), tiny(new Vector(scalar, type.columns()), depth)));
            case 2 ->
                new Computed(
                        Computation.MATRIX_TIMES_SCALAR,
                        type,
                        SMALL * Expression.Literal.GREATEST,
                        List.of(expressions.small(type, depth), expressions.literal(Scalar.FLOAT32.with(scalar))));
            default -> {
                int inner = 2 + number(3);
                yield new Computed(
                        Computation.MATRIX_TIMES_MATRIX,
                        type,
                        (long) inner * SMALL * SMALL,
                        List.of(
                                expressions.small(new Matrix(scalar, inner, type.rows()), depth),
                                expressions.small(new Matrix(scalar, type.columns(), inner), depth)));
            }
        };
    }

    /** Numbers from 0 to 3. */
    private Expression tiny(ShaderType type, int depth) {
        ShaderType whole = type.with(Scalar.UINT32);
        Expression low = with(Operation.AND, expressions.value(whole, depth), 3);
        return new Expression.Converted(type, low, 3);
    }

    private static Expression with(Operation operation, Expression left, long number) {
        return new Expression.Operated(operation, left.type(), 0, left, Expression.splat(left.type(), number));
    }

    /** A scalar or vector, if there is an instruction for it. */
    Optional<Expression> numeric(ShaderType type, int depth) {
        int kind = number(10);
        if (kind == 0) {
            return Optional.of(copy(type, depth));
        }
        if (kind < 3 && type instanceof Vector vector) {
            Expression base = expressions.value(vector, depth);
            Expression part = expressions.value(vector.scalar(), depth);
            long bound = Math.max(base.bound(), part.bound());
            return computed(Computation.INSERT_DYNAMIC, type, bound, base, part, index(vector, depth));
        }
        if (kind < 3 && type instanceof Scalar scalar) {
            Vector vector = new Vector(scalar, 2 + number(3));
            Expression base = expressions.value(vector, depth);
            return computed(Computation.EXTRACT_DYNAMIC, type, base.bound(), base, index(vector, depth));
        }
        Scalar scalar = type.scalar();
        if (scalar == Scalar.BOOL) {
            return type == Scalar.BOOL
                    ? computed(
                            number(2) == 0 ? Computation.ANY : Computation.ALL,
                            type,
                            0,
                            expressions.value(new Vector(scalar, 2 + number(3)), depth))
                    : Optional.empty();
        }
        return scalar.isFloat() ? floating(type, depth) : integers(type, depth);
    }

    private Expression copy(ShaderType type, int depth) {
        Expression value = expressions.value(type, depth);
        return new Computed(Computation.COPY, type, value.bound(), List.of(value));
    }

    private Expression index(Vector vector, int depth) {
        return with(Operation.UNSIGNED_MODULO, expressions.value(Scalar.UINT32, depth - 1), vector.count());
    }

    private static Optional<Expression> computed(
            Computation computation, ShaderType type, long bound, Expression... operands) {
        return Optional.of(new Computed(computation, type, bound, List.of(operands)));
    }

    private Optional<Expression> floating(ShaderType type, int depth) {
        Scalar scalar = type.scalar();
        int count = 2 + number(3);
        return switch (number(6)) {
            case 0 -> computed(Computation.FLOAT_SIGN, type, 1, expressions.value(type, depth));
            case 1 -> {
                Expression value = expressions.value(type, depth);
                int least = -number(SMALL);
                yield computed(
                        Computation.FLOAT_CLAMP,
                        type,
                        SMALL,
                        value,
                        Expression.splat(type, least),
                        Expression.splat(type, least + number(SMALL)));
            }
            case 2 ->
                computed(
                        Computation.FLOAT_STEP,
                        type,
                        1,
                        expressions.value(type, depth),
                        expressions.value(type, depth));
            case 3 ->
                scalar == Scalar.FLOAT64
                        ? Optional.empty()
                        : computed(
                                Computation.FLOAT_FMA,
                                type,
                                SMALL * SMALL + SMALL,
                                expressions.small(type, depth),
                                expressions.small(type, depth),
                                expressions.small(type, depth));
            case 4 ->
                type instanceof Vector vector
                        ? computed(
                                Computation.VECTOR_TIMES_SCALAR,
                                type,
                                SMALL * SMALL,
                                expressions.small(vector, depth),
                                expressions.small(scalar, depth))
                        : Optional.empty();
            default ->
                type instanceof Vector vector
                        ? computed(
                                Computation.VECTOR_TIMES_MATRIX,
                                type,
                                (long) count * SMALL * SMALL,
                                expressions.small(new Vector(scalar, count), depth),
                                expressions.small(new Matrix(scalar, vector.count(), count), depth))
                        : computed(
                                Computation.DOT,
                                type,
                                (long) count * SMALL * SMALL,
                                expressions.small(new Vector(scalar, count), depth),
                                expressions.small(new Vector(scalar, count), depth));
        };
    }

    private Optional<Expression> integers(ShaderType type, int depth) {
        Scalar scalar = type.scalar();
        List<Computation> possible = new ArrayList<>();
        possible.addAll(
                scalar.isSigned()
                        ? List.of(Computation.SIGNED_SIGN, Computation.SIGNED_CLAMP)
                        : List.of(Computation.UNSIGNED_CLAMP));
        if (scalar.width == Integer.SIZE) {
            possible.addAll(List.of(
                    Computation.BIT_FIELD_INSERT,
                    Computation.LOWEST_BIT,
                    scalar.isSigned() ? Computation.SIGNED_BIT_FIELD : Computation.UNSIGNED_BIT_FIELD,
                    scalar.isSigned() ? Computation.HIGHEST_SIGNED_BIT : Computation.HIGHEST_UNSIGNED_BIT,
                    scalar.isSigned() ? Computation.SIGNED_PRODUCT : Computation.UNSIGNED_PRODUCT));
            if (!scalar.isSigned()) {
                possible.addAll(List.of(Computation.ADD_CARRY, Computation.SUBTRACT_BORROW));
            }
            if (type instanceof Scalar && !expressions.options.widths().isEmpty()) {
                possible.add(scalar.isSigned() ? Computation.SIGNED_DOT_SATURATED : Computation.UNSIGNED_DOT_SATURATED);
            }
        }
        possible.add(Computation.REPACK);
        Computation computation = expressions.any(possible);
        return switch (computation) {
            case SIGNED_CLAMP, UNSIGNED_CLAMP -> {
                long least = scalar.isSigned() ? number(100) - 50 : number(100);
                yield computed(
                        computation,
                        type,
                        0,
                        expressions.value(type, depth),
                        Expression.splat(type, least),
                        Expression.splat(type, least + number(27)));
            }
            case SIGNED_BIT_FIELD, UNSIGNED_BIT_FIELD ->
                computed(computation, type, 0, expressions.value(type, depth), offset(depth), count(depth));
            case BIT_FIELD_INSERT ->
                computed(
                        computation,
                        type,
                        0,
                        expressions.value(type, depth),
                        expressions.value(type, depth),
                        offset(depth),
                        count(depth));
            case SIGNED_DOT_SATURATED, UNSIGNED_DOT_SATURATED -> {
                Vector vector = new Vector(scalar, 2 + number(3));
                yield computed(
                        computation,
                        type,
                        0,
                        with(Operation.AND, expressions.value(vector, depth), 255),
                        with(Operation.AND, expressions.value(vector, depth), 255),
                        expressions.value(type, depth));
            }
            case ADD_CARRY, SUBTRACT_BORROW, SIGNED_PRODUCT, UNSIGNED_PRODUCT ->
                computed(computation, type, 0, expressions.value(type, depth), expressions.value(type, depth));
            case REPACK -> repacked(type, depth);
            default -> computed(computation, type, 0, expressions.value(type, depth));
        };
    }

    /** Bits from other integers, of all signs and widths that a scalar or vector of them fits. */
    private Optional<Expression> repacked(ShaderType type, int depth) {
        List<ShaderType> possible = new ArrayList<>();
        int bits = type.size() * type.scalar().width;
        for (Scalar other : expressions.options.scalars()) {
            int count = bits / other.width;
            if (other.isInt() && other.width != type.scalar().width && count * other.width == bits && count <= 4) {
                possible.add(count > 1 ? new Vector(other, count) : count == 1 ? other : type);
            }
        }
        possible.remove(type);
        return possible.isEmpty()
                ? Optional.empty()
                : computed(Computation.REPACK, type, 0, expressions.value(expressions.any(possible), depth));
    }

    private Expression offset(int depth) {
        return with(Operation.AND, expressions.value(Scalar.UINT32, depth - 1), 15);
    }

    private Expression count(int depth) {
        return with(Operation.UNSIGNED_MODULO, expressions.value(Scalar.UINT32, depth - 1), 18);
    }
}
