// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Integer dot products (SPV_KHR_integer_dot_product), of four 8-bit components packed into an {@code int}, and of
 * vectors in arrays. Sign-extend or zero-extend the components of vectors as the instruction does, and take the
 * low-order bits of the result.
 */
public final class IntegerDotProduct {
    private IntegerDotProduct() {}

    /** The dot product of packed signed components. */
    public static int sDot(int a, int b) {
        return (byte) a * (byte) b
                + (byte) (a >> 8) * (byte) (b >> 8)
                + (byte) (a >> 16) * (byte) (b >> 16)
                + (a >> 24) * (b >> 24);
    }

    /** The dot product of packed unsigned components. */
    public static int uDot(int a, int b) {
        return (a & 0xFF) * (b & 0xFF)
                + (a >> 8 & 0xFF) * (b >> 8 & 0xFF)
                + (a >> 16 & 0xFF) * (b >> 16 & 0xFF)
                + (a >>> 24) * (b >>> 24);
    }

    /** The dot product of packed signed components and packed unsigned components. */
    public static int sUDot(int a, int b) {
        return (byte) a * (b & 0xFF)
                + (byte) (a >> 8) * (b >> 8 & 0xFF)
                + (byte) (a >> 16) * (b >> 16 & 0xFF)
                + (a >> 24) * (b >>> 24);
    }

    /** The saturating sum of {@link #sDot} and an accumulator. */
    public static int sDotAccSat(int a, int b, int accumulator) {
        return (int) OpenClIntegers.sAddSat(sDot(a, b), accumulator, 32);
    }

    /** The saturating unsigned sum of {@link #uDot} and an accumulator. */
    public static int uDotAccSat(int a, int b, int accumulator) {
        return (int) OpenClIntegers.uAddSat(uDot(a, b), accumulator & 0xFFFFFFFFL, 32);
    }

    /** The saturating sum of {@link #sUDot} and an accumulator. */
    public static int sUDotAccSat(int a, int b, int accumulator) {
        return (int) OpenClIntegers.sAddSat(sUDot(a, b), accumulator, 32);
    }

    /** OpSDot, OpUDot and OpSUDot of vectors. */
    public static long dot(long[] a, long[] b) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** OpSDotAccSat and OpSUDotAccSat of vectors, with a result of the given width. */
    public static long sDotAccSat(long[] a, long[] b, long accumulator, int width) {
        return OpenClIntegers.sAddSat(Conversion.signExtend(dot(a, b), width), accumulator, width);
    }

    /** OpUDotAccSat of vectors, with a result of the given width. */
    public static long uDotAccSat(long[] a, long[] b, long accumulator, int width) {
        return OpenClIntegers.uAddSat(Conversion.zeroExtend(dot(a, b), width), accumulator, width);
    }

    /**
     * Whether OpSDotAccSat, OpUDotAccSat or OpSUDotAccSat is defined: neither a product nor a sum of products
     * overflows.
     *
     * @param width of the result
     * @param aSigned whether the components of {@code a}, and so the result, are treated as signed
     * @param bSigned whether the components of {@code b} are treated as signed
     */
    public static boolean isDefined(long[] a, long[] b, int width, boolean aSigned, boolean bSigned) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            long product = a[i] * b[i];
            long high = Math.multiplyHigh(a[i], b[i])
                    + (aSigned ? 0 : a[i] >> 63 & b[i])
                    + (bSigned ? 0 : b[i] >> 63 & a[i]);
            long next = sum + product;
            boolean carries = aSigned ? ((sum ^ next) & (product ^ next)) < 0 : Comparison.uLessThan(next, sum);
            boolean overflows = high != (aSigned ? product >> 63 : 0) || carries;
            if (overflows || !fits(product, width, aSigned) || !fits(next, width, aSigned)) {
                return false;
            }
            sum = next;
        }
        return true;
    }

    private static boolean fits(long value, int width, boolean signed) {
        return value == (signed ? Conversion.signExtend(value, width) : Conversion.zeroExtend(value, width));
    }
}
