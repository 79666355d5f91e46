// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ControlDependence;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.analysis.Divergence.Level;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Cost;

class DivergenceTest {
    private static final String HEAD = FragmentText.head("""
            %6 = OpTypeBool
            %7 = OpTypeFloat 32
            %8 = OpConstant %7 0
            %9 = OpConstantTrue %6
            """, 7) + """
            %21 = OpLoad %7 %2
            %22 = OpLoad %7 %3
            %23 = OpLoad %7 %12
            """;

    private static Divergence of(String body) {
        return Divergence.of(FragmentText.module(HEAD + body + "OpReturn\nOpFunctionEnd\n"));
    }

    private static String branch(int value) {
        return "%30 = OpFOrdLessThan %6 %" + value + " %8\nOpSelectionMerge %33 None\n"
                + "OpBranchConditional %30 %31 %32\n%31 = OpLabel\nOpBranch %33\n%32 = OpLabel\nOpBranch %33\n"
                + "%33 = OpLabel\n";
    }

    @Test
    void readsAreTheRoots() {
        Divergence found = of("");
        assertThat(found.level(21)).isEqualTo(Level.DIVERGENT);
        assertThat(found.level(22)).isEqualTo(Level.PARTIALLY_UNIFORM);
        assertThat(found.level(23)).isEqualTo(Level.UNIFORM);
        assertThat(found.source(21)).isZero();
        assertThat(found.isComplete()).isTrue();
    }

    @Test
    void valuesHaveTheHighestLevelOfTheirOperands() {
        Divergence found = of("%24 = OpFAdd %7 %23 %22\n%25 = OpFAdd %7 %24 %21\n");
        assertThat(found.level(24)).isEqualTo(Level.PARTIALLY_UNIFORM);
        assertThat(found.source(24)).isEqualTo(22);
        assertThat(found.level(25)).isEqualTo(Level.DIVERGENT);
        assertThat(found.source(25)).isEqualTo(21);
    }

    @Test
    void blocksDependOnConditions() {
        Divergence divergent = of(branch(21));
        assertThat(divergent.level(31)).isEqualTo(Level.DIVERGENT);
        assertThat(divergent.source(31)).isEqualTo(30);
        assertThat(divergent.branchBlock(31)).isEqualTo(20);
        assertThat(divergent.level(33)).as("all meet here").isEqualTo(Level.UNIFORM);
        assertThat(of(branch(23)).level(31)).isEqualTo(Level.UNIFORM);
        assertThat(of(branch(22)).level(31)).isEqualTo(Level.PARTIALLY_UNIFORM);
    }

    @Test
    void phisDependOnTheWaysToThem() {
        Divergence found = of(branch(21) + "%34 = OpPhi %7 %8 %31 %23 %32\n");
        assertThat(found.level(34)).isEqualTo(Level.DIVERGENT);
        assertThat(found.source(34)).isEqualTo(31);
    }

    /** What is read differs as much as is said. */
    private record Read(Level level) implements Divergence.Assumptions {
        @Override
        public boolean isUniform(int instruction) {
            return false;
        }

        @Override
        public Level leastLevel(int instruction) {
            return level;
        }

        @Override
        public boolean ignoresDiscards() {
            return false;
        }
    }

    @Test
    void anotherAnalysisStartsAnew() {
        SpirvModule module = FragmentText.module(HEAD + branch(21) + "OpReturn\nOpFunctionEnd\n");
        Divergence first = Divergence.of(module, new Read(Level.DIVERGENT));
        Divergence second = first.again(new Read(Level.UNIFORM));
        assertThat(first.level(31)).isEqualTo(Level.DIVERGENT);
        assertThat(second.level(21)).isEqualTo(Level.UNIFORM);
        assertThat(second.level(31)).isEqualTo(Level.UNIFORM);
        Divergence third = second.again(new Read(Level.DIVERGENT));
        assertThat(third.level(31)).isEqualTo(Level.DIVERGENT);
        assertThat(third.source(31)).isEqualTo(first.source(31));
        assertThat(third.branchBlock(31)).isEqualTo(20);
    }

    @Test
    void loopsCarryLevelsBack() {
        Divergence found = of("""
                OpBranch %40
                %40 = OpLabel
                %41 = OpPhi %7 %8 %20 %42 %43
                OpLoopMerge %44 %43 None
                OpBranch %43
                %43 = OpLabel
                %42 = OpFAdd %7 %41 %21
                %45 = OpFOrdLessThan %6 %41 %23
                OpBranchConditional %45 %40 %44
                %44 = OpLabel
                """);
        assertThat(found.level(41)).isEqualTo(Level.DIVERGENT);
        assertThat(found.level(40)).isEqualTo(Level.DIVERGENT);
        assertThat(found.level(44)).isEqualTo(Level.UNIFORM);
    }

    @Test
    void parametersMayDiffer() {
        SpirvModule module = FragmentText.module("""
                OpCapability Shader
                OpCapability Linkage
                OpMemoryModel Logical GLSL450
                %1 = OpTypeFloat 32
                %2 = OpTypeFunction %1 %1
                %3 = OpFunction %1 None %2
                %4 = OpFunctionParameter %1
                %5 = OpLabel
                OpReturnValue %4
                OpFunctionEnd
                """);
        assertThat(Divergence.of(module).level(4)).isEqualTo(Level.DIVERGENT);
    }

    @Test
    void longChainsAndDeepNestingAreAnswered() {
        StringBuilder chain = new StringBuilder("%24 = OpFAdd %7 %21 %23\n");
        for (int i = 25; i < 100_000; i++) {
            chain.append("%" + i + " = OpFAdd %7 %" + (i - 1) + " %23\n");
        }
        Cost.within(
                Duration.ofSeconds(20),
                () -> assertThat(of(chain.toString()).level(99_999)).isEqualTo(Level.DIVERGENT));
    }

    @Test
    void graphsWithTooManyDependencesAreNotAnalysed() {
        // Block 2i leads to 2i + 1 or the exit of loop i, which leads back to the header of the loop around it.
        int depth = 4_000;
        int[][] successors = new int[2 * depth + 1][];
        for (int i = 0; i < depth; i++) {
            successors[i] = new int[] {i + 1};
            int latch = 2 * depth - 1 - i;
            successors[latch] = new int[] {i, latch + 1};
        }
        successors[2 * depth] = new int[0];
        ControlDependence dependence = ControlDependence.of(ControlFlowGraph.of(successors));
        assertThat(dependence.isComplete()).isFalse();
        assertThat(dependence.sourceCount(0)).isZero();
    }

    @Test
    void dependencesOfADiamond() {
        ControlDependence dependence = ControlDependence.of(ControlFlowGraph.of(new int[][] {{1, 2}, {3}, {3}, {}}));
        assertThat(dependence.isComplete()).isTrue();
        assertThat(dependence.sourceCount(0)).isZero();
        assertThat(dependence.sourceCount(1)).isOne();
        assertThat(dependence.source(1, 0)).isZero();
        assertThat(dependence.branchTarget(1, 0)).isOne();
        assertThat(dependence.sourceCount(3)).isZero();
        assertThat(dependence.dependentCount(0)).isEqualTo(2);
    }
}
