// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;

/**
 * Immediate dominators by semidominators: T. Lengauer and R. Tarjan, "A fast algorithm for finding dominators in a
 * flowgraph", 1979, the variant with path compression. Blocks are numbers in the preorder of a depth-first search.
 */
final class LengauerTarjan {
    private final ControlFlowGraph graph;
    private final DepthFirstSearch search;
    private final int[] semi;
    private final int[] best;
    private final int[] ancestor;
    private final int[] path;

    LengauerTarjan(ControlFlowGraph graph, DepthFirstSearch search) {
        this.graph = graph;
        this.search = search;
        int reached = search.reachableCount();
        semi = new int[reached];
        best = new int[reached];
        ancestor = new int[reached];
        path = new int[reached];
    }

    /** The immediate dominator of each block, in preorder numbers; undefined for the entry block. */
    int[] immediateDominators() {
        int reached = semi.length;
        int[] dominators = new int[reached];
        int[] bucketHead = new int[reached];
        int[] bucketNext = new int[reached];
        for (int i = 0; i < reached; i++) {
            semi[i] = i;
            best[i] = i;
        }
        Arrays.fill(ancestor, -1);
        Arrays.fill(bucketHead, -1);
        int[] starts = graph.predecessorStarts();
        int[] predecessors = graph.predecessors();
        for (int w = reached - 1; w > 0; w--) {
            int block = search.inPreorder(w);
            for (int e = starts[block]; e < starts[block + 1]; e++) {
                int v = search.preorderNumber(predecessors[e]);
                if (v >= 0) {
                    semi[w] = Math.min(semi[w], semi[evaluate(v)]);
                }
            }
            bucketNext[w] = bucketHead[semi[w]];
            bucketHead[semi[w]] = w;
            int parent = search.preorderNumber(search.parent(block));
            ancestor[w] = parent;
            for (int v = bucketHead[parent]; v >= 0; v = bucketNext[v]) {
                int u = evaluate(v);
                dominators[v] = semi[u] < semi[v] ? u : parent;
            }
            bucketHead[parent] = -1;
        }
        for (int w = 1; w < reached; w++) {
            if (dominators[w] != semi[w]) {
                dominators[w] = dominators[dominators[w]];
            }
        }
        return dominators;
    }

    /** The block with the smallest semidominator on the linked path above {@code v}, without its root. */
    private int evaluate(int v) {
        if (ancestor[v] < 0) {
            return v;
        }
        int length = 0;
        int at = v;
        while (ancestor[ancestor[at]] >= 0) {
            path[length++] = at;
            at = ancestor[at];
        }
        while (length > 0) {
            int below = path[--length];
            int above = ancestor[below];
            if (semi[best[above]] < semi[best[below]]) {
                best[below] = best[above];
            }
            ancestor[below] = ancestor[above];
        }
        return best[v];
    }
}
