package org.spirv4j.internal.literal;

import org.spirv4j.internal.decode.NumberTypes;

/**
 * Writes numeric literals as assembly text: integers in decimal; 32- and 64-bit floating-point numbers in decimal with
 * enough digits to be read back exactly, and in hexadecimal where they are subnormal, infinite or not a number; all
 * narrower formats in hexadecimal.
 */
public final class NumberPrinter {

    /** The most bytes that one number takes. */
    public static final int MAX_LENGTH = 40;

    private NumberPrinter() {}

    /**
     * Writes a literal of 1 to 64 bits.
     *
     * @param bits the literal's one or two words, the first one lowest
     * @param numberType see {@link NumberTypes}
     * @param out with room for {@link #MAX_LENGTH} bytes from {@code at} on
     * @return the place behind what was written; {@code at} when the type has no text form
     */
    public static int print(long bits, int numberType, byte[] out, int at) {
        int width = NumberTypes.width(numberType);
        if (NumberTypes.isFloat(numberType)) {
            FloatFormat format = FloatFormat.of(width, NumberTypes.encoding(numberType));
            return format == FloatFormat.UNKNOWN ? at : printFloat(bits, format, out, at);
        }
        if (width > 64) {
            return at;
        }
        if (NumberTypes.isSigned(numberType)) {
            return printSigned(width > 32 ? bits : (int) bits, out, at);
        }
        return printUnsigned(width > 32 ? bits : bits & 0xFFFFFFFFL, out, at);
    }

    /** Writes a signed 64-bit integer in decimal. */
    public static int printSigned(long value, byte[] out, int at) {
        if (value >= 0) {
            return printUnsigned(value, out, at);
        }
        out[at] = '-';
        return printUnsigned(-value, out, at + 1);
    }

    /** Writes an unsigned 64-bit integer in decimal. */
    public static int printUnsigned(long value, byte[] out, int at) {
        if (value < 0) {
            long quotient = Long.divideUnsigned(value, 10);
            int end = printUnsigned(quotient, out, at);
            out[end] = (byte) ('0' + (value - quotient * 10));
            return end + 1;
        }
        if (value > Integer.MAX_VALUE) {
            int end = printUnsigned(value / 1_000_000_000, out, at);
            int rest = (int) (value % 1_000_000_000);
            for (int i = end + 8; i >= end; i--) {
                out[i] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
            return end + 9;
        }
        return printInt((int) value, out, at);
    }

    /** Writes an integer that is not negative. */
    public static int printInt(int value, byte[] out, int at) {
        int end = at + digits(value);
        int i = end;
        int rest = value;
        do {
            int quotient = rest / 10;
            out[--i] = (byte) ('0' + (rest - quotient * 10));
            rest = quotient;
        } while (rest != 0);
        return end;
    }

    private static int digits(int value) {
        if (value < 100_000) {
            return value < 100 ? value < 10 ? 1 : 2 : value < 1000 ? 3 : value < 10_000 ? 4 : 5;
        }
        if (value < 10_000_000) {
            return value < 1_000_000 ? 6 : 7;
        }
        return value < 100_000_000 ? 8 : value < 1_000_000_000 ? 9 : 10;
    }

    private static int printFloat(long bits, FloatFormat format, byte[] out, int at) {
        if (format == FloatFormat.BINARY32) {
            float value = Float.intBitsToFloat((int) bits);
            boolean plain = value == 0 || Math.abs(value) >= Float.MIN_NORMAL && Math.abs(value) <= Float.MAX_VALUE;
            return plain
                    ? DecimalFloatPrinter.print(value, 9, out, at)
                    : HexFloatPrinter.print(bits & 0xFFFFFFFFL, format, out, at);
        }
        if (format == FloatFormat.BINARY64) {
            double value = Double.longBitsToDouble(bits);
            boolean plain = value == 0 || Math.abs(value) >= Double.MIN_NORMAL && Math.abs(value) <= Double.MAX_VALUE;
            return plain ? DecimalFloatPrinter.print(value, 17, out, at) : HexFloatPrinter.print(bits, format, out, at);
        }
        return HexFloatPrinter.print(bits & (1L << format.width()) - 1, format, out, at);
    }
}
