package org.spirv4j.internal.semantics;

/**
 * Floating-point arithmetic that rounds to nearest even (section "Arithmetic Instructions" of the specification), for 32
 * bits as {@code float} and for 64 bits as {@code double}. Each result is rounded once.
 *
 * <p>16-bit and bfloat16 operands are exact as {@code float}. Their sums, differences, products and quotients, computed
 * as {@code float} and rounded again, are as if rounded once, because 24 bits of precision are at least 2 * 11 + 2. That
 * is not so for {@link #fma}: it needs {@code double}.
 */
public final class FloatArithmetic {
    private FloatArithmetic() {}

    public static float fNegate(float a) {
        return -a;
    }

    public static double fNegate(double a) {
        return -a;
    }

    public static float fAdd(float a, float b) {
        return a + b;
    }

    public static double fAdd(double a, double b) {
        return a + b;
    }

    public static float fSub(float a, float b) {
        return a - b;
    }

    public static double fSub(double a, double b) {
        return a - b;
    }

    public static float fMul(float a, float b) {
        return a * b;
    }

    public static double fMul(double a, double b) {
        return a * b;
    }

    public static float fDiv(float a, float b) {
        return a / b;
    }

    public static double fDiv(double a, double b) {
        return a / b;
    }

    /** Whether OpFRem and OpFMod are defined for a divisor. */
    public static boolean isRemainderDefined(double divisor) {
        return divisor != 0;
    }

    /** The exact remainder with the sign of the dividend. */
    public static float fRem(float a, float b) {
        return a % b;
    }

    /** The exact remainder with the sign of the dividend. */
    public static double fRem(double a, double b) {
        return a % b;
    }

    /** The remainder with the sign of the divisor; a zero has that sign as well. */
    public static float fMod(float a, float b) {
        return (float) fMod((double) a, b);
    }

    /** The remainder with the sign of the divisor; a zero has that sign as well. */
    public static double fMod(double a, double b) {
        double remainder = a % b;
        if (remainder == 0) {
            return Math.copySign(0, b);
        }
        return remainder < 0 == b < 0 ? remainder : remainder + b;
    }

    /** OpFmaKHR: product and sum rounded once. */
    public static float fma(float a, float b, float c) {
        return Math.fma(a, b, c);
    }

    /** OpFmaKHR: product and sum rounded once. */
    public static double fma(double a, double b, double c) {
        return Math.fma(a, b, c);
    }
}
