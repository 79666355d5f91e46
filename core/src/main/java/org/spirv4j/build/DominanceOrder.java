// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;

/**
 * Sorts blocks so that each precedes the blocks that it dominates (section 2.16.1 of the specification, "Universal
 * Validation Rules"). The order is a reverse postorder that lists successors in the order of the termination
 * instruction. Unreachable blocks come last, in their original order.
 */
final class DominanceOrder {

    private DominanceOrder() {}

    static void sort(List<Block> blocks) {
        DepthFirstSearch search = DepthFirstSearch.of(ControlFlowGraph.of(lastSuccessorsFirst(blocks)));
        List<Block> order = new ArrayList<>(blocks.size());
        for (int i = 0; i < search.reachableCount(); i++) {
            order.add(blocks.get(search.inReversePostorder(i)));
        }
        for (int i = 0; i < blocks.size(); i++) {
            if (!search.isReachable(i)) {
                order.add(blocks.get(i));
            }
        }
        Collections.copy(blocks, order);
    }

    /** The successors of each block, last to first, because a reverse postorder reverses them. */
    private static int[][] lastSuccessorsFirst(List<Block> blocks) {
        Map<Integer, Integer> numbers = new HashMap<>();
        for (Block block : blocks) {
            numbers.put(block.id, numbers.size());
        }
        int[][] successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            Block block = blocks.get(i);
            int[] labels = block.successors();
            successors[i] = new int[labels.length];
            for (int j = 0; j < labels.length; j++) {
                Integer number = numbers.get(labels[j]);
                if (number == null) {
                    throw new BuildException("function " + block.function.function + ": the block " + block
                            + " branches to a block that was not appended to the function");
                }
                successors[i][labels.length - 1 - j] = number;
            }
        }
        return successors;
    }
}
