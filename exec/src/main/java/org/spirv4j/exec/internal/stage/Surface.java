// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.stage;

/**
 * What fragments are parts of: a primitive, or a rectangle with given inputs. Coordinates are those of the framebuffer.
 */
public interface Surface {
    /** The bits of an input at a point. */
    long input(InterfaceCell cell, double x, double y);

    /** The depth at a point, from 0 to 1. */
    double depth(double x, double y);

    /** 1/w in clip coordinates at a point. */
    double inverseW(double x, double y);

    /** The share that each vertex has in a point, which sum up to 1. */
    double[] barycentric(double x, double y, Interpolation interpolation);

    /** The coordinates of a point in the primitive, if it is a rectangle: from 0 to 1. */
    double[] pointCoordinates(double x, double y);

    /** The distances from clip planes at a point; empty if no shader has written them. */
    double[] clipDistances(double x, double y);

    /** The distances by which primitives are dropped, at a point; empty if no shader has written them. */
    double[] cullDistances(double x, double y);

    boolean isFrontFacing();

    /** The number of the primitive in its draw. */
    int primitive();

    int layer();

    int viewport();
}
