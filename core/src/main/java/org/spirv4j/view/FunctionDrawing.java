// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.view.FunctionGraph.Edge;
import org.spirv4j.view.GraphPart.Node;
import org.spirv4j.view.GraphPart.NodeKind;
import org.spirv4j.view.internal.drawing.Diagram;
import org.spirv4j.view.internal.listing.Html;

/**
 * Draws a part of the graph of a function as an SVG element of a page. A block is a link to its element, {@code b} and
 * the label's id; folded blocks are a link to the drawing of them, {@code l} and the id of the first label.
 */
final class FunctionDrawing {
    private static final double CHARACTER = 7.3;
    private static final double SMALL_CHARACTER = 6.2;
    private static final double BLOCK_HEIGHT = 44;
    private static final double SIDE = 11;
    private static final double CORNER = 7;
    private static final double MAX_WIDTH = 900;
    private static final int MAX_NAME = 36;

    /** How far apart lines leave a block at least. */
    private static final double LINE = 6;

    private final GraphPart part;
    private final FunctionGraph graph;
    private final GraphNames names;
    private final TextOutput out;
    private final double[] widths;
    private final List<Integer> boxes;
    private final Diagram diagram;

    FunctionDrawing(GraphPart part, GraphNames names, TextOutput out) {
        this.part = part;
        graph = part.graph;
        this.names = names;
        this.out = out;
        widths = new double[part.nodes.size()];
        boxes = part.boxes();
        diagram = new Diagram(part.nodes.size(), boxes.size());
    }

    void write() throws IOException {
        place();
        String size = " width=" + number(diagram.width()) + " height=" + number(diagram.height()) + " viewBox=\"0 0 "
                + number(diagram.width()) + " " + number(diagram.height()) + "\"";
        out.put("<svg class=graph role=group aria-label=\"Control-flow graph of ");
        Html.put(title(part, names), out);
        out.put("\"" + size + ">\n");
        for (int i = 0; i < boxes.size(); i++) {
            box(i);
        }
        for (int i = 0; i < part.edges.size(); i++) {
            edge(i);
        }
        for (int node = 0; node < widths.length; node++) {
            node(node);
        }
        for (int i = 0; i < part.edges.size(); i++) {
            label(i);
        }
        out.put("</svg>\n");
    }

    /** The name of the function, or what a part of it is. */
    static String title(GraphPart part, GraphNames names) {
        String function = names.function(part.graph.function);
        return part.what.isEmpty()
                ? function
                : part.what + " " + names.block(part.graph.function, part.header) + " of " + function;
    }

    /** The minimum widths of nodes for which the lines below them are apart, and their labels do not overlap. */
    private double[] labelWidths() {
        int[] leaving = new int[widths.length];
        double[] widest = new double[widths.length];
        for (Edge edge : part.edges) {
            leaving[edge.from()]++;
            widest[edge.from()] = Math.max(widest[edge.from()], edge.label().length() * SMALL_CHARACTER + SIDE);
        }
        for (int node = 0; node < widest.length; node++) {
            widest[node] =
                    Math.max(Math.min(MAX_WIDTH, widest[node] * (leaving[node] + 1)), LINE * (leaving[node] + 1));
        }
        return widest;
    }

    private void place() {
        double[] labelWidths = labelWidths();
        int[] boxOf = new int[graph.constructs.count()];
        Arrays.fill(boxOf, Diagram.OUTSIDE);
        for (int i = 0; i < boxes.size(); i++) {
            int construct = boxes.get(i);
            boxOf[construct] = i;
            int outer = part.enclosing(construct);
            diagram.box(i, boxTitle(construct).length() * SMALL_CHARACTER, outer < 0 ? Diagram.OUTSIDE : boxOf[outer]);
        }
        for (int node = 0; node < widths.length; node++) {
            double width = Math.max(
                    clipped(name(node)).length() * CHARACTER, description(node).length() * SMALL_CHARACTER);
            widths[node] = Math.max(width + 2 * SIDE, labelWidths[node]);
            int construct = part.box(node);
            diagram.node(node, widths[node], BLOCK_HEIGHT, construct < 0 ? Diagram.OUTSIDE : boxOf[construct]);
        }
        for (Edge edge : part.edges) {
            diagram.edge(edge.from(), edge.to(), edge.kind().ordinal());
        }
        diagram.place();
    }

    private String boxTitle(int construct) {
        return graph.constructName(construct) + " "
                + clipped(names.block(graph.function, graph.constructs.header(construct)));
    }

    private void box(int i) throws IOException {
        int construct = boxes.get(i);
        String x = number(diagram.boxLeft(i));
        out.put("<g class=\"box " + graph.constructName(construct) + "\"><rect x=" + x + " y="
                + number(diagram.boxTop(i)) + " width=" + number(diagram.boxWidth(i)) + " height="
                + number(diagram.boxHeight(i)) + " rx=7></rect><text x=" + number(diagram.boxLeft(i) + 9) + " y="
                + number(diagram.boxTop(i) + 15) + ">");
        Html.put(boxTitle(construct), out);
        out.put("</text></g>\n");
    }

    private void edge(int i) throws IOException {
        Edge edge = part.edges.get(i);
        String kind = edge.kind().cssClass();
        out.put("<path class=\"edge " + kind + (edge.isBack() ? " back" : "") + "\" marker-end=\"url(#arrow-" + kind
                + ")\" d=\"");
        line(diagram.route(i));
        out.put("\"/>\n");
    }

    /** Writes a line with round corners; where its ends are beside each other, a curve. */
    private void line(List<double[]> route) throws IOException {
        out.put("M" + point(route.get(0)));
        for (int k = 1; k < route.size(); k++) {
            double[] from = route.get(k - 1);
            double[] to = route.get(k);
            if (from[0] != to[0] && from[1] != to[1]) {
                double middle = (from[1] + to[1]) / 2;
                out.put("C" + point(from[0], middle) + " " + point(to[0], middle) + " " + point(to));
            } else if (k + 1 < route.size() && isCorner(from, to, route.get(k + 1))) {
                double[] next = route.get(k + 1);
                double radius = Math.min(CORNER, Math.min(length(from, to), length(to, next)) / 2);
                out.put("L" + toward(to, from, radius) + "Q" + point(to) + " " + toward(to, next, radius));
            } else {
                out.put("L" + point(to));
            }
        }
    }

    private static boolean isCorner(double[] from, double[] at, double[] to) {
        return from[0] == at[0] && at[1] == to[1] || from[1] == at[1] && at[0] == to[0];
    }

    /** The length of a line that is level or upright. */
    private static double length(double[] from, double[] to) {
        return Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]);
    }

    private static String toward(double[] from, double[] to, double distance) {
        return point(
                from[0] + Math.signum(to[0] - from[0]) * distance, from[1] + Math.signum(to[1] - from[1]) * distance);
    }

    private void label(int i) throws IOException {
        Edge edge = part.edges.get(i);
        if (edge.label().isEmpty()) {
            return;
        }
        double[] start = diagram.route(i).get(0);
        out.put("<text class=\"label " + edge.kind().cssClass() + "\" x=" + number(start[0]) + " y="
                + number(start[1] + 14) + ">");
        Html.put(edge.label(), out);
        out.put("</text>\n");
    }

    private String name(int node) {
        return names.block(graph.function, part.nodes.get(node).block());
    }

    private void node(int node) throws IOException {
        Node of = part.nodes.get(node);
        int block = of.block();
        double left = diagram.nodeLeft(node);
        double top = diagram.nodeTop(node);
        String kind = of.kind() == NodeKind.BLOCK
                ? "exit-" + graph.exit(block).name().toLowerCase(Locale.ROOT)
                : of.kind().name().toLowerCase(Locale.ROOT);
        out.put("<a class=\"block " + kind + (graph.isReachable(block) ? "" : " dead") + (block == 0 ? " entry" : "")
                + "\" href=#" + (of.kind() == NodeKind.FOLDED ? "l" : "b")
                + Integer.toUnsignedString(graph.function.block(block).labelId()) + ">");
        out.put("<rect x=" + number(left) + " y=" + number(top) + " width=" + number(widths[node]) + " height="
                + number(BLOCK_HEIGHT) + " rx=5></rect><text x=" + number(left + SIDE) + " y=" + number(top + 18)
                + ">");
        Html.put(clipped(name(node)), out);
        out.put("</text><text class=what x=" + number(left + SIDE) + " y=" + number(top + 35) + ">");
        Html.put(description(node), out);
        out.put("</text></a>\n");
    }

    private String description(int node) {
        Node of = part.nodes.get(node);
        int block = of.block();
        if (of.kind() == NodeKind.FOLDED) {
            return of.what() + " of " + Html.number(of.size()) + " blocks";
        }
        int count = graph.function.block(block).endInstruction()
                - graph.function.block(block).firstInstruction();
        return Counted.of(count, "instruction") + ", "
                + graph.terminator(block)
                + (of.kind() == NodeKind.OUTSIDE ? ", outside" : "")
                + (graph.isReachable(block) ? "" : ", unreachable");
    }

    private static String clipped(String name) {
        return name.length() <= MAX_NAME
                ? name
                : name.substring(0, MAX_NAME / 2) + "…" + name.substring(name.length() - MAX_NAME / 2 + 1);
    }

    private static String point(double[] point) {
        return point(point[0], point[1]);
    }

    private static String point(double x, double y) {
        return number(x) + " " + number(y);
    }

    /** A number with at most one decimal. A page has millions of them, too many for a {@link java.util.Formatter}. */
    private static String number(double value) {
        long tenths = Math.round(value * 10);
        long size = Math.abs(tenths);
        String sign = tenths < 0 ? "-" : "";
        return size % 10 == 0 ? sign + size / 10 : sign + size / 10 + "." + size % 10;
    }
}
