// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;

/**
 * Instructions on subgroups and work-groups that give the value of an invocation to others. If that invocation does not exist, or does
 * not execute the instruction, the result is undefined by the specification, and 0 here.
 */
final class ShuffleSteps implements StepMaker {
    /** The number of no invocation. */
    private static final long NONE = -1;

    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpGroupBroadcast -> GroupSteps.scoped(code, op, at, broadcast(code, at));
            case OpGroupNonUniformShuffle -> shuffle(code, op, at, (own, id) -> id);
            case OpGroupNonUniformBroadcast -> uniform(code, op, at, "Invocation Id", (own, id) -> id);
            case OpGroupNonUniformShuffleXor -> shuffle(code, op, at, (own, mask) -> own ^ mask);
            case OpGroupNonUniformShuffleUp -> shuffle(code, op, at, (own, delta) -> delta > own ? NONE : own - delta);
            case OpGroupNonUniformShuffleDown -> shuffle(code, op, at, Long::sum);
            case OpGroupNonUniformQuadBroadcast ->
                uniform(code, op, at, "Index", (own, index) -> own & ~3L | index & 3);
            case OpGroupNonUniformQuadSwap ->
                uniform(code, op, at, "Direction", (own, direction) -> own ^ direction + 1 & 3);
            case OpGroupNonUniformBroadcastFirst ->
                GroupSteps.scoped(code, op, at, first(code.operand(at, 4), code.result(at)));
            case OpSubgroupFirstInvocationKHR -> GroupFunction.inSubgroup(first(code.operand(at, 3), code.result(at)));
            case OpGroupNonUniformRotateKHR -> rotate(code, op, at);
            case OpSubgroupReadInvocationKHR, OpSubgroupShuffleINTEL -> inSubgroup(code, at, (own, id) -> id);
            case OpSubgroupShuffleXorINTEL -> inSubgroup(code, at, (own, mask) -> own ^ mask);
            case OpSubgroupShuffleDownINTEL -> shift(code, at, false);
            case OpSubgroupShuffleUpINTEL -> shift(code, at, true);
            default -> null;
        };
    }

    private static Step shuffle(Lowering code, Op op, int at, LongBinaryOperator source) {
        return GroupSteps.scoped(
                code, op, at, new Shuffle(code.operand(at, 4), code.operand(at, 5), code.result(at), source));
    }

    /** A shuffle with an argument that must be the same for all. */
    private static Step uniform(Lowering code, Op op, int at, String name, LongBinaryOperator source) {
        Operand argument = code.operand(at, 5);
        Shuffle shuffle = new Shuffle(code.operand(at, 4), argument, code.result(at), source);
        return GroupSteps.scoped(code, op, at, members -> {
            members.checkUniform(argument, name);
            shuffle.compute(members);
        });
    }

    private static Step inSubgroup(Lowering code, int at, LongBinaryOperator source) {
        return GroupFunction.inSubgroup(new Shuffle(code.operand(at, 3), code.operand(at, 4), code.result(at), source));
    }

    private static GroupFunction first(Operand value, Operand result) {
        return members -> copy(members, value, result, new int[members.count]);
    }

    private static Step rotate(Lowering code, Op op, int at) {
        Operand value = code.operand(at, 4);
        Operand delta = code.operand(at, 5);
        Operand result = code.result(at);
        long cluster = code.wordCount(at) > 6 ? code.constantValues(code.operand(at, 6))[0] : 0;
        return GroupSteps.scoped(code, op, at, members -> {
            long size = cluster == 0 ? members.limit : cluster;
            new Shuffle(value, delta, result, (own, by) -> own / size * size + (own + by) % size).compute(members);
        });
    }

    /** The local id may be a number, or a vector of numbers in each dimension. */
    private static GroupFunction broadcast(Lowering code, int at) {
        Operand value = code.operand(at, 4);
        Operand id = code.operand(at, 5);
        Operand result = code.result(at);
        return members -> {
            members.checkUniform(id, "LocalId");
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
            copy(members, value, result, from);
        };
    }

    /** Shuffles in a row of two subgroups of values, of which one is the previous or next. */
    private static Step shift(Lowering code, int at, boolean isUp) {
        Operand lower = code.operand(at, 3);
        Operand upper = code.operand(at, 4);
        Operand delta = code.operand(at, 5);
        Operand result = code.result(at);
        return GroupFunction.inSubgroup(members -> {
            long[] deltas = members.read(delta, 0);
            for (int s = 0; s < result.type.slots; s++) {
                long[] before = members.read(lower, s);
                long[] behind = members.read(upper, s);
                long[] results = new long[members.count];
                for (int i = 0; i < results.length; i++) {
                    long by = (int) deltas[i];
                    long place = members.numbers[i] + (isUp ? members.limit - by : by);
                    int from = members.indexOf(place % members.limit);
                    if (place >= 0 && place < 2L * members.limit && from >= 0) {
                        results[i] = place < members.limit ? before[from] : behind[from];
                    }
                }
                members.write(results, result, s);
            }
        });
    }

    /**
     * Gives each member the value of another.
     *
     * @param from for each member the place of the other; negative for none
     */
    private static void copy(Members members, Operand value, Operand result, int[] from) {
        long[] results = new long[members.count];
        for (int s = 0; s < result.type.slots; s++) {
            long[] values = members.read(value, s);
            for (int i = 0; i < results.length; i++) {
                results[i] = from[i] < 0 ? 0 : values[from[i]];
            }
            members.write(results, result, s);
        }
    }

    /**
     * Each invocation gets the value of another.
     *
     * @param source the number of the other, computed from the own number and an argument
     */
    private record Shuffle(Operand value, Operand argument, Operand result, LongBinaryOperator source)
            implements GroupFunction {
        @Override
        public void compute(Members members) {
            long[] arguments = members.read(argument, 0);
            int[] from = new int[members.count];
            for (int i = 0; i < from.length; i++) {
                from[i] = members.indexOf(source.applyAsLong(members.numbers[i], arguments[i]));
            }
            copy(members, value, result, from);
        }
    }
}
