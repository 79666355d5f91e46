// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

import java.util.Arrays;

/**
 * Finds the samples that triangles cover (Vulkan specification, "Basic Polygon Rasterization"). A pixel has one sample,
 * at its center. A sample on an edge is covered if the edge is a left or a top edge, so that one of two triangles that
 * share the edge covers it.
 */
public final class Rasterizer {
    /** Framebuffer coordinates of vertices are rounded to a 256th of a pixel (subPixelPrecisionBits is 8). */
    private static final int SUBPIXEL = 256;

    /** The maximum distance of coordinates from the framebuffer, in pixels. */
    private static final double GUARD_BAND = 1 << 16;

    private final Viewport viewport;
    private final int width;
    private final int height;
    private final QuadSink sink;
    private final Clipper clipper;

    /** The first and the last covered pixel of the rows of a row of quads. */
    private final int[] upper = new int[2];

    private final int[] lower = new int[2];

    /** Makes a rasterizer for a framebuffer of {@code width} times {@code height} pixels. */
    public Rasterizer(Viewport viewport, int width, int height, QuadSink sink) {
        this.viewport = viewport;
        this.width = width;
        this.height = height;
        this.sink = sink;
        clipper = new Clipper(Math.max(1, GUARD_BAND / Math.max(viewport.width(), Math.abs(viewport.height()))));
    }

    /** Rasterizes a triangle. */
    public void triangle(ShadedVertex a, ShadedVertex b, ShadedVertex c, int primitive) {
        if (isCulled(a, b, c)) {
            return;
        }
        double[][] polygon = clipper.clip(a, b, c);
        double[][] points = new double[polygon.length][];
        for (int i = 0; i < polygon.length; i++) {
            points[i] = point(polygon[i]);
        }
        ShadedVertex[] vertices = {a, b, c};
        for (int i = 2; i < polygon.length; i++) {
            triangle(vertices, primitive, new double[][] {points[0], points[i - 1], points[i]}, new double[][] {
                barycentric(polygon[0]), barycentric(polygon[i - 1]), barycentric(polygon[i])
            });
        }
    }

    private static boolean isCulled(ShadedVertex a, ShadedVertex b, ShadedVertex c) {
        for (int i = 0; i < a.cullDistances().length; i++) {
            if (a.cullDistances()[i] < 0 && b.cullDistances()[i] < 0 && c.cullDistances()[i] < 0) {
                return true;
            }
        }
        for (ShadedVertex vertex : new ShadedVertex[] {a, b, c}) {
            for (float coordinate : vertex.position()) {
                if (!Float.isFinite(coordinate)) {
                    return true;
                }
            }
        }
        return false;
    }

    private double[] point(double[] clip) {
        double inverse = 1 / clip[3];
        return new double[] {
            viewport.x(clip[0] * inverse), viewport.y(clip[1] * inverse), viewport.depth(clip[2] * inverse), inverse
        };
    }

    private static double[] barycentric(double[] clip) {
        return Arrays.copyOfRange(clip, 4, Clipper.SIZE);
    }

    private void triangle(ShadedVertex[] vertices, int primitive, double[][] points, double[][] barycentric) {
        long[] x = new long[3];
        long[] y = new long[3];
        for (int i = 0; i < 3; i++) {
            x[i] = Math.round(points[i][0] * SUBPIXEL);
            y[i] = Math.round(points[i][1] * SUBPIXEL);
        }
        long area = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
        if (area == 0) {
            return;
        }
        double[][] exact = points;
        if (Triangle.area(points[0], points[1], points[2][0], points[2][1]) * area <= 0) {
            // So narrow that it has an area only because of rounding.
            exact = new double[3][];
            for (int i = 0; i < 3; i++) {
                exact[i] =
                        new double[] {(double) x[i] / SUBPIXEL, (double) y[i] / SUBPIXEL, points[i][2], points[i][3]};
            }
        }
        // Rows go downwards: vertices are counterclockwise on the screen if the area is negative.
        Triangle surface = new Triangle(vertices, primitive, area < 0, exact, barycentric);
        if (area < 0) {
            swap(x);
            swap(y);
        }
        cover(surface, x, y);
    }

    private static void swap(long[] values) {
        long first = values[1];
        values[1] = values[2];
        values[2] = first;
    }

    /**
     * Walks over the quads of pixels that the bounding box of a triangle touches; its vertices are in clockwise order.
     */
    private void cover(Triangle surface, long[] x, long[] y) {
        int left = pixel(Math.min(x[0], Math.min(x[1], x[2])), width) & ~1;
        int right = pixel(Math.max(x[0], Math.max(x[1], x[2])), width);
        int top = pixel(Math.min(y[0], Math.min(y[1], y[2])), height) & ~1;
        int bottom = pixel(Math.max(y[0], Math.max(y[1], y[2])), height);
        for (int row = top; row <= bottom; row += 2) {
            span(upper, x, y, row, left, right);
            span(lower, x, y, row + 1, left, row + 1 < height ? right : left - 1);
            int first = Math.min(upper[0], lower[0]) & ~1;
            int last = Math.max(upper[1], lower[1]);
            for (int column = first; column <= last; column += 2) {
                int covered = covered(upper, column) | covered(lower, column) << 2;
                if (covered != 0) {
                    sink.quad(surface, column, row, covered);
                }
            }
        }
    }

    /** Which of two pixels of a row are covered, as bits. */
    private static int covered(int[] span, int column) {
        return (column >= span[0] && column <= span[1] ? 1 : 0) | (column + 1 >= span[0] && column < span[1] ? 2 : 0);
    }

    /**
     * Finds the pixels of a row whose samples a triangle covers, which are consecutive.
     *
     * @param left the first column that may be covered
     * @param right the last one
     * @param span receives the first and the last column; the first is greater than the last if there are none
     */
    private static void span(int[] span, long[] x, long[] y, int row, int left, int right) {
        long first = left;
        long last = right;
        long sampleY = (long) row * SUBPIXEL + SUBPIXEL / 2;
        for (int i = 0; i < 3; i++) {
            int next = i == 2 ? 0 : i + 1;
            long dx = x[next] - x[i];
            long dy = y[next] - y[i];
            boolean isTopOrLeft = dy < 0 || dy == 0 && dx > 0;
            // The edge function at column 0; it falls by dy * SUBPIXEL from a column to the next. It must be positive,
            // or 0 at a top or left edge.
            long atStart = dx * (sampleY - y[i]) - dy * (SUBPIXEL / 2 - x[i]) - (isTopOrLeft ? 0 : 1);
            if (dy > 0) {
                last = Math.min(last, Math.floorDiv(atStart, dy * SUBPIXEL));
            } else if (dy < 0) {
                first = Math.max(first, -Math.floorDiv(atStart, -dy * SUBPIXEL));
            } else if (atStart < 0) {
                last = first - 1;
            }
        }
        boolean isEmpty = first > last;
        span[0] = isEmpty ? Integer.MAX_VALUE : (int) first;
        span[1] = isEmpty ? -1 : (int) last;
    }

    private static int pixel(long coordinate, int size) {
        return (int) Math.max(0, Math.min(size - 1, Math.floorDiv(coordinate, SUBPIXEL)));
    }
}
