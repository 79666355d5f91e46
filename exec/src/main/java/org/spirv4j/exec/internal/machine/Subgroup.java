// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Invocations that execute in step: their registers, and the groups in which they stand. */
public final class Subgroup {
    /** The registers, see {@link Operand}. */
    public final long[] registers;

    /** What addresses refer to, by number. */
    public final Resource[] resources;

    /** The number of lanes. */
    public final int width;

    /** The work-group that the subgroup is part of. */
    public final WorkGroup workGroup;

    /**
     * The number of the subgroup in its work-group. Compiled code changes it that has one subgroup of one lane for all
     * invocations.
     */
    public int number;

    /** The number of lanes in use; the others have no invocation. */
    public int used;

    /**
     * The lanes that write no memory and no outputs: helper invocations of fragment shaders, and those that were
     * discarded.
     */
    public long helpers;

    /** By number in the work-group: the column of the framebuffer that the fragment of the invocation is in. */
    public int[] pixelX;

    /** By number in the work-group: the row of the framebuffer. */
    public int[] pixelY;

    /** What a step keeps for the next one that is executed, so that steps allocate nothing. */
    public @Nullable Object kept;

    private final List<Group> ready = new ArrayList<>();
    private final List<Group> waiting = new ArrayList<>();
    private @Nullable Group executing;
    private long[] scratch = new long[16];

    Subgroup(WorkGroup workGroup, int number, int width, int registerCount, int resourceCount) {
        this.workGroup = workGroup;
        this.number = number;
        this.width = width;
        registers = new long[registerCount];
        resources = new Resource[resourceCount];
        pixelX = new int[width];
        pixelY = new int[width];
    }

    long[] scratch(int length) {
        if (scratch.length < length) {
            scratch = new long[2 * length];
        }
        return scratch;
    }

    /**
     * Makes lanes helpers, beside those that already are.
     *
     * @param are by lane
     */
    public void addHelpers(boolean[] are, int count) {
        for (int i = 0; i < count; i++) {
            helpers |= are[i] ? 1L << i : 0;
        }
    }

    /**
     * Tells which lanes are helpers.
     *
     * @param are receives it, by lane
     */
    public void readHelpers(boolean[] are, int count) {
        for (int i = 0; i < count; i++) {
            are[i] = (helpers >>> i & 1) != 0;
        }
    }

    /** The number of a lane in the work-group. */
    public int local(int lane) {
        return number * width + lane;
    }

    /** The memory to which an address refers: of an image, its texels; without bytes if there is none. */
    public Memory memory(long address) {
        int resource = Address.number(address);
        return resource >= 0 && resource < resources.length && resources[resource] != null
                ? resources[resource].memory()
                : workGroup.dispatch.memory(resource);
    }

    /** The resource to which an address refers; memory without bytes if there is none. */
    public Resource resource(long address) {
        int resource = Address.number(address);
        return resource >= 0 && resource < resources.length && resources[resource] != null
                ? resources[resource]
                : Memory.NONE;
    }

    void start(CodeBlock entry) {
        ready.clear();
        waiting.clear();
        ready.add(lanes(entry));
    }

    /** The lanes in use as a group that this subgroup does not execute. */
    public Group lanes(CodeBlock entry) {
        int[] lanes = new int[used];
        for (int i = 0; i < used; i++) {
            lanes[i] = i;
        }
        return new Group(this, lanes, used, entry);
    }

    /** Adds a group of lanes that goes on later. */
    public void add(Group group) {
        ready.add(group);
    }

    /** Executes until all groups have ended or wait. */
    void run() {
        Group group = next();
        while (group != null) {
            executing = group;
            switch (execute(group)) {
                case MOVED -> {
                    if (!ready.isEmpty()) {
                        ready.add(group);
                        group = next();
                    }
                }
                case WAITS -> {
                    waits(group);
                    group = next();
                }
                case ENDED -> group = next();
            }
        }
        executing = null;
    }

    private ControlStep.Outcome execute(Group group) {
        CodeBlock block = group.block;
        Step[] steps = block.steps;
        int first = group.index;
        int i = first;
        Step step = steps[i++];
        while (!(step instanceof ControlStep)) {
            step.run(group);
            step = steps[i++];
        }
        group.index = i;
        workGroup.count((long) block.count(first, i) * group.count, group);
        return ((ControlStep) step).move(group);
    }

    /** Takes the group that is furthest behind, together with those at the same place. */
    private @Nullable Group next() {
        if (ready.isEmpty()) {
            return null;
        }
        Group first = ready.get(0);
        for (int i = 1; i < ready.size(); i++) {
            if (ready.get(i).compare(first) < 0) {
                first = ready.get(i);
            }
        }
        int kept = 0;
        for (int i = 0; i < ready.size(); i++) {
            Group candidate = ready.get(i);
            if (candidate == first) {
                continue;
            }
            if (candidate.compare(first) == 0) {
                first.join(candidate);
            } else {
                ready.set(kept++, candidate);
            }
        }
        while (ready.size() > kept) {
            ready.remove(ready.size() - 1);
        }
        return first;
    }

    private void waits(Group group) {
        group.pause();
        for (Group other : waiting) {
            if (other.compare(group) == 0) {
                other.join(group);
                return;
            }
        }
        waiting.add(group);
    }

    /** Whether lanes wait. */
    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /** The groups that wait, each at a place of its own. */
    public List<Group> waiting() {
        return waiting;
    }

    /** The groups that neither wait nor are executed now. */
    public List<Group> ready() {
        return ready;
    }

    /** The group that is executed now; null if none is. */
    public @Nullable Group executing() {
        return executing;
    }

    /** Lets the groups that wait go on. */
    void release() {
        ready.addAll(waiting);
        waiting.clear();
    }
}
