// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Integer arithmetic (section "Arithmetic Instructions" of the specification), for 32 bits as {@code int} and for 64
 * bits as {@code long}.
 *
 * <p>For narrower types, sign-extend the operands of the methods whose names begin with "s", zero-extend those of the
 * methods whose names begin with "u", and take the low-order bits of the result.
 *
 * <p>No method throws an exception. A division whose result is undefined returns 0 or the dividend; {@code
 * isDivisionDefined} detects it.
 */
public final class IntegerArithmetic {
    private IntegerArithmetic() {}

    /** Whether OpUDiv and OpUMod are defined for the divisor. */
    public static boolean isDivisionDefined(long divisor) {
        return divisor != 0;
    }

    /**
     * Whether OpSDiv, OpSRem and OpSMod are defined: the divisor is not 0 and the quotient does not overflow.
     *
     * @param a dividend, sign-extended
     * @param b divisor, sign-extended
     */
    public static boolean isDivisionDefined(long a, long b, int width) {
        return b != 0 && (b != -1 || a != -1L << width - 1);
    }

    public static int sNegate(int a) {
        return -a;
    }

    public static long sNegate(long a) {
        return -a;
    }

    public static int iAdd(int a, int b) {
        return a + b;
    }

    public static long iAdd(long a, long b) {
        return a + b;
    }

    public static int iSub(int a, int b) {
        return a - b;
    }

    public static long iSub(long a, long b) {
        return a - b;
    }

    public static int iMul(int a, int b) {
        return a * b;
    }

    public static long iMul(long a, long b) {
        return a * b;
    }

    public static int uDiv(int a, int b) {
        return b == 0 ? 0 : Integer.divideUnsigned(a, b);
    }

    public static long uDiv(long a, long b) {
        return b == 0 ? 0 : Long.divideUnsigned(a, b);
    }

    public static int sDiv(int a, int b) {
        return b == 0 ? 0 : a / b;
    }

    public static long sDiv(long a, long b) {
        return b == 0 ? 0 : a / b;
    }

    public static int uMod(int a, int b) {
        return b == 0 ? 0 : Integer.remainderUnsigned(a, b);
    }

    public static long uMod(long a, long b) {
        return b == 0 ? 0 : Long.remainderUnsigned(a, b);
    }

    /** The remainder with the sign of the dividend. */
    public static int sRem(int a, int b) {
        return b == 0 ? 0 : a % b;
    }

    /** The remainder with the sign of the dividend. */
    public static long sRem(long a, long b) {
        return b == 0 ? 0 : a % b;
    }

    /** The remainder with the sign of the divisor. */
    public static int sMod(int a, int b) {
        return b == 0 ? 0 : Math.floorMod(a, b);
    }

    /** The remainder with the sign of the divisor. */
    public static long sMod(long a, long b) {
        return b == 0 ? 0 : Math.floorMod(a, b);
    }

    /** Member 1 of OpIAddCarry: the carry, 0 or 1. Member 0 is the sum. */
    public static int iAddCarry(int a, int b) {
        return Comparison.uLessThan(a + b, a) ? 1 : 0;
    }

    /** Member 1 of OpIAddCarry: the carry, 0 or 1. Member 0 is the sum. */
    public static long iAddCarry(long a, long b) {
        return Comparison.uLessThan(a + b, a) ? 1 : 0;
    }

    /** Member 1 of OpISubBorrow: the borrow, 0 or 1. Member 0 is the difference. */
    public static int iSubBorrow(int a, int b) {
        return Comparison.uLessThan(a, b) ? 1 : 0;
    }

    /** Member 1 of OpISubBorrow: the borrow, 0 or 1. Member 0 is the difference. */
    public static long iSubBorrow(long a, long b) {
        return Comparison.uLessThan(a, b) ? 1 : 0;
    }

    /** Member 1 of OpUMulExtended: the high-order half of the product. Member 0 is the low-order half. */
    public static int uMulExtended(int a, int b) {
        return (int) ((a & 0xFFFFFFFFL) * (b & 0xFFFFFFFFL) >>> 32);
    }

    /** Member 1 of OpUMulExtended: the high-order half of the product. Member 0 is the low-order half. */
    public static long uMulExtended(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    /** Member 1 of OpSMulExtended: the high-order half of the product. Member 0 is the low-order half. */
    public static int sMulExtended(int a, int b) {
        return (int) ((long) a * b >> 32);
    }

    /** Member 1 of OpSMulExtended: the high-order half of the product. Member 0 is the low-order half. */
    public static long sMulExtended(long a, long b) {
        return Math.multiplyHigh(a, b);
    }
}
