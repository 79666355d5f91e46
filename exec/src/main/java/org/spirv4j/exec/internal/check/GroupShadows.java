// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.internal.group.Combination;
import org.spirv4j.exec.internal.group.GroupArithmetic;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.exec.internal.step.GroupSteps;
import org.spirv4j.exec.internal.step.Members;
import org.spirv4j.exec.internal.step.ShuffleSteps;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.internal.number.NumberTypes;

/**
 * What instructions on groups make of {@linkplain Shadows shadows}: a result is undefined if it is computed from an
 * undefined value of another invocation, or if that invocation does not exist.
 */
final class GroupShadows {
    /** Finds the shadow of an operand. */
    interface Finder {
        Operand shadow(Operand operand);
    }

    private GroupShadows() {}

    /**
     * What the invocations do before they execute an instruction.
     *
     * @param known the instruction; empty for those that are computed in another way
     * @param at its word offset
     * @param operands its operands
     * @param finder finds their shadows
     * @param result the shadow of its result
     */
    static GroupFunction of(
            Optional<GroupFunction> known, int at, List<Operand> operands, Finder finder, Operand result) {
        GroupFunction function = known.orElse(null);
        if (function instanceof ShuffleSteps.Shuffle shuffle) {
            return members -> shuffle(members, shuffle, at, finder, result);
        }
        if (function instanceof GroupSteps.Arithmetic arithmetic) {
            return members -> arithmetic(members, arithmetic, finder, result);
        }
        if (function instanceof GroupSteps.ReadBallot reading) {
            return members -> ballot(members, reading, at, finder, result);
        }
        return all(Integer.MAX_VALUE, operands, finder, result);
    }

    /**
     * An instruction whose result depends on all operands of all members.
     *
     * @param cluster the number of consecutive invocations whose operands count
     */
    static GroupFunction all(int cluster, List<Operand> operands, Finder finder, Operand result) {
        return members -> {
            long[] joined = new long[members.count];
            for (Operand operand : operands) {
                join(members, operand, finder, joined);
            }
            long[] parts = new long[members.count];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = members.numbers[i] / cluster;
            }
            long[] origins = new long[members.count];
            combine(GroupOperation.ClusteredReduce, members, joined, parts, origins);
            for (int s = 0; s < result.type.slots; s++) {
                members.write(origins, result, s);
            }
        };
    }

    private static void combine(
            GroupOperation operation, Members members, long[] joined, long[] parts, long[] origins) {
        GroupArithmetic.compute(
                operation, Combination.U_MAX, members.count, joined, parts, NumberTypes.UINT32, 0, origins);
    }

    private static void shuffle(Members members, ShuffleSteps.Shuffle shuffle, int at, Finder finder, Operand result) {
        int[] from = shuffle.source().of(members);
        long[] chosen = new long[from.length];
        for (Operand argument : shuffle.arguments()) {
            join(members, argument, finder, chosen);
        }
        for (int s = 0; s < result.type.slots; s++) {
            long[] origins = chosen.clone();
            for (int v = 0; v < shuffle.values().size(); v++) {
                long[] all = members.read(finder.shadow(shuffle.values().get(v)), s);
                for (int i = 0; i < from.length; i++) {
                    int lane = from[i] - v * from.length;
                    if (origins[i] == 0 && lane >= 0 && lane < from.length) {
                        origins[i] = all[lane];
                    }
                }
            }
            for (int i = 0; i < from.length; i++) {
                origins[i] = origins[i] == 0 && from[i] < 0 ? at : origins[i];
            }
            members.write(origins, result, s);
        }
    }

    /** Adds the origins of an operand, by member. */
    private static void join(Members members, Operand operand, Finder finder, long[] origins) {
        Operand shadow = finder.shadow(operand);
        for (int s = 0; s < operand.type.slots; s++) {
            long[] read = members.read(shadow, s);
            for (int i = 0; i < read.length; i++) {
                origins[i] = origins[i] == 0 ? read[i] : origins[i];
            }
        }
    }

    private static void arithmetic(Members members, GroupSteps.Arithmetic arithmetic, Finder finder, Operand result) {
        long[] parts = arithmetic.parts(members);
        long[] origins = new long[parts.length];
        for (int s = 0; s < result.type.slots; s++) {
            long[] joined = members.read(finder.shadow(arithmetic.value()), s);
            combine(arithmetic.operation(), members, joined, parts, origins);
            Operand partition = arithmetic.partition();
            if (partition != null) {
                join(members, partition, finder, origins);
            }
            members.write(origins, result, s);
        }
    }

    private static void ballot(Members members, GroupSteps.ReadBallot reading, int at, Finder finder, Operand result) {
        long[] origins = new long[members.count];
        join(members, reading.ballot(), finder, origins);
        join(members, reading.index(), finder, origins);
        boolean[] areDefined = reading.areDefined(members);
        for (int i = 0; i < origins.length; i++) {
            origins[i] = origins[i] == 0 && !areDefined[i] ? at : origins[i];
        }
        members.write(origins, result, 0);
    }
}
