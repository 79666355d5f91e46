// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.analysis.StructuredConstructs.Kind;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.testkit.TestModules;

class StructuredConstructsTest {
    private static final String HEAD = "%void = OpTypeVoid %fn = OpTypeFunction %void %bool = OpTypeBool"
            + " %int = OpTypeInt 32 0 %c = OpConstantTrue %bool %i = OpConstant %int 1\n"
            + "%f = OpFunction %void None %fn\n";

    private static Function function(String blocks) {
        return TestModules.of(HEAD + blocks + "OpFunctionEnd")
                .layout()
                .functions()
                .get(0);
    }

    @Test
    void loopWithASelectionThatBreaks() {
        Function f = function("""
                %b0 = OpLabel OpBranch %b1
                %b1 = OpLabel OpLoopMerge %b6 %b5 None OpBranch %b2
                %b2 = OpLabel OpSelectionMerge %b4 None OpBranchConditional %c %b3 %b4
                %b3 = OpLabel OpBranch %b6
                %b4 = OpLabel OpBranch %b5
                %b5 = OpLabel OpBranch %b1
                %b6 = OpLabel OpReturn
                """);
        StructuredConstructs constructs = StructuredConstructs.of(f);
        assertThat(constructs.count()).isEqualTo(3);
        int loop = constructs.innermost(1);
        assertThat(constructs.kind(loop)).isEqualTo(Kind.LOOP);
        assertThat(constructs.mergeBlock(loop)).isEqualTo(6);
        int selection = constructs.innermost(3);
        assertThat(constructs.kind(selection)).isEqualTo(Kind.SELECTION);
        assertThat(constructs.enclosing(selection)).isEqualTo(loop);
        assertThat(constructs.innermost(4)).isEqualTo(loop);
        assertThat(constructs.kind(constructs.innermost(5))).isEqualTo(Kind.CONTINUE);
        assertThat(constructs.backEdgeBlock(constructs.innermost(5))).isEqualTo(5);
        assertThat(constructs.innermost(3, Kind.LOOP)).isEqualTo(loop);
        assertThat(constructs.innermost(0)).isEqualTo(-1);
        assertThat(constructs.innermost(6)).isEqualTo(-1);
    }

    private static final String BREAK_AND_CONTINUE = """
            %b0 = OpLabel OpBranch %b1
            %b1 = OpLabel OpLoopMerge %b7 %b6 None OpBranch %b2
            %b2 = OpLabel OpSelectionMerge %b5 None OpBranchConditional %c %b3 %b5
            %b3 = OpLabel OpBranchConditional %c %b7 %b4
            %b4 = OpLabel OpBranchConditional %c %b6 %b5
            %b5 = OpLabel OpBranch %b6
            %b6 = OpLabel OpBranch %b1
            %b7 = OpLabel OpReturn
            """;

    @Test
    void branchesLeaveConstructs() {
        StructuredConstructs constructs = StructuredConstructs.of(function(BREAK_AND_CONTINUE));
        int loop = constructs.innermost(1);
        int selection = constructs.innermost(2);
        assertThat(constructs.left(3, 7)).isEqualTo(loop);
        assertThat(constructs.left(3, 4)).isEqualTo(-1);
        assertThat(constructs.left(4, 5)).isEqualTo(selection);
        assertThat(constructs.kind(constructs.left(6, 1))).isEqualTo(Kind.CONTINUE);
        assertThat(constructs.around(1)).isEqualTo(-1);
        assertThat(constructs.around(2)).isEqualTo(loop);
        assertThat(constructs.around(3)).isEqualTo(selection);
        assertThat(constructs.isInContinueConstruct(6)).isTrue();
        assertThat(constructs.isInContinueConstruct(5)).isFalse();
        assertThat(constructs.unstructuredBlock()).isEqualTo(-1);
    }

    @Test
    void unstructuredBranchesAreStated() {
        assertThat(StructuredConstructs.of(function("""
                                %b0 = OpLabel OpBranch %b1
                                %b1 = OpLabel OpBranchConditional %c %b2 %b3
                                %b2 = OpLabel OpBranch %b3
                                %b3 = OpLabel OpReturn
                                """)).unstructuredBlock()).isEqualTo(1);
        assertThat(StructuredConstructs.of(function("""
                                %b0 = OpLabel OpBranch %b1
                                %b1 = OpLabel OpSelectionMerge %b3 None OpBranchConditional %c %b2 %b3
                                %b2 = OpLabel OpBranch %b1
                                %b3 = OpLabel OpReturn
                                """)).unstructuredBlock()).isEqualTo(2);
    }

    /** Blocks have the same numbers in both models, as long as nothing was moved. */
    @Test
    void theEditModelHasTheSameConstructs() {
        Random random = new Random(6);
        for (int n = 0; n < 1000; n++) {
            Function f = function(n == 0 ? BREAK_AND_CONTINUE : randomBlocks(random));
            StructuredConstructs expected = StructuredConstructs.of(f);
            EditableModule module = EditableModule.of(f.module());
            Flow flow = module.flow(module.functionOf(module.blockOf(f.block(0).labelId())));
            assertThat(flow.constructs().count()).isEqualTo(expected.count());
            for (int c = 0; c < expected.count(); c++) {
                assertThat(flow.constructs().kind(c)).isEqualTo(expected.kind(c));
                assertThat(flow.constructs().header(c)).isEqualTo(expected.header(c));
                assertThat(flow.constructs().mergeBlock(c)).isEqualTo(expected.mergeBlock(c));
            }
            for (int b = 0; b < f.blockCount(); b++) {
                int around = expected.around(b);
                int block = flow.block(b);
                assertThat(flow.constructs().innermost(b)).isEqualTo(expected.innermost(b));
                assertThat(flow.headerAround(block))
                        .isEqualTo(around < 0 ? 0 : flow.block(expected.declaredBy(around)));
                assertThat(flow.isInContinueConstruct(block)).isEqualTo(expected.isInContinueConstruct(b));
            }
            assertThat(flow.constructs().unstructuredBlock()).isEqualTo(expected.unstructuredBlock());
        }
    }

    @Test
    void everyOneOfManyLoopsHasItsContinueConstruct() {
        StringBuilder blocks = new StringBuilder("%root = OpLabel OpBranch %loop0\n");
        for (int i = 0; i < 40; i++) {
            blocks.append("%loop" + i + " = OpLabel OpLoopMerge %loop" + (i + 1) + " %latch" + i + " None"
                    + " OpBranchConditional %c %latch" + i + " %loop" + (i + 1) + "\n"
                    + "%latch" + i + " = OpLabel OpBranch %loop" + i + "\n");
        }
        StructuredConstructs constructs = StructuredConstructs.of(function(blocks + "%loop40 = OpLabel OpReturn\n"));
        assertThat(constructs.count()).isEqualTo(80);
        for (int c = 0; c < constructs.count(); c++) {
            assertThat(constructs.continueConstruct(c) >= 0).isEqualTo(constructs.kind(c) == Kind.LOOP);
        }
    }

    @Test
    void casesOfASwitch() {
        Function f = function("""
                %b0 = OpLabel OpSelectionMerge %b4 None OpSwitch %i %b4 1 %b1 2 %b2 3 %b1
                %b1 = OpLabel OpBranch %b2
                %b2 = OpLabel OpBranch %b4
                %b4 = OpLabel OpReturn
                """);
        StructuredConstructs constructs = StructuredConstructs.of(f);
        assertThat(constructs.count()).isEqualTo(3);
        assertThat(constructs.kind(constructs.innermost(0))).isEqualTo(Kind.SWITCH);
        assertThat(constructs.header(constructs.innermost(1))).isEqualTo(1);
        assertThat(constructs.kind(constructs.innermost(2))).isEqualTo(Kind.CASE);
        assertThat(constructs.declaredBy(constructs.innermost(2))).isZero();
        assertThat(constructs.innermost(3)).isEqualTo(-1);
    }

    @Test
    void constructsAreThoseOfTheDefinition() {
        Random random = new Random(5);
        for (int n = 0; n < 3000; n++) {
            Function f = function(randomBlocks(random));
            StructuredConstructs constructs = StructuredConstructs.of(f);
            GraphOracle oracle = new GraphOracle(ControlFlowGraph.structured(f));
            int expected = 0;
            for (int c = 0; c < constructs.count(); c++) {
                for (int b = 0; b < f.blockCount(); b++) {
                    assertThat(constructs.contains(c, b)).isEqualTo(holds(f, oracle, constructs, c, b));
                }
            }
            for (int b = 0; b < f.blockCount(); b++) {
                expected += constructCount(f.block(b), oracle, constructs);
                checkInnermost(constructs, b);
            }
            assertThat(constructs.count()).isEqualTo(expected);
        }
    }

    private static int constructCount(Block block, GraphOracle oracle, StructuredConstructs constructs) {
        if (!block.isHeader() || !oracle.isReachable(block.index())) {
            return 0;
        }
        if (block.isLoopHeader()) {
            int count = 1;
            for (int c = 0; c < constructs.count(); c++) {
                if (constructs.declaredBy(c) == block.index() && constructs.kind(c) == Kind.CONTINUE) {
                    int source = constructs.backEdgeBlock(c);
                    assertThat(constructs.search().isBackEdge(source, block.index()))
                            .isTrue();
                    count++;
                }
            }
            return count;
        }
        if (!block.endsWithSwitch()) {
            return 1;
        }
        List<Integer> targets = new ArrayList<>();
        for (int i = 0; i < block.successorCount(); i++) {
            int target = block.successorId(i);
            if (target != block.mergeBlockId() && !targets.contains(target)) {
                targets.add(target);
            }
        }
        return 1 + targets.size();
    }

    private static boolean holds(Function f, GraphOracle oracle, StructuredConstructs constructs, int c, int block) {
        Block header = f.block(constructs.declaredBy(c));
        int merge = f.blockNumber(header.mergeBlockId());
        boolean below = oracle.isReachable(block) && oracle.dominates(constructs.header(c), block);
        boolean following = oracle.dominates(merge, block);
        return switch (constructs.kind(c)) {
            case SELECTION, SWITCH, CASE -> below && !following;
            case CONTINUE -> below && oracle.postDominates(constructs.backEdgeBlock(c), block);
            case LOOP ->
                below
                        && !following
                        && (constructs.continueConstruct(c) < 0
                                || !holds(f, oracle, constructs, constructs.continueConstruct(c), block));
        };
    }

    /** No other construct that holds the block has a header strictly below that of the innermost one. */
    private static void checkInnermost(StructuredConstructs constructs, int block) {
        int innermost = constructs.innermost(block);
        for (int c = 0; c < constructs.count(); c++) {
            if (constructs.contains(c, block)) {
                assertThat(innermost).isNotEqualTo(-1);
                assertThat(constructs.contains(innermost, block)).isTrue();
                assertThat(constructs.dominators().dominates(constructs.header(c), constructs.header(innermost)))
                        .isTrue();
                assertThat(constructs.innermost(block, constructs.kind(c))).isNotEqualTo(-1);
            }
        }
    }

    private static String randomBlocks(Random random) {
        int count = 2 + random.nextInt(9);
        StringBuilder text = new StringBuilder();
        for (int b = 0; b < count; b++) {
            text.append("%b").append(b).append(" = OpLabel\n");
            int kind = random.nextInt(7);
            String target = near(random, b, count);
            String other = near(random, b, count);
            if (kind == 1 || kind == 2) {
                text.append("OpSelectionMerge ").append(near(random, b, count)).append(" None\n");
            } else if (kind == 3 || kind == 4) {
                text.append("OpLoopMerge ").append(near(random, b, count)).append(' ');
                text.append(near(random, b, count)).append(" None\n");
            }
            switch (kind) {
                case 0, 3 -> text.append("OpBranch ").append(target).append('\n');
                case 1, 4, 5 -> text.append("OpBranchConditional %c ").append(target + " " + other + "\n");
                case 2 ->
                    text.append("OpSwitch %i ")
                            .append(target + " 1 " + other + " 2 " + near(random, b, count))
                            .append('\n');
                default -> text.append("OpReturn\n");
            }
        }
        return text.toString();
    }

    private static String near(Random random, int block, int count) {
        boolean forward = random.nextInt(4) > 0;
        return "%b" + (forward ? Math.min(count - 1, block + 1 + random.nextInt(3)) : random.nextInt(count));
    }
}
