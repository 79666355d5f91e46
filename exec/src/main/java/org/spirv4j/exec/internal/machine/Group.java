// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lanes of a subgroup that stand at the same place and execute together. Lanes that branch differently become two
 * groups; groups that meet again become one. So that they meet, the group that is furthest behind goes first.
 *
 * <p>How far a group is, is a row of numbers, its path: for each active function the loops it is in (place of the
 * header, and how often it was gone back to), the place of the block, and twice the number of the next step in it; one
 * less in a call, so that lanes that have returned wait for those that have not.
 */
public final class Group {
    /** A function that has called another. */
    private record Frame(@Nullable Frame caller, CodeBlock block, int index, int pathStart) {}

    public final Subgroup subgroup;

    /** The registers of the subgroup. */
    public final long[] registers;

    /** The numbers of the lanes, ascending. */
    public int[] lanes;

    /** The number of lanes. */
    public int count;

    CodeBlock block;

    /** The number of the next step. */
    int index;

    private @Nullable Frame frame;
    private int[] path = new int[8];

    /** Where the part of the path for the current function starts. */
    private int pathStart;

    private int pathEnd;

    /** Makes a group at the start of a function. */
    public Group(Subgroup subgroup, int[] lanes, int count, CodeBlock entry) {
        this.subgroup = subgroup;
        this.registers = subgroup.registers;
        this.lanes = lanes;
        this.count = count;
        block = entry;
        start(entry);
    }

    private Group(Group other, int[] lanes, int count) {
        subgroup = other.subgroup;
        registers = other.registers;
        this.lanes = lanes;
        this.count = count;
        block = other.block;
        index = other.index;
        frame = other.frame;
        path = Arrays.copyOf(other.path, other.path.length);
        pathStart = other.pathStart;
        pathEnd = other.pathEnd;
    }

    private void start(CodeBlock entry) {
        block = entry;
        index = 0;
        reserve(pathStart + 2 * entry.loops.length + 2);
        int at = pathStart;
        for (int loop : entry.loops) {
            path[at++] = loop;
            path[at++] = 0;
        }
        path[at++] = entry.order;
        path[at++] = 0;
        pathEnd = at;
    }

    private void reserve(int length) {
        if (length > path.length) {
            path = Arrays.copyOf(path, 2 * length);
        }
    }

    /** Goes along an edge. */
    public void take(Edge edge) {
        edge.copy(this);
        CodeBlock from = block;
        CodeBlock to = edge.target;
        int[] loops = to.loops;
        int common = 0;
        while (common < loops.length && common < from.loops.length && loops[common] == from.loops[common]) {
            common++;
        }
        reserve(pathStart + 2 * loops.length + 2);
        if (to.isLoopHeader() && common == loops.length) {
            path[pathStart + 2 * common - 1]++;
        }
        int at = pathStart + 2 * common;
        for (int i = common; i < loops.length; i++) {
            path[at++] = loops[i];
            path[at++] = 0;
        }
        path[at++] = to.order;
        path[at++] = 0;
        pathEnd = at;
        block = to;
        index = 0;
    }

    /** Takes lanes out of this group, which become a group of their own at the same place. */
    public Group split(int[] others, int otherCount) {
        return new Group(this, others, otherCount);
    }

    /** Enters a function; {@link #leave} goes back after the current step. */
    public void enter(CodeBlock entry) {
        path[pathEnd - 1] = 2 * index - 1;
        frame = new Frame(frame, block, index, pathStart);
        pathStart = pathEnd;
        start(entry);
    }

    /** Goes back to the caller; returns false if there is none. */
    public boolean leave() {
        Frame last = frame;
        if (last == null) {
            return false;
        }
        block = last.block;
        index = last.index;
        pathEnd = pathStart;
        pathStart = last.pathStart;
        frame = last.caller;
        pause();
        return true;
    }

    /** Notes in the path at which step the group stands. */
    void pause() {
        path[pathEnd - 1] = 2 * index;
    }

    /** The step that was executed last, if it is a {@link ControlStep}. */
    Step lastStep() {
        return block.steps[index - 1];
    }

    /**
     * An active call of a function.
     *
     * @param block the block that is executed
     * @param at the word offset of the instruction that is executed, or will be next
     */
    public record Active(CodeBlock block, int at) {}

    /** The number of active calls. */
    public int callDepth() {
        int depth = 1;
        for (Frame caller = frame; caller != null; caller = caller.caller) {
            depth++;
        }
        return depth;
    }

    /** The active calls, the innermost first. */
    public List<Active> calls(boolean isWaiting) {
        List<Active> calls = new ArrayList<>();
        calls.add(new Active(block, isWaiting ? block.steps[index - 1].at : next()));
        for (Frame caller = frame; caller != null; caller = caller.caller) {
            calls.add(new Active(caller.block, caller.block.steps[caller.index - 1].at));
        }
        return calls;
    }

    /**
     * The word offset of the instruction that is executed next; some steps may belong to the one that was executed
     * last.
     */
    private int next() {
        int i = index;
        while (index > 0 && block.steps[i].at == block.steps[index - 1].at) {
            i++;
        }
        return block.steps[i].at;
    }

    /** Whether a lane is in the group. */
    public boolean has(int lane) {
        return Arrays.binarySearch(lanes, 0, count, lane) >= 0;
    }

    /** Compares how far groups are; 0 if they are at the same place. */
    int compare(Group other) {
        return Arrays.compare(path, 0, pathEnd, other.path, 0, other.pathEnd);
    }

    /** Adds the lanes of a group that is at the same place. */
    void join(Group other) {
        int[] all = new int[count + other.count];
        int i = 0;
        int k = 0;
        for (int at = 0; at < all.length; at++) {
            boolean isOwn = k == other.count || i < count && lanes[i] < other.lanes[k];
            all[at] = isOwn ? lanes[i++] : other.lanes[k++];
        }
        lanes = all;
        count = all.length;
    }

    /** The lanes as bits. */
    public long laneMask() {
        long mask = 0;
        for (int k = 0; k < count; k++) {
            mask |= 1L << lanes[k];
        }
        return mask;
    }

    /** The id of the label of the block in which the group is. */
    public int labelId() {
        return block.labelId;
    }
}
