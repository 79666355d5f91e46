// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Computes the layout of a {@link Diagram} box by box, inner boxes first: within its parent, a box is an item like a node.
 * Edges are split at the borders of boxes; each piece is laid out with the box that contains it.
 */
final class Placement {
    private final Diagram diagram;
    private final int itemCount;
    private final int[] orders;
    private final int[] depths;
    private final Level[] levels;

    /** The pieces of each edge, from the source to the target. */
    private final List<List<Level.Piece>> pieces = new ArrayList<>();

    Placement(Diagram diagram) {
        this.diagram = diagram;
        itemCount = diagram.parents.length;
        orders = new int[itemCount];
        depths = new int[itemCount];
        levels = new Level[itemCount - diagram.nodeCount];
    }

    void run() {
        number();
        for (int[] edge : diagram.edges) {
            cut(edge[0], edge[1]);
        }
        for (int item = itemCount - 2; item >= diagram.nodeCount; item--) {
            level(item).place(diagram.widths[item]);
            measure(item);
        }
        level(itemCount - 1).place(0);
        measure(itemCount - 1);
        for (int box = diagram.nodeCount; box < itemCount - 1; box++) {
            locate(box);
        }
        for (int node = 0; node < diagram.nodeCount; node++) {
            locate(node);
        }
        for (int edge = 0; edge < pieces.size(); edge++) {
            route(edge);
        }
    }

    private Level level(int item) {
        return levels[item - diagram.nodeCount];
    }

    /** Numbers the items; a box has the order of its first node. */
    private void number() {
        Arrays.fill(orders, Integer.MAX_VALUE);
        int whole = itemCount - 1;
        for (int box = diagram.nodeCount; box < whole; box++) {
            depths[box] = depths[diagram.parents[box]] + 1;
        }
        for (int node = 0; node < diagram.nodeCount; node++) {
            depths[node] = depths[diagram.parents[node]] + 1;
            orders[node] = node;
            int parent = diagram.parents[node];
            orders[parent] = Math.min(orders[parent], node);
        }
        for (int box = whole - 1; box >= diagram.nodeCount; box--) {
            int parent = diagram.parents[box];
            orders[parent] = Math.min(orders[parent], orders[box]);
        }
        for (int i = 0; i < levels.length; i++) {
            levels[i] = new Level(diagram);
        }
        Integer[] sorted = new Integer[whole];
        for (int i = 0; i < whole; i++) {
            sorted[i] = i;
        }
        Arrays.sort(sorted, (a, b) -> Integer.compare(orders[a], orders[b]));
        for (int item : sorted) {
            level(diagram.parents[item]).add(item);
        }
    }

    private void cut(int from, int to) {
        List<Level.Piece> leaving = new ArrayList<>();
        List<Level.Piece> entering = new ArrayList<>();
        int source = from;
        int target = to;
        while (diagram.parents[source] != diagram.parents[target]) {
            if (depths[source] >= depths[target]) {
                leaving.add(level(diagram.parents[source]).connect(source, Level.BORDER));
                source = diagram.parents[source];
            } else {
                entering.add(level(diagram.parents[target]).connect(Level.BORDER, target));
                target = diagram.parents[target];
            }
        }
        leaving.add(level(diagram.parents[source]).connect(source, target));
        for (int i = entering.size() - 1; i >= 0; i--) {
            leaving.add(entering.get(i));
        }
        pieces.add(leaving);
    }

    private void measure(int item) {
        diagram.widths[item] = level(item).width();
        diagram.heights[item] = level(item).height();
    }

    /** Converts the position of an item from box coordinates to diagram coordinates. */
    private void locate(int item) {
        int parent = diagram.parents[item];
        diagram.lefts[item] += diagram.lefts[parent];
        diagram.tops[item] += diagram.tops[parent];
    }

    private void route(int edge) {
        List<double[]> route = diagram.routes.get(edge);
        for (Level.Piece piece : pieces.get(edge)) {
            int box = boxOf(piece);
            int start = route.size();
            for (double[] point : piece.points) {
                route.add(new double[] {point[0] + diagram.lefts[box], point[1] + diagram.tops[box]});
            }
            if (start > 0 && start < route.size()) {
                boolean leaves = piece.from >= diagram.nodeCount;
                move(route, leaves ? start : start - 1, leaves ? 1 : -1, route.get(leaves ? start - 1 : start)[0]);
            }
        }
    }

    /** Moves the point where an edge crosses a border to the position of the edge inside the box. */
    private static void move(List<double[]> route, int first, int step, double x) {
        double before = route.get(first)[0];
        int limit = 2;
        for (int i = first; i >= 0 && i < route.size() && limit > 0 && route.get(i)[0] == before; i += step) {
            route.get(i)[0] = x;
            limit--;
        }
    }

    private int boxOf(Level.Piece piece) {
        int item = piece.from == Level.BORDER ? piece.to : piece.from;
        return diagram.parents[item];
    }
}
