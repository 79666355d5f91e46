// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.testkit.Cost;

class ControlFlowTest {
    private static final int GRAPHS = 3000;
    private static final int LARGE = 1_000_000;

    @Test
    void edgesAreDistinctAndSymmetric() {
        ControlFlowGraph graph = ControlFlowGraph.of(new int[][] {{1, 2, 1}, {2}, {0, 2}});
        assertThat(graph.edgeCount()).isEqualTo(5);
        assertThat(graph.successorCount(0)).isEqualTo(2);
        assertThat(graph.successor(0, 1)).isEqualTo(2);
        assertThat(graph.predecessorCount(2)).isEqualTo(3);
        assertThat(new int[] {graph.predecessor(2, 0), graph.predecessor(2, 1), graph.predecessor(2, 2)})
                .containsExactly(0, 1, 2);
    }

    @Test
    void graphWithoutBlocks() {
        ControlFlowGraph graph = ControlFlowGraph.of(new int[0][]);
        assertThat(DepthFirstSearch.of(graph).reachableCount()).isZero();
        assertThat(DominatorTree.of(graph).preorder()).isEmpty();
        assertThat(DominatorTree.postDominators(graph).preorder()).isEmpty();
        assertThat(LoopForest.of(graph, DominatorTree.of(graph)).loopCount()).isZero();
    }

    @Test
    void searchOrdersBlocks() {
        Random random = new Random(1);
        for (int n = 0; n < GRAPHS; n++) {
            ControlFlowGraph graph = ControlFlowGraph.of(GraphOracle.random(random));
            GraphOracle oracle = new GraphOracle(graph);
            DepthFirstSearch search = DepthFirstSearch.of(graph);
            BitSet reached = oracle.reached(0, -1);
            assertThat(search.reachableCount()).isEqualTo(reached.cardinality());
            for (int b = 0; b < graph.blockCount(); b++) {
                assertThat(search.isReachable(b)).isEqualTo(reached.get(b));
                if (!reached.get(b)) {
                    assertThat(search.reversePostorderIndex(b)).isEqualTo(-1);
                    continue;
                }
                assertThat(search.inReversePostorder(search.reversePostorderIndex(b)))
                        .isEqualTo(b);
                for (int i = 0; i < graph.successorCount(b); i++) {
                    int target = graph.successor(b, i);
                    // In reverse post-order exactly the back edges lead backwards.
                    assertThat(search.isBackEdge(b, target))
                            .isEqualTo(search.reversePostorderIndex(target) <= search.reversePostorderIndex(b));
                }
            }
        }
    }

    @Test
    void dominatorsAreThoseOfTheDefinition() {
        Random random = new Random(2);
        for (int n = 0; n < GRAPHS; n++) {
            ControlFlowGraph graph = ControlFlowGraph.of(GraphOracle.random(random));
            GraphOracle oracle = new GraphOracle(graph);
            DominatorTree tree = DominatorTree.of(graph);
            DominatorTree post = DominatorTree.postDominators(graph);
            for (int b = 0; b < graph.blockCount(); b++) {
                int dominators = 0;
                int postDominators = 0;
                for (int a = 0; a < graph.blockCount(); a++) {
                    assertThat(tree.dominates(a, b)).isEqualTo(oracle.dominates(a, b));
                    assertThat(post.dominates(a, b)).isEqualTo(oracle.postDominates(a, b));
                    dominators += tree.strictlyDominates(a, b) ? 1 : 0;
                    postDominators += post.strictlyDominates(a, b) ? 1 : 0;
                }
                assertThat(tree.contains(b)).isEqualTo(oracle.isReachable(b));
                assertThat(post.contains(b)).isEqualTo(oracle.reachesExit(b, -1));
                checkImmediate(tree, b, dominators);
                checkImmediate(post, b, postDominators);
            }
        }
    }

    /** The immediate dominator is the strict dominator that all other strict dominators dominate. */
    private static void checkImmediate(DominatorTree tree, int block, int strictDominators) {
        int immediate = tree.immediateDominator(block);
        if (!tree.contains(block)) {
            assertThat(immediate).isEqualTo(-1);
            return;
        }
        assertThat(tree.depth(block)).isEqualTo(strictDominators);
        if (strictDominators == 0) {
            assertThat(immediate).isEqualTo(-1);
        } else {
            assertThat(tree.strictlyDominates(immediate, block)).isTrue();
            assertThat(tree.depth(immediate)).isEqualTo(strictDominators - 1);
        }
    }

    @Test
    void preorderKeepsSubtreesTogether() {
        Random random = new Random(3);
        for (int n = 0; n < GRAPHS; n++) {
            ControlFlowGraph graph = ControlFlowGraph.of(GraphOracle.random(random));
            DominatorTree tree = random.nextBoolean() ? DominatorTree.of(graph) : DominatorTree.postDominators(graph);
            int[] order = tree.preorder();
            for (int i = 0; i < order.length; i++) {
                boolean inside = true;
                for (int k = i; k < order.length; k++) {
                    boolean below = tree.dominates(order[i], order[k]);
                    assertThat(below && !inside).isFalse();
                    inside = below;
                }
            }
        }
    }

    @Test
    void loopsAreThoseOfTheDefinition() {
        Random random = new Random(4);
        int loopsSeen = 0;
        for (int n = 0; n < GRAPHS; n++) {
            ControlFlowGraph graph = ControlFlowGraph.of(GraphOracle.random(random));
            GraphOracle oracle = new GraphOracle(graph);
            LoopForest loops = LoopForest.of(graph, DominatorTree.of(graph));
            int found = 0;
            int[] held = new int[graph.blockCount()];
            for (int header = 0; header < graph.blockCount(); header++) {
                BitSet body = naturalLoop(graph, oracle, header);
                if (body.isEmpty()) {
                    continue;
                }
                int loop = loops.innermostLoop(header);
                assertThat(loops.header(loop)).isEqualTo(header);
                found++;
                for (int b = 0; b < graph.blockCount(); b++) {
                    assertThat(loops.contains(loop, b)).isEqualTo(body.get(b));
                    held[b] += body.get(b) ? 1 : 0;
                }
            }
            for (int b = 0; b < graph.blockCount(); b++) {
                int loop = loops.innermostLoop(b);
                assertThat(loop < 0 ? 0 : loops.depth(loop)).isEqualTo(held[b]);
            }
            assertThat(loops.loopCount()).isEqualTo(found);
            loopsSeen += found;
        }
        assertThat(loopsSeen).isGreaterThan(GRAPHS / 4);
    }

    private static BitSet naturalLoop(ControlFlowGraph graph, GraphOracle oracle, int header) {
        BitSet body = new BitSet();
        for (int i = 0; i < graph.predecessorCount(header); i++) {
            int source = graph.predecessor(header, i);
            if (!oracle.isReachable(source) || !oracle.dominates(header, source)) {
                continue;
            }
            body.set(header);
            for (int b = 0; b < graph.blockCount(); b++) {
                if (oracle.isReachable(b) && oracle.reached(b, header).get(source)) {
                    body.set(b);
                }
            }
        }
        return body;
    }

    @Test
    void longChainsAndLaddersAreAnalysed() {
        int[][] chain = new int[LARGE][];
        int[][] ladder = new int[LARGE][];
        int[][] nest = new int[LARGE][];
        int half = LARGE / 2;
        for (int b = 0; b < LARGE; b++) {
            chain[b] = b + 1 < LARGE ? new int[] {b + 1} : new int[0];
            int across = b < half ? b + half : b - half;
            int on = b + 1;
            // Two chains with rungs both ways between them: the worst case of iterative data flow.
            ladder[b] = on == half || on == LARGE ? new int[] {across} : new int[] {on, across};
            nest[b] = b < half ? new int[] {b + 1} : b + 1 < LARGE ? new int[] {b + 1, LARGE - 1 - b} : new int[0];
        }
        Cost.within(Duration.ofSeconds(60), () -> {
            ControlFlowGraph graph = ControlFlowGraph.of(chain);
            assertThat(DominatorTree.of(graph).depth(LARGE - 1)).isEqualTo(LARGE - 1);
            assertThat(DominatorTree.postDominators(graph).depth(0)).isEqualTo(LARGE - 1);
            assertThat(DominatorTree.of(ControlFlowGraph.of(ladder)).immediateDominator(LARGE - 1))
                    .isZero();
            ControlFlowGraph nested = ControlFlowGraph.of(nest);
            LoopForest loops = LoopForest.of(nested, DominatorTree.of(nested));
            assertThat(loops.loopCount()).isEqualTo(half - 1);
            assertThat(loops.depth(loops.innermostLoop(half - 1))).isEqualTo(half - 1);
        });
    }
}
