// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sorts blocks so that each precedes the blocks that it dominates (section 2.16.1 of the specification, "Universal
 * Validation Rules"). The order is a reverse postorder that visits successors in the order of the termination
 * instruction. Unreachable blocks come last, in their original order.
 */
final class DominanceOrder {
    private final List<Block> blocks;
    private final int[][] successors;

    private DominanceOrder(List<Block> blocks) {
        this.blocks = blocks;
        Map<Integer, Integer> numbers = new HashMap<>();
        for (Block block : blocks) {
            numbers.put(block.id, numbers.size());
        }
        successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            successors[i] = Arrays.stream(blocks.get(i).successors())
                    .map(id -> numbers.getOrDefault(id, -1))
                    .toArray();
            for (int successor : successors[i]) {
                if (successor < 0) {
                    throw new BuildException("function " + blocks.get(i).function.function + ": the block "
                            + blocks.get(i) + " branches to a block that was not appended to the function");
                }
            }
        }
    }

    static void sort(List<Block> blocks) {
        List<Block> sorted = new DominanceOrder(blocks).sorted();
        Collections.copy(blocks, sorted);
    }

    private List<Block> sorted() {
        boolean[] seen = new boolean[blocks.size()];
        int[] next = new int[blocks.size()];
        List<Block> order = new ArrayList<>();
        Deque<Integer> path = new ArrayDeque<>();
        path.push(0);
        seen[0] = true;
        while (!path.isEmpty()) {
            int block = path.peek();
            int[] targets = successors[block];
            // Successors are visited last to first, because the postorder is reversed.
            int at = targets.length - 1 - next[block]++;
            if (at < 0) {
                order.add(blocks.get(path.pop()));
            } else if (!seen[targets[at]]) {
                seen[targets[at]] = true;
                path.push(targets[at]);
            }
        }
        Collections.reverse(order);
        for (int i = 0; i < seen.length; i++) {
            if (!seen[i]) {
                order.add(blocks.get(i));
            }
        }
        return order;
    }
}
