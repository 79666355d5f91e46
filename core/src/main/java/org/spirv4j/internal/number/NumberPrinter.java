// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import java.nio.charset.StandardCharsets;

/**
 * Writes number literals as assembly text.
 *
 * <p>Integers are decimal. Zero and the normal numbers of 32 and 64 bits are decimal with as many significant digits as
 * keep every bit, 9 and 17, less trailing zeros; all other floating-point numbers are hexadecimal, with a binary
 * exponent that is one above that of the largest number for infinities and NaNs.
 */
public final class NumberPrinter {
    /** Maximum length of a literal. */
    public static final int MAX_BYTES = 32;

    private static final byte[] MIN_LONG = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);

    private NumberPrinter() {}

    /**
     * Writes a literal. Unused upper bits of the word of a narrow type affect only integers.
     *
     * @param bits the first word in the lower half, the second word of types of more than 32 bits in the upper half
     * @param type see {@link NumberTypes}. Types wider than 64 bits and unknown encodings appear as the one or two
     *     words that {@code bits} holds, {@code !0x...} each.
     * @param out has room for {@link #MAX_BYTES} at {@code pos}
     * @return the position after the text
     */
    public static int print(long bits, int type, byte[] out, int pos) {
        boolean oneWord = NumberTypes.width(type) <= 32;
        if (NumberTypes.isFloat(type)) {
            FloatFormat format = FloatFormat.of(type);
            return format == FloatFormat.UNSUPPORTED
                    ? printWords(bits, oneWord, out, pos)
                    : printFloat(bits, format, out, pos);
        }
        if (!NumberTypes.isInteger(type) || NumberTypes.width(type) > 64) {
            return printWords(bits, oneWord, out, pos);
        }
        if (NumberTypes.isSigned(type)) {
            return printSigned(oneWord ? (int) bits : bits, out, pos);
        }
        return printUnsigned(oneWord ? bits & 0xFFFFFFFFL : bits, out, pos);
    }

    /** Writes a signed integer in decimal. */
    public static int printSigned(long value, byte[] out, int pos) {
        if (value >= 0) {
            return DecimalPrinter.printInteger(value, out, pos);
        }
        if (value == Long.MIN_VALUE) {
            System.arraycopy(MIN_LONG, 0, out, pos, MIN_LONG.length);
            return pos + MIN_LONG.length;
        }
        out[pos++] = '-';
        return DecimalPrinter.printInteger(-value, out, pos);
    }

    /** Writes an unsigned integer in decimal. */
    public static int printUnsigned(long value, byte[] out, int pos) {
        if (value >= 0) {
            return DecimalPrinter.printInteger(value, out, pos);
        }
        long allButLast = (value >>> 1) / 5;
        pos = DecimalPrinter.printInteger(allButLast, out, pos);
        out[pos++] = (byte) ('0' + (value - allButLast * 10));
        return pos;
    }

    private static int printFloat(long bits, FloatFormat format, byte[] out, int pos) {
        if (format.isNegative(bits)) {
            out[pos++] = '-';
        }
        boolean wide = format == FloatFormat.BINARY32 || format == FloatFormat.BINARY64;
        long significand = format.significand(bits);
        if (wide && significand == 0) {
            out[pos++] = '0';
            return pos;
        }
        if (wide && format.isNormal(bits)) {
            int precision = format == FloatFormat.BINARY32 ? 9 : 17;
            return DecimalPrinter.print(significand, format.scale(bits), precision, out, pos);
        }
        return printHexFloat(significand, format.scale(bits), out, pos);
    }

    private static int printHexFloat(long significand, int scale, byte[] out, int pos) {
        out[pos++] = '0';
        out[pos++] = 'x';
        int exponent = 0;
        if (significand == 0) {
            out[pos++] = '0';
        } else {
            int leadingZeros = Long.numberOfLeadingZeros(significand);
            exponent = 63 - leadingZeros + scale;
            long fraction = significand << leadingZeros << 1;
            out[pos++] = '1';
            if (fraction != 0) {
                out[pos++] = '.';
            }
            for (; fraction != 0; fraction <<= 4) {
                out[pos++] = hexDigit(fraction >>> 60);
            }
        }
        out[pos++] = 'p';
        out[pos++] = (byte) (exponent < 0 ? '-' : '+');
        return DecimalPrinter.printInteger(Math.abs(exponent), out, pos);
    }

    private static int printWords(long bits, boolean oneWord, byte[] out, int pos) {
        pos = printWord((int) bits, out, pos);
        if (oneWord) {
            return pos;
        }
        out[pos++] = ' ';
        return printWord((int) (bits >>> 32), out, pos);
    }

    /** Writes {@code !0x} and eight hexadecimal digits. */
    private static int printWord(int word, byte[] out, int pos) {
        out[pos++] = '!';
        out[pos++] = '0';
        out[pos++] = 'x';
        for (int shift = 28; shift >= 0; shift -= 4) {
            out[pos++] = hexDigit(word >>> shift & 0xF);
        }
        return pos;
    }

    private static byte hexDigit(long digit) {
        return (byte) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }
}
