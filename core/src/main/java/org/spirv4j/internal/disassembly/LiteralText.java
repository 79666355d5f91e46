package org.spirv4j.internal.disassembly;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.decode.NumberTypes;

/** Numeric literals as text. */
public final class LiteralText {
    /** No literal of up to 64 bits is longer. */
    public static final int MAX_LENGTH = 64;

    private LiteralText() {}

    /** Whether a type's literals have no text but their words, as {@code !0x...}: those wider than 64 bits. */
    public static boolean isBare(int numberType) {
        return NumberTypes.words(numberType) > 2;
    }

    /** Writes the literal at a word offset; gives its length, 0 for a type wider than 64 bits. */
    public static int write(int[] words, int offset, int numberType, byte[] target, int start) {
        String text = text(words, offset, numberType);
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, target, start, bytes.length);
        return bytes.length;
    }

    private static String text(int[] words, int offset, int numberType) {
        int length = NumberTypes.words(numberType);
        int width = NumberTypes.width(numberType);
        if (length == 0 || length > 2) {
            return "";
        }
        long bits = length == 1
                ? words[offset] & 0xFFFFFFFFL
                : words[offset] & 0xFFFFFFFFL | (long) words[offset + 1] << 32;
        if (!NumberTypes.isFloat(numberType)) {
            return NumberTypes.isSigned(numberType)
                    ? length == 1 ? Integer.toString((int) bits) : Long.toString(bits)
                    : Long.toUnsignedString(bits);
        }
        if (width == 64) {
            return floating(Double.longBitsToDouble(bits), bits, 11, 52, 17);
        }
        if (width == 16) {
            boolean brain = NumberTypes.encoding(numberType) == 0;
            return floating(0, bits & 0xFFFF, brain ? 8 : 5, brain ? 7 : 10, 0);
        }
        return floating(Float.intBitsToFloat((int) bits), bits, 8, 23, 9);
    }

    private static String floating(double value, long bits, int exponentBits, int fractionBits, int digits) {
        long fraction = bits & (1L << fractionBits) - 1;
        int exponent = (int) (bits >>> fractionBits & (1L << exponentBits) - 1);
        int bias = (1 << exponentBits - 1) - 1;
        boolean negative = (bits >>> exponentBits + fractionBits & 1) != 0;
        if (exponent == 0 && fraction == 0) {
            return (negative ? "-" : "") + (digits == 0 ? "0x0p+0" : "0");
        }
        if (digits != 0 && exponent != 0 && exponent != 2 * bias + 1) {
            return general(value, digits);
        }
        int power = exponent - bias;
        if (exponent == 0) {
            power = 1 - bias;
            while ((fraction >>> fractionBits & 1) == 0) {
                fraction <<= 1;
                power--;
            }
            fraction &= (1L << fractionBits) - 1;
        }
        int nibbles = (fractionBits + 3) / 4;
        String hex = String.format("%0" + nibbles + "x", fraction << nibbles * 4 - fractionBits)
                .replaceAll("0+$", "");
        return (negative ? "-" : "") + "0x1" + (hex.isEmpty() ? "" : "." + hex) + "p" + (power < 0 ? "" : "+") + power;
    }

    private static String general(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal plain = rounded.stripTrailingZeros();
        if (exponent >= -4 && exponent < digits) {
            return plain.toPlainString();
        }
        String all = plain.unscaledValue().abs().toString();
        String text =
                (plain.signum() < 0 ? "-" : "") + all.charAt(0) + (all.length() > 1 ? "." + all.substring(1) : "");
        int magnitude = Math.abs(exponent);
        return text + (exponent < 0 ? "e-" : "e+") + (magnitude < 10 ? "0" : "") + magnitude;
    }
}
