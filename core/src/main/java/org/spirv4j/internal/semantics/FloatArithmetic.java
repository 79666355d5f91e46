// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Floating-point arithmetic that rounds to nearest even (section "Arithmetic Instructions" of the specification), for
 * 32 bits as {@code float} and for 64 bits as {@code double}. Each result is rounded once.
 *
 * <p>For 16-bit and bfloat16 numbers, compute in {@code float} and round the result again. This is the same as
 * rounding once, because the 24-bit significand of {@code float} has at least twice as many bits plus two. {@link
 * #fma} is the exception: compute it in {@code double}.
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

    /** Whether OpFRem and OpFMod are defined for the divisor. */
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

    /** The remainder with the sign of the divisor, even if it is zero. */
    public static float fMod(float a, float b) {
        return (float) fMod((double) a, b);
    }

    /** The remainder with the sign of the divisor, even if it is zero. */
    public static double fMod(double a, double b) {
        double remainder = a % b;
        if (remainder == 0) {
            return Math.copySign(0, b);
        }
        return remainder < 0 == b < 0 ? remainder : remainder + b;
    }

    /** OpFmaKHR: {@code a * b + c}, rounded once. */
    public static float fma(float a, float b, float c) {
        return Math.fma(a, b, c);
    }

    /** OpFmaKHR: {@code a * b + c}, rounded once. */
    public static double fma(double a, double b, double c) {
        return Math.fma(a, b, c);
    }
}
