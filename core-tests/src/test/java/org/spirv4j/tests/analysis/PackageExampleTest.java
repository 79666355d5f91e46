package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;

/** The examples of the package descriptions of {@code analysis} and {@code module}, printing into a list. */
class PackageExampleTest {
    private final List<String> out = new ArrayList<>();

    private final SpirvModule module = TestModules.of("""
            OpName %f "f"
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %f = OpFunction %void None %fn
            %a = OpLabel
            OpBranch %b
            %b = OpLabel
            OpBranch %b
            OpFunctionEnd
            """);

    @Test
    void analysis() {
        for (Function function : module.layout().functions()) {
            ControlFlowGraph graph = ControlFlowGraph.of(function);
            DominatorTree dominators = DominatorTree.of(graph);
            LoopForest loops = LoopForest.of(graph, dominators);
            for (int b = 0; b < graph.blockCount(); b++) {
                println(function.block(b) + " under " + dominators.immediateDominator(b) + ", in loop "
                        + loops.innermostLoop(b));
            }
        }
        assertThat(out).containsExactly("block %4 under -1, in loop -1", "block %5 under 0, in loop 0");
    }

    @Test
    void module() {
        for (Function function : module.layout().functions()) {
            println(module.layout().name(function.id()).orElse("?") + ": " + function.blockCount() + " blocks");
        }
        assertThat(out).containsExactly("f: 2 blocks");
    }

    private void println(String line) {
        out.add(line);
    }
}
