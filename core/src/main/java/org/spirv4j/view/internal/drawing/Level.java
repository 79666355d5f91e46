// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.drawing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The layered layout of the content of one box: items in layers, and edges from layer to layer. An edge that crosses a
 * layer has a slot in it, which edges of its group share. Back edges go up on the right of the layers that they cross.
 * Each line has its own point at the side of a node, and its own track between two layers, so that lines only cross
 * each other.
 */
final class Level {
    /** The item number of the border of the box: the upper border as a source, the lower border as a target. */
    static final int BORDER = -1;

    private static final double PADDING = 14;
    private static final double TITLE = 20;
    private static final double GAP_DOWN = 38;
    private static final double LABEL = 20;
    private static final double ARROW = 10;
    private static final double LANE = 12;
    private static final int SWEEPS = 6;

    /** Maximum number of slots for crossing edges; further edges are straight. */
    private static final int MAX_PASSING = 20_000;

    private final Diagram diagram;
    private final List<Integer> items = new ArrayList<>();
    private final Map<Integer, Integer> indices = new HashMap<>();
    private final List<Piece> pieces = new ArrayList<>();
    private int[] layers = {};
    private Slot[] slots = {};
    private final List<List<Slot>> rows = new ArrayList<>();
    private double[] rowTops = {};
    private double[] rowHeights = {};

    /** The space above each layer, and the one below the last layer. */
    private Channel[] channels = {};

    /** The lane of each back edge. */
    private final Map<Piece, Double> lanes = new LinkedHashMap<>();

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

    Piece connect(int from, int to, int group) {
        Piece piece = new Piece(from, to, group);
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
        finishColumns(titleWidth);
        lanes();
        ends();
        finishRows();
        for (Piece piece : pieces) {
            if (isBack(piece)) {
                up(piece);
            } else {
                down(piece);
            }
        }
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
            slots[i] = Slot.of(items.get(i), layers[i], diagram.widths[items.get(i)]);
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
                long key = (long) layer << 32 | piece.group;
                Slot slot = passing.get(key);
                if (slot == null) {
                    slot = Slot.passing(layer);
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
        for (int at = 0; at < row.size(); at++) {
            x += at == 0 ? 0 : row.get(at - 1).distance(row.get(at));
            row.get(at).center = x;
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
                        : fromLeft[at - 1] + row.get(at - 1).distance(row.get(at));
                fromLeft[at] = Math.max(least, row.get(at).wish);
            }
            for (int at = row.size() - 1; at >= 0; at--) {
                double most = at == row.size() - 1
                        ? Double.POSITIVE_INFINITY
                        : fromRight[at + 1] - row.get(at).distance(row.get(at + 1));
                fromRight[at] = Math.min(most, row.get(at).wish);
            }
            // Both solutions keep the minimum distances, and so does their mean.
            for (int at = 0; at < row.size(); at++) {
                row.get(at).center = (fromLeft[at] + fromRight[at]) / 2;
            }
        }
    }

    /** Sets the x coordinates of items. */
    private void finishColumns(double titleWidth) {
        double left = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        for (List<Slot> row : rows) {
            for (Slot slot : row) {
                left = Math.min(left, slot.left());
                right = Math.max(right, slot.right());
            }
        }
        width = Math.max(left > right ? 0 : right - left, titleWidth) + 2 * PADDING;
        for (List<Slot> row : rows) {
            for (Slot slot : row) {
                slot.center += PADDING - left;
            }
        }
        for (Slot slot : slots) {
            diagram.lefts[slot.item] = slot.left();
        }
    }

    private int layerSpan(Piece piece) {
        return layers[indexOf(piece.from)] - layers[indexOf(piece.to)];
    }

    /** Gives each back edge a lane to the right of the layers that it crosses. */
    private void lanes() {
        double[] rights = new double[rows.size()];
        for (int i = 0; i < rights.length; i++) {
            for (Slot slot : rows.get(i)) {
                rights[i] = Math.max(rights[i], slot.right());
            }
        }
        List<Piece> back = new ArrayList<>();
        for (Piece piece : pieces) {
            if (isBack(piece)) {
                back.add(piece);
            }
        }
        back.sort((a, b) -> Integer.compare(layerSpan(a), layerSpan(b)));
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
            lanes.put(piece, lane);
            width = Math.max(width, lane + PADDING);
        }
    }

    /**
     * Determines where pieces leave and reach items: at nodes, one point for each piece or group, from left to right.
     */
    private void ends() {
        Map<Integer, List<Piece>> leaving = new LinkedHashMap<>();
        Map<Integer, Map<Integer, List<Piece>>> arriving = new LinkedHashMap<>();
        for (Piece piece : pieces) {
            if (isNode(piece.from)) {
                leaving.computeIfAbsent(piece.from, item -> new ArrayList<>()).add(piece);
            }
            if (isNode(piece.to)) {
                int group = isBack(piece) ? -1 - piece.group : piece.group;
                arriving.computeIfAbsent(piece.to, item -> new LinkedHashMap<>())
                        .computeIfAbsent(group, key -> new ArrayList<>())
                        .add(piece);
            }
        }
        leaving.forEach((item, of) -> {
            of.sort((a, b) -> Double.compare(wayDown(a), wayDown(b)));
            for (int k = 0; k < of.size(); k++) {
                of.get(k).startX = diagram.lefts[item] + diagram.widths[item] * (k + 1) / (of.size() + 1);
            }
        });
        arriving.forEach((item, groups) -> {
            List<List<Piece>> of = new ArrayList<>(groups.values());
            of.sort((a, b) -> Double.compare(wayUp(a), wayUp(b)));
            for (int k = 0; k < of.size(); k++) {
                for (Piece piece : of.get(k)) {
                    piece.endX = diagram.lefts[item] + diagram.widths[item] * (k + 1) / (of.size() + 1);
                }
            }
        });
        untangle();
        for (Piece piece : pieces) {
            if (piece.insideTo != null) {
                piece.endX = diagram.lefts[piece.to] + piece.insideTo.startX;
            }
            if (piece.insideFrom != null) {
                piece.startX = diagram.lefts[piece.from] + piece.insideFrom.endX;
            }
            if (piece.from == BORDER) {
                piece.startX = piece.passed.isEmpty() ? piece.endX : piece.passed.get(0).center;
            }
            if (piece.to == BORDER) {
                piece.endX = piece.passed.isEmpty() ? piece.startX : piece.passed.get(piece.passed.size() - 1).center;
            }
        }
    }

    /**
     * Lets edges that come straight down into boxes reach their nodes in the order in which they come. Groups of which
     * other edges come another way stay where those are.
     */
    private void untangle() {
        Map<Integer, Map<Integer, List<Piece>>> entering = new LinkedHashMap<>();
        for (Piece piece : pieces) {
            Piece last = piece.innermost();
            if (last != piece && isNode(last.to)) {
                entering.computeIfAbsent(last.to, item -> new LinkedHashMap<>())
                        .computeIfAbsent(piece.group, group -> new ArrayList<>())
                        .add(piece);
            }
        }
        entering.forEach((item, groups) -> {
            List<List<Piece>> of = new ArrayList<>(groups.values());
            of.removeIf(group -> group.size() < diagram.groupSizes.get(group.get(0).group));
            double[] ends = of.stream()
                    .mapToDouble(group -> group.get(0).innermost().endX)
                    .sorted()
                    .toArray();
            of.sort((a, b) -> Double.compare(wayUp(a), wayUp(b)));
            for (int k = 0; k < ends.length; k++) {
                for (Piece piece : of.get(k)) {
                    piece.shiftInside(ends[k] - piece.innermost().endX);
                }
            }
        });
    }

    private boolean isNode(int item) {
        return item != BORDER && item < diagram.nodeCount;
    }

    /** The x coordinate to which a piece goes from its source. */
    private double wayDown(Piece piece) {
        return lanes.getOrDefault(
                piece,
                !piece.passed.isEmpty()
                        ? piece.passed.get(0).center
                        : center(piece.to, piece.insideTo == null ? -1 : piece.insideTo.startX, piece.from));
    }

    /** The x coordinate from which a piece comes to its target. */
    private double wayUp(Piece piece) {
        return lanes.getOrDefault(
                piece,
                !piece.passed.isEmpty()
                        ? piece.passed.get(piece.passed.size() - 1).center
                        : center(piece.from, piece.insideFrom == null ? -1 : piece.insideFrom.endX, piece.to));
    }

    private double wayUp(List<Piece> group) {
        return group.stream().mapToDouble(this::wayUp).average().orElse(0);
    }

    private double center(int item, double inside, int otherwise) {
        if (inside >= 0) {
            return diagram.lefts[item] + inside;
        }
        return slots[indexOf(item == BORDER ? otherwise : item)].center;
    }

    /** Reserves tracks, and sets the y coordinates of layers and items. */
    private void finishRows() {
        int count = rows.size();
        channels = new Channel[count + 1];
        for (int i = 0; i <= count; i++) {
            channels[i] = i == 0
                    ? new Channel(TITLE, ARROW, TITLE + PADDING, width)
                    : i == count ? new Channel(LABEL, 4, PADDING, width) : new Channel(LABEL, ARROW, GAP_DOWN, width);
        }
        for (Piece piece : pieces) {
            if (isBack(piece)) {
                double lane = lanes.getOrDefault(piece, 0.0);
                channels[layers[indexOf(piece.from)] + 1].turnBelow(piece.group, piece.startX, lane);
                channels[layers[indexOf(piece.to)]].turnAbove(piece.group, lane, piece.endX);
                continue;
            }
            double x = piece.startX;
            for (Slot slot : piece.passed) {
                channels[slot.layer].down(piece.group, x, slot.center);
                x = slot.center;
            }
            channels[endLayer(piece)].down(piece.group, x, piece.endX);
        }
        rowTops = new double[count];
        rowHeights = new double[count];
        double y = 0;
        for (int i = 0; i < count; i++) {
            for (Slot slot : rows.get(i)) {
                if (!slot.isPassing()) {
                    rowHeights[i] = Math.max(rowHeights[i], diagram.heights[slot.item]);
                }
            }
            y += channels[i].place(y);
            rowTops[i] = y;
            y += rowHeights[i];
        }
        height = y + channels[count].place(y);
        for (Slot slot : slots) {
            diagram.tops[slot.item] = rowTops[slot.layer];
        }
    }

    private int endLayer(Piece piece) {
        return piece.to == BORDER ? rows.size() : layers[indexOf(piece.to)];
    }

    private void down(Piece piece) {
        int from = piece.from;
        if (from != BORDER) {
            piece.to(piece.startX, diagram.tops[from] + diagram.heights[from]);
            int layer = layers[indexOf(from)];
            piece.to(piece.startX, rowTops[layer] + rowHeights[layer]);
        }
        double x = piece.startX;
        for (Slot slot : piece.passed) {
            sideways(piece, slot.layer, x, slot.center);
            x = slot.center;
            piece.to(x, rowTops[slot.layer]);
            piece.to(x, rowTops[slot.layer] + rowHeights[slot.layer]);
        }
        sideways(piece, endLayer(piece), x, piece.endX);
        piece.to(piece.endX, piece.to == BORDER ? height : diagram.tops[piece.to]);
    }

    private void sideways(Piece piece, int layer, double from, double to) {
        for (double[] corner : channels[layer].corners(piece.group, from, to)) {
            piece.to(corner[0], corner[1]);
        }
    }

    /** Draws a back edge: out below its source, up on its lane, and in above its target. */
    private void up(Piece piece) {
        double lane = lanes.getOrDefault(piece, 0.0);
        double bottom = channels[layers[indexOf(piece.from)] + 1].turnBelowHeight(piece.group, lane);
        double top = channels[layers[indexOf(piece.to)]].turnAboveHeight(piece.group, piece.endX);
        piece.to(piece.startX, diagram.tops[piece.from] + diagram.heights[piece.from]);
        piece.to(piece.startX, bottom);
        piece.to(lane, bottom);
        piece.to(lane, top);
        piece.to(piece.endX, top);
        piece.to(piece.endX, diagram.tops[piece.to]);
    }
}
