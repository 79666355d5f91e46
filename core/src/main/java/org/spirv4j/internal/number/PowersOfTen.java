// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

/**
 * The powers of ten from 10^-342 to 10^324 as 128-bit significands, rounded down, and the product of such a significand
 * with a 64-bit number.
 *
 * <p>10^k is {@code significand(k) * 2^exponent(k)}, with the topmost bit of the significand set. Below 10^0 and above
 * 10^55 the significand is too small by less than 1 + 2^-50 units of its last place; in between it is exact.
 */
final class PowersOfTen {
    static final int MIN = -342;
    static final int MAX = 324;
    private static final int MAX_EXACT = 55;

    private static final long[] HIGH = new long[MAX - MIN + 1];
    private static final long[] LOW = new long[MAX - MIN + 1];

    static {
        fillUp();
        fillDown();
    }

    private PowersOfTen() {}

    /** Upper 64 bits of the significand of 10^k. */
    static long high(int k) {
        return HIGH[k - MIN];
    }

    /** Lower 64 bits of the significand of 10^k. */
    static long low(int k) {
        return LOW[k - MIN];
    }

    /** Whether the significand of 10^k is not rounded. */
    static boolean isExact(int k) {
        return k >= 0 && k <= MAX_EXACT;
    }

    /** Binary exponent of the last place of the significand of 10^k. */
    static int exponent(int k) {
        // 217706 / 2^16 approximates log2(10) closely enough for every k in the table.
        return (k * 217706 >> 16) - 127;
    }

    /** Upper 64 bits of the unsigned product. */
    static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    /** Whether {@code a + b}, unsigned, does not fit 64 bits. */
    static boolean carries(long a, long b) {
        return a + b + Long.MIN_VALUE < a + Long.MIN_VALUE;
    }

    // Both loops use 192 bits, so that rounding errors never reach the 128 bits that are kept.

    private static void fillUp() {
        long a = Long.MIN_VALUE;
        long b = 0;
        long c = 0;
        for (int i = -MIN; ; i++) {
            HIGH[i] = a;
            LOW[i] = b;
            if (i == MAX - MIN) {
                return;
            }
            // x * 10 has the significand of x + x / 4.
            long addC = c >>> 2 | b << 62;
            long addB = b >>> 2 | a << 62;
            long carry = carries(c, addC) ? 1 : 0;
            c += addC;
            boolean carryB = carries(b, addB);
            b += addB;
            carryB |= carries(b, carry);
            b += carry;
            long addA = (a >>> 2) + (carryB ? 1 : 0);
            boolean overflow = carries(a, addA);
            a += addA;
            if (overflow) {
                c = c >>> 1 | b << 63;
                b = b >>> 1 | a << 63;
                a = a >>> 1 | Long.MIN_VALUE;
            }
        }
    }

    private static void fillDown() {
        long a = Long.MIN_VALUE;
        long b = 0;
        long c = 0;
        for (int i = -MIN - 1; i >= 0; i--) {
            // x / 10 has the significand of x * 4 / 5, or of x * 8 / 5 where that keeps the topmost bit set.
            int shift = (a >>> 61) >= 5 ? 2 : 3;
            long remainder = a >>> 64 - shift;
            long a1 = remainder << 32 | a << shift >>> 32;
            long a2 = a1 % 5 << 32 | a << shift & 0xFFFFFFFFL | b >>> 64 - shift;
            long b1 = a2 % 5 << 32 | b << shift >>> 32;
            long b2 = b1 % 5 << 32 | b << shift & 0xFFFFFFFFL | c >>> 64 - shift;
            long c1 = b2 % 5 << 32 | c << shift >>> 32;
            long c2 = c1 % 5 << 32 | c << shift & 0xFFFFFFFFL;
            a = a1 / 5 << 32 | a2 / 5;
            b = b1 / 5 << 32 | b2 / 5;
            c = c1 / 5 << 32 | c2 / 5;
            HIGH[i] = a;
            LOW[i] = b;
        }
    }
}
