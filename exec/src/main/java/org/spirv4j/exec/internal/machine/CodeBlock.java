// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

/** A basic block of a program. */
public final class CodeBlock {
    /** The id of the block's OpLabel. */
    public final int labelId;

    /**
     * The place among the blocks of the function: blocks of a construct are consecutive, and blocks stand after those
     * from which they can be reached otherwise than by going back to the header of a loop.
     */
    public final int order;

    /** The places of the headers of the loops that the block is in, from the outermost to the innermost. */
    public final int[] loops;

    /** The instructions; the last is a {@link ControlStep}. */
    public Step[] steps = {};

    /** By step, and for the end: the number of instructions before it. Empty if each step is one instruction. */
    public int[] counts = {};

    public CodeBlock(int labelId, int order, int[] loops) {
        this.labelId = labelId;
        this.order = order;
        this.loops = loops;
    }

    /** The number of instructions from a step to another. */
    int count(int from, int to) {
        return counts.length == 0 ? to - from : counts[to] - counts[from];
    }

    boolean isLoopHeader() {
        return loops.length > 0 && loops[loops.length - 1] == order;
    }
}
