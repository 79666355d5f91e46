// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.exec.ImageShader.counting;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.Sampler.Addressing;
import org.spirv4j.exec.Sampler.Compare;
import org.spirv4j.exec.Sampler.Filter;

/** Images with the dimensionality Rect, whose coordinates count texels with any sampler. */
@Tag(TestedEngine.TAG)
class RectImagesTest {
    private static final int WIDTH = 5;
    private static final int HEIGHT = 3;

    /** The texel in column x of row y is 5 y + x. */
    private static Image image() {
        return Image.of2D(TexelFormat.R32_SFLOAT, WIDTH, HEIGHT, counting(WIDTH * HEIGHT));
    }

    private static ImageShader shader(float x, float y, boolean isDepth, String resultType, String body) {
        String declarations = """
                %cx = OpConstant %float @x
                %cy = OpConstant %float @y
                %reference = OpConstant %float 6
                %xy = OpConstantComposite %v2float %cx %cy
                %xyq = OpConstantComposite %v3float %cx %cy %f2
                %o = OpConstantComposite %v2int %1 %n1
                %gx = OpConstantComposite %v2float %f2 %f0
                %gy = OpConstantComposite %v2float %f0 %f25
                %ij = OpConstantComposite %v2int %3 %2
                %image_type = OpTypeImage %float Rect @depth 0 0 1 Unknown
                %type = OpTypeSampledImage %image_type""";
        return new ImageShader(
                declarations.replace("@x", "" + x).replace("@y", "" + y).replace("@depth", isDepth ? "1" : "0"),
                resultType,
                "%s = OpLoad %type %image\n%i = OpImage %image_type %s\n" + body);
    }

    private static float sampled(float x, float y, String instruction, Sampler sampler) {
        String body = "%value = " + instruction.replaceFirst(" ", " %v4float %s ");
        return shader(x, y, false, "%v4float", body).sample(image(), sampler)[0];
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.5, 0",
        "3.9, 1.1, 8",
        "4.5, 2.5, 14",
        "-7, 0.5, 0",
        "99, 99, 14",
    })
    void theNearestTexel(float x, float y, float expected) {
        for (String instruction :
                new String[] {"OpImageSampleImplicitLod %xy", "OpImageSampleExplicitLod %xy Lod %f0"}) {
            assertThat(sampled(x, y, instruction, Sampler.NEAREST)).isEqualTo(expected);
            assertThat(sampled(x, y, instruction, Sampler.NEAREST.withUnnormalizedCoordinates()))
                    .isEqualTo(expected);
        }
        // Half of the coordinate, with the divisor 2.
        assertThat(sampled(2 * x, 2 * y, "OpImageSampleProjImplicitLod %xyq", Sampler.NEAREST))
                .isEqualTo(expected);
        assertThat(sampled(2 * x, 2 * y, "OpImageSampleProjExplicitLod %xyq Lod %f0", Sampler.NEAREST))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2.5, 1.5, 7",
        "2.75, 1.5, 7.25",
        "2.5, 1.75, 8.25",
        "2.25, 1.25, 5.5",
        "0, 0, 0",
    })
    void weightedTexels(float x, float y, float expected) {
        assertThat(sampled(x, y, "OpImageSampleExplicitLod %xy Lod %f0", Sampler.LINEAR))
                .isEqualTo(expected);
    }

    @Test
    void coordinatesAreWrapped() {
        Sampler border = Sampler.NEAREST.withAddressing(Addressing.CLAMP_TO_BORDER);
        assertThat(sampled(-0.5f, 0.5f, "OpImageSampleExplicitLod %xy Lod %f0", border))
                .isZero();
        assertThat(sampled(5.5f, 2.5f, "OpImageSampleExplicitLod %xy Lod %f0", border))
                .isZero();
        assertThat(sampled(4.5f, 2.5f, "OpImageSampleExplicitLod %xy Lod %f0", border))
                .isEqualTo(14);
    }

    @Test
    void offsetsAreTexels() {
        assertThat(sampled(2.5f, 1.5f, "OpImageSampleExplicitLod %xy Lod|ConstOffset %f0 %o", Sampler.NEAREST))
                .isEqualTo(3);
    }

    /**
     * With a derivative of 2 texels the image is made smaller; a derivative of a quarter of a texel would enlarge it.
     */
    @Test
    void derivativesChooseTheFilter() {
        Sampler smaller = Sampler.NEAREST.withFilters(Filter.NEAREST, Filter.LINEAR, Filter.NEAREST);
        assertThat(sampled(2.75f, 1.5f, "OpImageSampleExplicitLod %xy Grad %gx %gy", smaller))
                .isEqualTo(7.25f);
        assertThat(sampled(2.75f, 1.5f, "OpImageSampleExplicitLod %xy Grad %gy %gy", smaller))
                .isEqualTo(7);
    }

    @Test
    void depthsAreCompared() {
        Sampler equal = Sampler.NEAREST.withCompare(Compare.EQUAL);
        Image depths = Image.of2D(TexelFormat.D32_SFLOAT, WIDTH, HEIGHT, counting(WIDTH * HEIGHT));
        for (float x : new float[] {1.5f, 2.5f}) {
            for (String instruction : new String[] {"OpImageSampleDrefImplicitLod", "OpImageSampleDrefExplicitLod"}) {
                String lod = instruction.contains("Explicit") ? " Lod %f0" : "";
                String body = "%value = " + instruction + " %float %s %xy %reference" + lod;
                assertThat(shader(x, 1.5f, true, "%float", body).sample(depths, equal)[0])
                        .isEqualTo(x == 1.5f ? 1 : 0);
            }
        }
        assertThat(shader(2, 2, true, "%v4float", "%value = OpImageDrefGather %v4float %s %xy %reference")
                        .sample(depths, equal))
                .containsExactly(0, 0, 0, 1);
    }

    @Test
    void texelsAreGatheredAndFetched() {
        assertThat(shader(2, 2, false, "%v4float", "%value = OpImageGather %v4float %s %xy %0")
                        .sample(image(), Sampler.LINEAR))
                .containsExactly(11, 12, 7, 6);
        assertThat(shader(2, 2, false, "%v4float", "%value = OpImageGather %v4float %s %xy %0 ConstOffset %o")
                        .sample(image(), Sampler.LINEAR))
                .containsExactly(7, 8, 3, 2);
        assertThat(shader(0, 0, false, "%v4float", "%value = OpImageFetch %v4float %i %ij")
                        .sample(image(), Sampler.LINEAR)[0])
                .isEqualTo(13);
    }

    @Test
    void theSizeIsQueried() {
        ImageShader.Result result = shader(0, 0, false, "%v2int", "%value = OpImageQuerySize %v2int %i")
                .run(Bindings.create().combined(0, 0, image(), Sampler.NEAREST));
        assertThat(result.words()).startsWith(WIDTH, HEIGHT);
    }

    @Test
    void storageImagesAreReadAndWritten() {
        ImageShader shader = new ImageShader("""
                %ij = OpConstantComposite %v2int %3 %2
                %kl = OpConstantComposite %v2int %1 %1
                %type = OpTypeImage %float Rect 0 0 0 2 R32f""", "%v4float", """
                %i = OpLoad %type %image
                %value = OpImageRead %v4float %i %ij
                OpImageWrite %i %kl %value""");
        ByteBuffer texels = counting(WIDTH * HEIGHT);
        ImageShader.Result result =
                shader.run(Bindings.create().image(0, 0, Image.of2D(TexelFormat.R32_SFLOAT, WIDTH, HEIGHT, texels)));
        assertThat(result.floats()).startsWith(13, 0, 0, 1);
        assertThat(texels.getFloat(4 * 6)).isEqualTo(13);
    }
}
