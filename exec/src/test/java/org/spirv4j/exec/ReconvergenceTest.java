// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * Shaders whose invocations go different ways and meet again. {@code resources/reconvergence} has the instructions of
 * the function {@code %main} after its label and, after a line {@code ---}, other functions. {@code %lane} is the
 * number of the invocation, {@code %r} the result.
 */
@Tag(TestedEngine.TAG)
class ReconvergenceTest {
    private static final int LANES = 8;

    private static final String HEAD = """
            OpCapability Shader
            OpCapability GroupNonUniformArithmetic
            OpCapability GroupNonUniformBallot
            OpCapability Int64
            OpCapability Groups
            OpExtension "SPV_AMD_shader_ballot"
            OpExtension "SPV_AMD_gcn_shader"
            %ballot = OpExtInstImport "SPV_AMD_shader_ballot"
            %gcn = OpExtInstImport "SPV_AMD_gcn_shader"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %index
            OpExecutionMode %main LocalSize 8 1 1
            OpDecorate %index BuiltIn LocalInvocationIndex
            OpDecorate %numbers ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %u5 = OpConstant %uint 5
            %u6 = OpConstant %uint 6
            %u10 = OpConstant %uint 10
            %u31 = OpConstant %uint 31
            %u100 = OpConstant %uint 100
            %u1000 = OpConstant %uint 1000
            %ulong = OpTypeInt 64 0
            %odd64 = OpConstant %ulong 170
            %v3uint = OpTypeVector %uint 3
            %v4uint = OpTypeVector %uint 4
            %mask = OpConstantComposite %v3uint %u31 %u0 %u2
            %numbers = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %numbers
            %toBlock = OpTypePointer StorageBuffer %block
            %toUint = OpTypePointer StorageBuffer %uint
            %toIn = OpTypePointer Input %uint
            %index = OpVariable %toIn Input
            %buffer = OpVariable %toBlock StorageBuffer
            %procedure = OpTypeFunction %void
            %function = OpTypeFunction %uint %uint
            %main = OpFunction %void None %procedure
            %start = OpLabel
            %lane = OpLoad %uint %index
            """;

    private static final String TAIL = """
            %place = OpAccessChain %toUint %buffer %u0 %lane
            OpStore %place %r
            OpReturn
            OpFunctionEnd
            """;

    /** Computes the results of the invocations of one subgroup. */
    private static int[] run(String name) throws IOException {
        String[] parts = Files.readString(Path.of("src/test/resources/reconvergence/" + name + ".spvasm"))
                .split("---\n", -1);
        String text = HEAD + parts[0] + TAIL + (parts.length > 1 ? parts[1] : "");
        ByteBuffer out = ByteBuffer.allocate(4 * LANES).order(ByteOrder.LITTLE_ENDIAN);
        TestedEngine.program(Assembler.create().withTarget(TargetEnv.VULKAN_1_2).assemble(text), "main")
                .withSubgroupSize(LANES)
                .dispatch(Bindings.create().buffer(0, 0, out), 1, 1, 1);
        int[] results = new int[LANES];
        out.asIntBuffer().get(results);
        return results;
    }

    @ParameterizedTest
    @CsvSource({
        // Invocations that return early wait for the others after the call.
        "early-return, 8 8 8 8 8 8 8 8",
        "nested-early-return, 8 8 8 8 8 8 8 8",
        // Those that leave a loop together count themselves in it, not after it.
        "break-with-count, 2 2 3 3 3 3 3 3",
        "switch-return, 8 8 8 8 8 8 8 8",
        "continue, 16 16 16 26 26 26 26 26",
        // Instructions of an extension that is replaced.
        "amd-ballot, 210 1300 2031 100121 4652 5742 6473 7563"
    })
    void invocationsMeet(String name, String expected) throws IOException {
        assertThat(String.join(
                        " ",
                        Arrays.stream(run(name)).mapToObj(Integer::toString).toList()))
                .isEqualTo(expected);
    }
}
