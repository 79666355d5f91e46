// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spirv4j.exec.ImageShader.counting;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Instructions with integer coordinates, queries, descriptor arrays, and the images of kernels. */
@Tag(TestedEngine.TAG)
class TexelAccessTest {
    private static final TexelFormat R32F = TexelFormat.R32_SFLOAT;

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ImageShader storage(String image, String declarations, String resultType, String body) {
        return new ImageShader(
                declarations + "\n%type = OpTypeImage " + image, resultType, "%i = OpLoad %type %image\n" + body);
    }

    private static Image image(String shape, ByteBuffer bytes) {
        return switch (shape) {
            case "1D" -> Image.of1D(R32F, 4, bytes);
            case "1DArray" -> Image.of1D(R32F, 4, bytes).withLayers(3);
            case "2D" -> Image.of2D(R32F, 4, 3, bytes);
            case "2DArray" -> Image.of2D(R32F, 4, 3, bytes).withLayers(3);
            case "3D" -> Image.of3D(R32F, 4, 3, 2, bytes);
            case "Cube" -> Image.cube(R32F, 2, bytes);
            case "CubeArray" -> Image.cube(R32F, 2, bytes).withLayers(12);
            case "2DMS" -> Image.of2D(R32F, 4, 3, bytes).withSamples(4);
            case "Buffer" -> Image.buffer(R32F, bytes);
            default -> throw new IllegalArgumentException(shape);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "1D, 1D 0 0 0, %3, '', 3",
        "1DArray, 1D 0 1 0, 3 2, '', 11",
        "2D, 2D 0 0 0, 3 2, '', 11",
        "2DArray, 2D 0 1 0, 3 2 1, '', 23",
        "3D, 3D 0 0 0, 3 2 1, '', 23",
        "Cube, Cube 0 0 0, 1 0 5, '', 21",
        "CubeArray, Cube 0 1 0, 1 0 5, '', 21",
        "2DMS, 2D 0 0 1, 3 2, ' Sample %3', 47",
        "Buffer, Buffer 0 0 0, %5, '', 5",
    })
    void texelsAreReadAndWritten(String shape, String dim, String coordinate, String operands, int texel) {
        String[] parts = coordinate.split(" ", -1);
        String declared = parts.length == 1
                ? ""
                : "%c = OpConstantComposite %v" + parts.length + "int %" + String.join(" %", parts);
        String used = parts.length == 1 ? coordinate : "%c";
        ImageShader shader = storage(
                "%float " + dim + " 2 R32f",
                declared + "\n%seven = OpConstantComposite %v4float %f2 %f2 %f2 %f2",
                "%v4float",
                "%value = OpImageRead %v4float %i " + used + operands + "\nOpImageWrite %i " + used + " %seven"
                        + operands);
        ByteBuffer bytes = counting(48);
        ImageShader.Result result = shader.run(Bindings.create().image(0, 0, image(shape, bytes)));
        assertThat(result.report().findings()).isEmpty();
        assertThat(result.floats()).startsWith(texel, 0, 0, 1);
        for (int i = 0; i < 48; i++) {
            assertThat(bytes.getFloat(4 * i)).isEqualTo(i == texel ? 2 : i);
        }
    }

    @Test
    void fetchesHaveLevelsAndOffsets() {
        ImageShader shader = new ImageShader(
                """
                %c = OpConstantComposite %v2int %1 %0
                %o = OpConstantComposite %v2int %0 %1
                %type = OpTypeImage %float 2D 0 0 0 1 Unknown""",
                "%v4float", "%i = OpLoad %type %image\n%value = OpImageFetch %v4float %i %c Lod|ConstOffset %1 %o");
        Image image = Image.of2D(R32F, 4, 4, counting(21)).withLevels(3);
        assertThat(shader.run(Bindings.create().image(0, 0, image)).floats()[0]).isEqualTo(19);
    }

    @Test
    void texelsOutsideAreFoundAndHaveNoEffect() {
        ImageShader shader = storage(
                "%float 2D 0 0 0 2 R32f",
                "%c = OpConstantComposite %v2int %4 %0\n%x = OpConstantComposite %v4float %f2 %f2 %f2 %f2",
                "%v4float",
                "OpImageWrite %i %c %x\n%value = OpImageRead %v4float %i %c");
        ByteBuffer bytes = counting(16);
        ImageShader.Result result = shader.run(Bindings.create().image(0, 0, Image.of2D(R32F, 4, 4, bytes)));
        assertThat(result.floats()).startsWith(0, 0, 0, 1);
        assertThat(bytes).isEqualTo(counting(16));
        TestedEngine.needsFindings();
        assertThat(result.report().findings())
                .extracting(each -> each.diagnostic().message())
                .containsExactly(
                        "OpImageWrite accesses the texel (4, 0, 0) of layer 0, level 0, sample 0, of an image of"
                                + " 4 x 4 x 1 texels, with 1 layers, 1 levels and 1 samples (invocation 0, 0, 0)",
                        "OpImageRead accesses the texel (4, 0, 0) of layer 0, level 0, sample 0, of an image of"
                                + " 4 x 4 x 1 texels, with 1 layers, 1 levels and 1 samples (invocation 0, 0, 0)");
    }

    @Test
    void atomicsChangeTexels() {
        ImageShader shader = new ImageShader(
                """
                %c = OpConstantComposite %v2int %1 %1
                %type = OpTypeImage %uint 2D 0 0 0 2 R32ui
                %pointer = OpTypePointer Image %uint
                %u5 = OpConstant %uint 5""",
                "%uint", "%p = OpImageTexelPointer %pointer %image %c %0\n%value = OpAtomicIAdd %uint %p %u1 %u0 %u5");
        ByteBuffer bytes = bytes(16).putInt(12, 37);
        Image image = Image.of2D(TexelFormat.R32_UINT, 2, 2, bytes);
        assertThat(shader.run(Bindings.create().image(0, 0, image)).words()[0]).isEqualTo(37);
        assertThat(bytes.getInt(12)).isEqualTo(42);
        ImageShader wide = new ImageShader("""
                %c = OpConstantComposite %v2int %1 %1
                %type = OpTypeImage %long 2D 0 0 0 2 R64ui
                %pointer = OpTypePointer Image %long
                %l5 = OpConstant %long 0x500000000""", "%v4long", """
                %i = OpLoad %type %image
                %p = OpImageTexelPointer %pointer %image %c %0
                %old = OpAtomicUMax %long %p %u1 %u0 %l5
                %value = OpImageRead %v4long %i %c""");
        image = Image.of2D(TexelFormat.R64_UINT, 2, 2, bytes(32));
        assertThat(wide.run(Bindings.create().image(0, 0, image)).words()).startsWith(0, 5, 0, 0, 0, 0, 1, 0);
    }

    @Test
    void operandsExtendIntegers() {
        for (String[] each : new String[][] {{"SignExtend", "-1"}, {"ZeroExtend", "255"}}) {
            ImageShader shader = storage(
                    "%int 2D 0 0 0 2 R8i",
                    "%c = OpConstantComposite %v2int %0 %0", "%v4int", "%value = OpImageRead %v4int %i %c " + each[0]);
            Image image = Image.of2D(TexelFormat.R8_SINT, 1, 1, bytes(1).put(0, (byte) -1));
            assertThat(shader.run(Bindings.create().image(0, 0, image)).words()[0])
                    .isEqualTo(Integer.parseInt(each[1]));
        }
    }

    // --- queries

    @ParameterizedTest
    @CsvSource({
        "1D, 1D 0 0 0, %int, 4 0 0",
        "1DArray, 1D 0 1 0, %v2int, 4 3 0",
        "2D, 2D 0 0 0, %v2int, 4 3 0",
        "2DArray, 2D 0 1 0, %v3int, 4 3 3",
        "3D, 3D 0 0 0, %v3int, 4 3 2",
        "Cube, Cube 0 0 0, %v2int, 2 2 0",
        "CubeArray, Cube 0 1 0, %v3int, 2 2 2",
        "Buffer, Buffer 0 0 0, %int, 48 0 0",
    })
    void sizes(String shape, String dim, String resultType, String size) {
        ImageShader shader =
                storage("%float " + dim + " 2 R32f", "", resultType, "%value = OpImageQuerySize " + resultType + " %i");
        int[] words = shader.run(Bindings.create().image(0, 0, image(shape, counting(48))))
                .words();
        assertThat(words[0] + " " + words[1] + " " + words[2]).isEqualTo(size);
    }

    @Test
    void propertiesOfLevelsAndSamples() {
        Image levels = Image.of2D(R32F, 8, 4, counting(43)).withLevels(4);
        String sampled = "%float 2D 0 0 0 1 Unknown";
        assertThat(query(sampled, "%v2int", "%value = OpImageQuerySizeLod %v2int %i %1", levels))
                .startsWith(4, 2);
        assertThat(query(sampled, "%v2int", "%value = OpImageQuerySizeLod %v2int %i %3", levels))
                .startsWith(1, 1);
        assertThat(query(sampled, "%int", "%value = OpImageQueryLevels %int %i", levels))
                .startsWith(4);
        Image samples = Image.of2D(R32F, 2, 2, counting(16)).withSamples(4);
        assertThat(query("%float 2D 0 0 1 1 Unknown", "%int", "%value = OpImageQuerySamples %int %i", samples))
                .startsWith(4);
    }

    private static int[] query(String image, String resultType, String body, Image bound) {
        return storage(image, "", resultType, body)
                .run(Bindings.create().image(0, 0, bound))
                .words();
    }

    // --- descriptors

    @Test
    void imagesAndSamplersAreCombined() {
        ImageShader shader = new ImageShader("""
                %c = OpConstantComposite %v2float %fn1 %f0
                %type = OpTypeImage %float 2D 0 0 0 1 Unknown
                %both = OpTypeSampledImage %type""", "%v4float", """
                %i = OpLoad %type %image
                %t = OpLoad %sampler_type %sampler
                %s = OpSampledImage %both %i %t
                %a = OpImageSampleExplicitLod %v4float %s %c Lod %f0
                %j = OpImage %type %s
                %k = OpSampledImage %both %j %t
                %b = OpImageSampleExplicitLod %v4float %k %c Lod %f0
                %value = OpFAdd %v4float %a %b""");
        Sampler sampler = Sampler.NEAREST
                .withAddressing(Sampler.Addressing.CLAMP_TO_BORDER)
                .withBorder(Sampler.Border.OPAQUE_WHITE);
        Bindings bindings = Bindings.create().image(0, 0, Image.of2D(R32F, 2, 2, counting(4)));
        assertThat(shader.run(bindings.sampler(0, 1, sampler)).floats()[0]).isEqualTo(2);
    }

    @Test
    void elementsOfDescriptorArraysAreChosenAtRunTime() {
        String declarations = """
                %n = OpConstant %uint 3
                %element = OpTypeImage %float Buffer 0 0 0 1 Unknown
                %type = OpTypeArray %element %n
                %pointer = OpTypePointer UniformConstant %element""";
        String body = """
                %x = OpLoad %float %place
                %index = OpConvertFToS %int %x
                %p = OpAccessChain %pointer %image %index
                %i = OpLoad %element %p
                %t = OpImageFetch %v4float %i %1
                %value = OpCompositeExtract %float %t 0""";
        ImageShader shader = new ImageShader(declarations, "%float", body);
        for (int i = 0; i < 3; i++) {
            Bindings bindings = Bindings.create();
            for (int k = 0; k < 3; k++) {
                ByteBuffer texels = bytes(8).putFloat(4, 10 + k);
                bindings.image(0, 0, k, Image.buffer(R32F, texels));
            }
            assertThat(shader.run(bindings, i).floats()[0]).isEqualTo(10 + i);
        }
    }

    @Test
    void otherDescriptorsAreRefused() {
        ImageShader shader = storage("%float 2D 0 0 0 2 R32f", "", "%v2int", "%value = OpImageQuerySize %v2int %i");
        assertThatThrownBy(() -> shader.run(Bindings.create().buffer(0, 0, bytes(4))))
                .isInstanceOf(ExecutionException.class)
                .hasMessageMatching(
                        "(?s).*the variable %\\d+ with the descriptor set 0 and the binding 0 needs an image.*");
        assertThatThrownBy(() -> shader.run(Bindings.create().image(0, 0, image("3D", counting(48)))))
                .hasMessageContaining("an image with the dimensionality Dim2D, and has 4 x 3 x 2 texels");
        assertThatThrownBy(() -> shader.run(Bindings.create().texelBuffer(0, 0, TexelFormat.R32_SINT, bytes(4))))
                .hasMessageContaining("an image of floats");
    }

    @Test
    void imagesFitIntoTheirBuffers() {
        assertThatThrownBy(() -> Image.of2D(R32F, 4, 4, bytes(63)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the image needs 64 bytes, and the buffer has 63");
        assertThatThrownBy(() -> Image.of2D(R32F, 4, 4, bytes(64)).withLevels(2))
                .hasMessage("the image needs 80 bytes, and the buffer has 64");
        assertThatThrownBy(() -> Image.of2D(R32F, 4, 4, bytes(200)).withLevels(4))
                .hasMessage("4 levels are more than an image of 4 texels has");
        assertThatThrownBy(() -> Image.of1D(R32F, 0, bytes(64))).isInstanceOf(IllegalArgumentException.class);
    }

    // --- kernels

    @Test
    void kernelsSampleWithConstantSamplersAndIntegers() {
        String text = """
                OpCapability Kernel
                OpCapability Addresses
                OpCapability LiteralSampler
                OpCapability ImageBasic
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %main "main"
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %float = OpTypeFloat 32
                %v2uint = OpTypeVector %uint 2
                %v2float = OpTypeVector %float 2
                %v4float = OpTypeVector %float 4
                %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
                %target = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
                %both = OpTypeSampledImage %image
                %sampler = OpTypeSampler
                %pointer = OpTypePointer CrossWorkgroup %v4float
                %pointer1 = OpTypePointer CrossWorkgroup %uint
                %function = OpTypeFunction %void %image %sampler %target %pointer %pointer1
                %0 = OpConstant %uint 0
                %1 = OpConstant %uint 1
                %2 = OpConstant %uint 2
                %f0 = OpConstant %float 0
                %f5 = OpConstant %float 0.5
                %c = OpConstantComposite %v2uint %2 %1
                %n = OpConstantComposite %v2float %f5 %f5
                %literal = OpConstantSampler %sampler ClampToEdge 0 Nearest
                %main = OpFunction %void None %function
                %i = OpFunctionParameter %image
                %s = OpFunctionParameter %sampler
                %w = OpFunctionParameter %target
                %p = OpFunctionParameter %pointer
                %q = OpFunctionParameter %pointer1
                %label = OpLabel
                %a = OpSampledImage %both %i %literal
                %x = OpImageSampleExplicitLod %v4float %a %c Lod %f0
                OpStore %p %x
                %b = OpSampledImage %both %i %s
                %y = OpImageSampleExplicitLod %v4float %b %n Lod %f0
                %p1 = OpPtrAccessChain %pointer %p %1
                OpStore %p1 %y
                %z = OpImageRead %v4float %i %c
                OpImageWrite %w %c %z
                %format = OpImageQueryFormat %uint %i
                OpStore %q %format
                %order = OpImageQueryOrder %uint %w
                %q1 = OpPtrAccessChain %pointer1 %q %1
                OpStore %q1 %order
                OpReturn
                OpFunctionEnd
                """;
        ByteBuffer vectors = bytes(32);
        ByteBuffer numbers = bytes(8);
        ByteBuffer target = bytes(64);
        TestedEngine.program(Assembler.create().withTarget(TargetEnv.OPENCL_2_2).assemble(text), "main")
                .dispatch(
                        Bindings.create()
                                .imageArgument(Image.of2D(R32F, 4, 4, counting(16)))
                                .samplerArgument(Sampler.LINEAR)
                                .imageArgument(Image.of2D(TexelFormat.R8G8B8A8_UNORM, 4, 4, target))
                                .bufferArgument(vectors)
                                .bufferArgument(numbers),
                        1,
                        1,
                        1);
        assertThat(vectors.getFloat(0)).isEqualTo(6);
        assertThat(vectors.getFloat(16)).isEqualTo(7.5f);
        assertThat(target.getInt(4 * 6)).isEqualTo(0xFF0000FF);
        // Float, and RGBA.
        assertThat(numbers.getInt(0)).isEqualTo(14);
        assertThat(numbers.getInt(4)).isEqualTo(5);
    }
}
