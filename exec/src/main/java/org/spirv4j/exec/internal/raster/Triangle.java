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

    /** Makes a triangle of three points, whose double area must not be 0. */
    Triangle(ShadedVertex[] vertices, int primitive, boolean isFrontFacing, double[][] points, double[][] barycentric) {
        this.vertices = vertices;
        this.primitive = primitive;
        this.isFrontFacing = isFrontFacing;
        this.points = points;
        this.barycentric = barycentric;
        area = area(points[0], points[1], points[2][0], points[2][1]);
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
                double[] weights = barycentric(x, y, cell.interpolation());
                double sum = 0;
                for (int i = 0; i < VERTICES; i++) {
                    sum += weights[i] * number(vertices[i].values()[slot], cell.scalar());
                }
                yield cell.scalar() == NumberTypes.FLOAT32
                        ? Float.floatToRawIntBits((float) sum) & 0xFFFF_FFFFL
                        : FloatEncoding.encode(sum, cell.scalar());
            }
        };
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
