package org.spirv4j.internal.literal;

import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.decode.NumberTypes;

/**
 * Reads numeric literals of assembly text: decimal, hexadecimal and octal integers of 1 to 64 bits, decimal and
 * hexadecimal floating-point numbers of every {@link FloatFormat}.
 *
 * <p>After a successful read {@link #bits} holds the literal as its words do: signed integers narrower than a word are
 * sign-extended, everything else is zero-extended (section 2.2.1 of the specification).
 */
public final class NumberReader {

    /** Why a literal was not read. */
    private enum Problem {
        NONE,
        NOT_A_NUMBER,
        NEGATIVE,
        OUT_OF_RANGE,
        UNSUPPORTED_WIDTH
    }

    private final HexFloatReader hexFloats = new HexFloatReader();
    private long bits;
    private Problem problem = Problem.NONE;

    /** The literal that was read. */
    public long bits() {
        return bits;
    }

    /** Reads a number of a type, see {@link NumberTypes}. */
    public boolean read(byte[] text, int start, int end, int numberType) {
        int width = NumberTypes.width(numberType);
        if (NumberTypes.isFloat(numberType)) {
            FloatFormat format = FloatFormat.of(width, NumberTypes.encoding(numberType));
            return format == FloatFormat.UNKNOWN
                    ? fail(Problem.UNSUPPORTED_WIDTH)
                    : readFloat(text, start, end, format);
        }
        return width > 64
                ? fail(Problem.UNSUPPORTED_WIDTH)
                : readInteger(text, start, end, width, NumberTypes.isSigned(numberType));
    }

    /** Reads a number whose type is not known as one word: a point makes it a float, a minus sign a signed integer. */
    public boolean readUntyped(byte[] text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] == '.') {
                return readFloat(text, start, end, FloatFormat.BINARY32);
            }
        }
        return readInteger(text, start, end, 32, start < end && text[start] == '-');
    }

    /** Reads an integer that must fit into {@code width} bits, 1 to 64. */
    public boolean readInteger(byte[] text, int start, int end, int width, boolean signed) {
        int at = start;
        boolean negative = at < end && text[at] == '-';
        if (negative || at < end && text[at] == '+') {
            at++;
        }
        int radix = 10;
        if (end - at > 1 && text[at] == '0') {
            boolean hex = (text[at + 1] | 0x20) == 'x';
            radix = hex ? 16 : 8;
            at += hex ? 2 : 1;
        }
        if (at == end) {
            return fail(Problem.NOT_A_NUMBER);
        }
        long value = 0;
        boolean overflow = false;
        long limit = Long.divideUnsigned(-1L, radix);
        for (; at < end; at++) {
            int digit = text[at] < 0 ? -1 : Character.digit(text[at], radix);
            if (digit < 0) {
                return fail(Problem.NOT_A_NUMBER);
            }
            long shifted = value * radix;
            overflow |= Long.compareUnsigned(value, limit) > 0 || Long.compareUnsigned(shifted + digit, shifted) < 0;
            value = shifted + digit;
        }
        if (negative && !signed) {
            return fail(Problem.NEGATIVE);
        }
        return overflow ? fail(Problem.OUT_OF_RANGE) : fit(value, negative, width, signed, radix == 16);
    }

    /** Checks the range. Hexadecimal digits of a signed type may be its bit pattern. */
    private boolean fit(long magnitude, boolean negative, int width, boolean signed, boolean hex) {
        long highest = -1L >>> 64 - width;
        long sign = 1L << width - 1;
        boolean fits = negative
                ? Long.compareUnsigned(magnitude, sign) <= 0
                : Long.compareUnsigned(magnitude, signed && !hex ? sign - 1 : highest) <= 0;
        if (!fits) {
            return fail(Problem.OUT_OF_RANGE);
        }
        long value = negative ? -magnitude : magnitude;
        bits = signed ? value << 64 - width >> 64 - width : value;
        return true;
    }

    private boolean readFloat(byte[] text, int start, int end, FloatFormat format) {
        int digits = start < end && (text[start] == '-' || text[start] == '+') ? start + 1 : start;
        boolean negative = digits > start && text[start] == '-';
        if (end - digits > 1 && text[digits] == '0' && (text[digits + 1] | 0x20) == 'x') {
            if (!hexFloats.read(text, digits + 2, end, negative, format)) {
                return fail(hexFloats.isOutOfRange() ? Problem.OUT_OF_RANGE : Problem.NOT_A_NUMBER);
            }
            bits = hexFloats.bits();
            return true;
        }
        if (!isDecimal(text, digits, end)) {
            return fail(Problem.NOT_A_NUMBER);
        }
        String decimal = new String(text, start, end - start, StandardCharsets.ISO_8859_1);
        if (format == FloatFormat.BINARY64) {
            double value = Double.parseDouble(decimal);
            bits = Double.doubleToRawLongBits(value);
            return !Double.isInfinite(value) || fail(Problem.OUT_OF_RANGE);
        }
        float value = Float.parseFloat(decimal);
        if (Float.isInfinite(value)) {
            return fail(Problem.OUT_OF_RANGE);
        }
        if (format == FloatFormat.BINARY32) {
            bits = Float.floatToRawIntBits(value) & 0xFFFFFFFFL;
            return true;
        }
        return narrow(value, format);
    }

    /** Rounds to a narrower format, towards zero. */
    private boolean narrow(float value, FloatFormat format) {
        boolean negative = Float.floatToRawIntBits(value) < 0;
        if (value == 0 && format != FloatFormat.FLOAT8_UNSIGNED_E8M0) {
            bits = negative && format != FloatFormat.MXINT8 ? 1L << format.width() - 1 : 0;
            return true;
        }
        int exponent = Math.getExponent(value);
        int fraction = Float.floatToRawIntBits(value) & 0x7FFFFF;
        long significand;
        if (exponent < -126) {
            int shift = Integer.numberOfLeadingZeros(fraction) - 8;
            exponent = -126 - shift;
            significand = (long) fraction << shift;
        } else {
            significand = fraction | 1 << 23;
        }
        if (!hexFloats.encode(significand, 23, exponent, negative, format, false)) {
            return fail(Problem.OUT_OF_RANGE);
        }
        bits = hexFloats.bits();
        return true;
    }

    /** Digits with at most one point, and an exponent. */
    private static boolean isDecimal(byte[] text, int start, int end) {
        int at = start;
        int digits = 0;
        boolean point = false;
        while (at < end && (text[at] >= '0' && text[at] <= '9' || text[at] == '.' && !point)) {
            if (text[at] == '.') {
                point = true;
            } else {
                digits++;
            }
            at++;
        }
        if (digits == 0) {
            return false;
        }
        if (at < end && (text[at] | 0x20) == 'e') {
            at++;
            if (at < end && (text[at] == '-' || text[at] == '+')) {
                at++;
            }
            int first = at;
            while (at < end && text[at] >= '0' && text[at] <= '9') {
                at++;
            }
            return at == end && at > first;
        }
        return at == end;
    }

    private boolean fail(Problem why) {
        problem = why;
        return false;
    }

    /** Why the last {@link #read} failed, given the literal's text and type. */
    public String message(String literal, int numberType) {
        String type = typeName(numberType);
        return switch (problem) {
            case NONE -> "";
            case NOT_A_NUMBER -> "'" + literal + "' is no literal of " + type;
            case NEGATIVE -> "'" + literal + "' is negative, but the literal is of " + type;
            case OUT_OF_RANGE -> "'" + literal + "' is out of the range of " + type + range(numberType);
            case UNSUPPORTED_WIDTH ->
                "literals of " + type + " cannot be written as a number; write their words as" + " '!<integer>'";
        };
    }

    private static String typeName(int numberType) {
        int width = NumberTypes.width(numberType);
        String article = width == 8 || width == 11 || width == 18 ? "an " : "a ";
        String kind = NumberTypes.isFloat(numberType)
                ? " floating-point type"
                : NumberTypes.isSigned(numberType) ? " signed integer type" : " unsigned integer type";
        return article + width + "-bit" + kind;
    }

    private static String range(int numberType) {
        int width = NumberTypes.width(numberType);
        if (NumberTypes.isFloat(numberType) || width > 64) {
            return "";
        }
        return NumberTypes.isSigned(numberType)
                ? " (" + (-1L << width - 1) + " to " + ((1L << width - 1) - 1) + ")"
                : " (0 to " + Long.toUnsignedString(-1L >>> 64 - width) + ")";
    }
}
