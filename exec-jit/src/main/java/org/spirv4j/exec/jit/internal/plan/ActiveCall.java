// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.jit.internal.runtime.Meeting;

/** A function whose nodes are made, and the place from which it is called. */
public final class ActiveCall {
    /** Where control goes at the end; empty for the entry point. */
    final List<Node> returnTo;

    final IdentityHashMap<CodeBlock, Node> nodes = new IdentityHashMap<>();

    private final @Nullable ActiveCall caller;

    /** The block with the call in the caller, and the number of the step after it. */
    private final CodeBlock block;

    private final int index;

    /** By place of the header of a loop: the register that counts its iterations. Only of loops with meetings. */
    private final Map<Integer, Integer> counters = new TreeMap<>();

    public ActiveCall(@Nullable ActiveCall caller, CodeBlock block, int index, List<Node> returnTo) {
        this.caller = caller;
        this.block = block;
        this.index = index;
        this.returnTo = returnTo;
    }

    /**
     * A step that invocations execute together.
     *
     * @param at the number of the step after it
     * @param newRegister makes registers for counters
     */
    Meeting meeting(Step step, CodeBlock inBlock, int at, IntSupplier newRegister) {
        List<Integer> path = new ArrayList<>();
        addPath(inBlock, at, newRegister, path);
        return new Meeting(step, path);
    }

    private void addPath(CodeBlock inBlock, int at, IntSupplier newRegister, List<Integer> path) {
        if (caller != null) {
            caller.addPath(block, index, newRegister, path);
        }
        for (int loop : inBlock.loops) {
            path.add(loop);
            path.add(-1 - counters.computeIfAbsent(loop, unused -> newRegister.getAsInt()));
        }
        path.add(inBlock.order);
        path.add(at);
    }

    /** What counts iterations of loops on the way from a block to another. */
    List<CountStep> counting(CodeBlock from, CodeBlock to) {
        int common = 0;
        while (common < to.loops.length && common < from.loops.length && to.loops[common] == from.loops[common]) {
            common++;
        }
        List<CountStep> steps = new ArrayList<>();
        boolean isBack = common == to.loops.length && common > 0 && to.loops[common - 1] == to.order;
        for (int i = isBack ? common - 1 : common; i < to.loops.length; i++) {
            Integer counter = counters.get(to.loops[i]);
            if (counter != null) {
                steps.add(new CountStep(counter, !isBack));
            }
        }
        return steps;
    }
}
