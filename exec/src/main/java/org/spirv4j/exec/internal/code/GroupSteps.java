// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.group.Ballots;
import org.spirv4j.exec.internal.group.Combination;
import org.spirv4j.exec.internal.group.GroupArithmetic;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;

/**
 * Instructions on subgroups and work-groups that combine values: votes, ballots, reductions and scans. {@link ShuffleSteps} are those
 * that give a value to another invocation.
 */
public final class GroupSteps implements StepMaker {
    /** The number of invocations of a quad. */
    private static final int QUAD = 4;

    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpGroupAll, OpGroupNonUniformAll, OpGroupAny, OpGroupNonUniformAny ->
                scoped(code, op, at, vote(code, op, at, 4, 0));
            case OpSubgroupAllKHR, OpSubgroupAnyKHR -> GroupFunction.inSubgroup(vote(code, op, at, 3, 0));
            case OpGroupNonUniformQuadAllKHR, OpGroupNonUniformQuadAnyKHR ->
                GroupFunction.inSubgroup(vote(code, op, at, 3, QUAD));
            case OpGroupNonUniformElect -> scoped(code, op, at, elect(code.result(at)));
            case OpGroupNonUniformAllEqual -> scoped(code, op, at, allEqual(code.operand(at, 4), code.result(at)));
            case OpSubgroupAllEqualKHR -> GroupFunction.inSubgroup(allEqual(code.operand(at, 3), code.result(at)));
            case OpGroupNonUniformBallot -> inSubgroup(code, at, 3, ballot(code.operand(at, 4), code.result(at)));
            case OpSubgroupBallotKHR -> GroupFunction.inSubgroup(ballot(code.operand(at, 3), code.result(at)));
            case OpGroupNonUniformInverseBallot,
                    OpGroupNonUniformBallotBitExtract,
                    OpGroupNonUniformBallotBitCount,
                    OpGroupNonUniformBallotFindLSB,
                    OpGroupNonUniformBallotFindMSB -> inSubgroup(code, at, 3, readBallot(code, op, at));
            case OpGroupNonUniformPartitionEXT ->
                GroupFunction.inSubgroup(partition(code.operand(at, 3), code.result(at)));
            default -> {
                Combination combination = Combination.of(op).orElse(null);
                yield combination == null ? null : scoped(code, op, at, arithmetic(code, combination, at));
            }
        };
    }

    /** The step of an instruction on a subgroup or work-group, which may be in non-uniform control flow if its name says so. */
    static Step scoped(Lowering code, Op op, int at, GroupFunction function) {
        return scoped(code, at, 3, !op.name().contains("NonUniform"), function);
    }

    /**
     * The step of an instruction on a subgroup or work-group.
     *
     * @param scope the number of the word with the scope
     * @param isForAll whether all invocations must execute it
     */
    static Step scoped(Lowering code, int at, int scope, boolean isForAll, GroupFunction function) {
        return code.scope(at, scope) == Scope.Workgroup.value()
                ? GroupFunction.inWorkGroup(function, isForAll)
                : inSubgroup(code, at, scope, function);
    }

    /** The step of an instruction whose scope must be Subgroup. */
    private static Step inSubgroup(Lowering code, int at, int scope, GroupFunction function) {
        if (code.scope(at, scope) != Scope.Subgroup.value()) {
            throw code.failure(at, "is not executed with this scope");
        }
        return GroupFunction.inSubgroup(function);
    }

    private static GroupFunction elect(Operand result) {
        return members -> {
            long[] elected = new long[members.count];
            elected[0] = 1;
            members.write(elected, result, 0);
        };
    }

    /**
     * Votes are reductions of Booleans.
     *
     * @param cluster the number of consecutive invocations that vote together; 0 for all
     */
    private static GroupFunction vote(Lowering code, Op op, int at, int predicate, int cluster) {
        boolean isAll = switch (op) {
            case OpGroupAll, OpGroupNonUniformAll, OpSubgroupAllKHR, OpGroupNonUniformQuadAllKHR -> true;
            default -> false;
        };
        return new Arithmetic(
                cluster == 0 ? GroupOperation.Reduce : GroupOperation.ClusteredReduce,
                isAll ? Combination.LOGICAL_AND : Combination.LOGICAL_OR,
                code.operand(at, predicate),
                cluster,
                null,
                code.result(at),
                code.floats.controls());
    }

    private static GroupFunction allEqual(Operand value, Operand result) {
        int scalar = value.type.scalar;
        Op op = NumberTypes.isFloat(scalar) ? Op.OpFOrdEqual : Op.OpIEqual;
        return members -> {
            boolean isEqual = true;
            for (int s = 0; s < value.type.slots; s++) {
                long[] values = members.read(value, s);
                for (int i = 0; i < values.length; i++) {
                    isEqual &= op == Op.OpIEqual
                            ? values[i] == values[0]
                            : Folding.fold(op, Folding.BOOL, scalar, values[i], values[0]) != 0;
                }
            }
            long[] results = new long[members.count];
            Arrays.fill(results, isEqual ? 1 : 0);
            members.write(results, result, 0);
        };
    }

    private static GroupFunction ballot(Operand predicate, Operand result) {
        return members -> {
            long[] ballots = new long[members.count];
            Arrays.fill(ballots, members.ballot(members.read(predicate, 0)));
            writeBallots(members, ballots, result);
        };
    }

    /** For each invocation the mask of those with the same value. */
    private static GroupFunction partition(Operand value, Operand result) {
        return members -> {
            long[] ballots = new long[members.count];
            Arrays.fill(ballots, members.ballot(filled(members.count)));
            for (int s = 0; s < value.type.slots; s++) {
                long[] values = members.read(value, s);
                for (int i = 0; i < values.length; i++) {
                    for (int k = 0; k < values.length; k++) {
                        if (values[i] != values[k]) {
                            ballots[i] &= ~(1L << members.numbers[k]);
                        }
                    }
                }
            }
            writeBallots(members, ballots, result);
        };
    }

    private static long[] filled(int count) {
        long[] values = new long[count];
        Arrays.fill(values, 1);
        return values;
    }

    private static void writeBallots(Members members, long[] ballots, Operand result) {
        long[] part = new long[members.count];
        for (int s = 0; s < result.type.slots; s++) {
            for (int i = 0; i < part.length; i++) {
                part[i] = s > 1 ? 0 : ballots[i] >>> 32 * s & 0xFFFF_FFFFL;
            }
            members.write(part, result, s);
        }
    }

    private static long[] ballots(Members members, Operand operand) {
        long[] ballots = members.read(operand, 0);
        long[] upper = members.read(operand, 1);
        for (int i = 0; i < ballots.length; i++) {
            ballots[i] |= upper[i] << 32;
        }
        return ballots;
    }

    private static GroupFunction readBallot(Lowering code, Op op, int at) {
        boolean isCount = op == Op.OpGroupNonUniformBallotBitCount;
        GroupOperation operation = isCount ? operation(code, at) : GroupOperation.Reduce;
        Operand ballot = code.operand(at, isCount ? 5 : 4);
        Operand index = op == Op.OpGroupNonUniformBallotBitExtract ? code.operand(at, 5) : ballot;
        Operand result = code.result(at);
        return new ReadBallot(op, operation, ballot, index, result);
    }

    /**
     * Each invocation reads a ballot.
     *
     * @param operation which bits are counted
     * @param index the bit that is extracted; of other instructions any operand
     */
    public record ReadBallot(Op op, GroupOperation operation, Operand ballot, Operand index, Operand result)
            implements GroupFunction {
        @Override
        public void compute(Members members) {
            long[] values = ballots(members, ballot);
            long[] indexes = members.read(index, 0);
            int width = members.limit;
            for (int i = 0; i < values.length; i++) {
                int lane = members.numbers[i];
                values[i] = switch (op) {
                    case OpGroupNonUniformInverseBallot -> Ballots.bitExtract(values[i], lane, width);
                    case OpGroupNonUniformBallotBitExtract -> Ballots.bitExtract(values[i], indexes[i], width);
                    case OpGroupNonUniformBallotBitCount -> Ballots.bitCount(operation, values[i], width, lane);
                    case OpGroupNonUniformBallotFindLSB -> Ballots.findLsb(values[i], width);
                    default -> Ballots.findMsb(values[i], width);
                };
            }
            members.write(values, result, 0);
        }

        /**
         * By member, whether the specification defines the result: there is no first or last bit if none is set, and no bit of an
         * invocation that the subgroup does not have.
         */
        public boolean[] areDefined(Members members) {
            long[] values = ballots(members, ballot);
            long[] indexes = members.read(index, 0);
            boolean[] areDefined = new boolean[values.length];
            for (int i = 0; i < values.length; i++) {
                areDefined[i] = switch (op) {
                    case OpGroupNonUniformBallotBitExtract -> indexes[i] < members.limit;
                    case OpGroupNonUniformBallotFindLSB, OpGroupNonUniformBallotFindMSB ->
                        Ballots.bitCount(GroupOperation.Reduce, values[i], members.limit, 0) > 0;
                    default -> true;
                };
            }
            return areDefined;
        }
    }

    private static GroupOperation operation(Lowering code, int at) {
        return GroupOperation.of(code.word(at, 4))
                .orElseThrow(() -> code.failure(at, "has an unknown group operation"));
    }

    private static GroupFunction arithmetic(Lowering code, Combination combination, int at) {
        GroupOperation operation = operation(code, at);
        boolean isClustered = operation == GroupOperation.ClusteredReduce;
        boolean hasFurther = code.wordCount(at) > 6;
        Operand further = hasFurther ? code.operand(at, 6) : null;
        Operand value = code.operand(at, 5);
        int cluster =
                isClustered && further != null && further.isConstant() ? (int) code.constantValues(further)[0] : 0;
        if (isClustered && Integer.bitCount(cluster) != 1) {
            throw code.failure(at, "has a cluster size that is not a constant power of two");
        }
        return new Arithmetic(
                operation,
                combination,
                value,
                cluster,
                isClustered ? null : further,
                code.result(at),
                ArithmeticSteps.controls(code, at, value.type.scalar));
    }

    /**
     * A reduction or scan.
     *
     * @param cluster the number of consecutive invocations that are a cluster; 0 if all are one
     * @param partition the masks of the partitions; null if there are none
     */
    public record Arithmetic(
            GroupOperation operation,
            Combination combination,
            Operand value,
            int cluster,
            @Nullable Operand partition,
            Operand result,
            int controls)
            implements GroupFunction {
        /** By member a number that those have in common whose values are combined. */
        public long[] parts(Members members) {
            long[] parts = partition == null ? new long[members.count] : ballots(members, partition);
            for (int i = 0; i < parts.length && cluster > 0; i++) {
                parts[i] = members.numbers[i] / cluster;
            }
            return parts;
        }

        @Override
        public void compute(Members members) {
            long[] parts = parts(members);
            long[] results = new long[members.count];
            ValueType type = result.type;
            for (int s = 0; s < type.slots; s++) {
                GroupArithmetic.compute(
                        operation,
                        combination,
                        members.count,
                        members.read(value, s),
                        parts,
                        type.scalar,
                        controls,
                        results);
                members.write(results, result, s);
            }
        }
    }
}
