// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.spirv4j.testkit.program.Expression.Constructed;
import org.spirv4j.testkit.program.Expression.Converted;
import org.spirv4j.testkit.program.Expression.Inserted;
import org.spirv4j.testkit.program.Expression.Literal;
import org.spirv4j.testkit.program.Expression.Load;
import org.spirv4j.testkit.program.Expression.Named;
import org.spirv4j.testkit.program.Expression.Operated;
import org.spirv4j.testkit.program.Expression.Part;
import org.spirv4j.testkit.program.Expression.Selected;
import org.spirv4j.testkit.program.Expression.Shuffled;
import org.spirv4j.testkit.program.Expression.Transformed;
import org.spirv4j.testkit.program.ShaderType.Array;
import org.spirv4j.testkit.program.ShaderType.Matrix;
import org.spirv4j.testkit.program.ShaderType.Scalar;
import org.spirv4j.testkit.program.ShaderType.Struct;
import org.spirv4j.testkit.program.ShaderType.Vector;

/** Makes expressions of what is visible, without operations whose result is undefined or not exact. */
class ExpressionGenerator {
    /** No variable, parameter or result of a floating-point type holds a greater number. */
    static final long SMALL = 15;

    /** A variable that is visible. */
    record Variable(int number, ShaderType type) {}

    final Random random;
    final ProgramOptions options;
    final List<Named> values = new ArrayList<>();
    final List<Variable> variables = new ArrayList<>();
    final List<Statement.Function> functions = new ArrayList<>();
    private final List<Scalar> scalars;
    private final ComputationGenerator computations = new ComputationGenerator(this);
    private int specialized;

    ExpressionGenerator(Random random, ProgramOptions options) {
        this.random = random;
        this.options = options;
        scalars = options.scalars();
    }

    final boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    final <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    final Scalar scalar() {
        return any(scalars);
    }

    final Scalar integer() {
        return any(scalars.stream().filter(Scalar::isInt).toList());
    }

    private Scalar floating() {
        return any(scalars.stream().filter(Scalar::isFloat).toList());
    }

    /** A type of values. */
    final ShaderType type() {
        int kind = random.nextInt(options.composites() ? 12 : 8);
        if (kind < 5) {
            return scalar();
        }
        if (kind < 8) {
            return new Vector(scalar(), 2 + random.nextInt(3));
        }
        return switch (kind) {
            case 8 -> new Matrix(floating(), 2 + random.nextInt(3), 2 + random.nextInt(3));
            case 9 -> new Array(scalar(), 1 + random.nextInt(5));
            case 10 -> new Array(new Vector(scalar(), 2 + random.nextInt(3)), 1 + random.nextInt(3));
            default -> new Struct(List.of(scalar(), new Vector(scalar(), 2), new Array(scalar(), 3)));
        };
    }

    /** A value of a type. */
    final Expression value(ShaderType type, int depth) {
        if (depth <= 0 || chance(30)) {
            return leaf(type);
        }
        if (type instanceof Scalar || type instanceof Vector) {
            return options.varied() && chance(25)
                    ? computations.numeric(type, depth - 1).orElseGet(() -> numeric(type, depth - 1))
                    : numeric(type, depth - 1);
        }
        if (type instanceof Matrix matrix && options.varied() && chance(50)) {
            return computations.matrix(matrix, depth - 1);
        }
        if (chance(15)) {
            return new Expression.Chosen(value(Scalar.BOOL, depth - 1), leaf(type), leaf(type));
        }
        if (chance(25)) {
            int part = random.nextInt(type.parts().size());
            return new Inserted(leaf(type), part, small(type.parts().get(part), depth - 1));
        }
        List<Expression> parts = new ArrayList<>();
        for (ShaderType part : type.parts()) {
            parts.add(small(part, depth - 1));
        }
        return new Constructed(type, parts);
    }

    /** A value that a variable may hold. */
    final Expression small(ShaderType type, int depth) {
        return fit(value(type, depth), SMALL);
    }

    private Expression fit(Expression value, long bound) {
        ShaderType type = value.type();
        if (value.bound() <= bound) {
            return value;
        }
        if (!(type instanceof Scalar) && !(type instanceof Vector)) {
            return literal(type);
        }
        if (!type.scalar().isFloat()) {
            return value;
        }
        ShaderType whole = type.with(Scalar.INT32);
        Expression number = new Converted(whole, value, 0);
        Expression low = new Operated(Operation.AND, whole, 0, number, Expression.splat(whole, SMALL));
        return new Converted(type, low, SMALL);
    }

    private Expression leaf(ShaderType type) {
        if (chance(70)) {
            List<Named> fitting =
                    values.stream().filter(v -> v.type().equals(type)).toList();
            if (!fitting.isEmpty() && chance(60)) {
                return any(fitting);
            }
            for (int tries = 0; tries < 4 && !variables.isEmpty(); tries++) {
                Variable variable = any(variables);
                List<Expression> path = path(variable.type(), type);
                if (path != null) {
                    return new Load(variable.number(), variable.type(), path, type, SMALL);
                }
            }
        }
        if (type instanceof Scalar scalar && chance(60)) {
            Expression input = input();
            if (scalar == Scalar.BOOL) {
                return new Operated(Operation.UNSIGNED_LESS, scalar, 0, input, Expression.splat(Scalar.UINT32, 100));
            }
            if (scalar.isFloat()) {
                Expression low =
                        new Operated(Operation.AND, Scalar.UINT32, 0, input, Expression.splat(Scalar.UINT32, SMALL));
                return new Converted(scalar, low, SMALL);
            }
            return scalar == Scalar.UINT32 ? input : new Converted(scalar, input, 0);
        }
        return options.varied() && type instanceof Scalar scalar && chance(20) ? specialized(scalar) : literal(type);
    }

    private Expression specialized(Scalar scalar) {
        long number = literal(scalar).numbers().get(0);
        long added = scalar.isInt() && chance(30) ? scalar.wrap(random.nextInt(9)) : 0;
        return new Expression.Specialized(scalar, specialized++, number, added);
    }

    private Expression input() {
        int word = random.nextInt(RandomProgram.INPUTS);
        if (options.variablePointers() && chance(20)) {
            return new Expression.InputEither(leaf(Scalar.BOOL), word, random.nextInt(RandomProgram.INPUTS));
        }
        return chance(10) ? new Expression.GroupNumber() : new Expression.Input(word);
    }

    /** Indexes that lead from a type to a part of another type; null when this way there is none. */
    @org.jspecify.annotations.Nullable
    final List<Expression> path(ShaderType from, ShaderType wanted) {
        List<Expression> path = new ArrayList<>();
        ShaderType at = from;
        while (!at.equals(wanted)) {
            if (at.parts().isEmpty()) {
                return null;
            }
            int index = random.nextInt(at.parts().size());
            path.add(at instanceof Struct || chance(50) ? Expression.splat(Scalar.UINT32, index) : index(at));
            at = at.parts().get(at instanceof Struct ? index : 0);
        }
        return path;
    }

    /** An index that is computed. */
    private Expression index(ShaderType composite) {
        List<Named> words =
                values.stream().filter(v -> v.type() == Scalar.UINT32).toList();
        Expression word =
                words.isEmpty() || chance(50) ? new Expression.Input(random.nextInt(RandomProgram.INPUTS)) : any(words);
        int count = composite.parts().size();
        return new Operated(Operation.UNSIGNED_MODULO, Scalar.UINT32, 0, word, Expression.splat(Scalar.UINT32, count));
    }

    final Literal literal(ShaderType type) {
        long[] numbers = new long[type.size()];
        fill(type, numbers, 0);
        return new Literal(type, Arrays.stream(numbers).boxed().toList());
    }

    private void fill(ShaderType type, long[] numbers, int at) {
        if (type instanceof Scalar scalar) {
            long number = chance(60) ? random.nextInt(17) - Literal.GREATEST : random.nextLong();
            numbers[at] = scalar == Scalar.BOOL
                    ? number & 1
                    : scalar.isFloat() ? random.nextInt(17) - Literal.GREATEST : scalar.wrap(number);
            return;
        }
        for (int i = 0; i < type.parts().size(); i++) {
            fill(type.parts().get(i), numbers, at + type.offset(i));
        }
    }

    private Expression numeric(ShaderType type, int depth) {
        int kind = random.nextInt(10);
        if (kind == 0) {
            return new Selected(value(type.with(Scalar.BOOL), depth), value(type, depth), value(type, depth));
        }
        if (kind == 1) {
            return called(type, depth);
        }
        if (kind == 2 && type instanceof Scalar scalar) {
            Vector vector = new Vector(scalar, 2 + random.nextInt(3));
            return new Part(value(vector, depth), random.nextInt(vector.count()));
        }
        if (kind <= 4 && type instanceof Vector vector) {
            return vector(vector, depth);
        }
        if (type.scalar() == Scalar.BOOL) {
            return truth(type, depth);
        }
        if (kind == 5) {
            return converted(type, depth);
        }
        return type.scalar().isFloat() ? floating(type, depth) : integers(type, depth);
    }

    private Expression vector(Vector vector, int depth) {
        if (vector.scalar().isFloat() && chance(40)) {
            Matrix matrix = new Matrix(vector.scalar(), 2 + random.nextInt(3), vector.count());
            Expression left = small(matrix, depth);
            Expression right = small(new Vector(vector.scalar(), matrix.columns()), depth);
            return new Transformed(left, right, matrix.columns() * SMALL * SMALL);
        }
        if (chance(40)) {
            Vector from = new Vector(vector.scalar(), 2 + random.nextInt(3));
            List<Integer> components = new ArrayList<>();
            for (int i = 0; i < vector.count(); i++) {
                components.add(random.nextInt(2 * from.count()));
            }
            return new Shuffled(vector, value(from, depth), value(from, depth), components);
        }
        List<Expression> parts = new ArrayList<>();
        for (int i = 0; i < vector.count(); i++) {
            parts.add(value(vector.scalar(), depth - 1));
        }
        return new Constructed(vector, parts);
    }

    private Expression called(ShaderType type, int depth) {
        List<Integer> fitting = new ArrayList<>();
        for (int i = 0; i < functions.size(); i++) {
            Statement.Function function = functions.get(i);
            if (function.returned().equals(type) && function.pointers().isEmpty()) {
                fitting.add(i);
            }
        }
        if (fitting.isEmpty()) {
            return leaf(type);
        }
        int function = any(fitting);
        List<Expression> arguments = functions.get(function).parameters().stream()
                .map(p -> small(p, depth - 1))
                .toList();
        return new Expression.Called(type, SMALL, function, arguments);
    }

    private Expression converted(ShaderType type, int depth) {
        Scalar to = type.scalar();
        Scalar from = scalar();
        Expression operand = value(type.with(from), depth);
        if (from.isFloat() && !to.isFloat()) {
            // Numbers without sign have no room for negative ones, and narrow ones for great ones.
            ShaderType whole = type.with(Scalar.INT32);
            Expression number = new Converted(whole, fit(operand, from.exact()), 0);
            return to == Scalar.INT32 ? number : new Converted(type, number, 0);
        }
        if (to.isFloat() && from.isInt()) {
            ShaderType same = type.with(from);
            Expression low = new Operated(Operation.AND, same, 0, operand, Expression.splat(same, SMALL));
            return new Converted(type, low, SMALL);
        }
        return new Converted(type, to.isFloat() ? fit(operand, SMALL) : operand, to.isFloat() ? SMALL : 0);
    }

    private Expression truth(ShaderType type, int depth) {
        if (chance(40)) {
            Operation operation = any(
                    List.of(Operation.BOTH, Operation.EITHER, Operation.SAME, Operation.DIFFERENT, Operation.NEITHER));
            return new Operated(operation, type, 0, value(type, depth), value(type, depth));
        }
        Scalar scalar = any(scalars.stream().filter(s -> s != Scalar.BOOL).toList());
        List<Operation> comparisons = scalar.isFloat()
                ? List.of(Operation.FLOAT_LESS, Operation.FLOAT_EQUAL, Operation.FLOAT_NOT_EQUAL)
                : scalar.isSigned()
                        ? List.of(
                                Operation.EQUAL,
                                Operation.NOT_EQUAL,
                                Operation.SIGNED_LESS,
                                Operation.SIGNED_GREATER_OR_EQUAL)
                        : List.of(
                                Operation.EQUAL,
                                Operation.NOT_EQUAL,
                                Operation.UNSIGNED_LESS,
                                Operation.UNSIGNED_GREATER_OR_EQUAL);
        if (options.varied() && chance(50)) {
            comparisons = scalar.isFloat()
                    ? List.of(Operation.FLOAT_GREATER, Operation.FLOAT_LESS_OR_EQUAL, Operation.FLOAT_GREATER_OR_EQUAL)
                    : scalar.isSigned()
                            ? List.of(Operation.SIGNED_GREATER, Operation.SIGNED_LESS_OR_EQUAL)
                            : List.of(Operation.UNSIGNED_GREATER, Operation.UNSIGNED_LESS_OR_EQUAL);
        }
        ShaderType operands = type.with(scalar);
        return new Operated(any(comparisons), type, 0, value(operands, depth), value(operands, depth));
    }

    private Expression floating(ShaderType type, int depth) {
        long exact = type.scalar().exact();
        Expression left = value(type, depth);
        Expression right = value(type, depth);
        return switch (random.nextInt(6)) {
            case 0 -> {
                if (left.bound() * right.bound() > exact) {
                    left = fit(left, SMALL);
                    right = fit(right, SMALL);
                }
                yield new Operated(Operation.FLOAT_MULTIPLY, type, left.bound() * right.bound(), left, right);
            }
            case 1 -> {
                Operation operation = chance(50) ? Operation.FLOAT_NEGATE : Operation.FLOAT_ABSOLUTE;
                yield new Operated(operation, type, left.bound(), left, left);
            }
            case 2 -> {
                Operation operation = chance(50) ? Operation.FLOAT_MIN : Operation.FLOAT_MAX;
                yield new Operated(operation, type, Math.max(left.bound(), right.bound()), left, right);
            }
            default -> {
                if (left.bound() + right.bound() > exact) {
                    left = fit(left, SMALL);
                    right = fit(right, SMALL);
                }
                Operation operation = any(List.of(Operation.FLOAT_ADD, Operation.FLOAT_SUBTRACT));
                yield new Operated(operation, type, left.bound() + right.bound(), left, right);
            }
        };
    }

    private Expression integers(ShaderType type, int depth) {
        Scalar scalar = type.scalar();
        List<Operation> possible = new ArrayList<>(Arrays.asList(
                Operation.ADD,
                Operation.SUBTRACT,
                Operation.MULTIPLY,
                Operation.AND,
                Operation.OR,
                Operation.XOR,
                Operation.SHIFT_LEFT,
                Operation.SHIFT_RIGHT,
                Operation.SHIFT_RIGHT_SIGNED,
                Operation.NEGATE,
                Operation.NOT));
        possible.addAll(
                scalar.isSigned()
                        ? List.of(
                                Operation.SIGNED_DIVIDE,
                                Operation.SIGNED_REMAINDER,
                                Operation.SIGNED_MODULO,
                                Operation.SIGNED_MIN,
                                Operation.SIGNED_MAX,
                                Operation.SIGNED_ABSOLUTE)
                        : List.of(
                                Operation.UNSIGNED_DIVIDE,
                                Operation.UNSIGNED_MODULO,
                                Operation.UNSIGNED_MIN,
                                Operation.UNSIGNED_MAX));
        if (scalar.width == 32) {
            possible.addAll(List.of(Operation.BIT_COUNT, Operation.BIT_REVERSE));
        }
        Operation operation = any(possible);
        Expression left = value(type, depth);
        if (operation == Operation.SIGNED_ABSOLUTE) {
            // The least number has no absolute value.
            left = with(Operation.SHIFT_RIGHT_SIGNED, left, 1);
        }
        if (operation.hasOneOperand()) {
            return new Operated(operation, type, 0, left, left);
        }
        Expression right = value(type, depth);
        switch (operation) {
            case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_SIGNED -> right = with(Operation.AND, right, scalar.width - 1);
            case UNSIGNED_DIVIDE, UNSIGNED_MODULO -> right = with(Operation.OR, right, 1);
            case SIGNED_DIVIDE -> right = with(Operation.OR, with(Operation.AND, right, 7), 1);
            case SIGNED_REMAINDER, SIGNED_MODULO -> {
                // A client API may leave the result open when an operand is negative.
                left = with(Operation.AND, left, Long.MAX_VALUE >>> Long.SIZE - scalar.width);
                right = with(Operation.OR, with(Operation.AND, right, 7), 1);
            }
            default -> {}
        }
        return new Operated(operation, type, 0, left, right);
    }

    private static Expression with(Operation operation, Expression left, long number) {
        return new Operated(operation, left.type(), 0, left, Expression.splat(left.type(), number));
    }

    /** A word that tells of a value. */
    final Expression word(Expression value) {
        ShaderType type = value.type();
        if (!(type instanceof Scalar scalar)) {
            return word(new Part(value, random.nextInt(type.parts().size())));
        }
        Expression number = scalar.isFloat() ? new Converted(Scalar.INT32, fit(value, scalar.exact()), 0) : value;
        return scalar == Scalar.UINT32 ? number : new Converted(Scalar.UINT32, number, 0);
    }
}
