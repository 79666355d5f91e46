// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Reconvergence;

/**
 * The parts of a graph that only some lanes execute at a time. Such a part begins after a branch at which lanes go
 * different ways, and ends where all ways meet again; parts that overlap are one. In a part, nodes are executed in
 * their order, each for the lanes that wait at it.
 */
final class Divergence {
    private final NodeOrder order;
    private final int size;

    private final DominatorTree dominators;

    /** Lanes that end earlier than others do not meet them again. */
    private final Reconvergence reconvergence;

    /** By node: the number of its part; -1 if all lanes execute it. */
    private final int[] partOf;

    /** By part: its nodes. */
    private final List<BitSet> parts = new ArrayList<>();

    /** By part: the node after it; -1 if it leads to the end. */
    private final List<Integer> exits = new ArrayList<>();

    private BitSet branches = new BitSet();

    Divergence(NodeOrder order) {
        this.order = order;
        size = order.nodes.size();
        partOf = new int[size];
        Arrays.fill(partOf, -1);
        int[][] successors = new int[size][];
        Arrays.setAll(successors, order::successors);
        dominators = DominatorTree.of(ControlFlowGraph.of(successors));
        reconvergence = Reconvergence.at(mainEnd(), successors);
    }

    /** The end that most nodes lead to. */
    private int mainEnd() {
        BitSet ended = new BitSet();
        int found = -1;
        int most = 0;
        for (int i = 0; i < size; i++) {
            if (order.successors(i).length == 0) {
                BitSet leading = leadingTo(i);
                if (leading.cardinality() > most) {
                    most = leading.cardinality();
                    found = i;
                }
                ended.or(leading);
            }
        }
        if (ended.cardinality() < size) {
            throw new NotCompiledException("the program has a loop without an end");
        }
        return found;
    }

    private BitSet leadingTo(int end) {
        BitSet found = new BitSet();
        Deque<Integer> rest = new ArrayDeque<>(List.of(end));
        while (!rest.isEmpty()) {
            int node = rest.pop();
            if (!found.get(node)) {
                found.set(node);
                for (int from : order.predecessors(node)) {
                    rest.push(from);
                }
            }
        }
        return found;
    }

    boolean dominates(int node, int other) {
        return dominators.dominates(node, other);
    }

    /** Whether a way goes back to the start of a loop that has some nodes. */
    private boolean goesOnAround(int from, int to, BitSet nodes) {
        return order.loops.stream()
                .anyMatch(loop -> loop.header() == to
                        && loop.contains(from)
                        && nodes.stream().allMatch(loop::contains));
    }

    /** States the branches at which lanes may go different ways; more than before. */
    void diverge(BitSet at) {
        branches = (BitSet) at.clone();
        parts.clear();
        exits.clear();
        IdentityHashMap<BitSet, BitSet> meetings = new IdentityHashMap<>();
        for (int branch = at.nextSetBit(0); branch >= 0; branch = at.nextSetBit(branch + 1)) {
            int meeting = reconvergence.point(branch);
            BitSet part = reconvergence.divided(branch);
            BitSet ends = new BitSet();
            if (meeting >= 0) {
                ends.set(meeting);
            }
            // A branch between parts is none of their nodes unless a loop leads back to it.
            for (int i = parts.size() - 1; i >= 0; i--) {
                if (parts.get(i).intersects(part)) {
                    BitSet other = parts.remove(i);
                    part.or(other);
                    ends.or(Objects.requireNonNull(meetings.get(other)));
                }
            }
            if (!part.isEmpty()) {
                parts.add(part);
                meetings.put(part, ends);
            }
        }
        Arrays.fill(partOf, -1);
        for (int i = 0; i < parts.size(); i++) {
            int number = i;
            parts.get(i).stream().forEach(node -> partOf[node] = number);
        }
        for (BitSet part : parts) {
            exits.add(exit(part, Objects.requireNonNull(meetings.get(part))));
        }
    }

    private int exit(BitSet part, BitSet meetings) {
        BitSet found = (BitSet) meetings.clone();
        found.andNot(part);
        part.stream()
                .flatMap(node -> Arrays.stream(order.successors(node)))
                .filter(to -> !part.get(to))
                .forEach(found::set);
        if (found.cardinality() > 1) {
            throw new NotCompiledException("diverging ways meet at several blocks");
        }
        return found.isEmpty() ? -1 : found.nextSetBit(0);
    }

    /** Whether only some lanes may execute a node at a time. */
    boolean isPartial(int node) {
        return partOf[node] >= 0;
    }

    boolean isBranch(int node) {
        return branches.get(node);
    }

    /** Whether some lanes may end before others. */
    boolean endsByTurns() {
        for (int i = 0; i < size; i++) {
            if (partOf[i] >= 0 && order.successors(i).length == 0) {
                return true;
            }
        }
        return false;
    }

    /** The number of the part that a node is in; -1 if all lanes execute it. */
    int part(int node) {
        return partOf[node];
    }

    /** The nodes of a part. */
    BitSet nodes(int part) {
        return parts.get(part);
    }

    /** The node after a part; -1 if the part leads to the end. */
    int exit(int part) {
        return exits.get(part);
    }

    /** The part after a branch at which lanes go different ways; -1 if they meet at once. */
    int partAfter(int branch) {
        if (partOf[branch] >= 0) {
            return partOf[branch];
        }
        for (int to : order.successors(branch)) {
            if (partOf[to] >= 0) {
                return partOf[to];
            }
        }
        return -1;
    }

    /** Whether lanes may leave a loop in different iterations. */
    private boolean isLeftByTurns(NodeOrder.Loop loop) {
        return partOf[loop.header()] >= 0;
    }

    private boolean leavesByTurns(int from, int to) {
        return order.loops.stream().anyMatch(loop -> loop.contains(from) && !loop.contains(to) && isLeftByTurns(loop));
    }

    /**
     * Whether lanes may wait for others with a value of a register when others write it in a node.
     *
     * @param live by node: the registers that are read there or later, before they are written
     */
    boolean isOverwritten(int register, int node, List<BitSet> live) {
        return partOf[node] >= 0 && isOverwritten(register, node, -1, partOf[node], live);
    }

    /** The same for a register that is written on the way to a node. */
    boolean isOverwritten(int register, int from, int to, List<BitSet> live) {
        boolean diverges = branches.get(from);
        if (partOf[from] < 0 && !diverges) {
            return false;
        }
        if (live.get(to).get(register) && isMet(from, to)) {
            return true;
        }
        int part = partAfter(from);
        return part >= 0 && isOverwritten(register, to, to, part, live);
    }

    private boolean isOverwritten(int register, int writer, int except, int part, List<BitSet> live) {
        BitSet waiting = (BitSet) parts.get(part).clone();
        if (exits.get(part) >= 0) {
            waiting.set(exits.get(part));
        }
        waiting.clear(writer);
        for (int at = waiting.nextSetBit(0); at >= 0; at = waiting.nextSetBit(at + 1)) {
            if (at != except && live.get(at).get(register) && (!dominates(writer, at) || leavesByTurns(writer, at))) {
                return true;
            }
        }
        return false;
    }

    /** Whether lanes may wait at a node to which others come on a way from another one. */
    private boolean isMet(int from, int to) {
        if (leavesByTurns(from, to)) {
            return true;
        }
        boolean isBack = to <= from;
        for (int other : order.predecessors(to)) {
            if (to <= other == isBack
                    && (other != from || branches.get(from))
                    && (other == from ? isTwice(from, to) : areApart(from, other, to))) {
                return true;
            }
        }
        return false;
    }

    /** Whether several ways lead from a branch to a node. */
    private boolean isTwice(int from, int to) {
        return order.nodes.get(from).ways().stream()
                        .filter(way -> order.number(way.target()) == to)
                        .count()
                > 1;
    }

    /** Whether some lanes may come to a node from one node, and others from another one. */
    private boolean areApart(int first, int second, int to) {
        for (int branch = branches.nextSetBit(0); branch >= 0; branch = branches.nextSetBit(branch + 1)) {
            int end = reconvergence.point(branch);
            BitSet firstWays = new BitSet();
            BitSet secondWays = new BitSet();
            int[] next = order.successors(branch);
            // Lanes that go on with a loop wait for each other at its start.
            BitSet around = new BitSet();
            around.set(branch);
            around.set(to);
            for (int way = 0; way < next.length; way++) {
                BitSet reached =
                        reconvergence.reached(end, (before, after) -> !goesOnAround(before, after, around), next[way]);
                firstWays.set(way, reached.get(first) || first == branch && next[way] == to);
                secondWays.set(way, reached.get(second) || second == branch && next[way] == to);
            }
            BitSet both = (BitSet) firstWays.clone();
            both.or(secondWays);
            if (!firstWays.isEmpty() && !secondWays.isEmpty() && both.cardinality() > 1) {
                return true;
            }
        }
        return false;
    }
}
