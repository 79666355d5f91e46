// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Geometric functions of GLSL.std.450 and OpenCL.std. For narrower types, widen the components and round those of the
 * result.
 *
 * <p>Most functions have a variant for vectors in arrays, and one that computes a single component, for vectors whose
 * components are separate variables. Both return the same bits.
 */
public final class Geometry {
    /** If a length is between these two, its square neither overflows nor loses bits. */
    private static final double SMALLEST_PLAIN = 0x1p-480;

    private static final double GREATEST_PLAIN = 0x1p480;

    private Geometry() {}

    /** The sum of the products of the components, from the first to the last; 0 if there are none. */
    public static double dot(double[] a, double[] b) {
        double sum = a.length == 0 ? 0 : a[0] * b[0];
        for (int i = 1; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** The length of a vector of two components. */
    public static double length(double x, double y) {
        return length(x, y, 0, 0);
    }

    /** The length of a vector of three components. */
    public static double length(double x, double y, double z) {
        return length(x, y, z, 0);
    }

    /** The length of a vector of four components. */
    public static double length(double x, double y, double z, double w) {
        double length = Math.sqrt(x * x + y * y + z * z + w * w);
        return isPlain(length) ? length : length(new double[] {x, y, z, w});
    }

    /** The length of a vector, without intermediate overflow. */
    public static double length(double[] x) {
        double length = Math.sqrt(dot(x, x));
        if (isPlain(length)) {
            return length;
        }
        double scale = scale(x);
        double sum = 0;
        for (double component : x) {
            sum += component * scale * (component * scale);
        }
        return Math.sqrt(sum) / scale;
    }

    private static boolean isPlain(double length) {
        return length >= SMALLEST_PLAIN && length <= GREATEST_PLAIN;
    }

    /** A power of two that scales a vector so that squares of components neither overflow nor underflow. */
    private static double scale(double[] x) {
        double greatest = 0;
        for (double component : x) {
            greatest = Math.max(greatest, Math.abs(component));
        }
        return greatest > GREATEST_PLAIN ? 0x1p-540 : greatest < SMALLEST_PLAIN ? 0x1p600 : 1;
    }

    /** The length of the difference of two vectors. */
    public static double distance(double[] p0, double[] p1) {
        double[] difference = new double[p0.length];
        for (int i = 0; i < difference.length; i++) {
            difference[i] = p0[i] - p1[i];
        }
        return length(difference);
    }

    /** One component of a cross product, {@code a * b - c * d}. */
    public static double cross(double a, double b, double c, double d) {
        return a * b - c * d;
    }

    /** The cross product of vectors of three or four components; the fourth component of the result is 0. */
    public static void cross(double[] x, double[] y, double[] result) {
        for (int i = 0; i < 3; i++) {
            int next = (i + 1) % 3;
            int last = (i + 2) % 3;
            result[i] = cross(x[next], y[last], x[last], y[next]);
        }
        if (result.length > 3) {
            result[3] = 0;
        }
    }

    /** One component of a normalized vector. */
    public static double normalize(double component, double length) {
        return length == 0 ? component : component / length;
    }

    /**
     * Normalizes a vector. A zero vector stays unchanged. If components are infinite, they count as 1 or -1 and the
     * others as 0.
     */
    public static void normalize(double[] x, double[] result) {
        double scale = scale(x);
        boolean infinite = hasInfinity(x);
        for (int i = 0; i < x.length; i++) {
            double limit = Math.copySign(Double.isInfinite(x[i]) ? 1 : 0, x[i]);
            result[i] = infinite && !Double.isNaN(x[i]) ? limit : x[i] * scale;
        }
        double length = length(result);
        for (int i = 0; i < x.length; i++) {
            result[i] = normalize(result[i], length);
        }
    }

    private static boolean hasInfinity(double[] x) {
        for (double component : x) {
            if (Double.isInfinite(component)) {
                return true;
            }
        }
        return false;
    }

    /** One component of {@link #faceForward(double[], double[], double[], double[])}. */
    public static double faceForward(double n, double dotOfNrefAndI) {
        return dotOfNrefAndI < 0 ? n : -n;
    }

    /** N if the dot product of Nref and I is negative, else -N. */
    public static void faceForward(double[] n, double[] i, double[] nref, double[] result) {
        double dot = dot(nref, i);
        for (int k = 0; k < result.length; k++) {
            result[k] = faceForward(n[k], dot);
        }
    }

    /** One component of {@link #reflect(double[], double[], double[])}. */
    public static double reflect(double i, double n, double dotOfNAndI) {
        return i - 2 * dotOfNAndI * n;
    }

    /** The reflection of the incident vector I at a surface with the normal N. */
    public static void reflect(double[] i, double[] n, double[] result) {
        double dot = dot(n, i);
        for (int k = 0; k < result.length; k++) {
            result[k] = reflect(i[k], n[k], dot);
        }
    }

    /** One component of {@link #refract(double[], double[], double, double[])}. */
    public static double refract(double i, double n, double eta, double dotOfNAndI) {
        double product = eta * dotOfNAndI;
        double rough = 1 - eta * eta * (1 - dotOfNAndI * dotOfNAndI);
        double k = Math.abs(rough) < 0.5 ? oneLess(eta, product, Math.fma(eta, dotOfNAndI, -product)) : rough;
        return k < 0 ? 0 : eta * i - (product + Math.sqrt(k)) * n;
    }

    /** {@code 1 - eta^2 + (product + tail)^2}, where terms cancel each other, with the rounding errors of its parts. */
    private static double oneLess(double eta, double product, double tail) {
        double a = eta * eta;
        double b = product * product;
        double difference = 1 - a;
        double sum = difference + b;
        double part = sum - difference;
        double low = Math.fma(product, product, -b) + 2 * product * tail - Math.fma(eta, eta, -a);
        return sum + (difference - (sum - part) + (b - part) + (1 - difference - a) + low);
    }

    /** The refraction of the incident vector I at a surface with the normal N; a zero vector for total reflection. */
    public static void refract(double[] i, double[] n, double eta, double[] result) {
        double dot = dot(n, i);
        for (int k = 0; k < result.length; k++) {
            result[k] = refract(i[k], n[k], eta, dot);
        }
    }
}
