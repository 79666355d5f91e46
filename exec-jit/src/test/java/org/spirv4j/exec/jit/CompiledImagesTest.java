// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Images in compiled programs: texels have the same bytes as those that the interpreter writes. */
class CompiledImagesTest {
    private static final int WIDTH = 5;
    private static final int HEIGHT = 3;
    private static final int LAYERS = 2;

    /** Copies texels from an image to another, also those outside of it, with their components in the reverse order. */
    private static final String SHADER = """
            OpCapability Shader
            OpCapability Image1D
            OpCapability ImageBuffer
            OpCapability StorageImageReadWithoutFormat
            OpCapability StorageImageWriteWithoutFormat
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %local
            OpExecutionMode %main LocalSize 8 8 3
            OpDecorate %local BuiltIn LocalInvocationId
            OpDecorate %from DescriptorSet 0
            OpDecorate %from Binding 0
            OpDecorate %to DescriptorSet 0
            OpDecorate %to Binding 1
            %void = OpTypeVoid
            %void_f = OpTypeFunction %void
            %int = OpTypeInt 32 1
            %int2 = OpTypeVector %int 2
            %int3 = OpTypeVector %int 3
            %component = COMPONENT
            %vector = OpTypeVector COMPONENT_ID 4
            %1 = OpConstant %int 1
            %ones = OpConstantComposite %int3 %1 %1 %1
            %ones2 = OpConstantComposite %int2 %1 %1
            %type = OpTypeImage COMPONENT_ID SHAPE 2 Unknown
            %type_p = OpTypePointer UniformConstant %type
            %from = OpVariable %type_p UniformConstant
            %to = OpVariable %type_p UniformConstant
            %in_p = OpTypePointer Input %int3
            %local = OpVariable %in_p Input
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %id = OpLoad %int3 %local
            %place = OpISub %int3 %id %ones
            %x = OpCompositeExtract %int %place 0
            %xy = OpVectorShuffle %int2 %place %place 0 1
            %image = OpLoad %type %from
            %texel = OpImageRead %vector %image %COORDINATE
            COMPUTED
            %reversed = OpVectorShuffle %vector %texel %texel 3 2 1 0
            %other = OpLoad %type %to
            OpImageWrite %other %COORDINATE %reversed
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @EnumSource(TexelFormat.class)
    void formats(TexelFormat format) {
        if (!format.name().contains("64") && !format.name().startsWith("D")) {
            assertSame(format, "2D 0 0 0", "xy");
        }
    }

    @ParameterizedTest
    @CsvSource({"1D 0 0 0, x", "1D 0 1 0, xy", "2D 0 1 0, place", "3D 0 0 0, place", "Buffer 0 0 0, x"})
    void shapes(String shape, String coordinate) {
        assertSame(TexelFormat.R8G8B8A8_UNORM, shape, coordinate);
        assertSame(TexelFormat.R32_SINT, shape, coordinate);
    }

    /** Texels are read beside each other, and some are outside of the image; between them, another image is written. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void neighbours(boolean hasWrite) {
        String computed =
                """
                %down = OpIAdd %int2 %xy %ones2
                %next = OpImageRead %vector %image %down
                %sum = OpFAdd %vector %next %next
                WRITE
                %up = OpISub %int2 %xy %ones2
                %last = OpImageRead %vector %image %up
                %both = OpFAdd %vector %sum %last
                %texel = OpFMul %vector %first %both
                """.replace("WRITE", hasWrite ? "%written = OpLoad %type %to\nOpImageWrite %written %down %sum" : "");
        for (TexelFormat format : List.of(
                TexelFormat.R8G8B8A8_UNORM,
                TexelFormat.R16G16B16A16_SFLOAT,
                TexelFormat.R32_SFLOAT,
                TexelFormat.R32G32B32A32_SFLOAT)) {
            byte[] pixels = new byte[WIDTH * HEIGHT * LAYERS * format.bytes()];
            new Random(format.ordinal()).nextBytes(pixels);
            // Some numbers are NaN, with different bits.
            for (int i = 3; i < pixels.length; i += 12) {
                pixels[i] = (byte) (i % 8 == 3 ? 0x7F : 0xFF);
                pixels[i - 1] |= (byte) 0x80;
            }
            byte[] checked = written(format, "2D 0 0 0", "xy", computed, pixels, Engine.CHECKED);
            assertThat(written(format, "2D 0 0 0", "xy", computed, pixels, Engine.COMPILED))
                    .as("%s", format)
                    .isEqualTo(checked);
        }
    }

    private static void assertSame(TexelFormat format, String shape, String coordinate) {
        byte[] pixels = new byte[WIDTH * HEIGHT * LAYERS * format.bytes()];
        new Random(format.ordinal()).nextBytes(pixels);
        byte[] checked = written(format, shape, coordinate, "", pixels, Engine.CHECKED);
        assertThat(written(format, shape, coordinate, "", pixels, Engine.COMPILED))
                .as("%s %s", format, shape)
                .isEqualTo(checked);
    }

    private static byte[] written(
            TexelFormat format, String shape, String coordinate, String computed, byte[] pixels, Engine engine) {
        String component = "OpTypeFloat 32";
        String id = "%component";
        if (format.name().contains("INT")) {
            boolean isSigned = format.name().contains("SINT");
            component = isSigned ? "OpTypeFloat 32" : "OpTypeInt 32 0";
            id = isSigned ? "%int" : id;
        }
        String text = SHADER.replace("COMPONENT_ID", id)
                .replace("COMPONENT", component)
                .replace("SHAPE", shape)
                .replace("%texel = OpImageRead", computed.isEmpty() ? "%texel = OpImageRead" : "%first = OpImageRead")
                .replace("COMPUTED", computed)
                .replace("%COORDINATE", "%" + coordinate);
        Program program = Program.create(
                        Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(text), "main")
                .withEngine(engine);
        assertThat(program.engine()).isEqualTo(engine);
        byte[] result = new byte[pixels.length];
        program.dispatch(
                Bindings.create()
                        .image(0, 0, image(format, shape, pixels.clone()))
                        .image(0, 1, image(format, shape, result)),
                1,
                1,
                1);
        return result;
    }

    private static Image image(TexelFormat format, String shape, byte[] pixels) {
        ByteBuffer bytes = ByteBuffer.wrap(pixels);
        return switch (shape) {
            case "1D 0 0 0" -> Image.of1D(format, WIDTH, bytes);
            case "1D 0 1 0" -> Image.of1D(format, WIDTH, bytes).withLayers(LAYERS);
            case "2D 0 1 0" -> Image.of2D(format, WIDTH, HEIGHT, bytes).withLayers(LAYERS);
            case "3D 0 0 0" -> Image.of3D(format, WIDTH, HEIGHT, LAYERS, bytes);
            case "Buffer 0 0 0" -> Image.buffer(format, bytes);
            default -> Image.of2D(format, WIDTH, HEIGHT, bytes);
        };
    }
}
