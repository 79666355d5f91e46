// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A directed graph with nested boxes to be drawn from top to bottom, and once it is placed, where everything stands.
 *
 * <p>Nodes are numbered from 0 in the order in which they should follow each other down the page: an edge to a higher number
 * leads down, another one goes back up at the side. Boxes are numbered from 0, outer ones first. Units are pixels.
 */
public final class Diagram {
    /** In place of a box: none. */
    public static final int OUTSIDE = -1;

    final int nodeCount;
    final int boxCount;

    /** Of each node, then of each box, the number of the item it stands in; the last item is the whole. */
    final int[] parents;

    final double[] widths;
    final double[] heights;
    final double[] lefts;
    final double[] tops;
    final List<int[]> edges = new ArrayList<>();
    final List<List<double[]>> routes = new ArrayList<>();

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

    /** Says how large a node is, and in which box it stands. */
    public void node(int node, double width, double height, int box) {
        widths[node] = width;
        heights[node] = height;
        parents[node] = box == OUTSIDE ? whole() : nodeCount + box;
    }

    /** Says how wide a box's title is, and in which box, with a lower number, it stands. */
    public void box(int box, double titleWidth, int outer) {
        widths[nodeCount + box] = titleWidth;
        parents[nodeCount + box] = outer == OUTSIDE ? whole() : nodeCount + outer;
    }

    /** Adds an edge; edges are numbered from 0. */
    public void edge(int from, int to) {
        edges.add(new int[] {from, to});
        routes.add(new ArrayList<>());
    }

    /** Places everything. */
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

    /** The points through which an edge leads, each an x and a y. */
    public List<double[]> route(int edge) {
        return routes.get(edge);
    }
}
