// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Limits;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.text.Assembler;

/** What programs leave to the engine, and what they do not. */
class FreedomTest {
    private static final Limits LIMITS = new Limits(100_000, 1L << 24);

    private static EntryPointReflection shader(String body) {
        String text = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main" %id
                OpExecutionMode %main LocalSize 8 1 1
                OpDecorate %id BuiltIn GlobalInvocationId
                OpDecorate %numbers ArrayStride 4
                OpDecorate %block BufferBlock
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %buffer DescriptorSet 0
                OpDecorate %buffer Binding 0
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %v3uint = OpTypeVector %uint 3
                %u0 = OpConstant %uint 0
                %u1 = OpConstant %uint 1
                %u2 = OpConstant %uint 2
                %numbers = OpTypeRuntimeArray %uint
                %block = OpTypeStruct %numbers
                %toBlock = OpTypePointer Uniform %block
                %toUint = OpTypePointer Uniform %uint
                %toId = OpTypePointer Input %v3uint
                %id = OpVariable %toId Input
                %buffer = OpVariable %toBlock Uniform
                %function = OpTypeFunction %void
                %main = OpFunction %void None %function
                %start = OpLabel
                %ids = OpLoad %v3uint %id
                %i = OpCompositeExtract %uint %ids 0
                %first = OpAccessChain %toUint %buffer %u0 %u0
                """ + body + "OpReturn\nOpFunctionEnd\n";
        return ModuleReflection.of(
                        Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(text))
                .entryPoints()
                .get(0);
    }

    private static List<ByteBuffer> words(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < words.length; i++) {
            bytes.putInt(4 * i, words[i]);
        }
        return List.of(bytes);
    }

    private static Optional<Freedom> freedom(
            EntryPointReflection shader, List<ByteBuffer> first, List<ByteBuffer> second) {
        return Freedom.of(shader, Fill.ZEROS, LIMITS, first, second);
    }

    @Test
    void bitsOfNaN() {
        EntryPointReflection shader = shader("");
        assertThat(freedom(shader, words(1, 0x7FC00000), words(1, 0xFFC00000))).contains(Freedom.NAN_BITS);
        assertThat(freedom(shader, words(0, 0x7FF80000), words(0, 0xFFF80000))).contains(Freedom.NAN_BITS);
        assertThat(freedom(shader, words(1, 0x7FC00000), words(2, 0xFFC00000))).isEmpty();
        assertThat(freedom(shader, words(0x7FC00000), words(0x7F800000))).isEmpty();
    }

    @Test
    void orderOfAtomicInstructions() {
        EntryPointReflection shader = shader("""
                %next = OpAtomicIAdd %uint %first %u1 %u0 %u2
                %last = OpAtomicISub %uint %first %u1 %u0 %next
                """);
        List<ByteBuffer> checked = EntryPointRun.of(shader, Engine.CHECKED, LIMITS)
                .execute(Fill.ZEROS)
                .bytes();
        List<ByteBuffer> ordered =
                EntryPointRun.inOrder(shader, LIMITS).execute(Fill.ZEROS).bytes();
        assertThat(ordered).isNotEqualTo(checked);
        assertThat(freedom(shader, checked, ordered)).contains(Freedom.ATOMIC_ORDER);
        ordered.get(0).putInt(0, 12345);
        assertThat(freedom(shader, checked, ordered)).isEmpty();
        assertThat(freedom(shader(""), checked, ordered)).isEmpty();
    }
}
