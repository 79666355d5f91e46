// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import java.util.BitSet;
import java.util.Random;
import org.spirv4j.analysis.ControlFlowGraph;

/** Dominance by its definition: what is no longer reached when a block is taken out. */
final class GraphOracle {
    private final int[][] successors;

    GraphOracle(ControlFlowGraph graph) {
        successors = new int[graph.blockCount()][];
        for (int b = 0; b < successors.length; b++) {
            successors[b] = new int[graph.successorCount(b)];
            for (int i = 0; i < successors[b].length; i++) {
                successors[b][i] = graph.successor(b, i);
            }
        }
    }

    /** What is reached from a block on paths that avoid another, which may be -1. */
    BitSet reached(int from, int without) {
        BitSet reached = new BitSet();
        if (from != without) {
            visit(from, without, reached);
        }
        return reached;
    }

    private void visit(int block, int without, BitSet reached) {
        reached.set(block);
        for (int next : successors[block]) {
            if (next != without && !reached.get(next)) {
                visit(next, without, reached);
            }
        }
    }

    boolean isReachable(int block) {
        return reached(0, -1).get(block);
    }

    boolean dominates(int a, int b) {
        return !reached(0, a).get(b);
    }

    boolean reachesExit(int from, int without) {
        return reached(from, without).stream().anyMatch(b -> successors[b].length == 0);
    }

    boolean postDominates(int a, int b) {
        return !reachesExit(b, a);
    }

    /** Random successors: mostly short steps, some blocks that nothing reaches, some without an exit. */
    static int[][] random(Random random) {
        int count = 1 + random.nextInt(12);
        int[][] successors = new int[count][];
        for (int b = 0; b < count; b++) {
            successors[b] = new int[random.nextInt(random.nextBoolean() ? 3 : 4)];
            for (int i = 0; i < successors[b].length; i++) {
                boolean near = random.nextInt(3) > 0;
                successors[b][i] = near ? Math.min(count - 1, b + 1 + random.nextInt(2)) : random.nextInt(count);
            }
        }
        return successors;
    }
}
