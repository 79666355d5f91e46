// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.exec.internal.machine.Operand;

/**
 * Instructions on subgroups and work-groups that give the value of an invocation to others. If that invocation does not
 * exist, or does not execute the instruction, the result is undefined by the specification, and 0 here.
 */
public final class ShuffleSteps {
    private ShuffleSteps() {}

    /** Tells which values members get. */
    @FunctionalInterface
    public interface Source {
        /**
         * For each member the place of the value that it gets: the index of a member, plus the number of members for
         * each value of the instruction before the one that is taken; negative for none.
         */
        int[] of(Members members);
    }

    /**
     * Each invocation gets the value of another.
     *
     * @param values the values that each invocation has
     * @param arguments the operands that choose one of them
     * @param result what each invocation gets
     * @param source which value each gets
     */
    public record Shuffle(List<Operand> values, List<Operand> arguments, Operand result, Source source)
            implements GroupFunction {
        @Override
        public void compute(Members members) {
            int[] from = source.of(members);
            long[] results = new long[from.length];
            for (int s = 0; s < result.type.slots; s++) {
                Arrays.fill(results, 0);
                for (int v = 0; v < values.size(); v++) {
                    long[] all = members.read(values.get(v), s);
                    int first = v * from.length;
                    for (int i = 0; i < from.length; i++) {
                        if (from[i] >= first && from[i] < first + from.length) {
                            results[i] = all[from[i] - first];
                        }
                    }
                }
                members.write(results, result, s);
            }
        }
    }
}
