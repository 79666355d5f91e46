// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Code;
import org.spirv4j.build.Constant;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
import org.spirv4j.testkit.program.ShaderType.Matrix;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/** An expression of a random program: it can be written through the builder, and evaluated. */
interface Expression {
    ShaderType type();

    /** No number of a floating-point type in the value is greater than this, the sign aside. */
    long bound();

    Value write(Code code, Frame frame);

    long[] evaluate(Machine machine);

    /** A constant scalar, or a vector, matrix, array or structure of them. */
    record Literal(ShaderType type, List<Long> numbers) implements Expression {
        /** The greatest number of a literal of a floating-point type. */
        static final long GREATEST = 8;

        @Override
        public long bound() {
            return GREATEST;
        }

        @Override
        public Value write(Code code, Frame frame) {
            return constant(frame);
        }

        Constant constant(Frame frame) {
            return constant(frame, type, 0);
        }

        private Constant constant(Frame frame, ShaderType part, int at) {
            Type declared = frame.type(part);
            if (part instanceof Scalar scalar) {
                if (scalar == Scalar.BOOL) {
                    return frame.builder().constant(numbers.get(at) != 0);
                }
                return scalar.isFloat()
                        ? frame.builder().constant(declared, (double) numbers.get(at))
                        : frame.builder().constant(declared, numbers.get(at).longValue());
            }
            Constant[] parts = new Constant[part.parts().size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = constant(frame, part.parts().get(i), at + part.offset(i));
            }
            return frame.builder().constantComposite(declared, parts);
        }

        @Override
        public long[] evaluate(Machine machine) {
            return numbers.stream().mapToLong(n -> n).toArray();
        }
    }

    /** A scalar that a specialization constant has, or one that is computed from it: their sum. */
    record Specialized(Scalar type, int id, long number, long added) implements Expression {
        @Override
        public long bound() {
            return Literal.GREATEST;
        }

        @Override
        public Value write(Code code, Frame frame) {
            Constant constant = frame.module().specialized(id, () -> declare(frame));
            return added == 0
                    ? constant
                    : frame.builder()
                            .specConstantOp(
                                    Op.OpIAdd,
                                    constant.type(),
                                    constant,
                                    frame.builder().constant(constant.type(), added));
        }

        private Constant declare(Frame frame) {
            Type declared = frame.type(type);
            return type == Scalar.BOOL
                    ? frame.builder().specConstant(id, number != 0)
                    : type.isFloat()
                            ? frame.builder().specConstant(id, declared, (double) number)
                            : frame.builder().specConstant(id, declared, number);
        }

        @Override
        public long[] evaluate(Machine machine) {
            return new long[] {type.wrap(number + added)};
        }
    }

    /** A value that was computed before. */
    record Named(ShaderType type, long bound, int number) implements Expression {
        @Override
        public Value write(Code code, Frame frame) {
            return frame.value(number);
        }

        @Override
        public long[] evaluate(Machine machine) {
            return machine.value(number);
        }
    }

    /** A word of the input buffer, from those of the invocation. */
    record Input(int word) implements Expression {
        @Override
        public ShaderType type() {
            return Scalar.UINT32;
        }

        @Override
        public long bound() {
            return 0;
        }

        @Override
        public Value write(Code code, Frame frame) {
            return code.load(RandomProgram.word(frame, code, frame.module().input(), RandomProgram.INPUTS, word));
        }

        @Override
        public long[] evaluate(Machine machine) {
            return new long[] {
                Integer.toUnsignedLong(machine.memory.input[machine.invocation * RandomProgram.INPUTS + word])
            };
        }
    }

    /** One of two words of the input buffer, through a pointer to it. */
    record InputEither(Expression condition, int first, int second) implements Expression {
        @Override
        public ShaderType type() {
            return Scalar.UINT32;
        }

        @Override
        public long bound() {
            return 0;
        }

        @Override
        public Value write(Code code, Frame frame) {
            Buffer input = frame.module().input();
            return code.load(Lvalue.of(either(code, frame, condition, input, RandomProgram.INPUTS, first, second)));
        }

        @Override
        public long[] evaluate(Machine machine) {
            return new Input(condition.evaluate(machine)[0] != 0 ? first : second).evaluate(machine);
        }
    }

    /** The number of the workgroup. */
    record GroupNumber() implements Expression {
        @Override
        public ShaderType type() {
            return Scalar.UINT32;
        }

        @Override
        public long bound() {
            return 0;
        }

        @Override
        public Value write(Code code, Frame frame) {
            return code.builtIn(BuiltIn.WorkgroupId).x();
        }

        @Override
        public long[] evaluate(Machine machine) {
            return new long[] {machine.invocation / machine.memory.group};
        }
    }

    /**
     * The content of a variable, or a part of it: indexes into what it is made of, each with as many values as there
     * are parts.
     */
    record Load(int variable, ShaderType variableType, List<Expression> path, ShaderType type, long bound)
            implements Expression {
        @Override
        public Value write(Code code, Frame frame) {
            return code.load(place(code, frame, variable, variableType, path));
        }

        @Override
        public long[] evaluate(Machine machine) {
            int offset = offset(machine, variableType, path);
            return Arrays.copyOfRange(machine.variable(variable), offset, offset + type.size());
        }

        static Lvalue place(Code code, Frame frame, int variable, ShaderType type, List<Expression> path) {
            Lvalue lvalue = frame.variable(variable);
            ShaderType part = type;
            for (Expression index : path) {
                if (part instanceof ShaderType.Struct) {
                    int member = (int) index.evaluate(NO_MACHINE)[0];
                    lvalue = lvalue.member(member);
                    part = part.parts().get(member);
                } else {
                    lvalue = lvalue.element(index.write(code, frame));
                    part = part.parts().get(0);
                }
            }
            return lvalue;
        }

        static int offset(Machine machine, ShaderType type, List<Expression> path) {
            ShaderType part = type;
            int offset = 0;
            for (Expression step : path) {
                int index = (int) step.evaluate(machine)[0];
                offset += part.offset(index);
                part = part.parts().get(index);
            }
            return offset;
        }
    }

    /** For literals, which need none. */
    Machine NO_MACHINE = new Machine(new Machine.Memory(new int[0], new int[0], List.of(), 1), 0);

    /** An operation on scalars or vectors. */
    record Operated(Operation operation, ShaderType type, long bound, Expression left, Expression right)
            implements Expression {
        @Override
        public Value write(Code code, Frame frame) {
            Value first = left.write(code, frame);
            return operation.hasOneOperand()
                    ? operation.write(code, frame.type(type), first)
                    : operation.write(code, frame.type(type), first, right.write(code, frame));
        }

        @Override
        public long[] evaluate(Machine machine) {
            long[] first = left.evaluate(machine);
            long[] second = operation.hasOneOperand() ? first : right.evaluate(machine);
            long[] result = new long[first.length];
            for (int i = 0; i < result.length; i++) {
                result[i] = operation.compute(left.type().scalar(), type.scalar(), first[i], second[i]);
            }
            return result;
        }
    }

    /** One of two scalars or vectors, component by component, by Booleans of the same shape. */
    record Selected(Expression condition, Expression left, Expression right) implements Expression {
        @Override
        public ShaderType type() {
            return left.type();
        }

        @Override
        public long bound() {
            return Math.max(left.bound(), right.bound());
        }

        @Override
        public Value write(Code code, Frame frame) {
            return code.select(condition.write(code, frame), left.write(code, frame), right.write(code, frame));
        }

        @Override
        public long[] evaluate(Machine machine) {
            long[] by = condition.evaluate(machine);
            long[] first = left.evaluate(machine);
            long[] second = right.evaluate(machine);
            long[] result = new long[by.length];
            for (int i = 0; i < result.length; i++) {
                result[i] = by[i] != 0 ? first[i] : second[i];
            }
            return result;
        }
    }

    /** One of two composites. */
    record Chosen(Expression condition, Expression left, Expression right) implements Expression {
        @Override
        public ShaderType type() {
            return left.type();
        }

        @Override
        public long bound() {
            return Math.max(left.bound(), right.bound());
        }

        @Override
        public Value write(Code code, Frame frame) {
            Value by = condition.write(code, frame);
            Value first = left.write(code, frame);
            Value second = right.write(code, frame);
            return frame.module().selectsComposites()
                    ? code.select(by, first, second)
                    : code.ifElse(by, c -> first, c -> second);
        }

        @Override
        public long[] evaluate(Machine machine) {
            long[] by = condition.evaluate(machine);
            long[] first = left.evaluate(machine);
            long[] second = right.evaluate(machine);
            return by[0] != 0 ? first : second;
        }
    }

    /**
     * A conversion of numbers that keeps them where the target can hold them, and the low bits of integers otherwise.
     */
    record Converted(ShaderType type, Expression operand, long bound) implements Expression {
        @Override
        public Value write(Code code, Frame frame) {
            Value value = operand.write(code, frame);
            Scalar from = operand.type().scalar();
            Scalar to = type.scalar();
            if (from == to) {
                return value;
            }
            if (from == Scalar.BOOL) {
                return code.select(
                        value, splat(type, 1).write(code, frame), splat(type, 0).write(code, frame));
            }
            if (from.isFloat()) {
                return code.emit(
                        to.isFloat() ? Op.OpFConvert : to.isSigned() ? Op.OpConvertFToS : Op.OpConvertFToU,
                        frame.type(type),
                        value);
            }
            if (to.isFloat()) {
                return code.emit(from.isSigned() ? Op.OpConvertSToF : Op.OpConvertUToF, frame.type(type), value);
            }
            if (from.width == to.width) {
                return code.bitcast(frame.type(type), value);
            }
            // The operand's sign decides how it is extended; the instruction may give the other sign only by a bitcast.
            Scalar wide = widened(from, to);
            Value extended =
                    code.emit(from.isSigned() ? Op.OpSConvert : Op.OpUConvert, frame.type(type.with(wide)), value);
            return wide == to ? extended : code.bitcast(frame.type(type), extended);
        }

        private static Scalar widened(Scalar from, Scalar to) {
            return Scalar.valueOf((from.isSigned() ? "INT" : "UINT") + to.width);
        }

        @Override
        public long[] evaluate(Machine machine) {
            return Arrays.stream(operand.evaluate(machine))
                    .map(type.scalar()::wrap)
                    .toArray();
        }
    }

    /** A composite made of its parts. */
    record Constructed(ShaderType type, List<Expression> parts) implements Expression {
        @Override
        public long bound() {
            return parts.stream().mapToLong(Expression::bound).max().orElse(0);
        }

        @Override
        public Value write(Code code, Frame frame) {
            Value[] values = parts.stream().map(p -> p.write(code, frame)).toArray(Value[]::new);
            return code.compositeConstruct(frame.type(type), values);
        }

        @Override
        public long[] evaluate(Machine machine) {
            return parts.stream()
                    .flatMapToLong(p -> Arrays.stream(p.evaluate(machine)))
                    .toArray();
        }
    }

    /** A part of a composite, at an index that is known. */
    record Part(Expression composite, int index) implements Expression {
        @Override
        public ShaderType type() {
            return composite.type().parts().get(index);
        }

        @Override
        public long bound() {
            return composite.bound();
        }

        @Override
        public Value write(Code code, Frame frame) {
            return code.compositeExtract(composite.write(code, frame), index);
        }

        @Override
        public long[] evaluate(Machine machine) {
            int offset = composite.type().offset(index);
            return Arrays.copyOfRange(composite.evaluate(machine), offset, offset + type().size());
        }
    }

    /** A composite with another part in place of one. */
    record Inserted(Expression composite, int index, Expression part) implements Expression {
        @Override
        public ShaderType type() {
            return composite.type();
        }

        @Override
        public long bound() {
            return Math.max(composite.bound(), part.bound());
        }

        @Override
        public Value write(Code code, Frame frame) {
            Value object = part.write(code, frame);
            return code.compositeInsert(object, composite.write(code, frame), index);
        }

        @Override
        public long[] evaluate(Machine machine) {
            long[] object = part.evaluate(machine);
            long[] result = composite.evaluate(machine).clone();
            System.arraycopy(object, 0, result, composite.type().offset(index), object.length);
            return result;
        }
    }

    /** Components of two vectors of the same type in another order. */
    record Shuffled(ShaderType type, Expression left, Expression right, List<Integer> components)
            implements Expression {
        @Override
        public long bound() {
            return Math.max(left.bound(), right.bound());
        }

        @Override
        public Value write(Code code, Frame frame) {
            int[] indexes = components.stream().mapToInt(i -> i).toArray();
            return code.vectorShuffle(left.write(code, frame), right.write(code, frame), indexes);
        }

        @Override
        public long[] evaluate(Machine machine) {
            long[] first = left.evaluate(machine);
            long[] second = right.evaluate(machine);
            return components.stream()
                    .mapToLong(i -> i < first.length ? first[i] : second[i - first.length])
                    .toArray();
        }
    }

    /** A matrix times a vector. */
    record Transformed(Expression matrix, Expression vector, long bound) implements Expression {
        @Override
        public ShaderType type() {
            return ((Matrix) matrix.type()).column();
        }

        @Override
        public Value write(Code code, Frame frame) {
            return code.matrixTimesVector(matrix.write(code, frame), vector.write(code, frame));
        }

        @Override
        public long[] evaluate(Machine machine) {
            long[] columns = matrix.evaluate(machine);
            long[] factors = vector.evaluate(machine);
            long[] sum = new long[type().size()];
            for (int i = 0; i < columns.length; i++) {
                sum[i % sum.length] += columns[i] * factors[i / sum.length];
            }
            return sum;
        }
    }

    /** What a function returns. */
    record Called(ShaderType type, long bound, int function, List<Expression> arguments) implements Expression {
        @Override
        public Value write(Code code, Frame frame) {
            Value[] values = arguments.stream().map(a -> a.write(code, frame)).toArray(Value[]::new);
            return code.call(frame.module().functions().get(function), values);
        }

        @Override
        public long[] evaluate(Machine machine) {
            List<long[]> values =
                    arguments.stream().map(a -> a.evaluate(machine)).toList();
            return machine.memory.functions.get(function).evaluate(machine, values, List.of());
        }
    }

    /** A scalar or vector with one number in all components. */
    static Expression splat(ShaderType type, long number) {
        return new Literal(type, Collections.nCopies(type.size(), type.scalar().wrap(number)));
    }

    /** A pointer to one of two words of a buffer, of those of the invocation. */
    static Value either(
            Code code, Frame frame, Expression condition, Buffer buffer, int perInvocation, int first, int second) {
        Value by = condition.write(code, frame);
        Value one = code.pointer(RandomProgram.word(frame, code, buffer, perInvocation, first));
        Value other = code.pointer(RandomProgram.word(frame, code, buffer, perInvocation, second));
        return code.select(by, one, other);
    }
}
