// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.MeetingStep;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.WorkGroup;

/**
 * The invocations of a work-group as lanes of the machine, which executes some steps: for one invocation, or for some
 * together. If there are no steps for some together, the machine has a single lane, which stands for one invocation
 * after another.
 */
public final class Lanes {
    private final Dispatch dispatch;
    private final Subgroup[] subgroups;
    private final int width;
    private final int shift;
    private final int count;

    /** Whether each invocation has its lane. */
    private final boolean areOwn;

    /** By subgroup: a group of one lane, and one of those that meet. */
    private final Group[] alone;

    private final Group[] together;

    /**
     * By number of a variable that each invocation has for itself, and by invocation: its memory, if there is only one
     * lane.
     */
    private final Memory[][] views;

    /** The numbers of these variables. */
    private int[] viewed = {};

    private final byte[][] bytes;
    private final boolean[] hasMet;

    /**
     * Makes lanes.
     *
     * @param count the number of invocations
     * @param bytes the bytes of resources, of which some are those of variables that each invocation has for itself
     */
    public Lanes(CompiledKernel program, WorkGroup machine, int count, byte[][] bytes) {
        dispatch = machine.dispatch;
        subgroups = machine.subgroups;
        width = subgroups[0].width;
        areOwn = program.lanes() > 0;
        this.count = count;
        this.bytes = bytes;
        views = new Memory[bytes.length][];
        shift = Integer.numberOfTrailingZeros(width);
        alone = new Group[subgroups.length];
        together = new Group[subgroups.length];
        hasMet = new boolean[areOwn ? count : 0];
        for (int i = 0; i < subgroups.length; i++) {
            alone[i] = new Group(subgroups[i], new int[1], 1, program.code().entry());
            together[i] =
                    new Group(subgroups[i], new int[width], 0, program.code().entry());
        }
    }

    /** The number of invocations, rounded up to whole subgroups. */
    int places() {
        return areOwn ? subgroups.length * width : count;
    }

    /** Lets the machine use the memory of a variable that each invocation has for itself. */
    void own(int number, int size) {
        if (!areOwn) {
            viewed = Arrays.copyOf(viewed, viewed.length + 1);
            viewed[viewed.length - 1] = number;
            views[number] = new Memory[count];
            Arrays.setAll(views[number], i -> Memory.perLane(bytes[number], i * size, size, 1));
            return;
        }
        for (Subgroup subgroup : subgroups) {
            int start = subgroup.number * width * size;
            subgroup.resources[number] = Memory.perLane(bytes[number], start, size, width);
        }
    }

    /** The registers of the subgroup of an invocation. */
    long[] registers(int invocation) {
        return subgroups[invocation >> shift].registers;
    }

    /** Executes a step for one invocation. */
    void execute(Step step, int invocation) {
        if (areOwn) {
            Group group = alone[invocation >> shift];
            group.lanes[0] = invocation & width - 1;
            step.run(group);
            return;
        }
        Subgroup subgroup = subgroups[0];
        subgroup.number = invocation;
        for (int number : viewed) {
            subgroup.resources[number] = views[number][invocation];
        }
        step.run(alone[0]);
    }

    /**
     * Lets the invocations of a subgroup meet that are furthest behind; returns whether there were any.
     *
     * @param s the number of the subgroup, of which no invocation runs
     * @param segmentOf by invocation: the segment that it executes next, see {@link GroupState#segmentOf}
     * @param meetings what is executed at the end of segments, by number of the segment after it
     * @param iterations the values of the counters of invocations
     * @param counters the number of counters of an invocation
     */
    boolean meet(int s, int[] segmentOf, @Nullable Meeting[] meetings, int[] iterations, int counters) {
        int first = s * width;
        int last = leastAdvanced(segmentOf, meetings, iterations, counters, first, Math.min(count, first + width));
        if (last < 0) {
            return false;
        }
        Meeting meeting = at(meetings, segmentOf[last] - GroupState.MEETS);
        gather(segmentOf, segmentOf[last], meeting, iterations, counters, last, s);
        Group group = together[s];
        meeting.step.run(group);
        for (int k = 0; k < group.count; k++) {
            segmentOf[first + group.lanes[k]] -= GroupState.MEETS;
        }
        return true;
    }

    private static Meeting at(@Nullable Meeting[] meetings, int segment) {
        return Objects.requireNonNull(meetings[segment]);
    }

    /** The invocation that is furthest behind of those that meet; -1 if none meets. */
    private static int leastAdvanced(
            int[] segmentOf, @Nullable Meeting[] meetings, int[] iterations, int counters, int first, int end) {
        int last = -1;
        for (int i = first; i < end; i++) {
            if (segmentOf[i] >= GroupState.MEETS
                    && (last < 0
                            || segmentOf[i] != segmentOf[last]
                            || at(meetings, segmentOf[i] - GroupState.MEETS).counters.length > 0)) {
                boolean isLess = last < 0
                        || at(meetings, segmentOf[i] - GroupState.MEETS)
                                        .compare(
                                                at(meetings, segmentOf[last] - GroupState.MEETS),
                                                iterations,
                                                i * counters,
                                                last * counters)
                                < 0;
                last = isLess ? i : last;
            }
        }
        return last;
    }

    /** Makes the group of the invocations of a subgroup that stand at the same place as one of the work-group. */
    private void gather(
            int[] segmentOf, int standing, Meeting meeting, int[] iterations, int counters, int as, int subgroup) {
        Group group = together[subgroup];
        int first = subgroup * width;
        group.count = 0;
        for (int i = first; i < Math.min(count, first + width); i++) {
            if (segmentOf[i] == standing && meeting.compare(meeting, iterations, i * counters, as * counters) == 0) {
                group.lanes[group.count++] = i - first;
            }
        }
    }

    /** Executes the steps at which invocations of the work-group wait. */
    void meetAll(int[] segmentOf, @Nullable Meeting[] meetings, int[] iterations, int counters) {
        Arrays.fill(hasMet, false);
        for (int i = 0; i < hasMet.length; i++) {
            Meeting meeting = segmentOf[i] < GroupState.WAITS ? null : meetings[segmentOf[i] - GroupState.WAITS];
            if (meeting == null || hasMet[i]) {
                continue;
            }
            List<Group> groups = new ArrayList<>();
            int some = 0;
            for (int s = 0; s < subgroups.length; s++) {
                gather(segmentOf, segmentOf[i], meeting, iterations, counters, i, s);
                Group group = together[s];
                for (int k = 0; k < group.count; k++) {
                    hasMet[s * width + group.lanes[k]] = true;
                }
                some += group.count;
                if (group.count > 0) {
                    groups.add(group);
                }
            }
            MeetingStep step = (MeetingStep) meeting.step;
            if (step.isForAll() && some < count) {
                dispatch.notAllMeet(step, "work-group", some, count);
            }
            step.meet(groups);
        }
    }
}
