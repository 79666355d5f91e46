// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.view.GraphPart.Blocks;
import org.spirv4j.view.GraphPart.Forest;

/**
 * Folds the outermost loops or constructs of a part of a graph. One that has more than half of the part's blocks is
 * opened, and so on inside of it, as long as what is then shown can be drawn: otherwise, constructs in constructs would
 * need as many parts as they are deep, and each of these would be almost as large as the one around it.
 */
final class GraphFolding {
    private static final int NONE = -1;

    private final FunctionGraph graph;
    private final Blocks blocks;
    private final Forest forest;
    private final String what;

    /**
     * The outermost loop or construct of the part that contains one; {@value #NONE} if the part's own header is in
     * none. Outer ones first.
     */
    private final Map<Integer, Integer> outermost = new LinkedHashMap<>();

    /** How many blocks of the part a loop or construct contains, and how many of these are in no other one. */
    private final Map<Integer, Integer> sizes = new HashMap<>();

    private final Map<Integer, Integer> own = new HashMap<>();

    private List<Blocks> folded;
    private GraphPart part;

    /**
     * Folds.
     *
     * @param what what is folded; empty for constructs, which have names
     */
    GraphFolding(FunctionGraph graph, Blocks blocks, Forest forest, String what) {
        this.graph = graph;
        this.blocks = blocks;
        this.forest = forest;
        this.what = what;
        find();
        measure();
        Set<Integer> opened = opened();
        folded = fold(opened);
        part = new GraphPart(graph, blocks, folded);
        if (!part.isDrawable && !opened.isEmpty()) {
            folded = fold(Set.of());
            part = new GraphPart(graph, blocks, folded);
        }
    }

    /** The part in which each folded loop or construct is one node. */
    GraphPart part() {
        return part;
    }

    /** The blocks of each of them. */
    List<Blocks> folded() {
        return folded;
    }

    private void find() {
        boolean[] inside = new boolean[graph.blockCount];
        for (int block : blocks.all) {
            inside[block] = true;
        }
        inside[blocks.header] = false;
        List<Integer> way = new ArrayList<>();
        for (int block : blocks.all) {
            int innermost = forest.innermost().applyAsInt(block);
            for (int at = innermost; at >= 0 && !outermost.containsKey(at); at = parent(at)) {
                way.add(at);
            }
            for (int i = way.size() - 1; i >= 0; i--) {
                int at = way.get(i);
                int outer = outermost.getOrDefault(parent(at), NONE);
                outermost.put(at, outer >= 0 ? outer : inside[forest.header().applyAsInt(at)] ? at : NONE);
            }
            way.clear();
            own.merge(innermost, 1, Integer::sum);
        }
    }

    private int parent(int of) {
        return forest.parent().applyAsInt(of);
    }

    private void measure() {
        List<Integer> all = new ArrayList<>(outermost.keySet());
        for (int i = all.size() - 1; i >= 0; i--) {
            int at = all.get(i);
            sizes.merge(at, own.getOrDefault(at, 0), Integer::sum);
            if (outermost.getOrDefault(at, NONE) != at) {
                sizes.merge(parent(at), sizes.getOrDefault(at, 0), Integer::sum);
            }
        }
    }

    /** The loops or constructs that are not folded, although they could be: at most one in each other one. */
    private Set<Integer> opened() {
        Map<Integer, Integer> inner = new HashMap<>();
        Map<Integer, Integer> largest = new HashMap<>();
        int shown = blocks.all.length;
        for (Map.Entry<Integer, Integer> entry : outermost.entrySet()) {
            int at = entry.getKey();
            if (entry.getValue() < 0) {
                continue;
            }
            int outer = entry.getValue() == at ? NONE : parent(at);
            int size = sizes.getOrDefault(at, 0);
            inner.merge(outer, 1, Integer::sum);
            if (2 * size > blocks.all.length) {
                largest.put(outer, at);
            }
            shown += outer == NONE ? 1 - size : 0;
        }
        Set<Integer> opened = new HashSet<>();
        for (int at = largest.getOrDefault(NONE, NONE); at >= 0; at = largest.getOrDefault(at, NONE)) {
            shown += own.getOrDefault(at, 0) + inner.getOrDefault(at, 0) - 1;
            if (shown > GraphPart.MAX_NODES) {
                break;
            }
            opened.add(at);
        }
        return opened;
    }

    /** The outermost of the loops or constructs that have more than one block and are not opened. */
    private List<Blocks> fold(Set<Integer> opened) {
        Map<Integer, Integer> foldedBy = new HashMap<>();
        outermost.forEach((at, outer) -> {
            if (outer >= 0 && !opened.contains(at)) {
                foldedBy.put(at, outer.equals(at) ? at : foldedBy.getOrDefault(parent(at), at));
            }
        });
        Map<Integer, List<Integer>> members = new LinkedHashMap<>();
        for (int block : blocks.all) {
            int by = foldedBy.getOrDefault(forest.innermost().applyAsInt(block), NONE);
            if (by >= 0) {
                members.computeIfAbsent(by, key -> new ArrayList<>()).add(block);
            }
        }
        List<Blocks> result = new ArrayList<>();
        members.forEach((of, all) -> {
            if (all.size() > 1) {
                result.add(new Blocks(
                        forest.header().applyAsInt(of),
                        what.isEmpty() ? graph.constructName(of) : what,
                        all.stream().mapToInt(Integer::intValue).toArray(),
                        blocks.depth + 1));
            }
        });
        return result;
    }
}
