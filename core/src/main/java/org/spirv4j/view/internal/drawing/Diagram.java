// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A directed graph with nested boxes that is drawn from top to bottom, and, after {@link #place}, its layout.
 *
 * <p>Nodes are numbered from 0 in their order from top to bottom: an edge to a higher number
 * leads down, other edges lead back up at the side. Boxes are numbered from 0, outer ones first. Units are pixels.
 */
public final class Diagram {
    /** The number of no box. */
    public static final int OUTSIDE = -1;

    final int nodeCount;
    final int boxCount;

    /** The parent item of each node and then of each box; the last item is the whole diagram. */
    final int[] parents;

    final double[] widths;
    final double[] heights;
    final double[] lefts;
    final double[] tops;
    /** The source, the target and the group of each edge. */
    final List<int[]> edges = new ArrayList<>();

    final List<List<double[]>> routes = new ArrayList<>();
    private final Map<Long, Integer> groups = new HashMap<>();

    /** The number of edges of each group. */
    final List<Integer> groupSizes = new ArrayList<>();

    public Diagram(int nodeCount, int boxCount) {
        this.nodeCount = nodeCount;
        this.boxCount = boxCount;
        int items = nodeCount + boxCount + 1;
        parents = new int[items];
        widths = new double[items];
        heights = new double[items];
        lefts = new double[items];
        tops = new double[items];
        Arrays.fill(parents, items - 1);
        parents[items - 1] = -1;
    }

    /** Sets the size of a node and the box that contains it. */
    public void node(int node, double width, double height, int box) {
        widths[node] = width;
        heights[node] = height;
        parents[node] = box == OUTSIDE ? whole() : nodeCount + box;
    }

    /** Sets the width of the title of a box, and the box with a lower number that contains it. */
    public void box(int box, double titleWidth, int outer) {
        widths[nodeCount + box] = titleWidth;
        parents[nodeCount + box] = outer == OUTSIDE ? whole() : nodeCount + outer;
    }

    /**
     * Adds an edge; edges are numbered from 0.
     *
     * @param kind a small number, not negative; edges of one kind to one node can share a line
     */
    public void edge(int from, int to, int kind) {
        int group = groups.computeIfAbsent((long) to << 32 | kind, key -> groups.size());
        if (group == groupSizes.size()) {
            groupSizes.add(0);
        }
        groupSizes.set(group, groupSizes.get(group) + 1);
        edges.add(new int[] {from, to, group});
        routes.add(new ArrayList<>());
    }

    /** Computes the layout. */
    public void place() {
        new Placement(this).run();
    }

    int whole() {
        return nodeCount + boxCount;
    }

    public double width() {
        return widths[whole()];
    }

    public double height() {
        return heights[whole()];
    }

    public double nodeLeft(int node) {
        return lefts[node];
    }

    public double nodeTop(int node) {
        return tops[node];
    }

    public double boxLeft(int box) {
        return lefts[nodeCount + box];
    }

    public double boxTop(int box) {
        return tops[nodeCount + box];
    }

    public double boxWidth(int box) {
        return widths[nodeCount + box];
    }

    public double boxHeight(int box) {
        return heights[nodeCount + box];
    }

    /** The points of an edge, each an x and a y coordinate. */
    public List<double[]> route(int edge) {
        return routes.get(edge);
    }
}
