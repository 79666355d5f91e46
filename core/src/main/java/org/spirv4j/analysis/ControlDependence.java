// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Which branches decide whether a block is executed (R. Cytron and others, 1991). A block depends on a branch of
 * another block if it is executed after one target of the branch in any case, but not after each. Blocks have the
 * numbers of the graph. Immutable.
 *
 * <p>In nested loops each block depends on the exits of all loops around it. A graph with more than 4,000,000
 * dependences is not analysed: {@link #isComplete} returns false, and there are none.
 */
public final class ControlDependence {
    private static final int MOST = 4_000_000;
    private static final int[] NONE = {};

    /** The dependences of each block, as pairs of the block that branches and the target of its branch. */
    private final int[][] sources;

    /** The blocks that depend on each block, which may appear several times. */
    private final int[][] dependents;

    private final boolean isComplete;

    private ControlDependence(ControlFlowGraph graph) {
        int count = graph.blockCount();
        DominatorTree tree = DominatorTree.postDominators(graph);
        WordBuffer[] found = new WordBuffer[count];
        WordBuffer[] reversed = new WordBuffer[count];
        int[] order = tree.preorder();
        long total = 0;
        for (int i = order.length - 1; i >= 0 && total <= MOST; i--) {
            int block = order[i];
            WordBuffer own = new WordBuffer(0);
            for (int p = 0; p < graph.predecessorCount(block); p++) {
                int branch = graph.predecessor(block, p);
                if (!tree.contains(branch) || !tree.strictlyDominates(block, branch)) {
                    own.add(branch);
                    own.add(block);
                }
            }
            WordBuffer fromInner = found[block];
            for (int k = 0; fromInner != null && k < fromInner.size(); k += 2) {
                int branch = fromInner.get(k);
                if (!tree.contains(branch) || !tree.strictlyDominates(block, branch)) {
                    own.add(branch);
                    own.add(fromInner.get(k + 1));
                }
            }
            found[block] = own;
            total += own.size() / 2;
            int outer = tree.immediateDominator(block);
            for (int k = 0; k < own.size(); k += 2) {
                if (outer >= 0) {
                    add(found, outer, own.get(k));
                    add(found, outer, own.get(k + 1));
                }
            }
        }
        isComplete = total <= MOST;
        for (int block : isComplete ? order : NONE) {
            for (int k = 0; k < found[block].size(); k += 2) {
                add(reversed, found[block].get(k), block);
            }
        }
        sources = arrays(found);
        dependents = arrays(reversed);
    }

    private static void add(WordBuffer[] lists, int index, int value) {
        if (lists[index] == null) {
            lists[index] = new WordBuffer(0);
        }
        lists[index].add(value);
    }

    private int[][] arrays(WordBuffer[] lists) {
        int[][] arrays = new int[lists.length][];
        Arrays.setAll(arrays, i -> !isComplete || lists[i] == null ? NONE : lists[i].toArray());
        return arrays;
    }

    /**
     * {@return the control dependences of a graph}
     *
     * @param graph the graph
     */
    public static ControlDependence of(ControlFlowGraph graph) {
        Objects.requireNonNull(graph, "graph");
        return new ControlDependence(graph);
    }

    /** {@return whether the dependences are known: there are not too many} */
    public boolean isComplete() {
        return isComplete;
    }

    /**
     * Returns the number of branches on which a block depends; a branch counts once for each of its targets.
     *
     * @param block the number of a block
     * @return the number
     */
    public int sourceCount(int block) {
        return sources[block].length / 2;
    }

    /**
     * Returns a block that branches, on which a block depends.
     *
     * @param block the number of a block
     * @param index the number of the dependence, from 0
     * @return the number of the block that branches
     */
    public int source(int block, int index) {
        return sources[block][2 * index];
    }

    /**
     * Returns the target of a branch after which a block is executed in any case.
     *
     * @param block the number of a block
     * @param index the number of the dependence, from 0
     * @return the number of the target
     */
    public int branchTarget(int block, int index) {
        return sources[block][2 * index + 1];
    }

    /**
     * Returns the number of dependences on a block that branches.
     *
     * @param block the number of a block
     * @return the number
     */
    public int dependentCount(int block) {
        return dependents[block].length;
    }

    /**
     * Returns a block that depends on a block that branches; it may be returned for several indexes.
     *
     * @param block the number of a block
     * @param index the number of the dependence, from 0
     * @return the number of the block that depends on it
     */
    public int dependent(int block, int index) {
        return dependents[block][index];
    }
}
