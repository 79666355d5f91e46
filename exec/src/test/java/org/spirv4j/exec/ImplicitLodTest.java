// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Levels of detail of fragments, which the coordinates of their quads give. */
@Tag(TestedEngine.TAG)
class ImplicitLodTest {
    private static final String SHADER = """
            OpCapability Shader
            OpCapability ImageQuery
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %%main "main" %%position %%color
            OpExecutionMode %%main OriginUpperLeft
            OpDecorate %%position BuiltIn FragCoord
            OpDecorate %%color Location 0
            OpDecorate %%image DescriptorSet 0
            OpDecorate %%image Binding 0
            %%void = OpTypeVoid
            %%function = OpTypeFunction %%void
            %%float = OpTypeFloat 32
            %%v2float = OpTypeVector %%float 2
            %%v4float = OpTypeVector %%float 4
            %%ptr_in = OpTypePointer Input %%v4float
            %%ptr_out = OpTypePointer Output %%v4float
            %%position = OpVariable %%ptr_in Input
            %%color = OpVariable %%ptr_out Output
            %%type = OpTypeImage %%float 2D 0 0 0 1 Unknown
            %%both = OpTypeSampledImage %%type
            %%ptr = OpTypePointer UniformConstant %%both
            %%image = OpVariable %%ptr UniformConstant
            %%scale = OpConstant %%float %s
            %%zero = OpConstant %%float 0
            %%one = OpConstant %%float 1
            %%main = OpFunction %%void None %%function
            %%label = OpLabel
            %%p = OpLoad %%v4float %%position
            %%xy = OpVectorShuffle %%v2float %%p %%p 0 1
            %%c = OpVectorTimesScalar %%v2float %%xy %%scale
            %%s = OpLoad %%both %%image
            %%t = OpImageSampleImplicitLod %%v4float %%s %%c %s
            %%q = OpImageQueryLod %%v2float %%s %%c
            %%x = OpCompositeExtract %%float %%t 0
            %%y = OpCompositeExtract %%float %%q 0
            %%z = OpCompositeExtract %%float %%q 1
            %%result = OpCompositeConstruct %%v4float %%x %%y %%z %%one
            OpStore %%color %%result
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @CsvSource({
        // The image has 4 x 4 texels, so that a quarter from a fragment to the next is a texel.
        "0.25, '', 0, 0, 0",
        "0.5, '', 1, 1, 1",
        "1, '', 2, 2, 2",
        "4, '', 2, 2, 4",
        "0.125, '', 0, 0, -1",
        "0.5, Bias %one, 2, 1, 1",
        "0.25, MinLod %one, 1, 0, 0",
    })
    void neighbouringFragmentsGiveTheLevel(String scale, String operands, float value, float level, float lod) {
        String text = SHADER.formatted(scale, operands);
        if (operands.startsWith("MinLod")) {
            text = text.replaceFirst("OpCapability ImageQuery", "OpCapability ImageQuery\nOpCapability MinLod");
        }
        ByteBuffer texels = ByteBuffer.allocate(21 * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 21; i++) {
            texels.putFloat(4 * i, i < 16 ? 0 : i < 20 ? 1 : 2);
        }
        Image image = Image.of2D(TexelFormat.R32_SFLOAT, 4, 4, texels).withLevels(3);
        ByteBuffer pixels = ByteBuffer.allocate(4 * 4 * 16).order(ByteOrder.LITTLE_ENDIAN);
        TestedEngine.program(Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(text), "main")
                .fragments(
                        Bindings.create().combined(0, 0, image, Sampler.NEAREST),
                        Fragments.rectangle(0, 0, 4, 4),
                        Framebuffer.of(4, 4).color(0, Image.of2D(TexelFormat.R32G32B32A32_SFLOAT, 4, 4, pixels)));
        for (int pixel = 0; pixel < 16; pixel++) {
            assertThat(pixels.getFloat(16 * pixel)).isEqualTo(value);
            assertThat(pixels.getFloat(16 * pixel + 4)).isEqualTo(level);
            assertThat(pixels.getFloat(16 * pixel + 8)).isEqualTo(lod);
        }
    }
}
