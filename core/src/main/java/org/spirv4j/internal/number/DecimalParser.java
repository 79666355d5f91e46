// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import java.nio.charset.StandardCharsets;

/**
 * Decimal fractions to IEEE 754 numbers of 32 and 64 bits, rounded to nearest, ties to even.
 *
 * <p>The product of up to 19 significant digits and a 128-bit power of ten gives the result and an error bound. If that
 * does not decide the rounding, the exact conversion of the platform is used.
 */
final class DecimalParser {
    static final long MALFORMED = -1;
    static final long OUT_OF_RANGE = -2;
    private static final long UNDECIDED = -3;

    /** Result of {@link #exponent} if the text is not an exponent. */
    static final long NO_EXPONENT = Long.MIN_VALUE;

    private static final int MAX_DIGITS = 19;
    private static final long MAX_EXPONENT = 1L << 40;
    private static final float[] EXACT_FLOATS = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f, 1e9f, 1e10f};

    private DecimalParser() {}

    /** Parses {@code [+-]digits}, and clamps large exponents; returns {@link #NO_EXPONENT} for other text. */
    static long exponent(byte[] text, int start, int end) {
        int at = start;
        boolean negative = at < end && text[at] == '-';
        if (at < end && (negative || text[at] == '+')) {
            at++;
        }
        if (at >= end) {
            return NO_EXPONENT;
        }
        long exponent = 0;
        for (; at < end; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return NO_EXPONENT;
            }
            exponent = Math.min(exponent * 10 + digit, MAX_EXPONENT);
        }
        return negative ? -exponent : exponent;
    }

    /**
     * Parses {@code digits[.digits][e[+-]digits]}, with at least one digit before the exponent.
     *
     * @param format {@link FloatFormat#BINARY32} or {@link FloatFormat#BINARY64}
     * @return the magnitude of the number, {@link #MALFORMED} or, when it rounds to infinity, {@link #OUT_OF_RANGE}
     */
    static long parse(byte[] text, int start, int end, FloatFormat format) {
        int at = start;
        long significand = 0;
        int significant = 0;
        long exponent = 0;
        boolean hasDigit = false;
        boolean hasPoint = false;
        boolean truncated = false;
        for (; at < end; at++) {
            int c = text[at];
            int digit = c - '0';
            if (digit >= 0 && digit <= 9) {
                hasDigit = true;
                if (significant < MAX_DIGITS) {
                    significand = significand * 10 + digit;
                    significant += significand != 0 ? 1 : 0;
                    exponent -= hasPoint ? 1 : 0;
                } else {
                    truncated |= digit != 0;
                    exponent += hasPoint ? 0 : 1;
                }
            } else if (c == '.' && !hasPoint) {
                hasPoint = true;
            } else {
                break;
            }
        }
        if (!hasDigit) {
            return MALFORMED;
        }
        if (at < end) {
            if ((text[at] | 0x20) != 'e') {
                return MALFORMED;
            }
            long written = exponent(text, at + 1, end);
            if (written == NO_EXPONENT) {
                return MALFORMED;
            }
            exponent += written;
        }
        long magnitude = round(significand, exponent, truncated, format);
        return magnitude == UNDECIDED ? parseExactly(text, start, end, format) : magnitude;
    }

    private static long round(long significand, long exponent, boolean truncated, FloatFormat format) {
        // 10^19 * 10^-343 is below half the smallest subnormal number of 64 bits, 10^309 above the largest number.
        if (significand == 0 || exponent < PowersOfTen.MIN) {
            return 0;
        }
        if (exponent > 308) {
            return OUT_OF_RANGE;
        }
        if (truncated) {
            long below = scale(significand, (int) exponent, format);
            return below == scale(significand + 1, (int) exponent, format) ? below : UNDECIDED;
        }
        if (format == FloatFormat.BINARY32 && significand >>> 24 == 0 && exponent >= -10 && exponent <= 10) {
            // Both operands are exact, so the one operation rounds correctly.
            float power = EXACT_FLOATS[(int) Math.abs(exponent)];
            return Float.floatToRawIntBits(exponent < 0 ? significand / power : significand * power);
        }
        return scale(significand, (int) exponent, format);
    }

    /** Rounds {@code significand * 10^exponent}; the significand is unsigned and not 0. */
    private static long scale(long significand, int exponent, FloatFormat format) {
        int leadingZeros = Long.numberOfLeadingZeros(significand);
        long factor = significand << leadingZeros;
        long powerHigh = PowersOfTen.high(exponent);
        long powerLow = PowersOfTen.low(exponent);
        long middle = factor * powerHigh;
        long carried = PowersOfTen.multiplyHigh(factor, powerLow);
        long low = factor * powerLow;
        long high = PowersOfTen.multiplyHigh(factor, powerHigh) + (PowersOfTen.carries(middle, carried) ? 1 : 0);
        middle += carried;

        int shift = high < 0 ? 0 : 1;
        int power = 191 - shift - leadingZeros + PowersOfTen.exponent(exponent);
        int biased = power + format.bias();
        int fractionBits = format.fractionBits();
        if (biased >= (format.infinity() >>> fractionBits)) {
            return OUT_OF_RANGE;
        }
        int kept = biased > 0 ? fractionBits + 1 : fractionBits + biased;
        if (kept < 0) {
            return 0;
        }
        shift += kept;
        long integer = shift == 0 ? 0 : high >>> 64 - shift;
        long fraction = shift == 0 ? high : high << shift | middle >>> 64 - shift;
        boolean exact = PowersOfTen.isExact(exponent);
        if (!exact && fraction == Long.MAX_VALUE) {
            return UNDECIDED;
        }
        boolean isTie = exact && fraction == Long.MIN_VALUE && (middle << shift | low) == 0;
        if (isTie ? (integer & 1) != 0 : fraction < 0) {
            integer++;
        }
        // A carry out of the fraction correctly increments the exponent.
        long magnitude = biased > 0 ? ((long) (biased - 1) << fractionBits) + integer : integer;
        return magnitude >= format.infinity() ? OUT_OF_RANGE : magnitude;
    }

    static long parseExactly(byte[] text, int start, int end, FloatFormat format) {
        String number = new String(text, start, end - start, StandardCharsets.ISO_8859_1);
        long magnitude = format == FloatFormat.BINARY32
                ? Float.floatToRawIntBits(Float.parseFloat(number))
                : Double.doubleToRawLongBits(Double.parseDouble(number));
        return magnitude >= format.infinity() ? OUT_OF_RANGE : magnitude;
    }
}
