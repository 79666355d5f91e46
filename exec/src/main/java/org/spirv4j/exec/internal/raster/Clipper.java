// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

import java.util.Arrays;

/**
 * Clips triangles to the view volume (Vulkan specification, "Primitive Clipping"). To the left, the right, above and
 * below it clips at a guard band far outside of the framebuffer, where coordinates would become too large.
 */
final class Clipper {
    /** The numbers of a vertex: x, y, z, w, and its three barycentric coordinates in the primitive. */
    static final int SIZE = 7;

    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;
    private static final int W = 3;
    private static final int BARYCENTRIC = 4;
    private static final double SMALLEST_W = 1e-30;

    /** The width of the guard band, in widths of the view volume. */
    private final double guard;

    Clipper(double guard) {
        this.guard = guard;
    }

    /** The vertices of the visible part, a convex polygon in the plane of the triangle; empty if nothing is left. */
    double[][] clip(ShadedVertex a, ShadedVertex b, ShadedVertex c) {
        double[][] polygon = {vertex(a, 0), vertex(b, 1), vertex(c, 2)};
        polygon = clip(polygon, v -> v[W] - SMALLEST_W);
        polygon = clip(polygon, v -> v[Z]);
        polygon = clip(polygon, v -> v[W] - v[Z]);
        polygon = clip(polygon, v -> guard * v[W] - v[X]);
        polygon = clip(polygon, v -> guard * v[W] + v[X]);
        polygon = clip(polygon, v -> guard * v[W] - v[Y]);
        polygon = clip(polygon, v -> guard * v[W] + v[Y]);
        for (int i = 0; i < a.clipDistances().length; i++) {
            double atA = a.clipDistances()[i];
            double atB = b.clipDistances()[i];
            double atC = c.clipDistances()[i];
            polygon = clip(polygon, v -> v[BARYCENTRIC] * atA + v[BARYCENTRIC + 1] * atB + v[BARYCENTRIC + 2] * atC);
        }
        return polygon;
    }

    private static double[] vertex(ShadedVertex shaded, int number) {
        double[] vertex = new double[SIZE];
        for (int i = 0; i < BARYCENTRIC; i++) {
            vertex[i] = shaded.position()[i];
        }
        vertex[BARYCENTRIC + number] = 1;
        return vertex;
    }

    /** A number that is linear in the coordinates of a vertex, and not negative where it is inside. */
    private interface Distance {
        double of(double[] vertex);
    }

    private static double[][] clip(double[][] polygon, Distance distance) {
        double[] distances = new double[polygon.length];
        boolean isInside = true;
        for (int i = 0; i < distances.length; i++) {
            distances[i] = distance.of(polygon[i]);
            isInside &= distances[i] >= 0;
        }
        if (isInside) {
            return polygon;
        }
        double[][] kept = new double[2 * polygon.length][];
        int count = 0;
        for (int i = 0; i < polygon.length; i++) {
            int next = (i + 1) % polygon.length;
            if (distances[i] >= 0) {
                kept[count++] = polygon[i];
            }
            if (distances[i] >= 0 != distances[next] >= 0) {
                // From inside to outside, so that neighbours cut a common edge at the same point.
                kept[count++] = distances[i] >= 0
                        ? between(polygon[i], distances[i], polygon[next], distances[next])
                        : between(polygon[next], distances[next], polygon[i], distances[i]);
            }
        }
        return count < 3 ? new double[0][] : Arrays.copyOf(kept, count);
    }

    private static double[] between(double[] inside, double here, double[] outside, double there) {
        double share = here / (here - there);
        double[] cut = new double[SIZE];
        for (int i = 0; i < SIZE; i++) {
            cut[i] = inside[i] + share * (outside[i] - inside[i]);
        }
        return cut;
    }
}
