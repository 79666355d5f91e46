// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

/** Hexadecimal floating-point literals such as {@code 0x1.8p+3}, for every format; excess digits are cut off. */
final class HexFloatParser {
    static final long MALFORMED = -2;

    private HexFloatParser() {}

    /** Whether the text begins with {@code 0x} or {@code 0X}. */
    static boolean isHex(byte[] text, int start, int end) {
        return end - start >= 2 && text[start] == '0' && (text[start + 1] | 0x20) == 'x';
    }

    /**
     * Parses {@code [digits][.[digits]]p[+-]digits}, the text after {@code 0x}. The exponent is required, and the
     * letter before it is lower-case; a significand without digits is zero.
     *
     * @return what {@link FloatFormat#encode} returns, or {@link #MALFORMED}
     */
    static long parse(byte[] text, int start, int end, boolean negative, FloatFormat format) {
        int at = start;
        long significand = 0;
        long exponent = 0;
        boolean hasPoint = false;
        for (; at < end && text[at] != 'p'; at++) {
            int digit = digit(text[at]);
            if (digit >= 0) {
                if (significand >>> 60 == 0) {
                    significand = significand << 4 | digit;
                    exponent -= hasPoint ? 4 : 0;
                } else {
                    exponent += hasPoint ? 0 : 4;
                }
            } else if (text[at] == '.' && !hasPoint) {
                hasPoint = true;
            } else {
                return MALFORMED;
            }
        }
        long written = DecimalParser.exponent(text, at + 1, end);
        return written == DecimalParser.NO_EXPONENT
                ? MALFORMED
                : format.encode(negative, significand, exponent + written);
    }

    /** Value of a hexadecimal digit; -1 for any other character. */
    static int digit(byte c) {
        int decimal = c - '0';
        if (decimal >= 0 && decimal <= 9) {
            return decimal;
        }
        int letter = (c | 0x20) - 'a';
        return letter >= 0 && letter < 6 ? letter + 10 : -1;
    }
}
