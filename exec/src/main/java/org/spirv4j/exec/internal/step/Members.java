// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;

/**
 * The invocations that execute an instruction on a subgroup or work-group together, in the order of their numbers in
 * it.
 */
public final class Members {
    /** The step that they execute. */
    public final Step step;

    /** The number of invocations. */
    public final int count;

    /**
     * The numbers of the invocations in the subgroup or work-group, ascending; there may be more elements than
     * invocations.
     */
    public final int[] numbers;

    /** The number that invocations of the subgroup or work-group can have, and one more than the largest. */
    public final int limit;

    private final List<Group> groups;

    private Members(Step step, int count, int[] numbers, int limit, List<Group> groups) {
        this.step = step;
        this.count = count;
        this.numbers = numbers;
        this.limit = limit;
        this.groups = groups;
    }

    /** Members of one subgroup; their numbers are those of the lanes. */
    static Members ofSubgroup(Step step, Group group) {
        return new Members(step, group.count, group.lanes, group.subgroup.width, List.of(group));
    }

    /** Members of one work-group; their numbers are local invocation indexes. */
    static Members ofWorkGroup(Step step, List<Group> groups) {
        int count = 0;
        for (Group group : groups) {
            count += group.count;
        }
        int[] numbers = new int[count];
        int at = 0;
        for (Group group : groups) {
            int first = group.subgroup.number * group.subgroup.width;
            for (int k = 0; k < group.count; k++) {
                numbers[at++] = first + group.lanes[k];
            }
        }
        return new Members(
                step, count, numbers, groups.get(0).subgroup.workGroup.invocations(), groups);
    }

    public Group first() {
        return groups.get(0);
    }

    /** The place of the member with a number; negative if there is none. */
    public int indexOf(long number) {
        return number < 0 || number >= limit ? -1 : Arrays.binarySearch(numbers, 0, count, (int) number);
    }

    /** The values of a slot of an operand, by member. */
    public long[] read(Operand operand, int slot) {
        long[] values = new long[count];
        int at = 0;
        for (Group group : groups) {
            for (int k = 0; k < group.count; k++) {
                values[at++] = group.registers[operand.at(slot, group.lanes[k])];
            }
        }
        return values;
    }

    /** Notes it if an operand that must be the same for all members is not. */
    public void checkUniform(Operand operand, String name) {
        for (int s = 0; s < operand.type.slots && !operand.isConstant(); s++) {
            long[] values = read(operand, s);
            for (long value : values) {
                if (value != values[0]) {
                    first().subgroup.workGroup.dispatch.notUniform(step, name);
                    return;
                }
            }
        }
    }

    /** Sets a slot of a result. */
    public void write(long[] values, Operand result, int slot) {
        int at = 0;
        for (Group group : groups) {
            for (int k = 0; k < group.count; k++) {
                group.registers[result.at(slot, group.lanes[k])] = values[at++];
            }
        }
    }

    /** The mask of the members for which a value is not 0; of subgroups only. */
    long ballot(long[] values) {
        long ballot = 0;
        for (int i = 0; i < count; i++) {
            if (values[i] != 0) {
                ballot |= 1L << numbers[i];
            }
        }
        return ballot;
    }
}
