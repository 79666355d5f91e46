// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.view.FunctionGraph.Edge;
import org.spirv4j.view.FunctionGraph.EdgeKind;

/**
 * What is drawn at once of the graph of a function: all of it if it is small enough, otherwise a part in which each of
 * the outermost loops is one node, and a part for each of these loops. Where loops are not enough, other structured
 * constructs are folded. How deep parts are in each other has a limit.
 */
final class GraphPart {
    /** Larger drawings are unreadable, and slow in browsers. */
    static final int MAX_NODES = 1500;

    static final int MAX_EDGES = 6000;

    /** Maximum number of parts around a part, so that the work for all of them follows the number of blocks. */
    static final int MAX_DEPTH = 32;

    private static final int NONE = -1;

    /** What a node stands for. */
    enum NodeKind {
        BLOCK,
        /** Blocks that another part shows. */
        FOLDED,
        /** A block of another part to which an edge leads. */
        OUTSIDE
    }

    /**
     * A node.
     *
     * @param block the block, or the header of folded blocks
     * @param what a folded node is, such as {@code loop}
     * @param size the number of blocks
     */
    record Node(NodeKind kind, int block, String what, int size) {}

    /** Blocks with the header of all of them. */
    static final class Blocks {
        final int header;
        final String what;
        final int[] all;

        /** The number of parts around them. */
        final int depth;

        Blocks(int header, String what, int[] all, int depth) {
            this.header = header;
            this.what = what;
            this.all = all;
            this.depth = depth;
        }
    }

    /** Loops or constructs, which contain each other. */
    record Forest(IntUnaryOperator innermost, IntUnaryOperator parent, IntUnaryOperator header) {}

    final FunctionGraph graph;

    /** The header of the part; the first block for the whole function. */
    final int header;

    /** What the part is, such as {@code loop}; empty for the whole function. */
    final String what;

    /** The number of blocks of the part. */
    final int size;

    /** The nodes from top to bottom. */
    final List<Node> nodes = new ArrayList<>();

    /** The edges, between nodes. */
    final List<Edge> edges = new ArrayList<>();

    /** Whether the part is small enough to be drawn. */
    final boolean isDrawable;

    private final Map<Integer, Integer> nodeOfBlock = new HashMap<>();

    GraphPart(FunctionGraph graph, Blocks blocks, List<Blocks> folded) {
        this.graph = graph;
        header = blocks.header;
        what = blocks.what;
        size = blocks.all.length;
        Map<Integer, Blocks> foldedBy = new HashMap<>();
        for (Blocks of : folded) {
            for (int block : of.all) {
                foldedBy.put(block, of);
            }
        }
        Map<Blocks, Integer> foldedNodes = new HashMap<>();
        for (int block : blocks.all) {
            Blocks of = foldedBy.get(block);
            if (of == null) {
                nodeOfBlock.put(block, nodes.size());
                nodes.add(new Node(NodeKind.BLOCK, block, "", 1));
                continue;
            }
            Integer node = foldedNodes.get(of);
            if (node == null) {
                node = nodes.size();
                foldedNodes.put(of, node);
                nodes.add(new Node(NodeKind.FOLDED, of.header, of.what, of.all.length));
            }
            nodeOfBlock.put(block, node);
        }
        edges(blocks);
        isDrawable = nodes.size() <= MAX_NODES && edges.size() <= MAX_EDGES;
    }

    /** The edges that start in the part; of folded nodes, one of each kind to each node. */
    private void edges(Blocks blocks) {
        Set<List<Object>> known = new HashSet<>();
        Map<Integer, Integer> outside = new LinkedHashMap<>();
        int inside = nodes.size();
        for (int block : blocks.all) {
            int from = nodeOfBlock.getOrDefault(block, NONE);
            for (Edge edge : graph.edges(block)) {
                Integer to = nodeOfBlock.get(edge.to());
                if (to == null) {
                    to = outside.computeIfAbsent(edge.to(), target -> inside + outside.size());
                }
                boolean isFolded = nodes.get(from).kind == NodeKind.FOLDED;
                if (isFolded && (to == from || edge.kind() == EdgeKind.CONTINUE)) {
                    continue;
                }
                EdgeKind kind = isFolded && edge.kind() != EdgeKind.MERGE ? EdgeKind.BRANCH : edge.kind();
                if (!isFolded || known.add(List.of(from, to, kind))) {
                    edges.add(new Edge(from, to, kind, isFolded ? "" : edge.label(), edge.isBack()));
                }
            }
        }
        for (int block : outside.keySet()) {
            nodes.add(new Node(NodeKind.OUTSIDE, block, "", 1));
        }
    }

    /** All of a graph, no matter how large. */
    static GraphPart whole(FunctionGraph graph) {
        return new GraphPart(graph, new Blocks(0, "", graph.order(), 0), List.of());
    }

    /** The parts of a graph: first the whole function, then what is folded in parts before. */
    static List<GraphPart> of(FunctionGraph graph) {
        List<GraphPart> parts = new ArrayList<>();
        Queue<Blocks> waiting = new ArrayDeque<>();
        waiting.add(new Blocks(0, "", graph.order(), 0));
        Forest loops = null;
        while (!waiting.isEmpty()) {
            Blocks blocks = waiting.remove();
            GraphPart part = new GraphPart(graph, blocks, List.of());
            if (!part.isDrawable && blocks.depth < MAX_DEPTH) {
                if (loops == null) {
                    loops = loops(graph);
                }
                GraphFolding folding = new GraphFolding(graph, blocks, loops, "loop");
                GraphPart smaller = folding.part();
                if (!smaller.isDrawable) {
                    folding = new GraphFolding(graph, blocks, constructs(graph), "");
                    smaller = folding.part();
                }
                if (smaller.isDrawable) {
                    part = smaller;
                    waiting.addAll(folding.folded());
                }
            }
            parts.add(part);
        }
        return parts;
    }

    private static Forest loops(FunctionGraph graph) {
        LoopForest loops = LoopForest.of(graph.constructs.graph(), graph.constructs.dominators());
        return new Forest(loops::innermostLoop, loops::parent, loops::header);
    }

    private static Forest constructs(FunctionGraph graph) {
        StructuredConstructs constructs = graph.constructs;
        return new Forest(constructs::innermost, constructs::enclosing, constructs::header);
    }

    /** The construct in whose box a node is drawn, if the header of that is in the part, too; negative otherwise. */
    int box(int node) {
        Node of = nodes.get(node);
        if (of.kind == NodeKind.OUTSIDE) {
            return NONE;
        }
        int construct = graph.constructs.innermost(of.block);
        while (of.kind == NodeKind.FOLDED && construct >= 0 && graph.constructs.header(construct) == of.block) {
            construct = graph.constructs.enclosing(construct);
        }
        return isDrawn(construct) ? construct : NONE;
    }

    private boolean isDrawn(int construct) {
        return construct >= 0 && nodeOfBlock.containsKey(graph.constructs.header(construct));
    }

    /** The construct in whose box that of another construct is drawn; negative if there is none. */
    int enclosing(int construct) {
        int outer = graph.constructs.enclosing(construct);
        return isDrawn(outer) ? outer : NONE;
    }

    /** The constructs that are drawn as boxes, outer ones first. */
    List<Integer> boxes() {
        Set<Integer> holding = new HashSet<>();
        for (int node = 0; node < nodes.size(); node++) {
            for (int c = box(node); c >= 0 && holding.add(c); c = enclosing(c)) {}
        }
        int[] sorted = holding.stream().mapToInt(Integer::intValue).sorted().toArray();
        List<Integer> boxes = new ArrayList<>();
        Set<Integer> listed = new HashSet<>();
        List<Integer> way = new ArrayList<>();
        for (int c : sorted) {
            for (int at = c; at >= 0 && listed.add(at); at = enclosing(at)) {
                way.add(at);
            }
            for (int i = way.size() - 1; i >= 0; i--) {
                boxes.add(way.get(i));
            }
            way.clear();
        }
        return boxes;
    }
}
