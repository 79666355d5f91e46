// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;

/** Where all paths from a branch meet again, in a graph of nodes by number, and what they pass before that. */
public final class Reconvergence {
    /** Tests an edge. */
    @FunctionalInterface
    public interface EdgeTest {
        /** Whether the edge has some property. */
        boolean test(int from, int to);
    }

    private final int[][] successors;
    private final DominatorTree postDominators;

    /**
     * Prepares a graph.
     *
     * @param successors by node: the nodes after it
     */
    public Reconvergence(int[][] successors) {
        this.successors = successors;
        postDominators = DominatorTree.postDominators(ControlFlowGraph.of(successors));
    }

    private Reconvergence(int[][] successors, DominatorTree postDominators) {
        this.successors = successors;
        this.postDominators = postDominators;
    }

    /**
     * Prepares a graph in which paths that do not lead to one node without successors meet no others.
     *
     * @param successors by node: the nodes after it
     */
    public static Reconvergence at(int end, int[][] successors) {
        int[][] toEnd = successors.clone();
        for (int i = 0; i < toEnd.length; i++) {
            // A node that is its own successor is no exit of the graph.
            toEnd[i] = i != end && toEnd[i].length == 0 ? new int[] {i} : toEnd[i];
        }
        return new Reconvergence(successors, DominatorTree.postDominators(ControlFlowGraph.of(toEnd)));
    }

    /** The first node that is on all paths from a node; -1 if there is none. */
    public int point(int node) {
        return postDominators.immediateDominator(node);
    }

    /** The nodes that paths from a branch pass before all of them meet again. */
    public BitSet divided(int branch) {
        return reached(point(branch), (from, to) -> true, successors[branch]);
    }

    /**
     * The nodes on paths from some nodes along edges that pass a test.
     *
     * @param end the node before which paths end; -1 if there is none
     */
    public BitSet reached(int end, EdgeTest isFollowed, int... starts) {
        BitSet found = new BitSet();
        Deque<Integer> rest = new ArrayDeque<>();
        for (int start : starts) {
            rest.push(start);
        }
        while (!rest.isEmpty()) {
            int node = rest.pop();
            if (node == end || found.get(node)) {
                continue;
            }
            found.set(node);
            for (int to : successors[node]) {
                if (isFollowed.test(node, to)) {
                    rest.push(to);
                }
            }
        }
        return found;
    }
}
