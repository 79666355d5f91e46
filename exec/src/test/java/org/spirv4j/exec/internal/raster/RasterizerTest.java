// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.internal.stage.Interpolation;
import org.spirv4j.exec.internal.stage.Surface;

/** Which pixels a triangle covers. */
class RasterizerTest {
    private static final int SIZE = 16;

    private final int[][] counts = new int[SIZE][SIZE];
    private final List<Surface> surfaces = new ArrayList<>();
    private final Rasterizer rasterizer =
            new Rasterizer(new Viewport(0, 0, SIZE, SIZE, 0, 1), SIZE, SIZE, (surface, x, y, covered) -> {
                assertThat(x % 2 + y % 2).isZero();
                surfaces.add(surface);
                for (int i = 0; i < 4; i++) {
                    if ((covered >> i & 1) != 0) {
                        counts[y + (i >> 1)][x + (i & 1)]++;
                    }
                }
            });

    private static ShadedVertex corner(double x, double y, double z, double w) {
        float[] position = {(float) x, (float) y, (float) z, (float) w};
        return new ShadedVertex(position, new float[0], new float[0], new long[0], 0, 0);
    }

    /** A corner at a point of the framebuffer. */
    private static ShadedVertex pixel(double x, double y) {
        return corner(2 * x / SIZE - 1, 2 * y / SIZE - 1, 0.5, 1);
    }

    private int total() {
        int total = 0;
        for (int[] row : counts) {
            for (int count : row) {
                total += count;
            }
        }
        return total;
    }

    @Test
    void trianglesThatShareEdgesDrawEachPixelOnce() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            for (int[] row : counts) {
                Arrays.fill(row, 0);
            }
            // A point inside, and others around it on the border: the triangles between them cover all.
            boolean onGrid = seed % 2 == 0;
            double x = onGrid ? random.nextInt(2 * SIZE) / 2.0 : random.nextDouble() * SIZE;
            double y = onGrid ? random.nextInt(2 * SIZE) / 2.0 : random.nextDouble() * SIZE;
            double cut = random.nextInt(2 * SIZE) / 2.0;
            ShadedVertex[] around = {
                pixel(0, 0),
                pixel(cut, 0),
                pixel(SIZE, 0),
                pixel(SIZE, cut),
                pixel(SIZE, SIZE),
                pixel(0, SIZE),
                pixel(0, cut)
            };
            for (int i = 0; i < around.length; i++) {
                rasterizer.triangle(pixel(x, y), around[i], around[(i + 1) % around.length], i);
            }
            for (int[] row : counts) {
                assertThat(row).as("seed %s", seed).containsOnly(1);
            }
        }
    }

    @Test
    void samplesOnTopAndLeftEdgesAreCovered() {
        // The edges go through the samples of pixels 2 and 5.
        rasterizer.triangle(pixel(2.5, 2.5), pixel(5.5, 2.5), pixel(2.5, 5.5), 0);
        rasterizer.triangle(pixel(5.5, 5.5), pixel(2.5, 5.5), pixel(5.5, 2.5), 1);
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                boolean isInside = x >= 2 && x < 5 && y >= 2 && y < 5;
                assertThat(counts[y][x]).as("%s, %s", x, y).isEqualTo(isInside ? 1 : 0);
            }
        }
    }

    @Test
    void theFrontIsCounterclockwiseOnTheScreen() {
        rasterizer.triangle(pixel(0, 0), pixel(0, 4), pixel(4, 0), 0);
        assertThat(surfaces.get(0).isFrontFacing()).isTrue();
        surfaces.clear();
        rasterizer.triangle(pixel(0, 0), pixel(4, 0), pixel(0, 4), 0);
        assertThat(surfaces.get(0).isFrontFacing()).isFalse();
    }

    @Test
    void trianglesWithoutAreaCoverNothing() {
        rasterizer.triangle(pixel(0, 0), pixel(4, 4), pixel(8, 8), 0);
        rasterizer.triangle(pixel(1, 1), pixel(1, 1), pixel(8, 8), 0);
        rasterizer.triangle(corner(Double.NaN, 0, 0, 1), pixel(1, 1), pixel(8, 8), 0);
        assertThat(total()).isZero();
    }

    @Test
    void whatIsNearerThanTheNearPlaneIsCutOff() {
        // z goes from -1 at the left to 1 at the right: the left half is cut off.
        rasterizer.triangle(corner(-1, -1, -1, 1), corner(1, -1, 1, 1), corner(-1, 1, -1, 1), 0);
        rasterizer.triangle(corner(1, 1, 1, 1), corner(1, -1, 1, 1), corner(-1, 1, -1, 1), 0);
        for (int[] row : counts) {
            for (int x = 0; x < SIZE; x++) {
                assertThat(row[x]).isEqualTo(x >= SIZE / 2 ? 1 : 0);
            }
        }
    }

    @Test
    void cornersBehindTheViewerAreCutOff() {
        // A floor from the viewer's feet to the horizon, which is in the middle of the picture.
        double far = 1e6;
        ShadedVertex[] corners = {
            corner(-far, 1, -1, -1), corner(far, 1, -1, -1), corner(-far, 1, far - 1, far), corner(far, 1, far - 1, far)
        };
        rasterizer.triangle(corners[0], corners[1], corners[2], 0);
        rasterizer.triangle(corners[3], corners[2], corners[1], 1);
        for (int y = 0; y < SIZE; y++) {
            assertThat(counts[y]).as("row %s", y).containsOnly(y >= SIZE / 2 ? 1 : 0);
        }
    }

    @Test
    void clipDistancesCutAndCullDistancesDrop() {
        float[] none = {};
        float[][] positions = {{-1, -1, 0, 1}, {-1, 3, 0, 1}, {3, -1, 0, 1}};
        ShadedVertex[] corners = new ShadedVertex[3];
        for (int i = 0; i < 3; i++) {
            // Positive in the upper half.
            corners[i] = new ShadedVertex(positions[i], new float[] {-positions[i][1]}, none, new long[0], 0, 0);
        }
        rasterizer.triangle(corners[0], corners[1], corners[2], 0);
        for (int y = 0; y < SIZE; y++) {
            assertThat(counts[y]).containsOnly(y < SIZE / 2 ? 1 : 0);
        }
        int before = total();
        for (int i = 0; i < 3; i++) {
            corners[i] = new ShadedVertex(positions[i], none, new float[] {-1}, new long[0], 0, 0);
        }
        rasterizer.triangle(corners[0], corners[1], corners[2], 0);
        assertThat(total()).isEqualTo(before);
    }

    @Test
    void sharesOfCornersAreCorrectedForPerspective() {
        // From w = 1 at the left to w = 4 at the right.
        rasterizer.triangle(corner(-1, -1, 0, 1), corner(4, -4, 0, 4), corner(-1, 1, 0, 1), 0);
        Surface surface = surfaces.get(0);
        double[] linear = surface.barycentric(8, 0, Interpolation.LINEAR);
        double[] perspective = surface.barycentric(8, 0, Interpolation.PERSPECTIVE);
        assertThat(linear[1]).isCloseTo(0.5, within(1e-12));
        assertThat(perspective[1]).isCloseTo(0.125 / (0.5 + 0.125), within(1e-12));
        assertThat(surface.inverseW(8, 0)).isCloseTo(0.625, within(1e-12));
        assertThat(perspective[0] + perspective[1] + perspective[2]).isCloseTo(1, within(1e-12));
    }

    @Test
    void theViewportScalesPositionAndDepth() {
        List<Surface> found = new ArrayList<>();
        int[] pixels = new int[1];
        Rasterizer part =
                new Rasterizer(new Viewport(4, 4, 8, -4, 0.25, 0.75), SIZE, SIZE, (surface, x, y, covered) -> {
                    found.add(surface);
                    pixels[0] += Integer.bitCount(covered);
                    assertThat(x).isBetween(4, 11);
                    assertThat(y).isBetween(0, 3);
                });
        part.triangle(corner(-1, -1, 1, 1), corner(1, -1, 1, 1), corner(-1, 1, 1, 1), 0);
        part.triangle(corner(1, 1, 1, 1), corner(-1, 1, 1, 1), corner(1, -1, 1, 1), 0);
        assertThat(pixels[0]).isEqualTo(32);
        assertThat(found.get(0).depth(5, 1)).isCloseTo(0.75, within(1e-12));
    }
}
