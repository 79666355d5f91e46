// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.internal.image.CubeFaces;
import org.spirv4j.exec.internal.image.Filtering;
import org.spirv4j.exec.internal.image.Lookup;

/** Faces of cubes, and the texels after their edges. */
@Tag(TestedEngine.TAG)
class CubeTest {
    /** The directions of the faces. */
    private static final float[][] AXES = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

    /** The directions of the upper left quarters of the faces, from the table in the Vulkan specification. */
    private static final float[][] UPPER_LEFT = {
        {1, .5f, .5f}, {-1, .5f, -.5f}, {-.5f, 1, -.5f}, {-.5f, -1, .5f}, {-.5f, .5f, 1}, {.5f, .5f, -1}
    };

    /** The directions of the upper right quarters. */
    private static final float[][] UPPER_RIGHT = {
        {1, .5f, -.5f}, {-1, .5f, .5f}, {.5f, 1, -.5f}, {.5f, -1, .5f}, {.5f, .5f, 1}, {-.5f, .5f, -1}
    };

    private static float sample(Image image, Sampler sampler, int cube, float... direction) {
        Lookup lookup = new Lookup();
        lookup.axes = 2;
        lookup.isCube = true;
        lookup.s = direction[0];
        lookup.t = direction[1];
        lookup.r = direction[2];
        lookup.layer = cube;
        long[] components = new long[4];
        Filtering.sample(image.texture(), sampler.state(), lookup, components);
        return Float.intBitsToFloat((int) components[0]);
    }

    private static Image cube(int size, int cubes) {
        int count = 6 * cubes * size * size;
        return Image.cube(TexelFormat.R32_SFLOAT, size, ImageShader.counting(count))
                .withLayers(6 * cubes);
    }

    @Test
    void directionsMeetTexels() {
        for (int face = 0; face < 6; face++) {
            assertThat(sample(cube(1, 1), Sampler.NEAREST, 0, AXES[face])).isEqualTo(face);
            assertThat(sample(cube(2, 1), Sampler.NEAREST, 0, UPPER_LEFT[face])).isEqualTo(4 * face);
            assertThat(sample(cube(2, 1), Sampler.NEAREST, 0, UPPER_RIGHT[face]))
                    .isEqualTo(4 * face + 1);
            assertThat(sample(cube(2, 2), Sampler.NEAREST, 1, UPPER_RIGHT[face]))
                    .isEqualTo(24 + 4 * face + 1);
        }
        // Of equal coordinates z comes first, then y.
        assertThat(sample(cube(1, 1), Sampler.NEAREST, 0, 1, 1, 1)).isEqualTo(4);
        assertThat(sample(cube(1, 1), Sampler.NEAREST, 0, 1, -1, .5f)).isEqualTo(3);
        // A direction need not have the length 1.
        assertThat(sample(cube(1, 1), Sampler.NEAREST, 0, -100, 7, 3)).isEqualTo(1);
    }

    @Test
    void edgesAndCornersAreTheMeansOfTheirFaces() {
        for (int a = 0; a < 6; a++) {
            for (int b = a + 1; b < 6; b++) {
                if (a / 2 != b / 2) {
                    float[] edge = sum(AXES[a], AXES[b]);
                    assertThat(sample(cube(1, 1), Sampler.LINEAR, 0, edge)).isEqualTo((a + b) / 2f);
                    for (int c = b + 1; c < 6; c++) {
                        if (c / 2 != b / 2) {
                            assertThat(sample(cube(1, 1), Sampler.LINEAR, 0, sum(edge, AXES[c])))
                                    .isCloseTo((a + b + c) / 3f, within(1e-6f));
                        }
                    }
                }
            }
        }
    }

    private static float[] sum(float[] a, float[] b) {
        return new float[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
    }

    @Test
    void linearFiltersAreContinuousAcrossEdges() {
        Random random = new Random(1);
        ByteBuffer texels = ByteBuffer.allocate(6 * 16 * 4).order(ByteOrder.LITTLE_ENDIAN);
        while (texels.hasRemaining()) {
            texels.putFloat(random.nextFloat());
        }
        Image image = Image.cube(TexelFormat.R32_SFLOAT, 4, texels.flip());
        for (int a = 0; a < 6; a++) {
            for (int b = 0; b < 6; b++) {
                for (int i = -64; a / 2 != b / 2 && i <= 64; i++) {
                    float[] direction = new float[3];
                    direction[3 - a / 2 - b / 2] = i / 65f;
                    direction[a / 2] = (a & 1) == 0 ? 1 : -1;
                    direction[b / 2] = (b & 1) == 0 ? 1.00001f : -1.00001f;
                    float onB = sample(image, Sampler.LINEAR, 0, direction);
                    direction[b / 2] = (b & 1) == 0 ? 0.99999f : -0.99999f;
                    float onA = sample(image, Sampler.LINEAR, 0, direction);
                    assertThat(onA).as("faces %s and %s at %s", a, b, i).isCloseTo(onB, within(2e-4f));
                }
            }
        }
    }

    @Test
    void nearestTexelsAreOnTheFace() {
        Image image = cube(2, 1);
        assertThat(sample(image, Sampler.NEAREST, 0, 1, 0.9999f, 1)).isEqualTo(17);
        assertThat(sample(image, Sampler.NEAREST, 0, 1, -1, 1)).isEqualTo(19);
    }

    @Test
    void derivativesAreThoseOfTheFace() {
        Random random = new Random(2);
        for (int i = 0; i < 200; i++) {
            float x = random.nextFloat() - .5f;
            float y = random.nextFloat() - .5f;
            float z = (random.nextFloat() + 1) * (random.nextBoolean() ? 1 : -1);
            float[] d = {random.nextFloat() - .5f, random.nextFloat() - .5f, random.nextFloat() - .5f};
            int face = CubeFaces.face(x, y, z);
            assertThat(face).isEqualTo(z > 0 ? 4 : 5);
            double sc = z > 0 ? x : -x;
            double dsc = z > 0 ? d[0] : -d[0];
            double drc = z > 0 ? d[2] : -d[2];
            double step = 1e-6;
            double difference = ((sc + step * dsc) / (Math.abs(z) + step * drc) - sc / Math.abs(z)) / step / 2;
            float actual = CubeFaces.derivative(
                    CubeFaces.sc(face, x, y, z),
                    CubeFaces.rc(face, x, y, z),
                    CubeFaces.sc(face, d[0], d[1], d[2]),
                    CubeFaces.rc(face, d[0], d[1], d[2]));
            assertThat((double) actual).isCloseTo(difference, within(1e-4));
        }
    }

    @Test
    void gradientsOfCubesChooseLevels() {
        // On +Z a change of x by 1 is half of the face: 2 of 4 texels, so level 1.
        ImageShader shader = new ImageShader(
                """
                %c = OpConstantComposite %v3float %f0 %f0 %f1
                %dx = OpConstantComposite %v3float %f1 %f0 %f0
                %dy = OpConstantComposite %v3float %f0 %f0 %f0
                %image_type = OpTypeImage %float Cube 0 0 0 1 Unknown
                %type = OpTypeSampledImage %image_type
                """,
                "%v4float", "%s = OpLoad %type %image\n%value = OpImageSampleExplicitLod %v4float %s %c Grad %dx %dy");
        ByteBuffer texels = ByteBuffer.allocate(6 * 21 * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 6 * 21; i++) {
            texels.putFloat(4 * i, i < 96 ? 0 : i < 120 ? 1 : 2);
        }
        Image image = Image.cube(TexelFormat.R32_SFLOAT, 4, texels).withLevels(3);
        assertThat(shader.sample(image, Sampler.NEAREST)[0]).isEqualTo(1);
    }

    @Test
    void arraysAndVolumesAreSampled() {
        ImageShader cubes = new ImageShader(
                """
                %c = OpConstantComposite %v4float %f0 %f0 %fn1 %f1
                %image_type = OpTypeImage %float Cube 0 1 0 1 Unknown
                %type = OpTypeSampledImage %image_type""", "%v4float", "%s = OpLoad %type %image\n%value = OpImageSampleExplicitLod %v4float %s %c Lod %f0");
        assertThat(cubes.sample(cube(1, 2), Sampler.NEAREST)[0]).isEqualTo(11);
        ImageShader layers = new ImageShader(
                """
                %c = OpConstantComposite %v3float %f5 %f5 %f75
                %image_type = OpTypeImage %float 2D 0 1 0 1 Unknown
                %type = OpTypeSampledImage %image_type""", "%v4float", "%s = OpLoad %type %image\n%value = OpImageSampleExplicitLod %v4float %s %c Lod %f0");
        Image array = Image.of2D(TexelFormat.R32_SFLOAT, 2, 2, ImageShader.counting(12))
                .withLayers(3);
        // The layer 0.75 is rounded to 1.
        assertThat(layers.sample(array, Sampler.LINEAR)[0]).isEqualTo((4 + 5 + 6 + 7) / 4f);
        ImageShader volume = new ImageShader(
                """
                %c = OpConstantComposite %v3float %f5 %f5 %f5
                %image_type = OpTypeImage %float 3D 0 0 0 1 Unknown
                %type = OpTypeSampledImage %image_type""", "%v4float", "%s = OpLoad %type %image\n%value = OpImageSampleExplicitLod %v4float %s %c Lod %f0");
        Image texels = Image.of3D(TexelFormat.R32_SFLOAT, 2, 2, 2, ImageShader.counting(8));
        assertThat(volume.sample(texels, Sampler.LINEAR)[0]).isEqualTo(3.5f);
        assertThat(volume.sample(texels, Sampler.NEAREST)[0]).isEqualTo(7);
    }
}
