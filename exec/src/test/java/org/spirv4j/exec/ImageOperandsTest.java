// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.exec.ImageShader.counting;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.Sampler.Compare;

/** Image Operands, alone and together, with each instruction that takes them. */
@Tag(TestedEngine.TAG)
class ImageOperandsTest {
    private static final String CONSTANTS = """
            %c2 = OpConstantComposite %v2float %f5 %f25
            %c3 = OpConstantComposite %v3float %f1 %f5 %f2
            %right = OpConstantComposite %v2int %1 %0
            %left = OpConstantComposite %v2int %n1 %0
            %g0 = OpConstantComposite %v2float %f0 %f0
            %g1 = OpConstantComposite %v2float %f5 %f0
            %xy = OpConstantComposite %v2int %1 %0
            %four = OpConstant %uint 4
            %array = OpTypeArray %v2int %four
            %offsets = OpConstantComposite %array %right %left %right %left
            """;

    /** Levels of 4 x 4, 2 x 2 and 1 texel, with the values 0 to 15, 16 to 19, and 20. */
    private static Image levels(TexelFormat format) {
        return Image.of2D(format, 4, 4, counting(21)).withLevels(3);
    }

    private static float[] run(boolean isDepth, String resultType, String body, Sampler sampler) {
        String declarations = CONSTANTS + "%image_type = OpTypeImage %float 2D " + (isDepth ? 1 : 0)
                + " 0 0 1 Unknown\n%type = OpTypeSampledImage %image_type";
        return new ImageShader(
                        declarations, resultType, "%s = OpLoad %type %image\n%i = OpImage %image_type %s\n" + body)
                .sample(levels(isDepth ? TexelFormat.D32_SFLOAT : TexelFormat.R32_SFLOAT), sampler);
    }

    /**
     * The first component of what an instruction reads, also of the residency code and the texel that a sparse one
     * reads.
     */
    private static float texel(boolean isDepth, boolean isSparse, String name, String operands, Sampler sampler) {
        String type = isDepth ? "%float" : "%v4float";
        String body = isSparse
                ? "%both = OpImageSparse" + name + (isDepth ? " %sparse1 " : " %sparse4 ") + operands
                        + "\n%value = OpCompositeExtract " + type + " %both 1"
                : "%value = OpImage" + name + " " + type + " " + operands;
        return run(isDepth, type, body, sampler)[0];
    }

    @ParameterizedTest
    @CsvSource({
        "ExplicitLod, Lod %f0, 6",
        "ExplicitLod, Lod %f1, 17",
        "ExplicitLod, Lod|ConstOffset %f0 %right, 7",
        "ExplicitLod, Lod|ConstOffset %f1 %left, 16",
        "ExplicitLod, Lod|Offset %f0 %left, 5",
        "ExplicitLod, Lod|Offset|Nontemporal %f0 %right, 7",
        "ExplicitLod, Lod|Nontemporal %f2, 20",
        "ExplicitLod, Grad %g1 %g0, 17",
        "ExplicitLod, Grad %g0 %g0, 6",
        "ExplicitLod, Grad|ConstOffset %g1 %g0 %left, 16",
        "ExplicitLod, Grad|Offset %g0 %g0 %right, 7",
        "ExplicitLod, Grad|MinLod %g0 %g0 %f1, 17",
        "ExplicitLod, Grad|ConstOffset|MinLod %g1 %g0 %left %f0, 16",
        "ExplicitLod, Grad|Offset|MinLod|Nontemporal %g0 %g1 %left %f2, 20",
        "ImplicitLod, '', 6",
        "ImplicitLod, Nontemporal, 6",
        "ImplicitLod, Bias %f1, 17",
        "ImplicitLod, ConstOffset %right, 7",
        "ImplicitLod, Offset %left, 5",
        "ImplicitLod, MinLod %f1, 17",
        "ImplicitLod, Bias|ConstOffset %f1 %left, 16",
        "ImplicitLod, Bias|Offset %f0 %left, 5",
        "ImplicitLod, Bias|MinLod %f1 %f2, 20",
        "ImplicitLod, ConstOffset|MinLod %left %f1, 16",
        "ImplicitLod, Bias|ConstOffset|MinLod %f0 %left %f1, 16",
        "ImplicitLod, Bias|Offset|MinLod|Nontemporal %f2 %left %f0, 20",
    })
    void sampling(String instruction, String operands, float expected) {
        Sampler nearest = Sampler.NEAREST.withCompare(Compare.EQUAL);
        for (boolean isSparse : new boolean[] {false, true}) {
            assertThat(texel(false, isSparse, "Sample" + instruction, "%s %c2 " + operands, nearest))
                    .isEqualTo(expected);
            assertThat(compared(isSparse, "SampleDref" + instruction, "%s %c2", operands, expected))
                    .isEqualTo(1);
            assertThat(compared(isSparse, "SampleDref" + instruction, "%s %c2", operands, expected + 1))
                    .isZero();
        }
        assertThat(texel(false, false, "SampleProj" + instruction, "%s %c3 " + operands, nearest))
                .isEqualTo(expected);
        // The reference is divided, too.
        assertThat(compared(false, "SampleProjDref" + instruction, "%s %c3", operands, 2 * expected))
                .isEqualTo(1);
        assertThat(compared(false, "SampleProjDref" + instruction, "%s %c3", operands, expected))
                .isZero();
    }

    private static float compared(boolean isSparse, String name, String place, String operands, float reference) {
        String declarations = CONSTANTS + "%reference = OpConstant %float " + reference
                + "\n%image_type = OpTypeImage %float 2D 1 0 0 1 Unknown\n%type = OpTypeSampledImage %image_type";
        String body = isSparse
                ? "%both = OpImageSparse" + name + " %sparse1 " + place + " %reference " + operands
                        + "\n%value = OpCompositeExtract %float %both 1"
                : "%value = OpImage" + name + " %float " + place + " %reference " + operands;
        return new ImageShader(declarations, "%float", "%s = OpLoad %type %image\n" + body)
                .sample(levels(TexelFormat.D32_SFLOAT), Sampler.NEAREST.withCompare(Compare.EQUAL))[0];
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1",
        "Lod %1, 17",
        "Lod %0, 1",
        "ConstOffset %right, 2",
        "Offset %right, 2",
        "Lod|ConstOffset %1 %left, 16",
        "Lod|Offset %1 %left, 16",
        "Lod|Nontemporal %1, 17",
        "Lod|Offset|Nontemporal %0 %left, 0",
    })
    void fetching(String operands, float expected) {
        for (boolean isSparse : new boolean[] {false, true}) {
            assertThat(texel(false, isSparse, "Fetch", "%i %xy " + operands, Sampler.NEAREST))
                    .isEqualTo(expected);
        }
    }

    /** Gathers have the texels from the one in the lower left on, counterclockwise. */
    @ParameterizedTest
    @CsvSource({
        "'', 5 6 2 1",
        "Nontemporal, 5 6 2 1",
        "ConstOffset %right, 6 7 3 2",
        "Offset %left, 4 5 1 0",
        "ConstOffset|Nontemporal %right, 6 7 3 2",
        "ConstOffsets %offsets, 2 0 2 0",
        "Offsets %offsets, 2 0 2 0",
        "Lod %f1, 18 19 17 16",
        "Bias %f1, 18 19 17 16",
        "Lod|ConstOffset %f1 %left, 18 18 16 16",
    })
    void gathering(String operands, String expected) {
        float[] texels = new float[4];
        String[] numbers = expected.split(" ", -1);
        for (int i = 0; i < 4; i++) {
            texels[i] = Float.parseFloat(numbers[i]);
        }
        assertThat(run(false, "%v4float", "%value = OpImageGather %v4float %s %c2 %0 " + operands, Sampler.NEAREST))
                .containsExactly(texels);
        assertThat(run(
                        false,
                        "%v4float",
                        "%both = OpImageSparseGather %sparse4 %s %c2 %0 " + operands
                                + "\n%value = OpCompositeExtract %v4float %both 1",
                        Sampler.NEAREST))
                .containsExactly(texels);
        float[] equal = new float[4];
        for (int i = 0; i < 4; i++) {
            equal[i] = texels[i] == 2 ? 1 : 0;
        }
        Sampler sampler = Sampler.NEAREST.withCompare(Compare.EQUAL);
        assertThat(run(true, "%v4float", "%value = OpImageDrefGather %v4float %s %c2 %f2 " + operands, sampler))
                .containsExactly(equal);
        assertThat(run(
                        true,
                        "%v4float",
                        "%both = OpImageSparseDrefGather %sparse4 %s %c2 %f2 " + operands
                                + "\n%value = OpCompositeExtract %v4float %both 1",
                        sampler))
                .containsExactly(equal);
    }

    /** Reads of storage images, whose results are written to another texel. */
    @ParameterizedTest
    @CsvSource({
        "R8i, int, '', '', -2, -2",
        "R8i, int, NonPrivateTexel, NonPrivateTexel, -2, -2",
        "R8i, int, MakeTexelVisible|NonPrivateTexel %u1, MakeTexelAvailable|NonPrivateTexel %u1, -2, -2",
        "R8i, int, VolatileTexel, VolatileTexel, -2, -2",
        "R8i, int, Nontemporal, Nontemporal, -2, -2",
        "R8i, int, SignExtend, SignExtend, -2, -2",
        "R8ui, uint, ZeroExtend, ZeroExtend, 254, -2",
        "R8ui, uint, ZeroExtend|VolatileTexel, ZeroExtend|Nontemporal, 254, -2",
        "R8i, uint, SignExtend, SignExtend, -2, -2",
        "R8ui, int, ZeroExtend, ZeroExtend, 254, -2",
        "R8i, int, MakeTexelVisible|NonPrivateTexel|SignExtend|Nontemporal %u1, VolatileTexel|SignExtend, -2, -2",
    })
    void storage(String format, String type, String reading, String writing, int expected, int written) {
        boolean isSigned = format.endsWith("8i");
        for (boolean isSparse : new boolean[] {false, true}) {
            String vector = "%v4" + type;
            String read = isSparse
                    ? "%both = OpImageSparseRead %sparse %i %xy " + reading + "\n%value = OpCompositeExtract " + vector
                            + " %both 1\n"
                    : "%value = OpImageRead " + vector + " %i %xy " + reading + "\n";
            ImageShader shader = new ImageShader(
                    CONSTANTS + "%sparse = OpTypeStruct %int " + vector + "\n%zz = OpConstantComposite %v2int %0 %0\n"
                            + "%type = OpTypeImage %" + type + " 2D 0 0 0 2 " + format,
                    vector,
                    "%i = OpLoad %type %image\n" + read + "OpImageWrite %i %zz %value " + writing);
            ByteBuffer texels =
                    ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).put(1, (byte) -2);
            Image image = Image.of2D(isSigned ? TexelFormat.R8_SINT : TexelFormat.R8_UINT, 2, 2, texels);
            ImageShader.Result result = shader.run(Bindings.create().image(0, 0, image));
            assertThat(result.report().findings()).isEmpty();
            assertThat(result.words()[0]).isEqualTo(expected);
            assertThat(texels.get(0)).isEqualTo((byte) written);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Sample %0, 0",
        "Sample %1, 1",
        "Sample %3, 3",
        "Sample|Nontemporal %2, 2",
        "Offset|Sample %right %2, 6",
        "ConstOffset|Sample %right %1, 5",
    })
    void samples(String operands, float expected) {
        Image image = Image.of2D(TexelFormat.R32_SFLOAT, 2, 2, counting(16)).withSamples(4);
        for (boolean isSparse : new boolean[] {false, true}) {
            String body = isSparse
                    ? "%both = OpImageSparseFetch %sparse4 %i %zz " + operands
                            + "\n%value = OpCompositeExtract %v4float %both 1"
                    : "%value = OpImageFetch %v4float %i %zz " + operands;
            ImageShader shader = new ImageShader(
                    CONSTANTS + "%zz = OpConstantComposite %v2int %0 %0\n%type = OpTypeImage %float 2D 0 0 1 1 Unknown",
                    "%v4float",
                    "%i = OpLoad %type %image\n" + body);
            ImageShader.Result result = shader.run(Bindings.create().image(0, 0, image));
            assertThat(result.report().findings()).isEmpty();
            assertThat(result.floats()[0]).isEqualTo(expected);
        }
    }
}
