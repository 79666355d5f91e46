// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.module.SpirvModule;

/**
 * Compares the levels of blocks in random control-flow graphs, structured or not, with the definition, computed slowly.
 */
final class DivergenceDefinitionTest {
    private static final int GRAPHS = 300;
    private static final int LABELS = 100;
    private static final int PHIS = 200;
    private static final int UNIFORM = 0;
    private static final int PRIMITIVE = 1;
    private static final int DIVERGENT = 2;
    private static final String HEAD = FragmentText.head("""
            %6 = OpTypeInt 32 0
            %7 = OpConstant %6 7
            %8 = OpTypeBool
            """, 6) + """
            %30 = OpLoad %6 %12
            %31 = OpLoad %6 %3
            %32 = OpLoad %6 %2
            %40 = OpIEqual %8 %30 %7
            %41 = OpIEqual %8 %31 %7
            %42 = OpIEqual %8 %32 %7
            OpBranch %100
            """;

    /** A block: its targets, and the level of the value by which it branches. */
    private record Node(List<Integer> targets, int level) {}

    /** Without flat inputs, as for them the definition depends on which branches lead backward. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void graphsWithLoops(long seed) {
        check(new Random(seed), true);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void graphsWithoutLoops(long seed) {
        check(new Random(seed), false);
    }

    private static void check(Random random, boolean hasLoops) {
        int checked = 0;
        while (checked < GRAPHS) {
            Graph graph = new Graph(random(random, hasLoops));
            if (graph.allEnd()) {
                graph.compute();
                graph.compare();
                checked++;
            }
        }
    }

    private static List<Node> random(Random random, boolean hasLoops) {
        int count = 2 + random.nextInt(9);
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int targetCount = i == count - 1 ? 0 : random.nextInt(9) == 0 ? 0 : 1 + random.nextInt(3);
            List<Integer> targets = new ArrayList<>();
            for (int k = 0; k < targetCount; k++) {
                int first = hasLoops && targetCount > 1 && random.nextInt(3) == 0 ? 1 : i + 1;
                targets.add(first + random.nextInt(count - first));
            }
            int level = random.nextInt(3);
            nodes.add(new Node(targets, hasLoops && level == PRIMITIVE ? DIVERGENT : level));
        }
        return nodes;
    }

    /** The levels of the loads of the entry block. */
    private record Loads(SpirvModule module) implements Divergence.Assumptions {
        @Override
        public boolean isUniform(int instruction) {
            return false;
        }

        @Override
        public Divergence.Level leastLevel(int instruction) {
            return switch (module.instruction(instruction).resultId()) {
                case 31 -> Divergence.Level.PARTIALLY_UNIFORM;
                case 32 -> Divergence.Level.DIVERGENT;
                default -> Divergence.Level.UNIFORM;
            };
        }

        @Override
        public boolean ignoresDiscards() {
            return false;
        }
    }

    /** A graph with the level of each block. */
    private static final class Graph {
        private final List<Node> nodes;
        private final int[] blocks;

        Graph(List<Node> nodes) {
            this.nodes = nodes;
            blocks = new int[nodes.size()];
        }

        /**
         * The blocks that a block reaches without passing another one; that is not reached, but the block itself is.
         */
        private BitSet reached(int from, int without) {
            BitSet reached = new BitSet();
            List<Integer> queue = new ArrayList<>();
            if (from != without) {
                reached.set(from);
                queue.add(from);
            }
            for (int head = 0; head < queue.size(); head++) {
                for (int target : nodes.get(queue.get(head)).targets()) {
                    if (target != without && !reached.get(target)) {
                        reached.set(target);
                        queue.add(target);
                    }
                }
            }
            return reached;
        }

        private boolean ends(int from, int without) {
            return reached(from, without).stream()
                    .anyMatch(node -> nodes.get(node).targets().isEmpty());
        }

        private boolean allEnd() {
            BitSet all = reached(0, -1);
            return all.cardinality() == nodes.size() && all.stream().allMatch(node -> ends(node, -1));
        }

        /** Whether all ways from a block to an end pass another one, or are there already. */
        private boolean leadsTo(int from, int to) {
            return !ends(from, to);
        }

        private int end(int node) {
            int at = node;
            while (nodes.get(at).targets().size() == 1) {
                at = nodes.get(at).targets().get(0);
            }
            return at;
        }

        private List<Integer> predecessors(int node) {
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < nodes.size(); i++) {
                if (nodes.get(i).targets().contains(node)) {
                    found.add(i);
                }
            }
            return found;
        }

        private void compute() {
            boolean isChanged = true;
            while (isChanged) {
                isChanged = false;
                for (int node = 0; node < nodes.size(); node++) {
                    int block = levelOfBlock(node);
                    isChanged |= block > blocks[node];
                    blocks[node] = Math.max(block, blocks[node]);
                }
            }
        }

        private int levelOfBlock(int node) {
            int level = UNIFORM;
            for (int branch = 0; branch < nodes.size(); branch++) {
                boolean isDecided = branch != node && leadsTo(branch, node);
                for (int target :
                        isDecided ? List.<Integer>of() : nodes.get(branch).targets()) {
                    if (nodes.get(branch).targets().size() > 1 && leadsTo(target, node)) {
                        int condition = nodes.get(branch).level();
                        boolean isOther = condition == PRIMITIVE && end(target) != end(node);
                        level = Math.max(level, Math.max(blocks[branch], isOther ? DIVERGENT : condition));
                    }
                }
            }
            return level;
        }

        private void compare() {
            String text = text();
            SpirvModule module = FragmentText.module(text);
            Divergence found = Divergence.of(module, new Loads(module));
            for (int node = 0; node < nodes.size(); node++) {
                assertThat(found.level(LABELS + node).ordinal())
                        .as("block %%%d in %s", LABELS + node, text)
                        .isEqualTo(blocks[node]);
            }
        }

        private String text() {
            StringBuilder text = new StringBuilder(HEAD);
            for (int node = 0; node < nodes.size(); node++) {
                text.append("%").append(LABELS + node).append(" = OpLabel\n");
                text.append("%").append(PHIS + node).append(" = OpPhi %6");
                if (node == 0) {
                    text.append(" %7 %20");
                }
                predecessors(node).forEach(from -> text.append(" %7 %").append(LABELS + from));
                String selector = "%" + (30 + nodes.get(node).level());
                List<Integer> targets = nodes.get(node).targets();
                switch (targets.size()) {
                    case 0 -> text.append("\nOpReturn\n");
                    case 1 ->
                        text.append("\nOpBranch %")
                                .append(LABELS + targets.get(0))
                                .append('\n');
                    case 2 ->
                        text.append("\n%")
                                .append(300 + node)
                                .append(" = OpIEqual %8 ")
                                .append(selector)
                                .append(" %7\nOpBranchConditional %")
                                .append(300 + node)
                                .append(" %")
                                .append(LABELS + targets.get(0))
                                .append(" %")
                                .append(LABELS + targets.get(1))
                                .append('\n');
                    default ->
                        text.append("\nOpSwitch ")
                                .append(selector)
                                .append(" %")
                                .append(LABELS + targets.get(0))
                                .append(" 0 %")
                                .append(LABELS + targets.get(1))
                                .append(" 1 %")
                                .append(LABELS + targets.get(2))
                                .append('\n');
                }
            }
            return text + "OpFunctionEnd\n";
        }
    }
}
