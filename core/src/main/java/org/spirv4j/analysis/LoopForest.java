// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;

/**
 * The natural loops of a graph. A loop has a header, which is a block that dominates the source of an edge to itself,
 * and contains all blocks that lead to such a source without passing the header. Loops with the same header are one
 * loop; of two loops, one contains the other or they are disjoint. Immutable.
 *
 * <p>Loops are numbered from 0, outer loops before those inside them. Cycles with several entries have no header and
 * are not natural loops.
 */
public final class LoopForest {
    private final ControlFlowGraph graph;
    private final DominatorTree dominators;
    private final int[] innermost;
    private int[] headers = new int[8];
    private int[] parents = new int[8];
    private int[] outermost = new int[8];
    private int[] depths = {};
    private int count;
    private int[] work;
    private int workCount;

    private LoopForest(ControlFlowGraph graph, DominatorTree dominators) {
        this.graph = graph;
        this.dominators = dominators;
        innermost = new int[graph.blockCount()];
        work = new int[graph.blockCount() + 1];
        Arrays.fill(innermost, -1);
        int[] order = dominators.preorder();
        for (int i = order.length - 1; i >= 0; i--) {
            find(order[i]);
        }
        work = new int[0];
        outermost = work;
        renumber();
    }

    /**
     * Finds the natural loops of a graph, in time linear in its edges.
     *
     * @param graph the graph
     * @param dominators its dominators
     * @return the loops
     */
    public static LoopForest of(ControlFlowGraph graph, DominatorTree dominators) {
        Objects.requireNonNull(graph, "graph");
        Objects.requireNonNull(dominators, "dominators");
        return new LoopForest(graph, dominators);
    }

    private void find(int header) {
        for (int i = 0; i < graph.predecessorCount(header); i++) {
            int source = graph.predecessor(header, i);
            if (dominators.contains(source) && dominators.dominates(header, source)) {
                push(source);
            }
        }
        if (workCount == 0) {
            return;
        }
        int loop = newLoop(header);
        innermost[header] = loop;
        while (workCount > 0) {
            int block = work[--workCount];
            if (innermost[block] < 0) {
                innermost[block] = loop;
                pushPredecessors(block);
                continue;
            }
            int found = outermost(innermost[block]);
            if (found != loop) {
                parents[found] = loop;
                outermost[found] = loop;
                pushPredecessors(headers[found]);
            }
        }
    }

    private int newLoop(int header) {
        if (count == headers.length) {
            headers = Arrays.copyOf(headers, 2 * count);
            parents = Arrays.copyOf(parents, 2 * count);
            outermost = Arrays.copyOf(outermost, 2 * count);
        }
        headers[count] = header;
        parents[count] = -1;
        outermost[count] = count;
        return count++;
    }

    private int outermost(int loop) {
        int at = loop;
        while (outermost[at] != at) {
            outermost[at] = outermost[outermost[at]];
            at = outermost[at];
        }
        return at;
    }

    private void pushPredecessors(int block) {
        for (int i = 0; i < graph.predecessorCount(block); i++) {
            int source = graph.predecessor(block, i);
            if (dominators.contains(source)) {
                push(source);
            }
        }
    }

    private void push(int block) {
        if (workCount == work.length) {
            work = Arrays.copyOf(work, 2 * workCount);
        }
        work[workCount++] = block;
    }

    /** Reverses the order of the loops, which were found from the inside out. */
    private void renumber() {
        int last = count - 1;
        int[] newHeaders = new int[count];
        int[] newParents = new int[count];
        depths = new int[count];
        for (int i = 0; i < count; i++) {
            newHeaders[last - i] = headers[i];
            newParents[last - i] = parents[i] < 0 ? -1 : last - parents[i];
        }
        headers = newHeaders;
        parents = newParents;
        for (int i = 0; i < count; i++) {
            depths[i] = parents[i] < 0 ? 1 : depths[parents[i]] + 1;
        }
        for (int b = 0; b < innermost.length; b++) {
            innermost[b] = innermost[b] < 0 ? -1 : last - innermost[b];
        }
    }

    /** {@return the number of loops} */
    public int loopCount() {
        return count;
    }

    /**
     * Returns the header of a loop.
     *
     * @param loop the number of a loop, from 0
     * @return the number of the block
     */
    public int header(int loop) {
        return headers[Objects.checkIndex(loop, count)];
    }

    /**
     * Returns the innermost loop around a loop.
     *
     * @param loop the number of a loop, from 0
     * @return the number of that loop; -1 when there is none
     */
    public int parent(int loop) {
        return parents[Objects.checkIndex(loop, count)];
    }

    /**
     * Returns the nesting depth of a loop.
     *
     * @param loop the number of a loop, from 0
     * @return the number of loops that contain its header, itself included
     */
    public int depth(int loop) {
        return depths[Objects.checkIndex(loop, count)];
    }

    /**
     * Returns the innermost loop that contains a block.
     *
     * @param block the number of a block
     * @return the number of that loop; -1 when there is none
     */
    public int innermostLoop(int block) {
        return innermost[block];
    }

    /**
     * Returns whether a loop contains a block, in time linear in the nesting depth of the block.
     *
     * @param loop the number of a loop, from 0
     * @param block the number of a block
     * @return whether it does
     */
    public boolean contains(int loop, int block) {
        int at = innermost[block];
        while (at > loop) {
            at = parents[at];
        }
        return at == loop;
    }
}
