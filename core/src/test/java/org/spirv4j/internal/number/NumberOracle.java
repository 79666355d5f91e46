// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Slow, exact arithmetic to compare with, and shorthands for calling what is tested. */
final class NumberOracle {
    static final int FLOAT16 = NumberTypes.floating(16, -1);
    static final int FLOAT32 = NumberTypes.FLOAT32;
    static final int FLOAT64 = NumberTypes.floating(64, -1);
    static final int BFLOAT16 = NumberTypes.floating(16, 0);
    static final int E4M3 = NumberTypes.floating(8, 4214);
    static final int E5M2 = NumberTypes.floating(8, 4215);
    static final int E2M3 = NumberTypes.floating(6, 4223);
    static final int E3M2 = NumberTypes.floating(6, 4224);
    static final int E2M1 = NumberTypes.floating(4, 4225);
    static final int E8M0 = NumberTypes.floating(8, 4226);
    static final int MXINT8 = NumberTypes.floating(8, 4227);

    private NumberOracle() {}

    static String print(long bits, int type) {
        byte[] out = new byte[64];
        int end = NumberPrinter.print(bits, type, out, 3);
        return new String(out, 3, end - 3, StandardCharsets.US_ASCII);
    }

    static boolean parse(NumberParser parser, String literal, int type) {
        byte[] text = (" " + literal + " ").getBytes(StandardCharsets.UTF_8);
        return parser.parse(text, 1, text.length - 1, type);
    }

    /** The bits, or the error, as text. */
    static String parsed(String literal, int type) {
        NumberParser parser = new NumberParser();
        return parse(parser, literal, type)
                ? Long.toHexString(parser.bits())
                : parser.error().name();
    }

    /** What C prints for {@code %.<precision>g}. */
    static String general(double value, int precision) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(precision, RoundingMode.HALF_EVEN));
        BigDecimal plain = rounded.abs().stripTrailingZeros();
        int exponent = plain.precision() - plain.scale() - 1;
        String sign = value < 0 ? "-" : "";
        if (exponent >= -4 && exponent < precision) {
            return sign + plain.toPlainString();
        }
        String digits = plain.unscaledValue().toString();
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        String magnitude = Integer.toString(Math.abs(exponent));
        return sign + digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+")
                + (magnitude.length() == 1 ? "0" : "") + magnitude;
    }

    /**
     * The pattern of a number in a sign-magnitude format, or -1 where it has none.
     *
     * @param halfEven whether to round to nearest rather than towards zero
     */
    static long encode(BigDecimal value, FloatFormat format, boolean halfEven) {
        BigDecimal magnitude = value.abs();
        long sign = value.signum() < 0 ? format.signMask() : 0;
        if (magnitude.signum() == 0) {
            return 0;
        }
        int fractionBits = format.fractionBits();
        int power = floorLog2(magnitude);
        int scale = Math.max(power, 1 - format.bias()) - fractionBits;
        BigDecimal units = magnitude.multiply(powerOfTwo(-scale));
        long significand = units.setScale(0, halfEven ? RoundingMode.HALF_EVEN : RoundingMode.DOWN)
                .longValueExact();
        long pattern = ((long) (scale + fractionBits + format.bias() - 1) << fractionBits) + significand;
        return pattern > format.maxFinite() ? -1 : pattern | sign;
    }

    /** The value of a finite pattern of a sign-magnitude format. */
    static BigDecimal decode(long pattern, FloatFormat format) {
        long magnitude = pattern & ~format.signMask();
        int fractionBits = format.fractionBits();
        long exponent = magnitude >>> fractionBits;
        long fraction = magnitude & (1L << fractionBits) - 1;
        long significand = exponent == 0 ? fraction : fraction | 1L << fractionBits;
        int scale = (int) Math.max(exponent, 1) - format.bias() - fractionBits;
        BigDecimal value = BigDecimal.valueOf(significand).multiply(powerOfTwo(scale));
        return (pattern & format.signMask()) != 0 ? value.negate() : value;
    }

    static BigDecimal powerOfTwo(int exponent) {
        return exponent >= 0
                ? new BigDecimal(BigInteger.ONE.shiftLeft(exponent))
                : new BigDecimal(BigInteger.valueOf(5).pow(-exponent), -exponent);
    }

    private static int floorLog2(BigDecimal value) {
        int guess = (int) Math.floor((value.precision() - value.scale() - 1) * (Math.log(10) / Math.log(2)));
        while (powerOfTwo(guess + 1).compareTo(value) <= 0) {
            guess++;
        }
        while (powerOfTwo(guess).compareTo(value) > 0) {
            guess--;
        }
        return guess;
    }
}
