// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.edit.Pass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.TestModules;

/** Passes do not walk a module again for each of its functions, variables and constants. */
final class RepeatedWorkTest {
    private static final int COUNT = 30_000;
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private static final String HEAD = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %b DescriptorSet 0
            OpDecorate %b Binding 0
            """;
    private static final String TYPES = """
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %vector = OpTypeVector %uint 3
            %one = OpConstant %uint 1
            %block = OpTypeStruct %uint
            %pp = OpTypePointer Private %uint
            %pb = OpTypePointer StorageBuffer %block
            %pu = OpTypePointer StorageBuffer %uint
            %b = OpVariable %pb StorageBuffer
            %type = OpTypeFunction %void
            %ftype = OpTypeFunction %uint %uint
            """;
    private static final String MAIN = """
            %main = OpFunction %void None %type
            %entry = OpLabel
            """;
    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    /** Whether the module has barriers, and which functions are entry points, is the same for all loops. */
    @Test
    void functionsWithLoops() {
        optimize(Passes.loopUnswitch(), HEAD + TYPES + "%zero = OpConstant %uint 0\n" + numbered("""
                %f# = OpFunction %uint None %ftype
                %p# = OpFunctionParameter %uint
                %e# = OpLabel
                %c# = OpAccessChain %pu %b %zero
                %limit# = OpLoad %uint %c#
                %u# = OpULessThan %bool %limit# %one
                OpBranch %h#
                %h# = OpLabel
                %i# = OpPhi %uint %zero %e# %j# %k#
                %less# = OpULessThan %bool %i# %p#
                OpLoopMerge %m# %k# None
                OpBranchConditional %less# %body# %m#
                %body# = OpLabel
                OpSelectionMerge %k# None
                OpBranchConditional %u# %yes# %k#
                %yes# = OpLabel
                OpBranch %k#
                %k# = OpLabel
                %j# = OpIAdd %uint %i# %one
                OpBranch %h#
                %m# = OpLabel
                OpReturnValue %i#
                OpFunctionEnd
                """) + MAIN + END);
    }

    /** What the first block of a function stores first is the same for all variables. */
    @Test
    void variablesOfOneFunction() {
        optimize(
                Passes.privateToLocal(),
                HEAD + TYPES + numbered("%v# = OpVariable %pp Private\n") + """
                %f = OpFunction %uint None %ftype
                %p = OpFunctionParameter %uint
                %e = OpLabel
                """ + numbered("""
                OpStore %v# %p
                %l# = OpLoad %uint %v#
                %s# = OpIAdd %uint %l# %p
                """) + """
                OpReturnValue %s0
                OpFunctionEnd
                """ + MAIN + """
                %r = OpFunctionCall %uint %f %one
                %z = OpFunctionCall %uint %f %r
                """
                        + END);
    }

    /** The sizes that execution modes state are the same for all constants. */
    @Test
    void constantsOfTheWorkGroupSize() {
        optimize(
                PassFlags.pass("--eliminate-dead-const"),
                HEAD
                        + numbered("OpDecorate %size# BuiltIn WorkgroupSize\n")
                        + TYPES
                        + numbered("%k# = OpConstant %uint 2#\n")
                        + numbered("%size# = OpConstantComposite %vector %k# %one %one\n")
                        + MAIN
                        + END);
    }

    private static String numbered(String text) {
        return IntStream.range(0, COUNT)
                .mapToObj(i -> text.replace("#", Integer.toString(i)))
                .collect(Collectors.joining());
    }

    private static void optimize(Pass pass, String text) {
        SpirvModule module = TestModules.of(text);
        SpirvModule result =
                Cost.within(LIMIT, () -> Optimizer.create().withPasses(pass).optimize(module));
        assertThat(result.instructionCount()).isPositive();
    }
}
