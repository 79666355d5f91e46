// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.List;
import java.util.function.LongBinaryOperator;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.exec.internal.step.ShuffleSteps;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.GroupExchange;
import org.spirv4j.internal.operand.SubgroupShift;

/**
 * Instructions on subgroups and work-groups that give the value of an invocation to others. If that invocation does not
 * exist, or does not execute the instruction, the result is undefined by the specification, and 0 here.
 */
final class ShuffleLowering {
    private ShuffleLowering() {}

    /** The number of no invocation. */
    static final long NONE = -1;

    static Step shuffle(Lowering code, Op op, int at, LongBinaryOperator source) {
        return GroupLowering.scoped(code, op, at, shuffle(code, at, 4, source));
    }

    static Step inSubgroup(Lowering code, int at, LongBinaryOperator source) {
        return GroupFunction.inSubgroup(shuffle(code, at, 3, source));
    }

    static ShuffleSteps.Shuffle first(Lowering code, int at, int value) {
        return new ShuffleSteps.Shuffle(
                List.of(code.operand(at, value)), List.of(), code.result(at), members -> new int[members.count]);
    }

    /**
     * A shuffle.
     *
     * @param value the number of the word with the value; the argument is in the next
     * @param source the number of the other, computed from the own number and the argument
     */
    static ShuffleSteps.Shuffle shuffle(Lowering code, int at, int value, LongBinaryOperator source) {
        Operand argument = code.operand(at, value + 1);
        return new ShuffleSteps.Shuffle(
                List.of(code.operand(at, value)), List.of(argument), code.result(at), members -> {
                    long[] arguments = members.read(argument, 0);
                    int[] from = new int[members.count];
                    for (int i = 0; i < from.length; i++) {
                        from[i] = members.indexOf(source.applyAsLong(members.numbers[i], arguments[i]));
                    }
                    return from;
                });
    }

    static Step rotate(Lowering code, Op op, int at) {
        Operand delta = code.operand(at, GroupExchange.ARGUMENT);
        boolean isClustered = code.wordCount(at) > GroupExchange.CLUSTER_SIZE;
        long cluster = isClustered ? code.constantValues(code.operand(at, GroupExchange.CLUSTER_SIZE))[0] : 0;
        ShuffleSteps.Source source = members -> {
            long size = cluster == 0 ? members.limit : cluster;
            long[] deltas = members.read(delta, 0);
            int[] from = new int[members.count];
            for (int i = 0; i < from.length; i++) {
                long own = members.numbers[i];
                from[i] = members.indexOf(own / size * size + (own + deltas[i]) % size);
            }
            return from;
        };
        return GroupLowering.scoped(
                code,
                op,
                at,
                new ShuffleSteps.Shuffle(
                        List.of(code.operand(at, GroupExchange.VALUE)), List.of(delta), code.result(at), source));
    }

    /** The local id may be a number, or a vector of numbers in each dimension. */
    static GroupFunction broadcast(Lowering code, int at) {
        Operand id = code.operand(at, GroupExchange.ARGUMENT);
        return new ShuffleSteps.Shuffle(
                List.of(code.operand(at, GroupExchange.VALUE)), List.of(id), code.result(at), members -> {
                    int[] size = members.first().subgroup.workGroup.size;
                    long[] numbers = members.read(id, 0);
                    int distance = 1;
                    for (int d = 1; d < id.type.slots; d++) {
                        distance *= size[d - 1];
                        long[] further = members.read(id, d);
                        for (int i = 0; i < numbers.length; i++) {
                            numbers[i] += distance * further[i];
                        }
                    }
                    int[] from = new int[members.count];
                    for (int i = 0; i < from.length; i++) {
                        from[i] = members.indexOf(numbers[i]);
                    }
                    return from;
                });
    }

    /** Shuffles in a row of two subgroups of values, of which one is the previous or next. */
    static Step shift(Lowering code, int at, boolean isUp) {
        Operand delta = code.operand(at, SubgroupShift.DELTA);
        ShuffleSteps.Source source = members -> {
            long[] deltas = members.read(delta, 0);
            int[] from = new int[members.count];
            for (int i = 0; i < from.length; i++) {
                long by = (int) deltas[i];
                long inRow = members.numbers[i] + (isUp ? members.limit - by : by);
                int index = inRow < 0 || inRow >= 2L * members.limit ? -1 : members.indexOf(inRow % members.limit);
                from[i] = index < 0 || inRow < members.limit ? index : index + members.count;
            }
            return from;
        };
        return GroupFunction.inSubgroup(new ShuffleSteps.Shuffle(
                List.of(code.operand(at, SubgroupShift.FIRST_VALUE), code.operand(at, SubgroupShift.SECOND_VALUE)),
                List.of(delta),
                code.result(at),
                source));
    }
}
