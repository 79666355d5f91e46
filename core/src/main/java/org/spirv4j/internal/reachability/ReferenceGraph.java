// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A directed graph and its reachability queries. Nodes are numbers from 0; edges are added source by source. All
 * queries together follow a limited number of edges, which bounds the time for many roots that reach the same nodes.
 */
public final class ReferenceGraph {
    /** Far more edges than the entry points of real modules reach; only adversarial modules exceed it. */
    public static final long STEP_LIMIT = 4_000_000;

    /** By node: start and end of its edges in {@link #targets}. */
    private int[] starts = new int[16];

    private int[] ends = new int[16];

    /** By node: the source of the last edge to it, plus 1. */
    private int[] sources = new int[16];

    private int[] targets = new int[32];
    private int edgeCount;
    private int source;
    private final VisitQueue queue = new VisitQueue(16);
    private final Map<Integer, int[]> reached = new HashMap<>();
    private long stepsLeft;

    /**
     * Creates a graph without edges.
     *
     * @param stepLimit maximum number of edges that all queries together follow
     */
    public ReferenceGraph(long stepLimit) {
        stepsLeft = stepLimit;
    }

    /** Starts the edges of a node; called once per node. */
    public void begin(int node) {
        if (node >= starts.length) {
            int length = Math.max(node + 1, 2 * starts.length);
            starts = Arrays.copyOf(starts, length);
            ends = Arrays.copyOf(ends, length);
        }
        source = node;
        starts[node] = edgeCount;
        ends[node] = edgeCount;
    }

    /** Adds an edge from the last started node, unless it exists. */
    public void add(int target) {
        if (target >= sources.length) {
            sources = Arrays.copyOf(sources, Math.max(target + 1, 2 * sources.length));
        }
        if (sources[target] == source + 1) {
            return;
        }
        sources[target] = source + 1;
        if (edgeCount == targets.length) {
            targets = Arrays.copyOf(targets, 2 * edgeCount);
        }
        targets[edgeCount++] = target;
        ends[source] = edgeCount;
    }

    /**
     * The nodes reachable from a node, itself included, in breadth-first order; computed once per root. Call it after
     * all edges have been added.
     */
    public int[] reachedFrom(int root) {
        int[] known = reached.get(root);
        if (known != null) {
            return known;
        }
        int[] found = walk(root);
        reached.put(root, found);
        return found;
    }

    private int[] walk(int root) {
        queue.clear();
        queue.add(root);
        while (!queue.isEmpty() && stepsLeft >= 0) {
            int node = queue.remove();
            int end = node < ends.length ? ends[node] : 0;
            for (int edge = end == 0 ? 0 : starts[node]; edge < end && --stepsLeft >= 0; edge++) {
                queue.add(targets[edge]);
            }
        }
        return queue.added();
    }

    /** Whether no query has reached the limit. */
    public boolean isComplete() {
        return stepsLeft >= 0;
    }
}
