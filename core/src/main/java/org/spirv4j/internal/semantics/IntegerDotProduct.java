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
    public static int suDot(int a, int b) {
        return (byte) a * (b & 0xFF)
                + (byte) (a >> 8) * (b >> 8 & 0xFF)
                + (byte) (a >> 16) * (b >> 16 & 0xFF)
                + (a >> 24) * (b >>> 24);
    }

    /** The dot product of vectors, modulo 2^64. */
    public static long dot(long[] a, long[] b) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /**
     * Whether OpSDotAccSat, OpUDotAccSat or OpSUDotAccSat is defined: all products and their sums, from the first on, fit.
     *
     * @param width of the result
     * @param signed whether the result is treated as signed
     */
    public static boolean isDefined(long[] a, long[] b, int width, boolean signed) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            long product = a[i] * b[i];
            long high = signed ? Math.multiplyHigh(a[i], b[i]) : IntegerArithmetic.uMulExtended(a[i], b[i]);
            long next = sum + product;
            boolean carries = signed ? ((sum ^ next) & (product ^ next)) < 0 : Comparison.uLessThan(next, sum);
            boolean overflows = high != (signed ? product >> 63 : 0) || carries;
            if (overflows || !fits(product, width, signed) || !fits(next, width, signed)) {
                return false;
            }
            sum = next;
        }
        return true;
    }

    private static boolean fits(long value, int width, boolean signed) {
        return value == (signed ? Conversion.signExtend(value, width) : Conversion.zeroExtend(value, width));
    }

    /** The saturating sum of a dot product that fits its width and an accumulator, both signed. */
    public static long sAccSat(long dot, long accumulator, int width) {
        return OpenClIntegers.sAddSat(dot, accumulator, width);
    }

    /** The saturating sum of a dot product that fits its width and an accumulator, both unsigned. */
    public static long uAccSat(long dot, long accumulator, int width) {
        return OpenClIntegers.uAddSat(dot, accumulator, width);
    }
}
