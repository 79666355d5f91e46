// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Comparisons and logic (section "Relational and Logical Instructions" of the specification). Sign-extend narrower
 * integers for the methods whose names begin with "s", and zero-extend them for the others. Widen narrower
 * floating-point numbers to {@code float}.
 *
 * <p>Unsigned comparisons do not use {@link Integer#compareUnsigned}, because some JDK 17 releases compile it wrongly.
 */
public final class Comparison {
    private Comparison() {}

    public static boolean logicalEqual(boolean a, boolean b) {
        return a == b;
    }

    public static boolean logicalNotEqual(boolean a, boolean b) {
        return a != b;
    }

    public static boolean logicalOr(boolean a, boolean b) {
        return a || b;
    }

    public static boolean logicalAnd(boolean a, boolean b) {
        return a && b;
    }

    public static boolean logicalNot(boolean a) {
        return !a;
    }

    public static boolean iEqual(int a, int b) {
        return a == b;
    }

    public static boolean iEqual(long a, long b) {
        return a == b;
    }

    public static boolean iNotEqual(int a, int b) {
        return a != b;
    }

    public static boolean iNotEqual(long a, long b) {
        return a != b;
    }

    public static boolean uLessThan(int a, int b) {
        return a + Integer.MIN_VALUE < b + Integer.MIN_VALUE;
    }

    public static boolean uLessThan(long a, long b) {
        return a + Long.MIN_VALUE < b + Long.MIN_VALUE;
    }

    public static boolean sLessThan(int a, int b) {
        return a < b;
    }

    public static boolean sLessThan(long a, long b) {
        return a < b;
    }

    public static boolean uGreaterThan(int a, int b) {
        return uLessThan(b, a);
    }

    public static boolean uGreaterThan(long a, long b) {
        return uLessThan(b, a);
    }

    public static boolean sGreaterThan(int a, int b) {
        return a > b;
    }

    public static boolean sGreaterThan(long a, long b) {
        return a > b;
    }

    public static boolean uLessThanEqual(int a, int b) {
        return !uLessThan(b, a);
    }

    public static boolean uLessThanEqual(long a, long b) {
        return !uLessThan(b, a);
    }

    public static boolean sLessThanEqual(int a, int b) {
        return a <= b;
    }

    public static boolean sLessThanEqual(long a, long b) {
        return a <= b;
    }

    public static boolean uGreaterThanEqual(int a, int b) {
        return !uLessThan(a, b);
    }

    public static boolean uGreaterThanEqual(long a, long b) {
        return !uLessThan(a, b);
    }

    public static boolean sGreaterThanEqual(int a, int b) {
        return a >= b;
    }

    public static boolean sGreaterThanEqual(long a, long b) {
        return a >= b;
    }

    public static boolean isNan(float x) {
        return Float.isNaN(x);
    }

    public static boolean isNan(double x) {
        return Double.isNaN(x);
    }

    public static boolean isInf(float x) {
        return Math.abs(x) == Float.POSITIVE_INFINITY;
    }

    public static boolean isInf(double x) {
        return Math.abs(x) == Double.POSITIVE_INFINITY;
    }

    public static boolean isFinite(float x) {
        return Math.abs(x) <= Float.MAX_VALUE;
    }

    public static boolean isFinite(double x) {
        return Math.abs(x) <= Double.MAX_VALUE;
    }

    /** Whether a 32-bit number is neither zero, denormalized, infinite nor NaN. */
    public static boolean isNormal(float x) {
        return Math.abs(x) >= Float.MIN_NORMAL && isFinite(x);
    }

    /** Whether a 64-bit number is neither zero, denormalized, infinite nor NaN. */
    public static boolean isNormal(double x) {
        return Math.abs(x) >= Double.MIN_NORMAL && isFinite(x);
    }

    public static boolean signBitSet(float x) {
        return Float.floatToRawIntBits(x) < 0;
    }

    public static boolean signBitSet(double x) {
        return Double.doubleToRawLongBits(x) < 0;
    }

    /** The deprecated OpLessOrGreater, which is the same as OpFOrdNotEqual. */
    public static boolean lessOrGreater(double a, double b) {
        return fOrdNotEqual(a, b);
    }

    public static boolean ordered(double a, double b) {
        return !Double.isNaN(a) && !Double.isNaN(b);
    }

    public static boolean unordered(double a, double b) {
        return Double.isNaN(a) || Double.isNaN(b);
    }

    public static boolean fOrdEqual(float a, float b) {
        return a == b;
    }

    public static boolean fOrdEqual(double a, double b) {
        return a == b;
    }

    public static boolean fUnordEqual(float a, float b) {
        return fUnordEqual((double) a, b);
    }

    public static boolean fUnordEqual(double a, double b) {
        return !(a < b || a > b);
    }

    public static boolean fOrdNotEqual(float a, float b) {
        return fOrdNotEqual((double) a, b);
    }

    public static boolean fOrdNotEqual(double a, double b) {
        return a < b || a > b;
    }

    public static boolean fUnordNotEqual(float a, float b) {
        return a != b;
    }

    public static boolean fUnordNotEqual(double a, double b) {
        return a != b;
    }

    public static boolean fOrdLessThan(float a, float b) {
        return a < b;
    }

    public static boolean fOrdLessThan(double a, double b) {
        return a < b;
    }

    public static boolean fUnordLessThan(float a, float b) {
        return !(a >= b);
    }

    public static boolean fUnordLessThan(double a, double b) {
        return !(a >= b);
    }

    public static boolean fOrdGreaterThan(float a, float b) {
        return a > b;
    }

    public static boolean fOrdGreaterThan(double a, double b) {
        return a > b;
    }

    public static boolean fUnordGreaterThan(float a, float b) {
        return !(a <= b);
    }

    public static boolean fUnordGreaterThan(double a, double b) {
        return !(a <= b);
    }

    public static boolean fOrdLessThanEqual(float a, float b) {
        return a <= b;
    }

    public static boolean fOrdLessThanEqual(double a, double b) {
        return a <= b;
    }

    public static boolean fUnordLessThanEqual(float a, float b) {
        return !(a > b);
    }

    public static boolean fUnordLessThanEqual(double a, double b) {
        return !(a > b);
    }

    public static boolean fOrdGreaterThanEqual(float a, float b) {
        return a >= b;
    }

    public static boolean fOrdGreaterThanEqual(double a, double b) {
        return a >= b;
    }

    public static boolean fUnordGreaterThanEqual(float a, float b) {
        return !(a < b);
    }

    public static boolean fUnordGreaterThanEqual(double a, double b) {
        return !(a < b);
    }
}
