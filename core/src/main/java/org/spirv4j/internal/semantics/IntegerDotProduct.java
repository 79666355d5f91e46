package org.spirv4j.internal.semantics;

/**
 * Integer dot products (SPV_KHR_integer_dot_product). Components are sign-extended or zero-extended to {@code long}, as the
 * instruction treats them; of a result, the low-order bits of its width are what counts.
 */
public final class IntegerDotProduct {
    private IntegerDotProduct() {}

    /** The dot product of four signed bytes each, the first ones in the low-order bits. */
    public static int sDot(int a, int b) {
        return (byte) a * (byte) b
                + (byte) (a >> 8) * (byte) (b >> 8)
                + (byte) (a >> 16) * (byte) (b >> 16)
                + (a >> 24) * (b >> 24);
    }

    /** The dot product of four unsigned bytes each, the first ones in the low-order bits. */
    public static int uDot(int a, int b) {
        return (a & 0xFF) * (b & 0xFF)
                + (a >> 8 & 0xFF) * (b >> 8 & 0xFF)
                + (a >> 16 & 0xFF) * (b >> 16 & 0xFF)
                + (a >>> 24) * (b >>> 24);
    }

    /** The dot product of four signed bytes and four unsigned ones, the first ones in the low-order bits. */
    public static int sUDot(int a, int b) {
        return (byte) a * (b & 0xFF)
                + (byte) (a >> 8) * (b >> 8 & 0xFF)
                + (byte) (a >> 16) * (b >> 16 & 0xFF)
                + (a >> 24) * (b >>> 24);
    }

    /** The saturating sum of {@link #sDot(int, int)} and a signed accumulator. */
    public static int sDotAccSat(int a, int b, int accumulator) {
        return (int) OpenClIntegers.sAddSat(sDot(a, b), accumulator, 32);
    }

    /** The saturating sum of {@link #uDot(int, int)} and an unsigned accumulator. */
    public static int uDotAccSat(int a, int b, int accumulator) {
        return (int) OpenClIntegers.uAddSat(uDot(a, b), accumulator & 0xFFFFFFFFL, 32);
    }

    /** The saturating sum of {@link #sUDot(int, int)} and a signed accumulator. */
    public static int sUDotAccSat(int a, int b, int accumulator) {
        return (int) OpenClIntegers.sAddSat(sUDot(a, b), accumulator, 32);
    }

    /** OpSDot, OpUDot and OpSUDot of vectors, which differ in how the components are extended. */
    public static long dot(long[] a, long[] b) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** OpSDotAccSat and OpSUDotAccSat of vectors, for a result of some width. */
    public static long sDotAccSat(long[] a, long[] b, long accumulator, int width) {
        return OpenClIntegers.sAddSat(Conversion.signExtend(dot(a, b), width), accumulator, width);
    }

    /** OpUDotAccSat of vectors, for a result of some width. */
    public static long uDotAccSat(long[] a, long[] b, long accumulator, int width) {
        return OpenClIntegers.uAddSat(Conversion.zeroExtend(dot(a, b), width), accumulator, width);
    }

    /**
     * Whether OpSDotAccSat, OpUDotAccSat or OpSUDotAccSat is defined: all products and their sums, from the first on, fit.
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
