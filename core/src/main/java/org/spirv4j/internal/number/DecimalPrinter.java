// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Floating-point numbers as decimal text of a given precision, rounded to nearest, ties to even: what C calls
 * {@code %.<precision>g}.
 */
final class DecimalPrinter {
    private static final long[] TENS = new long[19];

    static {
        TENS[0] = 1;
        for (int i = 1; i < TENS.length; i++) {
            TENS[i] = 10 * TENS[i - 1];
        }
    }

    private DecimalPrinter() {}

    /**
     * Writes {@code significand * 2^scale}, which must be positive and between 10^-308 and 10^309.
     *
     * @param precision significant digits, 9 or 17
     * @return the position after the text
     */
    static int print(long significand, int scale, int precision, byte[] out, int pos) {
        int shift = -scale;
        if (shift >= 0 && shift < 64 && significand >>> shift << shift == significand) {
            long integer = significand >>> shift;
            if (integer < TENS[precision]) {
                return printInteger(integer, out, pos);
            }
        }
        int leadingZeros = Long.numberOfLeadingZeros(significand);
        long factor = significand << leadingZeros;
        int power = scale - leadingZeros;
        int exponent = exponentOfPowerOfTwo(power + 63);
        long digits = digits(factor, power, precision - 1 - exponent);
        if (digits >= TENS[precision]) {
            exponent++;
            digits = digits(factor, power, precision - 1 - exponent);
        }
        if (digits < 0) {
            BigDecimal exact = exactly(significand, scale, precision);
            exponent = exact.precision() - exact.scale() - 1;
            digits = exact.unscaledValue().longValueExact() * TENS[precision - exact.precision()];
        }
        return format(digits, exponent, precision, out, pos);
    }

    static int printInteger(long value, byte[] out, int pos) {
        int length = 1;
        while (length < TENS.length && value >= TENS[length]) {
            length++;
        }
        printDigits(value, length, out, pos);
        return pos + length;
    }

    /** The largest x with 10^x <= 2^power. */
    static int exponentOfPowerOfTwo(int power) {
        // 1292913986 / 2^32 approximates log10(2) closely enough for every power of a double.
        return (int) (power * 1292913986L >> 32);
    }

    /**
     * {@code factor * 2^power * 10^k}, rounded to an integer, which must have 28 to 61 bits.
     *
     * @param factor unsigned, with the topmost bit set
     * @return -1 when 128 bits of 10^k do not decide the rounding
     */
    private static long digits(long factor, int power, int k) {
        long powerHigh = PowersOfTen.high(k);
        long powerLow = PowersOfTen.low(k);
        long middle = factor * powerHigh;
        long carried = PowersOfTen.multiplyHigh(factor, powerLow);
        long low = factor * powerLow;
        long high = PowersOfTen.multiplyHigh(factor, powerHigh) + (PowersOfTen.carries(middle, carried) ? 1 : 0);
        middle += carried;

        // The product's last place is too small by less than 2^65, the fraction's last place by far less than 1.
        int shift = -(power + PowersOfTen.exponent(k)) - 128;
        long integer = high >>> shift;
        long fraction = high << 64 - shift | middle >>> shift;
        boolean exact = PowersOfTen.isExact(k);
        if (!exact && fraction == Long.MAX_VALUE) {
            return -1;
        }
        boolean isTie = exact && fraction == Long.MIN_VALUE && (middle << 64 - shift | low) == 0;
        return (isTie ? (integer & 1) != 0 : fraction < 0) ? integer + 1 : integer;
    }

    static BigDecimal exactly(long significand, int scale, int precision) {
        BigDecimal value = new BigDecimal(Math.scalb((double) significand, scale));
        return value.round(new MathContext(precision, RoundingMode.HALF_EVEN));
    }

    /**
     * Writes {@code digits * 10^(exponent - precision + 1)} without trailing zeros; digits has the precision's length.
     */
    private static int format(long digits, int exponent, int precision, byte[] out, int pos) {
        int length = precision;
        if (digits % 100_000_000 == 0) {
            digits /= 100_000_000;
            length -= 8;
        }
        if (digits % 10_000 == 0) {
            digits /= 10_000;
            length -= 4;
        }
        if (digits % 100 == 0) {
            digits /= 100;
            length -= 2;
        }
        while (digits % 10 == 0) {
            digits /= 10;
            length--;
        }
        if (exponent < -4 || exponent >= precision) {
            pos = printWithPoint(digits, length, 1, out, pos);
            out[pos++] = 'e';
            out[pos++] = (byte) (exponent < 0 ? '-' : '+');
            int magnitude = Math.abs(exponent);
            int places = magnitude < 100 ? 2 : 3;
            printDigits(magnitude, places, out, pos);
            return pos + places;
        }
        if (exponent < 0) {
            out[pos++] = '0';
            out[pos++] = '.';
            for (int i = exponent + 1; i < 0; i++) {
                out[pos++] = '0';
            }
            printDigits(digits, length, out, pos);
            return pos + length;
        }
        return printWithPoint(digits, length, exponent + 1, out, pos);
    }

    private static int printWithPoint(long digits, int length, int integerDigits, byte[] out, int pos) {
        if (length <= integerDigits) {
            printDigits(digits * TENS[integerDigits - length], integerDigits, out, pos);
            return pos + integerDigits;
        }
        long unit = TENS[length - integerDigits];
        printDigits(digits / unit, integerDigits, out, pos);
        pos += integerDigits;
        out[pos++] = '.';
        printDigits(digits % unit, length - integerDigits, out, pos);
        return pos + length - integerDigits;
    }

    private static void printDigits(long value, int length, byte[] out, int pos) {
        int at = pos + length - 1;
        for (; value > Integer.MAX_VALUE; at--) {
            long rest = value / 10;
            out[at] = (byte) ('0' + (value - rest * 10));
            value = rest;
        }
        for (int small = (int) value; at >= pos; at--) {
            int rest = small / 10;
            out[at] = (byte) ('0' + (small - rest * 10));
            small = rest;
        }
    }
}
