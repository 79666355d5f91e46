// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.shadow.Clocks;

/** The subgroups of one work-group, which is executed after another by the same thread. */
public final class WorkGroup {
    /** How many steps a work-group executes before it looks at the limits again. */
    public static final long STEPS_BETWEEN_ALARMS = 1 << 18;

    public final Dispatch dispatch;
    public final Subgroup[] subgroups;

    /** The number of the work-group in each dimension. */
    public final int[] id = new int[3];

    /** The number of invocations in each dimension; one dimension if nobody sets it. */
    public final int[] size;

    /** What the invocations know of each other's accesses; null if nobody looks for races. */
    private @Nullable Clocks clocks;

    private long steps;

    /** When there are more steps than this, limits are looked at. */
    private long alarm;

    public WorkGroup(Dispatch dispatch, int invocations, int width, int registerCount, int resourceCount) {
        this.dispatch = dispatch;
        size = new int[] {invocations, 1, 1};
        subgroups = new Subgroup[(invocations + width - 1) / width];
        for (int i = 0; i < subgroups.length; i++) {
            subgroups[i] = new Subgroup(this, i, width, registerCount, resourceCount);
            subgroups[i].used = Math.min(width, invocations - i * width);
        }
    }

    /** What the invocations know of each other's accesses; only while somebody looks for races. */
    public Clocks clocks() {
        return Objects.requireNonNull(clocks);
    }

    /** Starts to look for races. */
    public void setClocks(Clocks made) {
        clocks = made;
    }

    /** The number of invocations. */
    public int invocations() {
        int count = 0;
        for (Subgroup subgroup : subgroups) {
            count += subgroup.used;
        }
        return count;
    }

    /** Executes all invocations. */
    public void run(CodeBlock entry) {
        for (Subgroup subgroup : subgroups) {
            subgroup.start(entry);
        }
        boolean goesOn = true;
        while (goesOn) {
            goesOn = false;
            for (Subgroup subgroup : subgroups) {
                subgroup.run();
                goesOn |= subgroup.isWaiting();
            }
            if (goesOn) {
                meet();
                dispatch.meet(this);
                for (Subgroup subgroup : subgroups) {
                    subgroup.release();
                }
            }
        }
    }

    /** Executes the instructions at which invocations wait. */
    private void meet() {
        List<Group> waiting = new ArrayList<>();
        for (Subgroup subgroup : subgroups) {
            waiting.addAll(subgroup.waiting());
        }
        int all = invocations();
        while (!waiting.isEmpty()) {
            List<Group> others = new ArrayList<>();
            List<Group> together = new ArrayList<>();
            Group first = waiting.get(0);
            int some = 0;
            for (Group group : waiting) {
                if (group.compare(first) == 0) {
                    together.add(group);
                    some += group.count;
                } else {
                    others.add(group);
                }
            }
            if (first.lastStep() instanceof MeetingStep step) {
                if (step.isForAll() && some < all) {
                    dispatch.notAllMeet(step, "work-group", some, all);
                }
                step.meet(together);
            }
            waiting = others;
        }
    }

    void count(long executed, Group group) {
        steps += executed;
        if (steps > alarm) {
            alarm(group);
        }
    }

    private void alarm(Group group) {
        long limit = dispatch.stepsPerGroup();
        if (steps > limit) {
            dispatch.tooManySteps(group);
        }
        dispatch.checkTime(group);
        alarm = Math.min(limit, steps + STEPS_BETWEEN_ALARMS);
    }

    /** A number that is larger each time: what the invocations have executed, and how often they asked. */
    public long clock() {
        return ++steps;
    }

    /** Starts to count the executed steps again. */
    public void resetSteps() {
        steps = 0;
        alarm = 0;
    }
}
