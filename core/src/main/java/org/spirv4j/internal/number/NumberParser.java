// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import java.nio.charset.StandardCharsets;

/**
 * Parses number literals of assembly text. An instance holds the result of its last call, so that parsing allocates
 * nothing; it is not safe for use by several threads.
 *
 * <p>Integers are decimal, hexadecimal ({@code 0x}) or octal ({@code 0}), with an optional sign. Floating-point numbers
 * are decimal or, with a minus sign at most, hexadecimal; see "Floating point literals" in the assembly syntax.
 */
public final class NumberParser {
    private static final int INT32 = NumberTypes.integer(32, true);
    private static final int MAX_QUOTED_BYTES = 60;

    private long bits;
    private NumberError error = NumberError.NONE;

    /**
     * The literal that the last successful call read. The first word is the lower half; the second word, for types of
     * more than 32 bits, the upper half. Narrower signed integers are sign-extended, everything else has zeros above
     * its width (section 2.2.1 of the specification, "Instructions").
     */
    public long bits() {
        return bits;
    }

    /** Why the last call returned false; {@link NumberError#NONE} if it returned true. */
    public NumberError error() {
        return error;
    }

    /**
     * Reads the token {@code text[start..end)} as a literal of a type.
     *
     * <p>Hexadecimal integers of signed types may set the sign bit: {@code 0xffff} is -1 for 16 bits. 32- and 64-bit
     * floats round to nearest, ties to even; narrower ones are cut from the number so rounded to 32 bits. Hexadecimal
     * floats are cut, and are infinite or NaN where their exponent is one above that of the largest number.
     *
     * @param type see {@link NumberTypes}
     * @return whether it is one; {@link #bits} or {@link #error} has the details
     */
    public boolean parse(byte[] text, int start, int end, int type) {
        if (NumberTypes.isFloat(type)) {
            return parseFloat(text, start, end, FloatFormat.of(type));
        }
        int width = NumberTypes.width(type);
        if (!NumberTypes.isInteger(type) || width > 64) {
            return fail(NumberError.UNSUPPORTED_TYPE);
        }
        return parseInteger(text, start, end, width, NumberTypes.isSigned(type));
    }

    /**
     * Reads what follows the {@code !} of an immediate integer: a word of 32 bits. The only number that may have a
     * minus sign is zero.
     */
    public boolean parseImmediate(byte[] text, int start, int end) {
        if (start < end && text[start] == '-') {
            boolean digitFollows = start + 1 < end && HexFloatParser.digit(text[start + 1]) >= 0;
            if (!digitFollows || !parseInteger(text, start + 1, end, 32, false) && error == NumberError.MALFORMED) {
                return fail(NumberError.MALFORMED);
            }
            return error == NumberError.NONE && bits == 0 || fail(NumberError.NEGATIVE);
        }
        return parseInteger(text, start, end, 32, false);
    }

    /**
     * The type of a number whose type is not known, as in the alternate parsing mode: a 32-bit float if it has a point,
     * else a 32-bit integer, signed if it has a minus sign.
     */
    public static int untyped(byte[] text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] == '.') {
                return NumberTypes.FLOAT32;
            }
        }
        return start < end && text[start] == '-' ? INT32 : NumberTypes.UINT32;
    }

    private boolean parseInteger(byte[] text, int start, int end, int width, boolean signed) {
        int at = start;
        boolean negative = at < end && text[at] == '-';
        if (negative && !signed) {
            return fail(NumberError.NEGATIVE);
        }
        if (at < end && (negative || text[at] == '+')) {
            at++;
        }
        if (at == end) {
            return fail(NumberError.MALFORMED);
        }
        boolean hex = HexFloatParser.isHex(text, at, end);
        boolean fits;
        if (hex) {
            fits = parseDigits(text, at + 2, end, 16, 0x0FFFFFFFFFFFFFFFL);
        } else if (text[at] == '0') {
            fits = parseDigits(text, at, end, 8, 0x1FFFFFFFFFFFFFFFL);
        } else {
            fits = parseDigits(text, at, end, 10, 0x1999999999999999L);
        }
        if (!fits) {
            return false;
        }
        long value = bits;
        if (negative) {
            bits = -value;
            // Compares unsigned numbers: the magnitude of the smallest one needs all 64 bits.
            boolean inRange = value + Long.MIN_VALUE <= (1L << width - 1) + Long.MIN_VALUE;
            return inRange ? succeed() : fail(NumberError.OUT_OF_RANGE);
        }
        boolean bySignBit = signed && hex && at == start;
        int magnitudeWidth = signed && !bySignBit ? width - 1 : width;
        if (magnitudeWidth < 64 && value >>> magnitudeWidth != 0) {
            return fail(NumberError.OUT_OF_RANGE);
        }
        bits = bySignBit ? value << 64 - width >> 64 - width : value;
        return succeed();
    }

    /** Reads digits up to the end into {@link #bits}, as an unsigned number. */
    private boolean parseDigits(byte[] text, int start, int end, int radix, long maxBeforeLast) {
        if (start == end) {
            return fail(NumberError.MALFORMED);
        }
        boolean overflow = false;
        long value = 0;
        for (int at = start; at < end; at++) {
            int digit = HexFloatParser.digit(text[at]);
            if (digit < 0 || digit >= radix) {
                return fail(NumberError.MALFORMED);
            }
            // Only decimal digits can overflow while the value so far is the largest that takes another one: 2^64 - 1
            // ends in 5.
            overflow |= value < 0 || value > maxBeforeLast || value == maxBeforeLast && radix == 10 && digit > 5;
            value = value * radix + digit;
        }
        bits = value;
        return overflow ? fail(NumberError.OUT_OF_RANGE) : succeed();
    }

    private boolean parseFloat(byte[] text, int start, int end, FloatFormat format) {
        if (format == FloatFormat.UNSUPPORTED) {
            return fail(NumberError.UNSUPPORTED_TYPE);
        }
        boolean negative = start < end && text[start] == '-';
        int at = negative ? start + 1 : start;
        if (HexFloatParser.isHex(text, at, end)) {
            long pattern = HexFloatParser.parse(text, at + 2, end, negative, format);
            if (pattern < 0) {
                return fail(pattern == HexFloatParser.MALFORMED ? NumberError.MALFORMED : NumberError.OUT_OF_RANGE);
            }
            return succeed(pattern, negative, format);
        }
        if (!negative && at < end && text[at] == '+') {
            at++;
        }
        boolean narrow = format != FloatFormat.BINARY32 && format != FloatFormat.BINARY64;
        FloatFormat rounded = narrow ? FloatFormat.BINARY32 : format;
        long pattern = DecimalParser.parse(text, at, end, rounded);
        if (pattern < 0) {
            return fail(pattern == DecimalParser.MALFORMED ? NumberError.MALFORMED : NumberError.OUT_OF_RANGE);
        }
        if (narrow) {
            pattern = format.encode(negative, rounded.significand(pattern), rounded.scale(pattern));
            if (pattern < 0 || format != FloatFormat.MXINT8 && pattern > format.maxFinite()) {
                return fail(NumberError.OUT_OF_RANGE);
            }
        }
        return succeed(pattern, negative, format);
    }

    private boolean succeed(long pattern, boolean negative, FloatFormat format) {
        bits = negative ? pattern | format.signMask() : pattern;
        return succeed();
    }

    private boolean succeed() {
        error = NumberError.NONE;
        return true;
    }

    private boolean fail(NumberError reason) {
        error = reason;
        return false;
    }

    /**
     * A sentence, without a full stop, on why the last call failed.
     *
     * @param type the type that was expected; {@link NumberTypes#UINT32} for {@link #parseImmediate}
     */
    public String message(byte[] text, int start, int end, int type) {
        String token = quote(text, start, end);
        return switch (error) {
            case NONE -> token + " is " + withArticle(type);
            case MALFORMED -> token + " is not " + withArticle(type) + ": " + notation(type);
            case NEGATIVE -> token + " is negative, but " + withArticle(type) + " is expected: " + range(type, false);
            case OUT_OF_RANGE ->
                token + " does not fit " + withArticle(type) + ": "
                        + range(type, HexFloatParser.isHex(text, start, end));
            case UNSUPPORTED_TYPE ->
                "a number cannot be written for " + withArticle(type) + "; write its words as !0x... instead of "
                        + token;
        };
    }

    /** For example "32-bit signed integer" or "Float8E4M3EXT float". */
    public static String describe(int type) {
        if (NumberTypes.isInteger(type)) {
            return NumberTypes.width(type)
                    + (NumberTypes.isSigned(type) ? "-bit signed integer" : "-bit unsigned integer");
        }
        return NumberTypes.isFloat(type) ? FloatFormat.of(type).description() : "type that is not numeric";
    }

    private static String withArticle(int type) {
        int width = NumberTypes.width(type);
        boolean vowel = NumberTypes.isInteger(type)
                ? width == 8 || width == 11 || width == 18
                : FloatFormat.of(type) == FloatFormat.MXINT8;
        return (vowel ? "an " : "a ") + describe(type);
    }

    private static String notation(int type) {
        return NumberTypes.isInteger(type)
                ? "expected digits, or hexadecimal digits after 0x"
                : "expected a decimal number or a hexadecimal one such as 0x1.8p+3";
    }

    private static String range(int type, boolean hex) {
        if (NumberTypes.isInteger(type)) {
            int width = NumberTypes.width(type);
            long all = -1L >>> 64 - width;
            boolean signed = NumberTypes.isSigned(type);
            if (hex) {
                return "at most 0x" + Long.toHexString(all);
            }
            return signed ? (-1L << width - 1) + " to " + (all >>> 1) : "0 to " + Long.toUnsignedString(all);
        }
        FloatFormat format = FloatFormat.of(type);
        return switch (format) {
            case FLOAT8_UNSIGNED_E8M0 -> "0x1p-127 to " + format.largest();
            case MXINT8 -> "-2 to " + format.largest();
            default ->
                "at most " + format.largest()
                        + (format.hasInfinity() ? ", infinity is 0x1p+" + (format.bias() + 1) : "");
        };
    }

    private static String quote(byte[] text, int start, int end) {
        int shown = Math.min(end - start, MAX_QUOTED_BYTES);
        String token = new String(text, start, shown, StandardCharsets.UTF_8);
        return "'" + token + (shown < end - start ? "..." : "") + "'";
    }
}
