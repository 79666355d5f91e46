// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;

/** The shortest decimal numbers that are read as the same bits. */
public final class Decimals {
    /** Numbers in this range are written without an exponent. */
    private static final double SMALLEST_PLAIN = 1e-4;

    private static final double LARGEST_PLAIN = 1e9;

    /** The most characters of a number without an exponent. */
    private static final int MAX_PLAIN = 24;

    /** The low bits of a double that is half-way between two floats. */
    private static final long HALF_BITS = 0x1FFFFFFFL;

    private static final long HALF = 0x10000000L;

    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};

    /** Most numbers of shaders: steps of a quarter from 0 on. */
    private static final String[] COMMON = new String[64];

    private static final int STEPS = 4;

    static {
        for (int i = 0; i < COMMON.length; i++) {
            COMMON[i] = Double.toString((double) i / STEPS);
        }
    }

    private Decimals() {}

    /** The shortest decimal number that is read as a float, by compilers that read it as a double first, too. */
    public static String of(float value) {
        if (value == 0) {
            return "0.0";
        }
        int steps = (int) (value * STEPS);
        if (steps == value * STEPS && steps > 0 && steps < COMMON.length) {
            return COMMON[steps];
        }
        if (value >= SMALLEST_PLAIN && value < LARGEST_PLAIN) {
            for (int digits = 0; digits < POWERS.length; digits++) {
                long scaled = Math.round(value * POWERS[digits]);
                if (isRead(scaled / POWERS[digits], value)) {
                    return plain(scaled, digits);
                }
            }
        }
        BigDecimal exact = new BigDecimal(value);
        for (int precision = 1; precision < 12; precision++) {
            BigDecimal rounded = exact.round(new MathContext(precision));
            if (isRead(rounded.doubleValue(), value)) {
                return scientific(rounded);
            }
        }
        return scientific(exact);
    }

    private static boolean isRead(double decimal, float value) {
        return (float) decimal == value && (Double.doubleToRawLongBits(decimal) & HALF_BITS) != HALF;
    }

    /** The shortest decimal number that is read as a double. */
    public static String of(double value) {
        if (value == 0) {
            return "0.0";
        }
        BigDecimal exact = new BigDecimal(value);
        for (int precision = 1; precision < 18; precision++) {
            BigDecimal rounded = exact.round(new MathContext(precision));
            if (rounded.doubleValue() == value) {
                return value >= SMALLEST_PLAIN && value < LARGEST_PLAIN ? point(rounded) : scientific(rounded);
            }
        }
        return scientific(exact);
    }

    private static String point(BigDecimal number) {
        String text = number.toPlainString();
        return text.indexOf('.') < 0 ? text + ".0" : text;
    }

    /** A number without its decimal point, which has at most 19 digits, with so many digits after the point. */
    private static String plain(long scaled, int digits) {
        byte[] text = new byte[MAX_PLAIN];
        int at = text.length;
        long rest = digits == 0 ? 10 * scaled : scaled;
        for (int i = 0; i < Math.max(1, digits); i++) {
            text[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        text[--at] = '.';
        do {
            text[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        return new String(text, at, text.length - at, StandardCharsets.ISO_8859_1);
    }

    private static String scientific(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        String digits = stripped.unscaledValue().toString();
        int exponent = digits.length() - 1 - stripped.scale();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + (digits.length() == 1 ? ".0" : "") + "e" + exponent;
    }
}
