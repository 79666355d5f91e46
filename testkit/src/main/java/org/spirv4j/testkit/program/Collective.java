// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spirv4j.build.Code;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/** A group operation of a subgroup. All invocations of a workgroup must be in one subgroup, in their order. */
sealed interface Collective extends Together {
    /** The number of the value that the result becomes. */
    int number();

    /** What each invocation brings along. */
    Expression value();

    /** The result of an invocation, from the values of those that are active. */
    long[] result(SortedMap<Integer, long[]> values, int invocation);

    @Override
    default void runTogether(Machine[] group) {
        SortedMap<Integer, long[]> values = new TreeMap<>();
        for (Machine machine : group) {
            values.put(machine.local(), value().evaluate(machine));
        }
        for (Machine machine : group) {
            machine.put(number(), result(values, machine.local()));
        }
    }

    /** The operations of {@link Reduce}. */
    enum Reduction {
        ADD(Op.OpGroupNonUniformIAdd),
        MULTIPLY(Op.OpGroupNonUniformIMul),
        AND(Op.OpGroupNonUniformBitwiseAnd),
        OR(Op.OpGroupNonUniformBitwiseOr),
        XOR(Op.OpGroupNonUniformBitwiseXor),
        UNSIGNED_MIN(Op.OpGroupNonUniformUMin),
        UNSIGNED_MAX(Op.OpGroupNonUniformUMax),
        SIGNED_MIN(Op.OpGroupNonUniformSMin),
        SIGNED_MAX(Op.OpGroupNonUniformSMax),
        FLOAT_ADD(Op.OpGroupNonUniformFAdd),
        FLOAT_MIN(Op.OpGroupNonUniformFMin),
        FLOAT_MAX(Op.OpGroupNonUniformFMax),
        BOTH(Op.OpGroupNonUniformLogicalAnd),
        EITHER(Op.OpGroupNonUniformLogicalOr),
        DIFFERENT(Op.OpGroupNonUniformLogicalXor);

        private final Op op;

        Reduction(Op op) {
            this.op = op;
        }

        boolean takes(Scalar scalar) {
            return switch (this) {
                case ADD, MULTIPLY, AND, OR, XOR -> scalar.isInt();
                case UNSIGNED_MIN, UNSIGNED_MAX -> scalar.isInt() && !scalar.isSigned();
                case SIGNED_MIN, SIGNED_MAX -> scalar.isSigned();
                case FLOAT_ADD, FLOAT_MIN, FLOAT_MAX -> scalar.isFloat();
                case BOTH, EITHER, DIFFERENT -> scalar == Scalar.BOOL;
            };
        }

        /** Whether a scan without operands has a result that all floating-point types can represent exactly. */
        boolean hasIdentity() {
            return this != FLOAT_MIN && this != FLOAT_MAX;
        }

        private long identity(Scalar scalar) {
            long all = scalar.width == Long.SIZE ? -1 : (1L << scalar.width) - 1;
            return switch (this) {
                case MULTIPLY, BOTH -> 1;
                case AND, UNSIGNED_MIN -> scalar.wrap(all);
                case SIGNED_MIN -> all >>> 1;
                case SIGNED_MAX -> ~(all >>> 1);
                default -> 0;
            };
        }

        private long combine(Scalar scalar, long a, long b) {
            return scalar.wrap(
                    switch (this) {
                        case ADD, FLOAT_ADD -> a + b;
                        case MULTIPLY -> a * b;
                        case AND, BOTH -> a & b;
                        case OR, EITHER -> a | b;
                        case XOR, DIFFERENT -> a ^ b;
                        case UNSIGNED_MIN -> Long.compareUnsigned(a, b) < 0 ? a : b;
                        case UNSIGNED_MAX -> Long.compareUnsigned(a, b) > 0 ? a : b;
                        case SIGNED_MIN, FLOAT_MIN -> Math.min(a, b);
                        case SIGNED_MAX, FLOAT_MAX -> Math.max(a, b);
                    });
        }
    }

    /** Combines numbers of all invocations, of those up to each, of those before each, or of those of a cluster. */
    record Reduce(int number, Reduction reduction, GroupOperation extent, int cluster, Expression value)
            implements Collective {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            frame.put(
                    number,
                    extent == GroupOperation.ClusteredReduce
                            ? code.emit(
                                    reduction.op,
                                    frame.type(value.type()),
                                    Scope.Subgroup,
                                    extent,
                                    written,
                                    frame.builder().constantUnsigned(cluster))
                            : code.emit(reduction.op, frame.type(value.type()), Scope.Subgroup, extent, written));
        }

        @Override
        public long[] result(SortedMap<Integer, long[]> values, int invocation) {
            int first = extent == GroupOperation.ClusteredReduce ? invocation - invocation % cluster : 0;
            int end = switch (extent) {
                case InclusiveScan -> invocation + 1;
                case ExclusiveScan -> invocation;
                case ClusteredReduce -> first + cluster;
                default -> Integer.MAX_VALUE;
            };
            Scalar scalar = value.type().scalar();
            long[] result = new long[value.type().size()];
            Arrays.fill(result, reduction.identity(scalar));
            boolean isFirst = true;
            for (long[] each : values.subMap(first, end).values()) {
                for (int c = 0; c < result.length; c++) {
                    result[c] = isFirst ? each[c] : reduction.combine(scalar, result[c], each[c]);
                }
                isFirst = false;
            }
            return result;
        }
    }

    /** Takes the value of another invocation. */
    record Shuffle(int number, Op op, int operand, Expression value) implements Collective {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            frame.put(
                    number,
                    op == Op.OpGroupNonUniformBroadcastFirst
                            ? code.emit(op, frame.type(value.type()), Scope.Subgroup, written)
                            : code.emit(
                                    op,
                                    frame.type(value.type()),
                                    Scope.Subgroup,
                                    written,
                                    frame.builder().constantUnsigned(operand)));
        }

        @Override
        public long[] result(SortedMap<Integer, long[]> values, int invocation) {
            return switch (op) {
                case OpGroupNonUniformShuffleXor -> known(values.get(invocation ^ operand));
                case OpGroupNonUniformBroadcastFirst -> known(values.get(values.firstKey()));
                default -> known(values.get(operand));
            };
        }
    }

    private static long[] known(long @Nullable [] value) {
        return Objects.requireNonNull(value, "an active invocation");
    }

    /** Asks all invocations for a condition, or how many of them fulfil it. */
    record Vote(int number, Op op, GroupOperation extent, Expression value) implements Collective {
        /** The type of the result. */
        Scalar type() {
            return op == Op.OpGroupNonUniformAll || op == Op.OpGroupNonUniformAny ? Scalar.BOOL : Scalar.UINT32;
        }

        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            if (type() == Scalar.BOOL) {
                frame.put(number, code.emit(op, frame.builder().bool(), Scope.Subgroup, written));
                return;
            }
            Value ballot = code.group().groupNonUniformBallot(Scope.Subgroup, written);
            frame.put(
                    number,
                    op == Op.OpGroupNonUniformBallot
                            ? code.component(ballot, 0)
                            : code.group().groupNonUniformBallotBitCount(Scope.Subgroup, extent, ballot));
        }

        @Override
        public long[] result(SortedMap<Integer, long[]> values, int invocation) {
            long ballot = 0;
            long active = 0;
            for (Map.Entry<Integer, long[]> each : values.entrySet()) {
                active |= 1L << each.getKey();
                ballot |= each.getValue()[0] << each.getKey();
            }
            long counted = switch (extent) {
                case InclusiveScan -> (2L << invocation) - 1;
                case ExclusiveScan -> (1L << invocation) - 1;
                default -> -1;
            };
            return new long[] {
                switch (op) {
                    case OpGroupNonUniformAll -> ballot == active ? 1 : 0;
                    case OpGroupNonUniformAny -> ballot != 0 ? 1 : 0;
                    case OpGroupNonUniformBallot -> Scalar.UINT32.wrap(ballot);
                    default -> Long.bitCount(ballot & counted);
                }
            };
        }
    }
}
