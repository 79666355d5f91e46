package org.spirv4j.internal.literal;

/**
 * Reads hexadecimal floating-point numbers such as {@code 0x1.8p+3}, and encodes a significand and an exponent in any
 * {@link FloatFormat}. An exponent one above the highest finite one writes infinities and NaNs with their payload.
 */
final class HexFloatReader {
    private static final int MAX_EXPONENT = 1 << 20;

    /** The format has finite numbers at its highest exponent, and one NaN. */
    private static final long E4M3_NAN = 0x7F;

    private long bits;
    private boolean outOfRange;

    long bits() {
        return bits;
    }

    /** Whether the last number was one, but is not in the range of the format. */
    boolean isOutOfRange() {
        return outOfRange;
    }

    /** Reads what stands behind {@code 0x}. Bits that the format has no room for are dropped. */
    boolean read(byte[] text, int start, int end, boolean negative, FloatFormat format) {
        outOfRange = false;
        long significand = 0;
        int exponent = 0;
        int digits = 0;
        boolean point = false;
        int at = start;
        for (; at < end; at++) {
            if (text[at] == '.' && !point) {
                point = true;
                continue;
            }
            int digit = text[at] < 0 ? -1 : Character.digit(text[at], 16);
            if (digit < 0) {
                break;
            }
            digits++;
            if (significand >>> 58 == 0) {
                significand = significand << 4 | digit;
                exponent -= point ? 4 : 0;
            } else {
                exponent += point ? 0 : 4;
            }
        }
        if (digits == 0) {
            return false;
        }
        if (at < end) {
            int written = exponent(text, at, end);
            if (written == Integer.MIN_VALUE) {
                return false;
            }
            exponent += written;
        }
        if (significand == 0) {
            return encodeZero(negative, format);
        }
        int top = 63 - Long.numberOfLeadingZeros(significand);
        return encode(significand, top, exponent + top, negative, format, true);
    }

    /** Reads {@code p} and a decimal exponent up to the end; {@link Integer#MIN_VALUE} when that is not there. */
    private static int exponent(byte[] text, int start, int end) {
        int at = start;
        if ((text[at++] | 0x20) != 'p') {
            return Integer.MIN_VALUE;
        }
        boolean negative = at < end && text[at] == '-';
        if (negative || at < end && text[at] == '+') {
            at++;
        }
        if (at == end) {
            return Integer.MIN_VALUE;
        }
        int exponent = 0;
        for (; at < end; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return Integer.MIN_VALUE;
            }
            exponent = Math.min(MAX_EXPONENT, exponent * 10 + digit);
        }
        return negative ? -exponent : exponent;
    }

    private boolean encodeZero(boolean negative, FloatFormat format) {
        if (format == FloatFormat.FLOAT8_UNSIGNED_E8M0) {
            outOfRange = true;
            return false;
        }
        bits = negative && format != FloatFormat.MXINT8 ? 1L << format.width() - 1 : 0;
        return true;
    }

    /**
     * Encodes {@code significand / 2^top * 2^exponent}, dropping bits that do not fit.
     *
     * @param significand not 0; its highest bit is {@code top}
     * @param special whether the exponent of infinities and NaNs may be used
     */
    boolean encode(long significand, int top, int exponent, boolean negative, FloatFormat format, boolean special) {
        outOfRange = true;
        return switch (format) {
            case MXINT8 -> encodeFixed(significand, top, exponent, negative);
            case FLOAT8_UNSIGNED_E8M0 -> encodeExponent(exponent, negative, special);
            default -> encodeFloat(significand, top, exponent, negative, format, special);
        };
    }

    private boolean encodeFloat(
            long significand, int top, int exponent, boolean negative, FloatFormat format, boolean special) {
        int fractionBits = format.fractionBits();
        int highest = (1 << format.exponentBits()) - 1;
        int biased = exponent + format.bias();
        if (biased > (format.hasInfinity() && !special ? highest - 1 : highest)) {
            return false;
        }
        int drop = biased > 0 ? top - fractionBits : top - fractionBits - biased + 1;
        long kept = drop >= 64 ? 0 : drop >= 0 ? significand >>> drop : significand << -drop;
        long fraction = biased > 0 ? kept & (1L << fractionBits) - 1 : kept;
        long magnitude = (long) Math.max(biased, 0) << fractionBits | fraction;
        if (format == FloatFormat.FLOAT8_E4M3 && magnitude == E4M3_NAN && !special) {
            return false;
        }
        bits = (negative ? 1L << format.width() - 1 : 0) | magnitude;
        return true;
    }

    private boolean encodeExponent(int exponent, boolean negative, boolean special) {
        int biased = exponent + 127;
        if (negative || biased < 0 || biased > (special ? 255 : 254)) {
            return false;
        }
        bits = biased;
        return true;
    }

    private boolean encodeFixed(long significand, int top, int exponent, boolean negative) {
        int shift = 6 + exponent - top;
        if (exponent > 1) {
            return false;
        }
        long magnitude = shift <= -64 ? 0 : shift < 0 ? significand >>> -shift : significand << shift;
        if (magnitude > (negative ? 128 : 127)) {
            return false;
        }
        bits = (negative ? -magnitude : magnitude) & 0xFF;
        return true;
    }
}
