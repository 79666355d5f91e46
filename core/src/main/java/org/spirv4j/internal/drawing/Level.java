// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.drawing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The layered layout of the content of one box: items in layers, and edges from layer to layer. An edge that crosses a layer
 * has a slot in it, which edges to the same item share. Back edges go up on the right of the layers that they cross.
 */
final class Level {
    /** The item number of the border of the box: the upper border as a source, the lower border as a target. */
    static final int BORDER = -1;

    private static final double PADDING = 14;
    private static final double TITLE = 20;
    private static final double GAP_ACROSS = 26;
    private static final double GAP_DOWN = 38;
    private static final double LANE = 12;
    private static final double STUB = 9;
    private static final int SWEEPS = 6;

    /** Maximum number of slots for crossing edges; further edges are straight. */
    private static final int MAX_PASSING = 20_000;

    /** A position in a layer: of an item, or of edges that cross the layer to an item. */
    private static final class Slot {
        final int item;
        final int layer;
        final List<Slot> above = new ArrayList<>();
        final List<Slot> below = new ArrayList<>();
        double width;
        double center;
        double wish;

        Slot(int item, int layer, double width) {
            this.item = item;
            this.layer = layer;
            this.width = width;
        }
    }

    /** The part of an edge in this box. */
    static final class Piece {
        final int from;
        final int to;
        final List<double[]> points = new ArrayList<>();
        private final List<Slot> passed = new ArrayList<>();

        Piece(int from, int to) {
            this.from = from;
            this.to = to;
        }
    }

    private final Diagram diagram;
    private final List<Integer> items = new ArrayList<>();
    private final Map<Integer, Integer> indices = new HashMap<>();
    private final List<Piece> pieces = new ArrayList<>();
    private int[] layers = {};
    private Slot[] slots = {};
    private final List<List<Slot>> rows = new ArrayList<>();
    private double[] rowTops = {};
    private double[] rowHeights = {};
    private double width;
    private double height;

    Level(Diagram diagram) {
        this.diagram = diagram;
    }

    /** Adds an item; items are added from top to bottom. */
    void add(int item) {
        indices.put(item, items.size());
        items.add(item);
    }

    Piece connect(int from, int to) {
        Piece piece = new Piece(from, to);
        pieces.add(piece);
        return piece;
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    private int indexOf(int item) {
        return item == BORDER ? -1 : indices.getOrDefault(item, -1);
    }

    private boolean isBack(Piece piece) {
        return piece.from != BORDER && piece.to != BORDER && indexOf(piece.from) >= indexOf(piece.to);
    }

    /** Computes the layout; the items themselves must have their sizes. */
    void place(double titleWidth) {
        layers();
        pass();
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            sort(sweep % 2 == 0);
        }
        for (List<Slot> row : rows) {
            pack(row);
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            straighten(sweep % 2 == 0);
        }
        double top = finishRows(titleWidth);
        for (Piece piece : pieces) {
            if (!isBack(piece)) {
                down(piece);
            }
        }
        lanes();
        height = top;
    }

    private void layers() {
        layers = new int[items.size()];
        List<List<Integer>> targets = new ArrayList<>();
        for (int i = 0; i < layers.length; i++) {
            targets.add(new ArrayList<>());
        }
        for (Piece piece : pieces) {
            if (piece.from != BORDER && piece.to != BORDER && !isBack(piece)) {
                targets.get(indexOf(piece.from)).add(indexOf(piece.to));
            }
        }
        int last = 0;
        for (int i = 0; i < layers.length; i++) {
            for (int target : targets.get(i)) {
                layers[target] = Math.max(layers[target], layers[i] + 1);
            }
            last = Math.max(last, layers[i]);
        }
        for (int i = 0; i <= last; i++) {
            rows.add(new ArrayList<>());
        }
        slots = new Slot[layers.length];
        for (int i = 0; i < layers.length; i++) {
            slots[i] = new Slot(items.get(i), layers[i], diagram.widths[items.get(i)]);
            rows.get(layers[i]).add(slots[i]);
        }
    }

    /** Creates slots for edges in the layers between their ends. */
    private void pass() {
        Map<Long, Slot> passing = new HashMap<>();
        for (Piece piece : pieces) {
            if (isBack(piece)) {
                continue;
            }
            int first = piece.from == BORDER ? 0 : layers[indexOf(piece.from)] + 1;
            int end = piece.to == BORDER ? rows.size() : layers[indexOf(piece.to)];
            if (passing.size() + end - first > MAX_PASSING) {
                first = end;
            }
            @Nullable Slot above = piece.from == BORDER ? null : slots[indexOf(piece.from)];
            for (int layer = first; layer < end; layer++) {
                long key = (long) layer << 32 | piece.to + 1L;
                Slot slot = passing.get(key);
                if (slot == null) {
                    slot = new Slot(BORDER, layer, 6);
                    passing.put(key, slot);
                    rows.get(layer).add(slot);
                }
                join(above, slot);
                piece.passed.add(slot);
                above = slot;
            }
            join(above, piece.to == BORDER ? null : slots[indexOf(piece.to)]);
        }
    }

    private static void join(@Nullable Slot above, @Nullable Slot below) {
        if (above != null && below != null) {
            above.below.add(below);
            below.above.add(above);
        }
    }

    /** Orders each layer by the positions of the neighbours in the layer above or below. */
    private void sort(boolean downwards) {
        for (int i = 0; i < rows.size(); i++) {
            List<Slot> row = rows.get(downwards ? i : rows.size() - 1 - i);
            for (int at = 0; at < row.size(); at++) {
                row.get(at).center = at;
            }
            for (Slot slot : row) {
                slot.wish = mean(downwards ? slot.above : slot.below, slot.center, row.size());
            }
            row.sort((a, b) -> Double.compare(a.wish, b.wish));
            for (int at = 0; at < row.size(); at++) {
                row.get(at).center = (at + 0.5) / row.size();
            }
        }
    }

    private static double mean(List<Slot> neighbours, double otherwise, int scale) {
        if (neighbours.isEmpty()) {
            return (otherwise + 0.5) / scale;
        }
        double sum = 0;
        for (Slot slot : neighbours) {
            sum += slot.center;
        }
        return sum / neighbours.size();
    }

    private static void pack(List<Slot> row) {
        double x = 0;
        for (Slot slot : row) {
            slot.center = x + slot.width / 2;
            x += slot.width + GAP_ACROSS;
        }
    }

    /** Moves each layer's slots towards their neighbours, as far as their order lets them. */
    private void straighten(boolean downwards) {
        for (int i = 0; i < rows.size(); i++) {
            List<Slot> row = rows.get(downwards ? i : rows.size() - 1 - i);
            for (Slot slot : row) {
                List<Slot> neighbours = downwards ? slot.above : slot.below;
                slot.wish = slot.center;
                if (!neighbours.isEmpty()) {
                    double sum = 0;
                    for (Slot neighbour : neighbours) {
                        sum += neighbour.center;
                    }
                    slot.wish = sum / neighbours.size();
                }
            }
            double[] fromLeft = new double[row.size()];
            double[] fromRight = new double[row.size()];
            for (int at = 0; at < row.size(); at++) {
                double least = at == 0
                        ? Double.NEGATIVE_INFINITY
                        : fromLeft[at - 1] + (row.get(at - 1).width + row.get(at).width) / 2 + GAP_ACROSS;
                fromLeft[at] = Math.max(least, row.get(at).wish);
            }
            for (int at = row.size() - 1; at >= 0; at--) {
                double most = at == row.size() - 1
                        ? Double.POSITIVE_INFINITY
                        : fromRight[at + 1] - (row.get(at).width + row.get(at + 1).width) / 2 - GAP_ACROSS;
                fromRight[at] = Math.min(most, row.get(at).wish);
            }
            // Both solutions keep the minimum distances, and so does their mean.
            for (int at = 0; at < row.size(); at++) {
                row.get(at).center = (fromLeft[at] + fromRight[at]) / 2;
            }
        }
    }

    /** Sets the positions of layers and items; returns the total height. */
    private double finishRows(double titleWidth) {
        double left = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        for (List<Slot> row : rows) {
            for (Slot slot : row) {
                left = Math.min(left, slot.center - slot.width / 2);
                right = Math.max(right, slot.center + slot.width / 2);
            }
        }
        boolean empty = left > right;
        width = Math.max(empty ? 0 : right - left, titleWidth) + 2 * PADDING;
        rowTops = new double[rows.size()];
        rowHeights = new double[rows.size()];
        double top = PADDING + TITLE;
        for (int i = 0; i < rows.size(); i++) {
            rowTops[i] = top;
            for (Slot slot : rows.get(i)) {
                slot.center += PADDING - left;
                if (slot.item != BORDER) {
                    rowHeights[i] = Math.max(rowHeights[i], diagram.heights[slot.item]);
                }
            }
            top += rowHeights[i] + (i == rows.size() - 1 ? PADDING : GAP_DOWN);
        }
        for (Slot slot : slots) {
            diagram.lefts[slot.item] = slot.center - slot.width / 2;
            diagram.tops[slot.item] = rowTops[slot.layer];
        }
        return top;
    }

    private void down(Piece piece) {
        @Nullable Slot last = null;
        if (piece.from != BORDER) {
            last = slots[indexOf(piece.from)];
            piece.points.add(new double[] {last.center, diagram.tops[piece.from] + diagram.heights[piece.from]});
        }
        for (Slot slot : piece.passed) {
            piece.points.add(new double[] {slot.center, rowTops[slot.layer]});
            piece.points.add(new double[] {slot.center, rowTops[slot.layer] + rowHeights[slot.layer]});
            last = slot;
        }
        if (piece.to != BORDER) {
            piece.points.add(new double[] {slots[indexOf(piece.to)].center, diagram.tops[piece.to]});
        } else if (last != null) {
            double bottom = rowTops[rows.size() - 1] + rowHeights[rows.size() - 1] + PADDING;
            piece.points.add(new double[] {last.center, bottom});
        }
    }

    /** Routes back edges up, each on its own lane to the right of the layers that it crosses. */
    private void lanes() {
        double[] rights = new double[rows.size()];
        for (int i = 0; i < rights.length; i++) {
            for (Slot slot : rows.get(i)) {
                rights[i] = Math.max(rights[i], slot.center + slot.width / 2);
            }
        }
        List<Piece> back = new ArrayList<>();
        for (Piece piece : pieces) {
            if (isBack(piece)) {
                back.add(piece);
            }
        }
        back.sort((a, b) -> Integer.compare(length(a), length(b)));
        for (Piece piece : back) {
            int first = layers[indexOf(piece.to)];
            int last = layers[indexOf(piece.from)];
            double lane = 0;
            for (int layer = Math.min(first, last); layer <= Math.max(first, last); layer++) {
                lane = Math.max(lane, rights[layer]);
            }
            lane += LANE;
            for (int layer = Math.min(first, last); layer <= Math.max(first, last); layer++) {
                rights[layer] = lane;
            }
            width = Math.max(width, lane + PADDING);
            double bottom = rowTops[last] + rowHeights[last];
            double top = diagram.tops[piece.to];
            double from = slots[indexOf(piece.from)].center;
            double to = slots[indexOf(piece.to)].center;
            piece.points.add(new double[] {from, diagram.tops[piece.from] + diagram.heights[piece.from]});
            piece.points.add(new double[] {from, bottom + STUB});
            piece.points.add(new double[] {lane, bottom + STUB});
            piece.points.add(new double[] {lane, top - STUB});
            piece.points.add(new double[] {to, top - STUB});
            piece.points.add(new double[] {to, top});
        }
    }

    private int length(Piece piece) {
        return layers[indexOf(piece.from)] - layers[indexOf(piece.to)];
    }
}
