// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

import java.util.function.Function;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.exec.internal.stage.Interpolation;
import org.spirv4j.exec.internal.stage.Surface;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;

/** A triangle after clipping, in framebuffer coordinates: the whole of a primitive, or a part of it. */
final class Triangle implements Surface {
    private static final int VERTICES = 3;

    private final ShadedVertex[] vertices;
    private final int primitive;
    private final boolean isFrontFacing;

    /** By point: x, y, depth, 1/w. */
    private final double[][] points;

    /** By point: its barycentric coordinates in the primitive. */
    private final double[][] barycentric;

    private final double area;

    /** The sum of the weights of the points, for values that are linear in clip space. */
    private final Plane perspective = new Plane();

    /** The sum of the weights, for values that are linear in framebuffer space. */
    private final Plane linear = new Plane();

    /** The weighted sum of values that is computed now. */
    private final Plane weighted = new Plane();

    /** Makes a triangle of three points, whose double area must not be 0. */
    Triangle(ShadedVertex[] vertices, int primitive, boolean isFrontFacing, double[][] points, double[][] barycentric) {
        this.vertices = vertices;
        this.primitive = primitive;
        this.isFrontFacing = isFrontFacing;
        this.points = points;
        this.barycentric = barycentric;
        area = area(points[0], points[1], points[2][0], points[2][1]);
        for (int i = 0; i < VERTICES; i++) {
            add(perspective, i, points[i][3]);
        }
        linear.constant = area;
    }

    /** A number that is linear in the distance from the first point. */
    private static final class Plane {
        double x;
        double y;
        double constant;

        double at(double distanceX, double distanceY) {
            return x * distanceX + y * distanceY + constant;
        }
    }

    /**
     * Adds a multiple of the weight of a point, which is {@link #area} there and 0 at the others. The weights are not
     * divided by the area, so that they are exact for coordinates with few bits.
     */
    private void add(Plane plane, int point, double factor) {
        double[] origin = points[0];
        double[] from = points[(point + 1) % VERTICES];
        double[] to = points[(point + 2) % VERTICES];
        double dx = to[0] - from[0];
        double dy = to[1] - from[1];
        plane.x -= dy * factor;
        plane.y += dx * factor;
        plane.constant += (dy * (from[0] - origin[0]) - dx * (from[1] - origin[1])) * factor;
    }

    /** Finds {@link #weighted} for an input; returns the sum of the weights that it must be divided by. */
    private Plane weigh(InterfaceCell cell) {
        boolean isPerspective = cell.interpolation() == Interpolation.PERSPECTIVE;
        weighted.x = 0;
        weighted.y = 0;
        weighted.constant = 0;
        for (int i = 0; i < VERTICES; i++) {
            double value = 0;
            for (int k = 0; k < VERTICES; k++) {
                // What is infinite at another vertex is not at this one.
                if (barycentric[i][k] != 0) {
                    value += barycentric[i][k] * number(vertices[k].values()[cell.slot()], cell.scalar());
                }
            }
            add(weighted, i, value * (isPerspective ? points[i][3] : 1));
        }
        return isPerspective ? perspective : linear;
    }

    /** Twice the area of a triangle; the sign depends on the direction of its vertices. */
    static double area(double[] a, double[] b, double x, double y) {
        return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
    }

    private double weight(int vertex, double x, double y) {
        return area(points[(vertex + 1) % VERTICES], points[(vertex + 2) % VERTICES], x, y) / area;
    }

    private double linear(int number, double x, double y) {
        double sum = 0;
        for (int i = 0; i < VERTICES; i++) {
            sum += weight(i, x, y) * points[i][number];
        }
        return sum;
    }

    @Override
    public double[] barycentric(double x, double y, Interpolation interpolation) {
        double[] result = new double[VERTICES];
        double sum = 0;
        for (int i = 0; i < VERTICES; i++) {
            double weight = weight(i, x, y) * (interpolation == Interpolation.LINEAR ? 1 : points[i][3]);
            sum += weight;
            for (int k = 0; k < VERTICES; k++) {
                result[k] += weight * barycentric[i][k];
            }
        }
        for (int k = 0; k < VERTICES; k++) {
            result[k] /= sum;
        }
        return result;
    }

    @Override
    public long input(InterfaceCell cell, double x, double y) {
        int slot = cell.slot();
        return switch (cell.interpolation()) {
            case FLAT -> vertices[0].values()[slot];
            case PER_VERTEX -> vertices[Math.min(cell.vertex(), VERTICES - 1)].values()[slot];
            case PERSPECTIVE, LINEAR -> {
                Plane sum = weigh(cell);
                double distanceX = x - points[0][0];
                double distanceY = y - points[0][1];
                double value = sum.x == 0 && sum.y == 0
                        ? weighted.at(distanceX, distanceY) * (1 / sum.constant)
                        : weighted.at(distanceX, distanceY) / sum.at(distanceX, distanceY);
                yield cell.scalar() == NumberTypes.FLOAT32
                        ? Float.floatToRawIntBits((float) value) & 0xFFFF_FFFFL
                        : FloatEncoding.encode(value, cell.scalar());
            }
        };
    }

    @Override
    public void inputs(InterfaceCell cell, double[] x, double[] y, int first, int end, int[] words) {
        boolean isInterpolated =
                cell.interpolation() == Interpolation.PERSPECTIVE || cell.interpolation() == Interpolation.LINEAR;
        if (!isInterpolated || cell.scalar() != NumberTypes.FLOAT32) {
            Surface.super.inputs(cell, x, y, first, end, words);
            return;
        }
        Plane sum = weigh(cell);
        double startX = points[0][0];
        double startY = points[0][1];
        double a = weighted.x;
        double b = weighted.y;
        double c = weighted.constant;
        double d = sum.x;
        double e = sum.y;
        double f = sum.constant;
        if (d == 0 && e == 0) {
            // A division takes several times as long.
            double inverse = 1 / f;
            for (int i = first; i < end; i++) {
                double value = (a * (x[i] - startX) + b * (y[i] - startY) + c) * inverse;
                words[i] = Float.floatToRawIntBits((float) value);
            }
            return;
        }
        for (int i = first; i < end; i++) {
            double distanceX = x[i] - startX;
            double distanceY = y[i] - startY;
            double value = (a * distanceX + b * distanceY + c) / (d * distanceX + e * distanceY + f);
            words[i] = Float.floatToRawIntBits((float) value);
        }
    }

    private static double number(long bits, int scalar) {
        return scalar == NumberTypes.FLOAT32 ? Float.intBitsToFloat((int) bits) : FloatEncoding.decode(bits, scalar);
    }

    @Override
    public double depth(double x, double y) {
        return linear(2, x, y);
    }

    @Override
    public double inverseW(double x, double y) {
        return linear(3, x, y);
    }

    @Override
    public double[] pointCoordinates(double x, double y) {
        return new double[2];
    }

    @Override
    public double[] clipDistances(double x, double y) {
        return distances(ShadedVertex::clipDistances, x, y);
    }

    @Override
    public double[] cullDistances(double x, double y) {
        return distances(ShadedVertex::cullDistances, x, y);
    }

    private double[] distances(Function<ShadedVertex, float[]> ofVertex, double x, double y) {
        double[] weights = barycentric(x, y, Interpolation.PERSPECTIVE);
        double[] distances = new double[ofVertex.apply(vertices[0]).length];
        for (int i = 0; i < VERTICES; i++) {
            float[] values = ofVertex.apply(vertices[i]);
            for (int k = 0; k < distances.length; k++) {
                distances[k] += weights[i] * values[k];
            }
        }
        return distances;
    }

    @Override
    public boolean isFrontFacing() {
        return isFrontFacing;
    }

    @Override
    public int primitive() {
        return primitive;
    }

    @Override
    public int layer() {
        return vertices[0].layer();
    }

    @Override
    public int viewport() {
        return vertices[0].viewport();
    }
}
