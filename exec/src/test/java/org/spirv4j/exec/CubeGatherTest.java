// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.exec.Sampler.Compare;

/**
 * Gathers from cubes and arrays of cubes, inside of faces and across their edges, which are found by folding faces in
 * space.
 */
@Tag(TestedEngine.TAG)
class CubeGatherTest {
    private static final int SIZE = 4;
    private static final int CUBES = 2;

    /** For each face, +X, -X, +Y, -Y, +Z, -Z: its middle, and where its columns and rows lead to. */
    private static final int[][][] FACES = {
        {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
        {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
        {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},
        {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
        {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},
        {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}},
    };

    /** The texels of a gather in the order of the result, from the one with the least coordinates. */
    private static final int[][] CORNERS = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};

    /** The types of images, with a format, and a value for each number. */
    enum Texels {
        FLOAT(TexelFormat.R32G32B32A32_SFLOAT) {
            @Override
            int bits(int number) {
                return Float.floatToRawIntBits(number / 1024f);
            }
        },
        INT(TexelFormat.R32G32B32A32_SINT) {
            @Override
            int bits(int number) {
                return -number;
            }
        },
        UINT(TexelFormat.R32G32B32A32_UINT) {
            @Override
            int bits(int number) {
                return 0xFFFF_0000 | number;
            }
        };

        private final TexelFormat format;

        Texels(TexelFormat format) {
            this.format = format;
        }

        abstract int bits(int number);

        private String type() {
            return "%" + name().toLowerCase(Locale.ROOT);
        }

        private Image image(boolean isArrayed) {
            ByteBuffer bytes = ByteBuffer.allocate(16 * 6 * CUBES * SIZE * SIZE).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < bytes.capacity() / 4; i++) {
                bytes.putInt(4 * i, bits(i));
            }
            Image image = Image.cube(format, SIZE, bytes);
            return isArrayed ? image.withLayers(6 * CUBES) : image;
        }
    }

    private static double[] point(int face, double u, double v, double inward) {
        double[] point = new double[3];
        for (int i = 0; i < 3; i++) {
            point[i] = FACES[face][0][i] * (1 - inward) + FACES[face][1][i] * u + FACES[face][2][i] * v;
        }
        return point;
    }

    private static double dot(double[] a, int[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** The number of a texel of a cube; the texel may be one step outside of the face in one direction. */
    private static int texel(int face, int x, int y) {
        double u = (2 * x + 1.0) / SIZE - 1;
        double v = (2 * y + 1.0) / SIZE - 1;
        double outside = Math.max(Math.abs(u), Math.abs(v)) - 1;
        double[] point = point(face, Math.max(-1, Math.min(1, u)), Math.max(-1, Math.min(1, v)), Math.max(0, outside));
        for (int other = 0; other < 6; other++) {
            if (dot(point, FACES[other][0]) == 1) {
                int column = (int) Math.floor((dot(point, FACES[other][1]) + 1) / 2 * SIZE);
                int row = (int) Math.floor((dot(point, FACES[other][2]) + 1) / 2 * SIZE);
                return (other * SIZE + row) * SIZE + column;
            }
        }
        throw new AssertionError(Arrays.toString(point));
    }

    private static int[] gathered(
            Texels texels, boolean isDepth, int face, int x, int y, int cube, String last, Compare compare) {
        // Just inside of the face, so that the face is known where the gather crosses its edge.
        double limit = 1 - 1.0 / 64;
        double u = Math.max(-limit, Math.min(limit, 2.0 * (x + 1) / SIZE - 1));
        double v = Math.max(-limit, Math.min(limit, 2.0 * (y + 1) / SIZE - 1));
        double[] direction = point(face, u, v, 0);
        boolean isArrayed = cube >= 0;
        String type = texels.type();
        String declarations = "%cx = OpConstant %float " + direction[0] + "\n%cy = OpConstant %float " + direction[1]
                + "\n%cz = OpConstant %float " + direction[2] + "\n%cw = OpConstant %float " + Math.max(0, cube)
                + "\n%c = OpConstantComposite " + (isArrayed ? "%v4float %cx %cy %cz %cw" : "%v3float %cx %cy %cz")
                + "\n%image_type = OpTypeImage " + type + " Cube " + (isDepth ? 1 : 0) + (isArrayed ? " 1" : " 0")
                + " 0 1 Unknown\n%type = OpTypeSampledImage %image_type";
        ImageShader.Result result = new ImageShader(
                        declarations,
                        "%v4" + type.substring(1),
                        "%s = OpLoad %type %image\n%value = OpImage" + (isDepth ? "Dref" : "") + "Gather %v4"
                                + type.substring(1) + " %s %c " + last)
                .run(Bindings.create().combined(0, 0, texels.image(isArrayed), Sampler.NEAREST.withCompare(compare)));
        assertThat(result.report().findings()).isEmpty();
        return Arrays.copyOf(result.words(), 4);
    }

    private static int number(int face, int x, int y, int cube, int corner, int component) {
        int texel = texel(face, x + CORNERS[corner][0], y + CORNERS[corner][1]);
        return (Math.max(0, cube) * 6 * SIZE * SIZE + texel) * 4 + component;
    }

    @ParameterizedTest
    @EnumSource
    void components(Texels texels) {
        for (int face = 0; face < 6; face++) {
            for (int[] place : new int[][] {{0, 0}, {2, 1}, {-1, 1}, {3, 0}, {1, -1}, {0, 3}}) {
                int cube = (face + place[0] + 3) % 3 - 1;
                int component = (face + place[1] + 3) % 4;
                int[] expected = new int[4];
                for (int corner = 0; corner < 4; corner++) {
                    expected[corner] = texels.bits(number(face, place[0], place[1], cube, corner, component));
                }
                assertThat(gathered(texels, false, face, place[0], place[1], cube, "%" + component, Compare.NEVER))
                        .as("%s of face %s at %s of cube %s", component, face, Arrays.toString(place), cube)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void depths(Compare compare) {
        for (int face = 0; face < 6; face++) {
            for (int[] place : new int[][] {{1, 2}, {-1, 0}, {3, 2}, {2, -1}, {1, 3}}) {
                int cube = (face + compare.ordinal()) % 3 - 1;
                int[] expected = new int[4];
                for (int corner = 0; corner < 4; corner++) {
                    float depth = number(face, place[0], place[1], cube, corner, 0) / 1024f;
                    expected[corner] = Float.floatToRawIntBits(GatherTest.holds(compare, 0.25f, depth) ? 1 : 0);
                }
                assertThat(gathered(Texels.FLOAT, true, face, place[0], place[1], cube, "%f25", compare))
                        .as("face %s at %s of cube %s", face, Arrays.toString(place), cube)
                        .isEqualTo(expected);
            }
        }
    }
}
