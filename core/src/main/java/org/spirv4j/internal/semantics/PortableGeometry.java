// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Geometric functions of GLSL.std.450 for 32-bit numbers with the default rounding, for engines that have each
 * component of a vector in a variable: their results are those of {@link GlslStd450Folding}. Vectors with fewer than
 * four components are filled with zeros, except for {@link #dot}, whose sign of zero depends on it.
 */
public final class PortableGeometry {
    private PortableGeometry() {}

    private static float settled(double result) {
        return Double.isNaN(result) ? Float.NaN : (float) result;
    }

    /** Length. */
    public static float length(float x, float y, float z, float w) {
        return settled(Geometry.length(x, y, z, w));
    }

    /** Distance of two points. */
    public static float distance(
            float x, float y, float z, float w, float otherX, float otherY, float otherZ, float otherW) {
        return settled(
                Geometry.length((double) x - otherX, (double) y - otherY, (double) z - otherZ, (double) w - otherW));
    }

    /**
     * A component of the result of Normalize.
     *
     * @param index the number of the component
     */
    public static float normalize(int index, float x, float y, float z, float w) {
        boolean isFinite = Math.abs(x) <= Float.MAX_VALUE
                && Math.abs(y) <= Float.MAX_VALUE
                && Math.abs(z) <= Float.MAX_VALUE
                && Math.abs(w) <= Float.MAX_VALUE;
        if (isFinite) {
            return settled(Geometry.normalize(
                    index == 0 ? x : index == 1 ? y : index == 2 ? z : w, Geometry.length(x, y, z, w)));
        }
        double[] result = new double[4];
        Geometry.normalize(new double[] {x, y, z, w}, result);
        return settled(result[index]);
    }

    /** A component of the result of Cross, {@code a * b - c * d}. */
    public static float cross(float a, float b, float c, float d) {
        return settled(Geometry.cross(a, b, c, d));
    }

    /** The dot product of vectors of two components, not rounded. */
    public static double dot(float a0, float a1, float b0, float b1) {
        return (double) a0 * b0 + (double) a1 * b1;
    }

    /** The dot product of vectors of three components, not rounded. */
    public static double dot(float a0, float a1, float a2, float b0, float b1, float b2) {
        return (double) a0 * b0 + (double) a1 * b1 + (double) a2 * b2;
    }

    /** The dot product of vectors of four components, not rounded. */
    public static double dot(float a0, float a1, float a2, float a3, float b0, float b1, float b2, float b3) {
        return (double) a0 * b0 + (double) a1 * b1 + (double) a2 * b2 + (double) a3 * b3;
    }

    /** A component of the result of FaceForward. */
    public static float faceForward(float n, double dotOfNrefAndI) {
        return settled(Geometry.faceForward(n, dotOfNrefAndI));
    }

    /** A component of the result of Reflect. */
    public static float reflect(float i, float n, double dotOfNAndI) {
        return settled(Geometry.reflect(i, n, dotOfNAndI));
    }

    /** A component of the result of Refract. */
    public static float refract(float i, float n, float eta, double dotOfNAndI) {
        return settled(Geometry.refract(i, n, eta, dotOfNAndI));
    }
}
