package org.spirv4j.internal.literal;

/** Writes floating-point numbers in hexadecimal, such as {@code -0x1.8p+3}; subnormal ones with a leading 1 as well. */
final class HexFloatPrinter {

    private HexFloatPrinter() {}

    /** Writes the number with these bits, which has none above the format's width. */
    static int print(long bits, FloatFormat format, byte[] out, int at) {
        return switch (format) {
            case MXINT8 -> fixed((byte) bits, out, at);
            case FLOAT8_UNSIGNED_E8M0 -> number(false, 1, 0, (int) bits - 127, out, at);
            default -> floating(bits, format, out, at);
        };
    }

    private static int fixed(int units, byte[] out, int at) {
        int magnitude = Math.abs(units);
        if (magnitude == 0) {
            return number(false, 0, 0, 0, out, at);
        }
        int top = 31 - Integer.numberOfLeadingZeros(magnitude);
        return number(units < 0, magnitude, top, top - 6, out, at);
    }

    private static int floating(long bits, FloatFormat format, byte[] out, int at) {
        int fractionBits = format.fractionBits();
        boolean negative = (bits >>> format.width() - 1 & 1) != 0;
        int biased = (int) (bits >>> fractionBits) & (1 << format.exponentBits()) - 1;
        long fraction = bits & (1L << fractionBits) - 1;
        if (biased != 0) {
            return number(negative, fraction | 1L << fractionBits, fractionBits, biased - format.bias(), out, at);
        }
        if (fraction == 0) {
            return number(negative, 0, 0, 0, out, at);
        }
        int top = 63 - Long.numberOfLeadingZeros(fraction);
        return number(negative, fraction, top, top - fractionBits + 1 - format.bias(), out, at);
    }

    /** Writes {@code significand / 2^top * 2^exponent}. */
    private static int number(boolean negative, long significand, int top, int exponent, byte[] out, int at) {
        int end = at;
        if (negative) {
            out[end++] = '-';
        }
        out[end++] = '0';
        out[end++] = 'x';
        out[end++] = (byte) (significand == 0 ? '0' : '1');
        long fraction = top == 0 ? 0 : significand << 64 - top;
        if (fraction != 0) {
            out[end++] = '.';
            for (; fraction != 0; fraction <<= 4) {
                out[end++] = (byte) Character.forDigit((int) (fraction >>> 60), 16);
            }
        }
        out[end++] = 'p';
        out[end++] = (byte) (exponent < 0 ? '-' : '+');
        return NumberPrinter.printInt(Math.abs(exponent), out, end);
    }
}
