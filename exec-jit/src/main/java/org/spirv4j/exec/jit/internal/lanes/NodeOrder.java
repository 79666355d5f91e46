// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;

/**
 * Nodes in an order in which each stands after those from which control comes, except from the end of a loop, and in
 * which the nodes of a loop are consecutive. Nodes are numbered by their places in it.
 */
final class NodeOrder {
    /**
     * A loop.
     *
     * @param header the number of its first node, the only one that is entered from outside
     * @param last the number of its last node
     */
    record Loop(int header, int last) {
        boolean contains(int node) {
            return header <= node && node <= last;
        }
    }

    private static final int MAX_NODES = 500;

    final List<Node> nodes = new ArrayList<>();

    /** The loops; each stands after those inside it. */
    final List<Loop> loops = new ArrayList<>();

    private final IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    private final int[][] successors;
    private final int[][] predecessors;

    /** The nodes before they are ordered, and where control goes from each. */
    private final List<Node> found = new ArrayList<>();

    private final List<int[]> edges = new ArrayList<>();

    /**
     * Orders the nodes that are reached from one.
     *
     * @throws NotCompiledException if a loop is entered at several nodes
     */
    NodeOrder(Node entry, Function<Node, List<Node>> next) {
        find(entry, next);
        BitSet all = new BitSet();
        all.set(0, found.size());
        order(all, -1, 0);
        for (int i = 0; i < nodes.size(); i++) {
            numbers.put(nodes.get(i), i);
        }
        successors = new int[nodes.size()][];
        BitSet[] from = new BitSet[nodes.size()];
        for (int i = 0; i < from.length; i++) {
            from[i] = new BitSet();
        }
        for (int i = 0; i < successors.length; i++) {
            successors[i] = next.apply(nodes.get(i)).stream()
                    .mapToInt(this::number)
                    .distinct()
                    .toArray();
            for (int successor : successors[i]) {
                from[successor].set(i);
            }
        }
        predecessors = new int[from.length][];
        for (int i = 0; i < from.length; i++) {
            predecessors[i] = from[i].stream().toArray();
        }
    }

    private void find(Node entry, Function<Node, List<Node>> next) {
        IdentityHashMap<Node, Integer> known = new IdentityHashMap<>();
        known.put(entry, 0);
        found.add(entry);
        for (int i = 0; i < found.size(); i++) {
            edges.add(next.apply(found.get(i)).stream()
                    .mapToInt(node -> known.computeIfAbsent(node, fresh -> {
                        if (found.size() == MAX_NODES) {
                            throw new NotCompiledException("the program has too many blocks");
                        }
                        found.add(fresh);
                        return found.size() - 1;
                    }))
                    .distinct()
                    .toArray());
        }
    }

    /**
     * Adds some nodes.
     *
     * @param before the node outside of them from which control comes; -1 if there is none
     * @param starts the nodes to which control comes first
     */
    private void order(BitSet some, int before, int... starts) {
        List<BitSet> components = new Components(some, starts).components;
        for (int i = components.size() - 1; i >= 0; i--) {
            BitSet component = components.get(i);
            int header = component.nextSetBit(0);
            int start = nodes.size();
            if (component.cardinality() > 1) {
                header = before < 0 && component.get(starts[0]) ? starts[0] : header(some, before, component);
            } else if (!goesTo(header, header)) {
                nodes.add(found.get(header));
                continue;
            }
            nodes.add(found.get(header));
            component.clear(header);
            order(component, header, edges.get(header));
            loops.add(new Loop(start, nodes.size() - 1));
        }
    }

    private boolean goesTo(int from, int to) {
        for (int target : edges.get(from)) {
            if (target == to) {
                return true;
            }
        }
        return false;
    }

    /** The node of a loop to which control comes from other nodes. */
    private int header(BitSet some, int before, BitSet loop) {
        BitSet outside = (BitSet) some.clone();
        outside.andNot(loop);
        if (before >= 0) {
            outside.set(before);
        }
        int header = -1;
        for (int node = outside.nextSetBit(0); node >= 0; node = outside.nextSetBit(node + 1)) {
            for (int target : edges.get(node)) {
                if (loop.get(target) && target != header) {
                    if (header >= 0) {
                        throw new NotCompiledException("a loop is entered at two blocks");
                    }
                    header = target;
                }
            }
        }
        return header;
    }

    int number(Node node) {
        return Objects.requireNonNull(numbers.get(node));
    }

    boolean contains(Node node) {
        return numbers.containsKey(node);
    }

    boolean isInLoop(int number) {
        return loops.stream().anyMatch(loop -> loop.contains(number));
    }

    int[] successors(int node) {
        return successors[node];
    }

    int[] predecessors(int node) {
        return predecessors[node];
    }

    /** Strongly connected components, each after those that it leads to: Tarjan's algorithm. */
    private final class Components {
        final List<BitSet> components = new ArrayList<>();
        private final BitSet some;
        private final int[] index;
        private final int[] low;
        private final List<Integer> stack = new ArrayList<>();
        private final BitSet onStack = new BitSet();
        private int next = 1;

        Components(BitSet some, int... entries) {
            this.some = some;
            index = new int[found.size()];
            low = new int[found.size()];
            for (int entry : entries) {
                if (some.get(entry) && index[entry] == 0) {
                    visit(entry);
                }
            }
        }

        private void visit(int node) {
            index[node] = next;
            low[node] = next++;
            stack.add(node);
            onStack.set(node);
            for (int target : edges.get(node)) {
                if (some.get(target) && index[target] == 0) {
                    visit(target);
                    low[node] = Math.min(low[node], low[target]);
                } else if (onStack.get(target)) {
                    low[node] = Math.min(low[node], index[target]);
                }
            }
            if (low[node] == index[node]) {
                BitSet component = new BitSet();
                int last;
                do {
                    last = stack.remove(stack.size() - 1);
                    onStack.clear(last);
                    component.set(last);
                } while (last != node);
                components.add(component);
            }
        }
    }
}
