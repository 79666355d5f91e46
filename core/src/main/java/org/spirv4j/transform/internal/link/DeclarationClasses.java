// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.spirv4j.internal.word.WordInterner;

/**
 * Equivalence classes of types and constants across modules: equal ones are declared by the same instruction with the
 * same literals, decorations and operands. Recursive types are equal unless some chain of operands leads to a
 * difference.
 *
 * <p>Partition refinement: starts from classes by label and splits those whose members use members of different
 * classes. When a class is split, its largest part keeps its number, and only users of the other parts are processed
 * again, so the time is n log n in the number of operands.
 */
final class DeclarationClasses {
    private final DeclarationGraph graph;

    /** By node. */
    private final int[] classes;

    /** First edge, in {@link #incoming}, that leads to a node. */
    private final int[] incomingStarts;

    private final int[] incoming;

    /** The nodes, class by class; {@link #memberIndexes} is the inverse. */
    private final int[] members;

    private final int[] memberIndexes;
    private final int[] firsts;
    private final int[] ends;
    private int classCount;

    /** The nodes whose class has a new number. */
    private int[] renamed;

    private int renamedCount;

    DeclarationClasses(DeclarationGraph graph) {
        this.graph = graph;
        int size = graph.size();
        classes = graph.labels.clone();
        classCount = graph.labelCount();
        members = new int[size];
        memberIndexes = new int[size];
        firsts = new int[Math.max(size, classCount) + 1];
        ends = new int[firsts.length];
        renamed = new int[size];
        sortByClass();
        incomingStarts = new int[size + 1];
        incoming = new int[graph.edges];
        findIncoming();
        int largest = 0;
        for (int number = 1; number < classCount; number++) {
            largest = ends[number] - firsts[number] > ends[largest] - firsts[largest] ? number : largest;
        }
        for (int node = 0; node < size; node++) {
            if (classes[node] != largest) {
                renamed[renamedCount++] = node;
            }
        }
        while (renamedCount > 0) {
            split();
        }
    }

    /** By id: the first declared id of its class; itself for other ids. */
    int[] representatives() {
        int[] first = new int[classCount];
        int[] result = new int[graph.nodes.length];
        for (int id = 0; id < result.length; id++) {
            result[id] = id;
        }
        for (int node = 0; node < classes.length; node++) {
            int id = graph.id(node);
            if (first[classes[node]] == 0) {
                first[classes[node]] = id;
            }
            result[id] = first[classes[node]];
        }
        return result;
    }

    private void sortByClass() {
        for (int number : classes) {
            ends[number]++;
        }
        for (int number = 1; number < classCount; number++) {
            ends[number] += ends[number - 1];
        }
        for (int node = classes.length - 1; node >= 0; node--) {
            int index = --ends[classes[node]];
            members[index] = node;
            memberIndexes[node] = index;
        }
        for (int number = 0; number < classCount; number++) {
            firsts[number] = ends[number];
        }
        for (int number = 0; number < classCount; number++) {
            ends[number] = number + 1 < classCount ? firsts[number + 1] : classes.length;
        }
    }

    private void findIncoming() {
        for (int edge = 0; edge < graph.edges; edge++) {
            incomingStarts[graph.targets[edge] + 1]++;
        }
        for (int node = 0; node < classes.length; node++) {
            incomingStarts[node + 1] += incomingStarts[node];
        }
        int[] next = incomingStarts.clone();
        for (int edge = 0; edge < graph.edges; edge++) {
            incoming[next[graph.targets[edge]]++] = edge;
        }
    }

    /** The nodes of a class whose operands have the same new classes at the same positions. */
    private static final class Part {
        private final int ofClass;
        private int[] nodes = new int[4];
        private int count;

        Part(int ofClass) {
            this.ofClass = ofClass;
        }

        void add(int node) {
            if (count == nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * count);
            }
            nodes[count++] = node;
        }
    }

    /** Splits the classes of the users of all renamed nodes. */
    private void split() {
        List<Part> parts = parts();
        parts.sort(Comparator.comparingInt(part -> part.ofClass));
        renamedCount = 0;
        int start = 0;
        for (int end = 1; end <= parts.size(); end++) {
            if (end == parts.size() || parts.get(end).ofClass != parts.get(start).ofClass) {
                split(parts.get(start).ofClass, parts.subList(start, end));
                start = end;
            }
        }
    }

    /**
     * The users of all renamed nodes, grouped by class and by the positions and new classes of the renamed operands.
     */
    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        WordInterner interner = new WordInterner();
        long[] users = users();
        int start = 0;
        while (start < users.length) {
            int node = graph.sources[(int) users[start]];
            interner.add(classes[node]);
            for (; start < users.length && graph.sources[(int) users[start]] == node; start++) {
                int edge = (int) users[start];
                interner.add(graph.positions[edge]);
                interner.add(classes[graph.targets[edge]]);
            }
            int number = interner.intern(parts.size());
            if (number == parts.size()) {
                parts.add(new Part(classes[node]));
            }
            parts.get(number).add(node);
        }
        return parts;
    }

    /** The edges to renamed nodes, ordered by source and position. */
    private long[] users() {
        int count = 0;
        for (int i = 0; i < renamedCount; i++) {
            count += incomingStarts[renamed[i] + 1] - incomingStarts[renamed[i]];
        }
        long[] users = new long[count];
        count = 0;
        for (int i = 0; i < renamedCount; i++) {
            for (int at = incomingStarts[renamed[i]]; at < incomingStarts[renamed[i] + 1]; at++) {
                // Edges are numbered by source and position.
                users[count++] = incoming[at];
            }
        }
        Arrays.sort(users);
        return users;
    }

    private void split(int number, List<Part> parts) {
        int changed = 0;
        Part largest = parts.get(0);
        for (Part part : parts) {
            changed += part.count;
            largest = part.count > largest.count ? part : largest;
        }
        int rest = ends[number] - firsts[number] - changed;
        boolean restIsLargest = rest >= largest.count;
        for (Part part : parts) {
            if (part != largest || restIsLargest) {
                rename(number, part.nodes, part.count);
            }
        }
        if (!restIsLargest && rest > 0) {
            // The largest part keeps the class; nodes without changed operands move.
            boolean[] isKept = new boolean[ends[number] - firsts[number]];
            for (int i = 0; i < largest.count; i++) {
                isKept[memberIndexes[largest.nodes[i]] - firsts[number]] = true;
            }
            Part others = new Part(number);
            for (int index = firsts[number]; index < ends[number]; index++) {
                if (!isKept[index - firsts[number]]) {
                    others.add(members[index]);
                }
            }
            rename(number, others.nodes, others.count);
        }
    }

    /** Moves nodes of a class into a new class. */
    private void rename(int number, int[] nodes, int count) {
        int end = ends[number];
        for (int i = 0; i < count; i++) {
            int last = --ends[number];
            int index = memberIndexes[nodes[i]];
            int moved = members[last];
            members[index] = moved;
            memberIndexes[moved] = index;
            members[last] = nodes[i];
            memberIndexes[nodes[i]] = last;
            classes[nodes[i]] = classCount;
            renamed[renamedCount++] = nodes[i];
        }
        firsts[classCount] = ends[number];
        ends[classCount++] = end;
    }
}
