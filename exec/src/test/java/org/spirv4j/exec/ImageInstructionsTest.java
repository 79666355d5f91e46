// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.exec.ImageShader.counting;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Sampler.Addressing;
import org.spirv4j.exec.Sampler.Border;
import org.spirv4j.exec.Sampler.Compare;
import org.spirv4j.exec.Sampler.Filter;

/** Each instruction on images, on images whose texels have their number as the value. */
@Tag(TestedEngine.TAG)
class ImageInstructionsTest {
    private static final String D2 = "OpTypeImage %float 2D 0 0 0 1 Unknown";

    private static Image image4() {
        return Image.of2D(TexelFormat.R32_SFLOAT, 4, 4, counting(16));
    }

    /** Three levels of 4 x 4, 2 x 2 and 1 texel, with the values 0 to 15, 16 to 19, and 20. */
    private static Image levels() {
        return Image.of2D(TexelFormat.R32_SFLOAT, 4, 4, counting(21)).withLevels(3);
    }

    private static ImageShader explicit(String x, String y, String operands) {
        return new ImageShader(
                "%image_type = " + D2 + "\n%type = OpTypeSampledImage %image_type\n%c = OpConstantComposite %v2float "
                        + x
                        + " " + y + """

                %o = OpConstantComposite %v2int %1 %n1
                %g0 = OpConstantComposite %v2float %f0 %f0
                %g1 = OpConstantComposite %v2float %f5 %f0""",
                "%v4float",
                "%s = OpLoad %type %image\n%value = OpImageSampleExplicitLod %v4float %s %c " + operands);
    }

    @Test
    void samplesTheNearestTexel() {
        assertThat(explicit("%f5", "%f25", "Lod %f0").sample(image4(), Sampler.NEAREST))
                .containsExactly(6, 0, 0, 1);
        assertThat(explicit("%fn1", "%f2", "Lod %f0").sample(image4(), Sampler.NEAREST)[0])
                .isEqualTo(12);
    }

    @Test
    void weightsTexelsByTheirDistance() {
        assertThat(explicit("%f5", "%f5", "Lod %f0").sample(image4(), Sampler.LINEAR)[0])
                .isEqualTo(7.5f);
        assertThat(explicit("%f0", "%f0", "Lod %f0").sample(image4(), Sampler.LINEAR)[0])
                .isEqualTo(0);
        Sampler repeating = Sampler.LINEAR.withAddressing(Addressing.REPEAT);
        assertThat(explicit("%f0", "%f0", "Lod %f0").sample(image4(), repeating)[0])
                .isEqualTo((0 + 3 + 12 + 15) / 4f);
    }

    @Test
    void addsOffsets() {
        assertThat(explicit("%f5", "%f5", "Lod|ConstOffset %f0 %o").sample(image4(), Sampler.NEAREST)[0])
                .isEqualTo(7);
    }

    @Test
    void choosesLevels() {
        assertThat(explicit("%f5", "%f5", "Lod %f1").sample(levels(), Sampler.NEAREST)[0])
                .isEqualTo(19);
        assertThat(explicit("%f5", "%f5", "Lod %f2").sample(levels(), Sampler.NEAREST)[0])
                .isEqualTo(20);
        // Between the means of level 0 and level 1.
        assertThat(explicit("%f5", "%f5", "Lod %f5").sample(levels(), Sampler.LINEAR)[0])
                .isEqualTo((7.5f + 17.5f) / 2);
        // Half the width of the image from a pixel to the next: two texels of level 0, so level 1.
        assertThat(explicit("%f5", "%f5", "Grad %g1 %g0").sample(levels(), Sampler.NEAREST)[0])
                .isEqualTo(19);
        assertThat(explicit("%f5", "%f5", "Grad|MinLod %g1 %g0 %f2").sample(levels(), Sampler.NEAREST)[0])
                .isEqualTo(20);
        Sampler biased = Sampler.NEAREST.withLod(0, 10, 1);
        assertThat(explicit("%f5", "%f5", "Lod %f1").sample(levels(), biased)[0])
                .isEqualTo(20);
        Sampler bounded = Sampler.NEAREST.withLod(0, 1, 0);
        assertThat(explicit("%f5", "%f5", "Lod %f2").sample(levels(), bounded)[0])
                .isEqualTo(19);
        Sampler least = Sampler.NEAREST.withLod(2, 3, 0);
        assertThat(explicit("%f5", "%f5", "Lod %f0").sample(levels(), least)[0]).isEqualTo(20);
    }

    @Test
    void usesTheFilterOfTheLevelOfDetail() {
        Sampler sampler = Sampler.NEAREST.withFilters(Filter.NEAREST, Filter.LINEAR, Filter.NEAREST);
        assertThat(explicit("%f5", "%f5", "Lod %f0").sample(image4(), sampler)[0])
                .isEqualTo(10);
        assertThat(explicit("%f5", "%f5", "Lod %f25").sample(image4(), sampler)[0])
                .isEqualTo(7.5f);
    }

    // --- other instructions that sample

    private static final String C = """
                %c2 = OpConstantComposite %v2float %f5 %f25
                %c3 = OpConstantComposite %v3float %f1 %f5 %f2
                %c4 = OpConstantComposite %v4float %f1 %f5 %f2 %f2
                %c5 = OpConstantComposite %v4float %f1 %f5 %f2 %f1
                %o = OpConstantComposite %v2int %1 %0
                """;

    private static ImageShader sampling(String image, String resultType, String body) {
        return new ImageShader(
                C + "%image_type = OpTypeImage " + image + "\n%type = OpTypeSampledImage %image_type",
                resultType,
                "%s = OpLoad %type %image\n" + body);
    }

    @Test
    void implicitLevelsAreLevel0OutsideOfFragments() {
        String body = "%value = OpImageSampleImplicitLod %v4float %s %c2";
        assertThat(sampling("%float 2D 0 0 0 1 Unknown", "%v4float", body).sample(levels(), Sampler.NEAREST)[0])
                .isEqualTo(6);
        assertThat(sampling("%float 2D 0 0 0 1 Unknown", "%v4float", body + " Bias %f1")
                        .sample(levels(), Sampler.NEAREST)[0])
                .isEqualTo(17);
    }

    @Test
    void projectedCoordinatesAreDivided() {
        for (String sampled : new String[] {
            "OpImageSampleProjImplicitLod %v4float %s %c3", "OpImageSampleProjExplicitLod %v4float %s %c3 Lod %f0"
        }) {
            assertThat(sampling("%float 2D 0 0 0 1 Unknown", "%v4float", "%value = " + sampled)
                            .sample(image4(), Sampler.NEAREST)[0])
                    .isEqualTo(6);
        }
        // The reference 1 is divided by 2 as well.
        for (String compared : new String[] {
            "OpImageSampleProjDrefImplicitLod %float %s %c3 %f1",
            "OpImageSampleProjDrefExplicitLod %float %s %c3 %f1 Lod %f0"
        }) {
            assertThat(sampling("%float 2D 1 0 0 1 Unknown", "%float", "%value = " + compared)
                            .sample(depths(), Sampler.NEAREST.withCompare(Compare.EQUAL))[0])
                    .isEqualTo(1);
        }
    }

    /** 4 x 4 depths: 0.5 at (2, 1), 0 elsewhere. */
    private static Image depths() {
        ByteBuffer bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putFloat(4 * 6, 0.5f);
        return Image.of2D(TexelFormat.D32_SFLOAT, 4, 4, bytes);
    }

    @Test
    void depthsAreComparedBeforeTheyAreWeighted() {
        boolean[] expected = {false, false, true, true, false, false, true, true};
        for (Compare compare : Compare.values()) {
            assertThat(dref("OpImageSampleDrefExplicitLod", " Lod %f0")
                            .sample(depths(), Sampler.NEAREST.withCompare(compare))[0])
                    .as("0.5 %s 0.5", compare)
                    .isEqualTo(expected[compare.ordinal()] ? 1 : 0);
        }
        Sampler linear = Sampler.LINEAR.withCompare(Compare.LESS_OR_EQUAL);
        assertThat(dref("OpImageSampleDrefImplicitLod", "").sample(depths(), linear)[0])
                .isEqualTo(0.25f);
    }

    private static ImageShader dref(String instruction, String operands) {
        return sampling(
                "%float 2D 1 0 0 1 Unknown", "%float", "%value = " + instruction + " %float %s %c2 %f5" + operands);
    }

    @Test
    void referencesOfNormalizedDepthsAreClamped() {
        ByteBuffer bytes = ByteBuffer.allocate(2).putShort(0, (short) -1);
        Image one = Image.of2D(TexelFormat.D16_UNORM, 1, 1, bytes);
        ImageShader shader = sampling(
                "%float 2D 1 0 0 1 Unknown",
                "%float", "%value = OpImageSampleDrefExplicitLod %float %s %c2 %f2 Lod %f0");
        assertThat(shader.sample(one, Sampler.NEAREST.withCompare(Compare.EQUAL))[0])
                .isEqualTo(1);
    }

    @Test
    void gathersFourTexelsFromTheLowerLeftOn() {
        String image = "%float 2D 0 0 0 1 Unknown";
        assertThat(sampling(image, "%v4float", "%value = OpImageGather %v4float %s %c2 %0")
                        .sample(image4(), Sampler.NEAREST))
                .containsExactly(5, 6, 2, 1);
        assertThat(sampling(image, "%v4float", "%value = OpImageGather %v4float %s %c2 %0 ConstOffset %o")
                        .sample(image4(), Sampler.NEAREST))
                .containsExactly(6, 7, 3, 2);
        assertThat(sampling(image, "%v4float", "%value = OpImageGather %v4float %s %c2 %3")
                        .sample(image4(), Sampler.NEAREST))
                .containsExactly(1, 1, 1, 1);
        String offsets = """
                %p = OpConstantComposite %v2int %2 %0
                %n = OpConstantComposite %v2int %n1 %0
                %d = OpConstantComposite %v2int %0 %2
                %z = OpConstantComposite %v2int %0 %0
                %u4 = OpConstant %uint 4
                %array = OpTypeArray %v2int %u4
                %offsets = OpConstantComposite %array %z %p %n %d
                """;
        assertThat(new ImageShader(
                                C + offsets + "%image_type = OpTypeImage " + image
                                        + "\n%type = OpTypeSampledImage %image_type",
                                "%v4float",
                                "%s = OpLoad %type %image\n"
                                        + "%value = OpImageGather %v4float %s %c2 %0 ConstOffsets %offsets")
                        .sample(image4(), Sampler.NEAREST))
                .containsExactly(1, 3, 0, 9);
    }

    @Test
    void gathersComparedDepths() {
        assertThat(sampling("%float 2D 1 0 0 1 Unknown", "%v4float", "%value = OpImageDrefGather %v4float %s %c2 %f5")
                        .sample(depths(), Sampler.NEAREST))
                .containsExactly(0, 1, 0, 0);
    }

    @Test
    void sparseInstructionsGiveResidentTexels() {
        String color = "%float 2D 0 0 0 1 Unknown";
        String depth = "%float 2D 1 0 0 1 Unknown";
        Sampler equal = Sampler.NEAREST.withCompare(Compare.EQUAL);
        assertThat(sparse(color, "4", "OpImageSparseSampleImplicitLod", "%s %c2")
                        .sample(image4(), equal))
                .containsExactly(1, 6, 0, 0);
        assertThat(sparse(color, "4", "OpImageSparseSampleExplicitLod", "%s %c2 Lod %f0")
                        .sample(image4(), equal))
                .containsExactly(1, 6, 0, 0);
        assertThat(sparse(color, "4", "OpImageSparseGather", "%s %c2 %0").sample(image4(), equal))
                .containsExactly(1, 5, 0, 0);
        assertThat(sparse(depth, "4", "OpImageSparseDrefGather", "%s %c2 %f5").sample(depths(), equal))
                .containsExactly(1, 0, 0, 0);
        assertThat(sparse(depth, "1", "OpImageSparseSampleDrefImplicitLod", "%s %c2 %f5")
                        .sample(depths(), equal))
                .containsExactly(1, 1, 0, 0);
        assertThat(sparse(depth, "1", "OpImageSparseSampleDrefExplicitLod", "%s %c2 %f5 Lod %f0")
                        .sample(depths(), equal))
                .containsExactly(1, 1, 0, 0);
        assertThat(sparse(color, "4", "OpImageSparseFetch", "%i %xy").sample(image4(), equal))
                .containsExactly(1, 6, 0, 0);
        ImageShader read = new ImageShader(
                "%xy = OpConstantComposite %v2int %2 %1\n%type = OpTypeImage %float 2D 0 0 0 2 R32f",
                "%v4float", "%i = OpLoad %type %image\n" + sparseBody("4", "OpImageSparseRead", "%i %xy"));
        ImageShader.Result result = read.run(Bindings.create().image(0, 0, image4()));
        assertThat(result.floats()).startsWith(1, 6);
    }

    private static ImageShader sparse(String image, String count, String op, String operands) {
        return new ImageShader(
                C + "%xy = OpConstantComposite %v2int %2 %1\n%image_type = OpTypeImage " + image
                        + "\n%type = OpTypeSampledImage %image_type",
                "%v4float",
                "%s = OpLoad %type %image\n%i = OpImage %image_type %s\n" + sparseBody(count, op, operands));
    }

    private static String sparseBody(String count, String op, String operands) {
        return "%both = " + op + " %sparse" + count + " " + operands + """

                %code = OpCompositeExtract %int %both 0
                %resident = OpImageSparseTexelsResident %bool %code
                %x = OpSelect %float %resident %f1 %f0
                %y = OpCompositeExtract %float %both 1""" + (count.equals("4") ? " 0" : "")
                + "\n%value = OpCompositeConstruct %v4float %x %y %f0 %f0";
    }

    // --- wrapping

    @Test
    void coordinatesOutsideAreWrapped() {
        // The texels at -5 to 8 of a row of 4, with a border of 9.
        int[][] expected = {
            {3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0},
            {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0, 0},
            {0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
            {1, 1, 1, 1, 1, 0, 1, 2, 3, 1, 1, 1, 1, 1},
            {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
        };
        for (Addressing addressing : Addressing.values()) {
            Sampler sampler = Sampler.NEAREST.withAddressing(addressing).withBorder(Border.OPAQUE_WHITE);
            Image row = Image.of1D(TexelFormat.R32_SFLOAT, 4, counting(4));
            for (int x = -5; x <= 8; x++) {
                ImageShader shader = new ImageShader(
                        "%c = OpConstant %float " + (x + 0.5) / 4 + """

                %image_type = OpTypeImage %float 1D 0 0 0 1 Unknown
                %type = OpTypeSampledImage %image_type""",
                        "%v4float",
                        "%s = OpLoad %type %image\n%value = OpImageSampleExplicitLod %v4float %s %c Lod %f0");
                assertThat(shader.sample(row, sampler)[0])
                        .as("%s %s", addressing, x)
                        .isEqualTo(expected[addressing.ordinal()][x + 5]);
            }
        }
    }

    @Test
    void bordersHaveTheComponentsOfTheFormat() {
        ImageShader shader = explicit("%fn1", "%f5", "Lod %f0");
        Sampler sampler = Sampler.NEAREST.withAddressing(Addressing.CLAMP_TO_BORDER);
        assertThat(shader.sample(image4(), sampler)).containsExactly(0, 0, 0, 1);
        assertThat(shader.sample(image4(), sampler.withBorder(Border.OPAQUE_WHITE)))
                .containsExactly(1, 0, 0, 1);
        Image color = Image.of2D(TexelFormat.R8G8B8A8_UNORM, 1, 1, ByteBuffer.allocate(4));
        assertThat(shader.sample(color, sampler)).containsExactly(0, 0, 0, 0);
        assertThat(shader.sample(color, sampler.withBorder(Border.OPAQUE_BLACK)))
                .containsExactly(0, 0, 0, 1);
        // Half of the weight is the border's.
        Image one = Image.of1D(TexelFormat.R32_SFLOAT, 1, ByteBuffer.allocate(4));
        ImageShader row = new ImageShader(
                "%image_type = OpTypeImage %float 1D 0 0 0 1 Unknown\n%type = OpTypeSampledImage %image_type",
                "%v4float", "%s = OpLoad %type %image\n%value = OpImageSampleExplicitLod %v4float %s %f0 Lod %f0");
        Sampler linear =
                Sampler.LINEAR.withAddressing(Addressing.CLAMP_TO_BORDER).withBorder(Border.OPAQUE_WHITE);
        assertThat(row.sample(one, linear)[0]).isEqualTo(0.5f);
    }
}
