// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

import java.util.function.Function;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.exec.internal.stage.Interpolation;
import org.spirv4j.exec.internal.stage.Surface;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;

/** The visible part of a triangle, or a triangle of it, in framebuffer coordinates. */
final class Triangle implements Surface {
    private static final int CORNERS = 3;

    private final Corner[] corners;
    private final int primitive;
    private final boolean isFrontFacing;

    /** By vertex: x, y, depth, 1/w. */
    private final double[][] points;

    /** By vertex: the shares of the corners. */
    private final double[][] shares;

    private final double area;

    /** Makes a triangle of three points, whose double area must not be 0. */
    Triangle(Corner[] corners, int primitive, boolean isFrontFacing, double[][] points, double[][] shares) {
        this.corners = corners;
        this.primitive = primitive;
        this.isFrontFacing = isFrontFacing;
        this.points = points;
        this.shares = shares;
        area = area(points[0], points[1], points[2][0], points[2][1]);
    }

    /** Twice the area of a triangle; the sign depends on the direction of its vertices. */
    static double area(double[] a, double[] b, double x, double y) {
        return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
    }

    private double weight(int vertex, double x, double y) {
        return area(points[(vertex + 1) % CORNERS], points[(vertex + 2) % CORNERS], x, y) / area;
    }

    private double linear(int number, double x, double y) {
        double sum = 0;
        for (int i = 0; i < CORNERS; i++) {
            sum += weight(i, x, y) * points[i][number];
        }
        return sum;
    }

    @Override
    public double[] barycentric(double x, double y, Interpolation interpolation) {
        double[] result = new double[CORNERS];
        double sum = 0;
        for (int i = 0; i < CORNERS; i++) {
            double weight = weight(i, x, y) * (interpolation == Interpolation.LINEAR ? 1 : points[i][3]);
            sum += weight;
            for (int k = 0; k < CORNERS; k++) {
                result[k] += weight * shares[i][k];
            }
        }
        for (int k = 0; k < CORNERS; k++) {
            result[k] /= sum;
        }
        return result;
    }

    @Override
    public long input(InterfaceCell cell, double x, double y) {
        int slot = cell.slot();
        return switch (cell.interpolation()) {
            case FLAT -> corners[0].values()[slot];
            case PER_VERTEX -> corners[Math.min(cell.vertex(), CORNERS - 1)].values()[slot];
            case PERSPECTIVE, LINEAR -> {
                double[] barycentric = barycentric(x, y, cell.interpolation());
                double sum = 0;
                for (int i = 0; i < CORNERS; i++) {
                    sum += barycentric[i] * number(corners[i].values()[slot], cell.scalar());
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
        return distances(Corner::clipDistances, x, y);
    }

    @Override
    public double[] cullDistances(double x, double y) {
        return distances(Corner::cullDistances, x, y);
    }

    private double[] distances(Function<Corner, float[]> ofCorner, double x, double y) {
        double[] barycentric = barycentric(x, y, Interpolation.PERSPECTIVE);
        double[] distances = new double[ofCorner.apply(corners[0]).length];
        for (int i = 0; i < CORNERS; i++) {
            float[] values = ofCorner.apply(corners[i]);
            for (int k = 0; k < distances.length; k++) {
                distances[k] += barycentric[i] * values[k];
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
        return corners[0].layer();
    }

    @Override
    public int viewport() {
        return corners[0].viewport();
    }
}
