// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.text.Assembler;

/** Compiled programs access memory that is not part of an array in place. */
class DirectBuffersTest {
    private static final int GROUPS = 3;
    private static final int PROGRAMS = 20;

    private static ByteBuffer direct(int[] words) {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(Integer.BYTES * words.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(words);
        return bytes;
    }

    private static int[] ints(ByteBuffer bytes) {
        int[] words = new int[bytes.capacity() / Integer.BYTES];
        bytes.asIntBuffer().get(words);
        return words;
    }

    static Stream<ProgramOptions> options() {
        return Stream.of(ProgramOptions.BASIC, ProgramOptions.WIDE, ProgramOptions.FULL);
    }

    @ParameterizedTest
    @MethodSource("options")
    void randomPrograms(ProgramOptions options) {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            RandomProgram random = ProgramGenerator.generate(seed, options);
            int[] input = random.input(GROUPS);
            int[] expected = random.expected(input);
            int texels = RandomProgram.GROUP * RandomProgram.IMAGE_ROWS * GROUPS;
            Image image = Image.of2D(
                    TexelFormat.R32_UINT,
                    RandomProgram.GROUP,
                    RandomProgram.IMAGE_ROWS * GROUPS,
                    direct(new int[texels]));
            // A read-only buffer has no array that may be used, either.
            ByteBuffer in = ByteBuffer.allocate(Integer.BYTES * input.length).order(ByteOrder.LITTLE_ENDIAN);
            in.asIntBuffer().put(input);
            ByteBuffer output = direct(new int[expected.length]);
            Program.create(random.module(TargetEnv.VULKAN_1_3), "main")
                    .withEngine(Engine.COMPILED)
                    .dispatch(
                            Bindings.create()
                                    .buffer(0, 0, seed % 2 == 0 ? direct(input) : in.asReadOnlyBuffer())
                                    .buffer(0, 1, output)
                                    .image(0, 2, image),
                            GROUPS,
                            1,
                            1);
            assertThat(ints(output)).as("%s", random).isEqualTo(expected);
        }
    }

    @Test
    void argumentsOfKernels() {
        ByteBuffer out = direct(new int[8]);
        Program program = Program.create(
                        Assembler.create()
                                .withTarget(TargetEnv.UNIVERSAL_1_0)
                                .assemble(CompiledArgumentsTest.STRUCTURE),
                        "main")
                .withEngine(Engine.COMPILED);
        program.dispatch(Bindings.create().bufferArgument(out).valueArgument(direct(new int[] {100, 7})), 2, 1, 1);
        assertThat(ints(out)).containsExactly(107, 108, 109, 110, 107, 108, 109, 110);
    }

    @Test
    void pushConstants() {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_0).assemble("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %buffer BufferBlock
                OpMemberDecorate %buffer 0 Offset 0
                OpDecorate %out DescriptorSet 0
                OpDecorate %out Binding 0
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %int = OpTypeInt 32 0
                %zero = OpConstant %int 0
                %block = OpTypeStruct %float
                %buffer = OpTypeStruct %float
                %toBlock = OpTypePointer PushConstant %block
                %toConstant = OpTypePointer PushConstant %float
                %toBuffer = OpTypePointer Uniform %buffer
                %toFloat = OpTypePointer Uniform %float
                %constants = OpVariable %toBlock PushConstant
                %out = OpVariable %toBuffer Uniform
                %fn = OpTypeFunction %void
                %main = OpFunction %void None %fn
                %entry = OpLabel
                %from = OpAccessChain %toConstant %constants %zero
                %to = OpAccessChain %toFloat %out %zero
                %x = OpLoad %float %from
                %y = OpFAdd %float %x %x
                OpStore %to %y
                OpReturn
                OpFunctionEnd
                """);
        ByteBuffer out = direct(new int[1]);
        Program.create(module, "main")
                .withEngine(Engine.COMPILED)
                .dispatch(
                        Bindings.create()
                                .buffer(0, 0, out)
                                .pushConstants(direct(new int[] {Float.floatToRawIntBits(1.5f)})),
                        1,
                        1,
                        1);
        assertThat(out.getFloat(0)).isEqualTo(3);
    }
}
