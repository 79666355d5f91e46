// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Fragments that access the same memory, in the order of an interlock and without one. */
@Tag(TestedEngine.TAG)
class InterlockTest {
    private static final int SIZE = 4;

    private static final String BEGIN = "OpBeginInvocationInterlockEXT\n";
    private static final String END = "OpEndInvocationInterlockEXT\n";

    /** Doubles a word of the pixel, and adds the number of the primitive. */
    private static final String READ = "%old = OpLoad %uint %own\n%twice = OpIMul %uint %old %u2\n";

    private static final String WRITE = "%new = OpIAdd %uint %twice %add\nOpStore %own %new\n";

    private static Program vertices() {
        return program("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" %in %out
                OpDecorate %in Location 0
                OpDecorate %out BuiltIn Position
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %v4float = OpTypeVector %float 4
                %toIn = OpTypePointer Input %v4float
                %toOut = OpTypePointer Output %v4float
                %in = OpVariable %toIn Input
                %out = OpVariable %toOut Output
                %proc = OpTypeFunction %void
                %main = OpFunction %void None %proc
                %start = OpLabel
                %p = OpLoad %v4float %in
                OpStore %out %p
                OpReturn
                OpFunctionEnd
                """);
    }

    private static Program fragments(String mode, String body) {
        return program("""
                OpCapability Shader
                OpCapability Geometry
                OpCapability FragmentShaderPixelInterlockEXT
                OpCapability FragmentShaderSampleInterlockEXT
                OpExtension "SPV_EXT_fragment_shader_interlock"
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %%main "main" %%coord %%primitive
                OpExecutionMode %%main OriginUpperLeft
                OpExecutionMode %%main %s
                OpName %%buffer "buffer"
                OpDecorate %%coord BuiltIn FragCoord
                OpDecorate %%primitive BuiltIn PrimitiveId
                OpDecorate %%primitive Flat
                OpDecorate %%words ArrayStride 4
                OpDecorate %%block BufferBlock
                OpMemberDecorate %%block 0 Offset 0
                OpDecorate %%buffer DescriptorSet 0
                OpDecorate %%buffer Binding 0
                %%void = OpTypeVoid
                %%float = OpTypeFloat 32
                %%v4float = OpTypeVector %%float 4
                %%uint = OpTypeInt 32 0
                %%int = OpTypeInt 32 1
                %%u0 = OpConstant %%uint 0
                %%u1 = OpConstant %%uint 1
                %%u2 = OpConstant %%uint 2
                %%u4 = OpConstant %%uint 4
                %%words = OpTypeRuntimeArray %%uint
                %%block = OpTypeStruct %%words
                %%toBlock = OpTypePointer Uniform %%block
                %%toWord = OpTypePointer Uniform %%uint
                %%toCoord = OpTypePointer Input %%v4float
                %%toInt = OpTypePointer Input %%int
                %%buffer = OpVariable %%toBlock Uniform
                %%coord = OpVariable %%toCoord Input
                %%primitive = OpVariable %%toInt Input
                %%proc = OpTypeFunction %%void
                %%main = OpFunction %%void None %%proc
                %%start = OpLabel
                %%c = OpLoad %%v4float %%coord
                %%x = OpCompositeExtract %%float %%c 0
                %%y = OpCompositeExtract %%float %%c 1
                %%column = OpConvertFToU %%uint %%x
                %%row = OpConvertFToU %%uint %%y
                %%above = OpIMul %%uint %%row %%u4
                %%pixel = OpIAdd %%uint %%above %%column
                %%own = OpAccessChain %%toWord %%buffer %%u0 %%pixel
                %%common = OpAccessChain %%toWord %%buffer %%u0 %%u0
                %%number = OpLoad %%int %%primitive
                %%bits = OpBitcast %%uint %%number
                %%add = OpIAdd %%uint %%bits %%u1
                %s
                OpReturn
                OpFunctionEnd
                """.formatted(mode, body));
    }

    private static Program program(String text) {
        return TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main");
    }

    /** Draws triangles that cover all pixels of the framebuffer, one over the other. */
    private static List<String> draw(Program fragments, int triangles, ByteBuffer words) {
        float[] corners = new float[12 * triangles];
        for (int i = 0; i < triangles; i++) {
            System.arraycopy(new float[] {-1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1}, 0, corners, 12 * i, 12);
        }
        return vertices()
                .draw(
                        fragments,
                        Bindings.create().buffer(0, 0, words),
                        Vertices.of(3 * triangles).floats(0, 4, corners),
                        Topology.TRIANGLE_LIST,
                        Framebuffer.of(SIZE, SIZE))
                .findings()
                .stream()
                .map(finding ->
                        finding.rule().id() + ": " + finding.diagnostic().message())
                .toList();
    }

    private static List<String> races(Program fragments) {
        return draw(fragments.withChecks(Check.ALL), 3, words());
    }

    private static ByteBuffer words() {
        return ByteBuffer.allocate(4 * SIZE * SIZE).order(ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 16, 64})
    void fragmentsOfAPixelAreInOrder(int width) {
        ByteBuffer words = words();
        Program fragments = fragments("PixelInterlockOrderedEXT", BEGIN + READ + WRITE + END);
        assertThat(draw(fragments.withSubgroupSize(width).withChecks(Check.ALL), 3, words))
                .isEmpty();
        for (int i = 0; i < SIZE * SIZE; i++) {
            assertThat(words.getInt(4 * i)).isEqualTo((1 * 2 + 2) * 2 + 3);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PixelInterlockUnorderedEXT",
                "SampleInterlockOrderedEXT",
                "SampleInterlockUnorderedEXT",
            })
    void eachModeOrdersThem(String mode) {
        assertThat(races(fragments(mode, BEGIN + READ + WRITE + END))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                READ + WRITE,
                BEGIN + END + READ + WRITE,
                BEGIN + READ + END + WRITE,
                READ + BEGIN + WRITE + END,
            })
    void whatIsOutsideIsNotOrdered(String body) {
        TestedEngine.needsFindings();
        assertThat(races(fragments("PixelInterlockOrderedEXT", body)))
                .isNotEmpty()
                .allMatch(each -> each.startsWith("run.race: Op"))
                .anyMatch(each -> each.contains("and nothing orders the two accesses"));
    }

    @Test
    void fragmentsOfDifferentPixelsAreNotOrdered() {
        TestedEngine.needsFindings();
        assertThat(races(fragments("PixelInterlockOrderedEXT", BEGIN + "OpStore %common %pixel\n" + END)))
                .containsExactly("run.race: OpStore writes 4 bytes at offset 0 of %buffer, which another invocation"
                        + " writes, and nothing orders the two accesses (pixel 1, 0)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%r = OpAtomicIAdd %uint %common %u1 %u0 %pixel\n",
                BEGIN + "%r = OpAtomicIAdd %uint %common %u1 %u0 %pixel\n" + END,
                BEGIN + "%r = OpLoad %uint %common\n" + END,
            })
    void atomicInstructionsAndReadsAreNoRaces(String body) {
        assertThat(races(fragments("PixelInterlockOrderedEXT", body))).isEmpty();
    }
}
