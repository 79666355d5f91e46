// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.stage;

/**
 * What fragments belong to: a primitive, or a rectangle with given inputs. Points have framebuffer coordinates.
 */
public interface Surface {
    /** The bits of an input at a point. */
    long input(InterfaceCell cell, double x, double y);

    /**
     * Computes an input of 4 bytes at some points.
     *
     * @param x the coordinates of points
     * @param y the coordinates of points
     * @param first the number of the first point
     * @param end the number of the point after the last
     * @param words receives the bits, by point
     */
    default void inputs(InterfaceCell cell, double[] x, double[] y, int first, int end, int[] words) {
        for (int i = first; i < end; i++) {
            words[i] = (int) input(cell, x[i], y[i]);
        }
    }

    /** The depth at a point, from 0 to 1. */
    double depth(double x, double y);

    /** 1/w in clip coordinates at a point. */
    double inverseW(double x, double y);

    /** The barycentric coordinates of a point, whose sum is 1. */
    double[] barycentric(double x, double y, Interpolation interpolation);

    /** The value of PointCoord at a point, from 0 to 1, if this is a rectangle. */
    double[] pointCoordinates(double x, double y);

    /** The distances from clip planes at a point; empty if no shader has written them. */
    double[] clipDistances(double x, double y);

    /** The distances by which primitives are dropped, at a point; empty if no shader has written them. */
    double[] cullDistances(double x, double y);

    /** The value of FrontFacing. */
    boolean isFrontFacing();

    /** The value of PrimitiveId. */
    int primitive();

    /** The value of Layer. */
    int layer();

    /** The value of ViewportIndex. */
    int viewport();
}
