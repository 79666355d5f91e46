// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes the layout of a {@link Diagram} box by box, inner boxes first: within its parent, a box is an item like a
 * node. Edges are split at the borders of boxes; each piece is laid out with the box that contains it.
 */
final class Placement {
    private final Diagram diagram;
    private final int itemCount;
    private final int[] orders;
    private final int[] depths;
    private final Level[] levels;

    /** The pieces of each edge, from the source to the target. */
    private final List<List<Piece>> pieces = new ArrayList<>();

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
            cut(edge[0], edge[1], edge[2]);
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

    private void cut(int from, int to, int group) {
        List<Piece> leaving = new ArrayList<>();
        List<Piece> entering = new ArrayList<>();
        @Nullable Piece left = null;
        @Nullable Piece entered = null;
        int source = from;
        int target = to;
        while (diagram.parents[source] != diagram.parents[target]) {
            if (depths[source] >= depths[target]) {
                Piece piece = level(diagram.parents[source]).connect(source, Level.BORDER, group);
                piece.insideFrom = left;
                left = piece;
                leaving.add(piece);
                source = diagram.parents[source];
            } else {
                Piece piece = level(diagram.parents[target]).connect(Level.BORDER, target, group);
                piece.insideTo = entered;
                entered = piece;
                entering.add(0, piece);
                target = diagram.parents[target];
            }
        }
        Piece across = level(diagram.parents[source]).connect(source, target, group);
        across.insideFrom = left;
        across.insideTo = entered;
        leaving.add(across);
        leaving.addAll(entering);
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
        for (Piece piece : pieces.get(edge)) {
            int box = boxOf(piece);
            for (double[] point : piece.points) {
                add(point[0] + diagram.lefts[box], point[1] + diagram.tops[box], route);
            }
        }
    }

    /** Adds a point to a line; a point between two others in one direction is left out. */
    private static void add(double x, double y, List<double[]> route) {
        int count = route.size();
        if (count >= 2) {
            double[] last = route.get(count - 1);
            double[] before = route.get(count - 2);
            if (last[0] == x && before[0] == x || last[1] == y && before[1] == y) {
                route.remove(count - 1);
            }
        }
        route.add(new double[] {x, y});
    }

    private int boxOf(Piece piece) {
        int item = piece.from == Level.BORDER ? piece.to : piece.from;
        return diagram.parents[item];
    }
}
