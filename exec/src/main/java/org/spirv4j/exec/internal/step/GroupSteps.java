// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.group.Ballots;
import org.spirv4j.exec.internal.group.Combination;
import org.spirv4j.exec.internal.group.GroupArithmetic;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;

/**
 * Instructions on subgroups and work-groups that combine values: votes, ballots, reductions and scans.
 * {@link ShuffleSteps} are those that give a value to another invocation.
 */
public final class GroupSteps {
    private GroupSteps() {}

    public static GroupFunction elect(Operand result) {
        return members -> {
            long[] elected = new long[members.count];
            elected[0] = 1;
            members.write(elected, result, 0);
        };
    }

    public static GroupFunction allEqual(Operand value, Operand result) {
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

    public static GroupFunction ballot(Operand predicate, Operand result) {
        return members -> {
            long[] ballots = new long[members.count];
            Arrays.fill(ballots, members.ballot(members.read(predicate, 0)));
            writeBallots(members, ballots, result);
        };
    }

    /** For each invocation the mask of those with the same value. */
    public static GroupFunction partition(Operand value, Operand result) {
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
         * By member, whether the specification defines the result: there is no first or last bit if none is set, and no
         * bit of an invocation that the subgroup does not have.
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
