// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;

/**
 * Puts blocks after those that dominate them, as section 2.4 of the specification, "Logical Layout of a Module",
 * demands.
 */
public final class BlockOrder {
    private BlockOrder() {}

    /** Moves the blocks of a function that are before a block which dominates them. The others keep their order. */
    public static void repair(EditableModule module, int function) {
        Flow flow = module.flow(function);
        int count = flow.blockCount();
        boolean isOrdered = true;
        for (int n = 0; n < count && isOrdered; n++) {
            isOrdered = flow.dominators().immediateDominator(n) < n;
        }
        if (isOrdered) {
            return;
        }
        int[] waiting = new int[count];
        int[] nextWaiting = new int[count];
        boolean[] isPlaced = new boolean[count];
        Arrays.fill(waiting, -1);
        Deque<Integer> ready = new ArrayDeque<>();
        int[] order = new int[count];
        int placed = 0;
        for (int n = 0; n < count; n++) {
            int dominator = flow.dominators().immediateDominator(n);
            if (dominator >= 0 && !isPlaced[dominator]) {
                nextWaiting[n] = waiting[dominator];
                waiting[dominator] = n;
                continue;
            }
            ready.push(n);
            while (!ready.isEmpty()) {
                int next = ready.pop();
                isPlaced[next] = true;
                order[placed++] = next;
                for (int w = waiting[next]; w >= 0; w = nextWaiting[w]) {
                    ready.push(w);
                }
            }
        }
        int last = flow.block(0);
        int[] blocks = new int[count];
        for (int i = 0; i < count; i++) {
            blocks[i] = flow.block(order[i]);
        }
        for (int i = 1; i < count; i++) {
            module.blocks().move(blocks[i], last);
            last = blocks[i];
        }
    }
}
