// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Integer instructions of OpenCL.std, for integers of 8 to 64 bits. Sign-extend the operands to {@code long} for the
 * methods whose names begin with "s", zero-extend them for the others, and take the low-order bits of the result.
 */
public final class OpenClIntegers {
    private OpenClIntegers() {}

    private static long least(int width) {
        return -1L << width - 1;
    }

    private static long greatest(int width) {
        return ~least(width);
    }

    private static long greatestUnsigned(int width) {
        return -1L >>> 64 - width;
    }

    private static long saturate(long value, int width) {
        return Math.max(least(width), Math.min(greatest(width), value));
    }

    public static long uAbs(long x) {
        return x;
    }

    /** The absolute difference as an unsigned integer. */
    public static long sAbsDiff(long x, long y) {
        return x > y ? x - y : y - x;
    }

    public static long uAbsDiff(long x, long y) {
        return Comparison.uLessThan(y, x) ? x - y : y - x;
    }

    public static long sAddSat(long x, long y, int width) {
        long sum = x + y;
        boolean overflows = ((x ^ sum) & (y ^ sum)) < 0;
        return overflows ? (x < 0 ? least(width) : greatest(width)) : saturate(sum, width);
    }

    public static long uAddSat(long x, long y, int width) {
        long sum = x + y;
        boolean overflows = Comparison.uLessThan(sum, x) || Comparison.uLessThan(greatestUnsigned(width), sum);
        return overflows ? greatestUnsigned(width) : sum;
    }

    public static long sSubSat(long x, long y, int width) {
        long difference = x - y;
        boolean overflows = ((x ^ y) & (x ^ difference)) < 0;
        return overflows ? (x < 0 ? least(width) : greatest(width)) : saturate(difference, width);
    }

    public static long uSubSat(long x, long y) {
        return Comparison.uLessThan(x, y) ? 0 : x - y;
    }

    /** Half of the sum, rounded down, without overflow. */
    public static long sHadd(long x, long y) {
        return (x >> 1) + (y >> 1) + (x & y & 1);
    }

    /** Half of the sum, rounded down, without overflow. */
    public static long uHadd(long x, long y) {
        return (x >>> 1) + (y >>> 1) + (x & y & 1);
    }

    /** Half of the sum, rounded up, without overflow. */
    public static long sRhadd(long x, long y) {
        return (x >> 1) + (y >> 1) + ((x | y) & 1);
    }

    /** Half of the sum, rounded up, without overflow. */
    public static long uRhadd(long x, long y) {
        return (x >>> 1) + (y >>> 1) + ((x | y) & 1);
    }

    /** The number of leading zero bits. */
    public static int clz(long x, int width) {
        return Long.numberOfLeadingZeros(x) - (64 - width);
    }

    /** The number of trailing zero bits; the width if x is 0. */
    public static int ctz(long x, int width) {
        return Math.min(width, Long.numberOfTrailingZeros(x));
    }

    public static int popcount(long x) {
        return Long.bitCount(x);
    }

    /** The high-order half of the product. */
    public static long sMulHi(long x, long y, int width) {
        return width == 64 ? Math.multiplyHigh(x, y) : x * y >> width;
    }

    /** The high-order half of the product. */
    public static long uMulHi(long x, long y, int width) {
        return width == 64 ? IntegerArithmetic.uMulExtended(x, y) : x * y >>> width;
    }

    public static long sMadHi(long a, long b, long c, int width) {
        return sMulHi(a, b, width) + c;
    }

    public static long uMadHi(long a, long b, long c, int width) {
        return uMulHi(a, b, width) + c;
    }

    public static long sMadSat(long x, long y, long z, int width) {
        long low = x * y + z;
        long high = Math.multiplyHigh(x, y) + (z >> 63) + (Comparison.uLessThan(low, z) ? 1 : 0);
        if (high != low >> 63) {
            return high < 0 ? least(width) : greatest(width);
        }
        return saturate(low, width);
    }

    public static long uMadSat(long x, long y, long z, int width) {
        long low = x * y + z;
        boolean overflows = IntegerArithmetic.uMulExtended(x, y) != 0
                || Comparison.uLessThan(low, z)
                || Comparison.uLessThan(greatestUnsigned(width), low);
        return overflows ? greatestUnsigned(width) : low;
    }

    /** Rotates the bits of x to the left. */
    public static long rotate(long x, long places, int width) {
        int left = (int) (places & width - 1);
        return x << left | x >>> (width - left) % width;
    }

    /** {@code hi << width | lo}, of twice the width. Zero-extend {@code lo} for s_upsample too. */
    public static long upsample(long hi, long lo, int width) {
        return hi << width | lo;
    }

    /** The product of the low-order 24 bits, plus z; for 32 bits. */
    public static long sMad24(long x, long y, long z) {
        return sMul24(x, y) + z;
    }

    /** The product of the low-order 24 bits, plus z; for 32 bits. */
    public static long uMad24(long x, long y, long z) {
        return uMul24(x, y) + z;
    }

    /** The product of the low-order 24 bits; for 32 bits. */
    public static long sMul24(long x, long y) {
        return (x << 40 >> 40) * (y << 40 >> 40);
    }

    /** The product of the low-order 24 bits; for 32 bits. */
    public static long uMul24(long x, long y) {
        return (x & 0xFFFFFF) * (y & 0xFFFFFF);
    }

    /** Selects each bit from b if the bit of c is 1, else from a. */
    public static long bitselect(long a, long b, long c) {
        return a & ~c | b & c;
    }
}
