// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import java.math.RoundingMode;

/**
 * The layouts of floating-point numbers that OpTypeFloat can declare: IEEE 754 by width, and the values of the operand
 * kind FPEncoding.
 *
 * <p>All but {@link #MXINT8} are a sign, an exponent and a fraction, from the topmost bit down; the "magnitude" is
 * the bit pattern without its sign.
 */
public enum FloatFormat {
    BINARY16("16-bit float", 16, 5, 10, 15, 0x7BFF, "65504"),
    BINARY32("32-bit float", 32, 8, 23, 127, 0x7F7FFFFF, "3.40282347e+38"),
    BINARY64("64-bit float", 64, 11, 52, 1023, 0x7FEFFFFFFFFFFFFFL, "1.7976931348623157e+308"),
    BFLOAT16("BFloat16KHR float", 16, 8, 7, 127, 0x7F7F, "0x1.fep+127"),
    /** Has NaNs, written with all exponent and fraction bits set, but no infinities. */
    FLOAT8_E4M3("Float8E4M3EXT float", 8, 4, 3, 7, 0x7E, "448"),
    FLOAT8_E5M2("Float8E5M2EXT float", 8, 5, 2, 15, 0x7B, "57344"),
    /** All patterns are finite numbers. */
    FLOAT6_E2M3("Float6E2M3EXT float", 6, 2, 3, 1, 0x1F, "7.5"),
    /** All patterns are finite numbers. */
    FLOAT6_E3M2("Float6E3M2EXT float", 6, 3, 2, 3, 0x1F, "28"),
    /** All patterns are finite numbers. */
    FLOAT4_E2M1("Float4E2M1EXT float", 4, 2, 1, 1, 0x7, "6"),
    /** Powers of two without a sign, a zero or subnormal numbers; the pattern 0xFF is a NaN. */
    FLOAT8_UNSIGNED_E8M0("Float8UnsignedE8M0EXT float", 8, 8, 0, 127, 0xFE, "0x1p+127"),
    /** A two's complement integer, divided by 64. */
    MXINT8("MXInt8EXT float", 8, 0, 7, 0, 0x7F, "1.984375"),
    /** An unknown encoding, or an encoding with a width that it does not have. */
    UNSUPPORTED("float of an unsupported encoding or width", 0, 0, 0, 0, 0, "");

    /** The result of {@link #encode} for numbers that the format cannot represent. */
    static final long OUT_OF_RANGE = -1;

    private static final int MXINT8_SCALE = 6;

    private final String description;
    private final int width;
    private final int exponentBits;
    private final int fractionBits;
    private final int bias;
    private final long maxFinite;
    private final String largest;

    FloatFormat(
            String description,
            int width,
            int exponentBits,
            int fractionBits,
            int bias,
            long maxFinite,
            String largest) {
        this.description = description;
        this.width = width;
        this.exponentBits = exponentBits;
        this.fractionBits = fractionBits;
        this.bias = bias;
        this.maxFinite = maxFinite;
        this.largest = largest;
    }

    /** The format of a floating-point type (see {@link NumberTypes}). */
    public static FloatFormat of(int type) {
        int width = NumberTypes.width(type);
        int encoding = NumberTypes.encoding(type);
        if (encoding < 0) {
            return width == 32 ? BINARY32 : width == 16 ? BINARY16 : width == 64 ? BINARY64 : UNSUPPORTED;
        }
        FloatFormat format = ofEncoding(encoding);
        return format.width == width ? format : UNSUPPORTED;
    }

    /** Width in bits that a value of the operand kind FPEncoding requires; -1 if the value is unknown. */
    public static int encodingWidth(int encoding) {
        FloatFormat format = ofEncoding(encoding);
        return format == UNSUPPORTED ? -1 : format.width;
    }

    private static FloatFormat ofEncoding(int encoding) {
        return switch (encoding) {
            case 0 -> BFLOAT16;
            case 4214 -> FLOAT8_E4M3;
            case 4215 -> FLOAT8_E5M2;
            case 4223 -> FLOAT6_E2M3;
            case 4224 -> FLOAT6_E3M2;
            case 4225 -> FLOAT4_E2M1;
            case 4226 -> FLOAT8_UNSIGNED_E8M0;
            case 4227 -> MXINT8;
            default -> UNSUPPORTED;
        };
    }

    int fractionBits() {
        return fractionBits;
    }

    int bias() {
        return bias;
    }

    /** The pattern of a negative zero; 0 in a format without a sign bit. */
    public long signMask() {
        return this == FLOAT8_UNSIGNED_E8M0 || this == MXINT8 ? 0 : 1L << width - 1;
    }

    boolean hasInfinity() {
        return switch (this) {
            case BINARY16, BINARY32, BINARY64, BFLOAT16, FLOAT8_E5M2 -> true;
            default -> false;
        };
    }

    private boolean hasNan() {
        return hasInfinity() || this == FLOAT8_E4M3;
    }

    /** The first magnitude above the finite numbers: infinity, or else the first NaN. */
    long infinity() {
        return maxFinite + 1;
    }

    /** The magnitude of the largest finite number. */
    public long maxFinite() {
        return maxFinite;
    }

    /** The magnitude of results out of range: infinity, or else NaN, or else the largest number. */
    public long outOfRange() {
        return hasNan() ? infinity() : maxFinite;
    }

    /** The number that a pattern stands for. */
    public double value(long pattern) {
        long magnitude = magnitude(pattern);
        double value = Math.scalb((double) significand(pattern), scale(pattern));
        if (this != MXINT8 && magnitude > maxFinite && (hasNan() || this == FLOAT8_UNSIGNED_E8M0)) {
            value = hasInfinity() && magnitude == infinity() ? Double.POSITIVE_INFINITY : Double.NaN;
        }
        return isNegative(pattern) ? -value : value;
    }

    /** For example "16-bit float". */
    String description() {
        return description;
    }

    /** The largest finite number, as text. */
    String largest() {
        return largest;
    }

    /**
     * The pattern of {@code ±significand * 2^exponent}, rounded towards zero. The exponent above that of the largest
     * number stands for infinities and NaNs, as in {@code 0x1.8p+128} for 32 bits; numbers beyond it become infinite
     * where the format has infinities.
     *
     * @param significand unsigned
     * @return the magnitude, or the whole pattern for {@link #MXINT8}; {@link #OUT_OF_RANGE} when there is none
     */
    long encode(boolean negative, long significand, long exponent) {
        if (negative && this == FLOAT8_UNSIGNED_E8M0) {
            return OUT_OF_RANGE;
        }
        if (significand == 0) {
            return this == FLOAT8_UNSIGNED_E8M0 ? OUT_OF_RANGE : 0;
        }
        int shift = Long.numberOfLeadingZeros(significand);
        long aligned = significand << shift;
        long power = 63 - shift + exponent;
        if (this == MXINT8) {
            return encodeMxInt8(negative, aligned, power);
        }
        long biased = power + bias;
        if (biased > (1L << exponentBits) - 1) {
            return hasInfinity() ? infinity() : OUT_OF_RANGE;
        }
        if (fractionBits == 0) {
            return biased < 0 ? OUT_OF_RANGE : biased;
        }
        if (biased > 0) {
            return biased << fractionBits | aligned << 1 >>> 64 - fractionBits;
        }
        long lost = 64 - biased - fractionBits;
        return lost > 63 ? 0 : aligned >>> lost;
    }

    /**
     * The pattern of the nearest number, of two equally near ones the even one. Beyond the largest number that is
     * infinity or, where the format has none, the largest number; a NaN without a pattern for it becomes the largest
     * number too.
     */
    public long nearest(double value) {
        if (this == BINARY64) {
            return Double.doubleToRawLongBits(value);
        }
        if (this == BINARY32) {
            return Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
        }
        if (this == MXINT8) {
            return Math.max(-128, Math.min(127, (long) Math.rint(value * (1 << MXINT8_SCALE)))) & 0xFF;
        }
        if (this == FLOAT8_UNSIGNED_E8M0) {
            return Double.isNaN(value) ? maxFinite + 1 : Math.max(0, Math.min(maxFinite, nearestPower(value)));
        }
        return nearestWithFraction(value);
    }

    private long nearestWithFraction(double value) {
        long sign = Double.doubleToRawLongBits(value) < 0 ? signMask() : 0;
        if (Double.isNaN(value)) {
            return sign | (hasNan() ? infinity() | 1L << fractionBits - 1 : maxFinite);
        }
        return sign | Math.min(magnitude(value, RoundingMode.HALF_EVEN), hasInfinity() ? infinity() : maxFinite);
    }

    /**
     * The magnitude of a number after rounding, in a format of up to 16 bits with a sign, an exponent and a fraction.
     * Magnitudes greater than {@link #maxFinite()} are out of range.
     *
     * @param value any number but NaN
     * @param mode one of HALF_EVEN, DOWN, CEILING and FLOOR
     */
    public long magnitude(double value, RoundingMode mode) {
        double magnitude = Math.abs(value);
        int exponent = Math.max(Math.getExponent(magnitude), 1 - bias);
        boolean up = mode == (value < 0 ? RoundingMode.FLOOR : RoundingMode.CEILING);
        if (exponent > bias + 1) {
            return mode == RoundingMode.HALF_EVEN || up || Double.isInfinite(value) ? maxFinite + 1 : maxFinite;
        }
        double scaled = Math.scalb(magnitude, fractionBits - exponent);
        double units = mode == RoundingMode.HALF_EVEN ? Math.rint(scaled) : up ? Math.ceil(scaled) : Math.floor(scaled);
        // A subnormal number's exponent field is one less than its exponent says; the sum carries into it.
        long pattern = ((long) exponent + bias - 1 << fractionBits) + (long) units;
        boolean towardsZero = mode != RoundingMode.HALF_EVEN && !up;
        return Math.min(pattern, towardsZero ? maxFinite : maxFinite + 1);
    }

    private long nearestPower(double value) {
        double magnitude = Math.abs(value);
        int exponent = Math.getExponent(magnitude);
        return (long) exponent + bias + (magnitude >= Math.scalb(1.5, exponent) ? 1 : 0);
    }

    private static long encodeMxInt8(boolean negative, long aligned, long power) {
        if (power > 1) {
            return OUT_OF_RANGE;
        }
        long units = power < -MXINT8_SCALE ? 0 : aligned >>> 63 - MXINT8_SCALE - power;
        if (units > (negative ? 128 : 127)) {
            return OUT_OF_RANGE;
        }
        return (negative ? -units : units) & 0xFF;
    }

    /** Whether the pattern is a negative number or a negative zero. */
    boolean isNegative(long pattern) {
        return this == MXINT8 ? (byte) pattern < 0 : (pattern & signMask()) != 0;
    }

    /** Whether the exponent field is neither that of zero and subnormal numbers nor that of infinities and NaNs. */
    public boolean isNormal(long pattern) {
        long magnitude = magnitude(pattern);
        return magnitude >>> fractionBits != 0 && magnitude <= maxFinite;
    }

    /** The pattern without its sign and without bits above the width of the format. */
    long magnitude(long pattern) {
        return pattern & ((signMask() != 0 ? signMask() << 1 : 1L << width) - 1) & ~signMask();
    }

    /**
     * The number {@code s} such that the value of the pattern is {@code ±s * 2^scale(pattern)}; infinities and NaNs are
     * treated as if their exponent were an ordinary one.
     */
    long significand(long pattern) {
        if (this == MXINT8) {
            return Math.abs((int) (byte) pattern);
        }
        long magnitude = magnitude(pattern);
        long fraction = magnitude & (1L << fractionBits) - 1;
        return fractionBits == 0 || magnitude >>> fractionBits != 0 ? fraction | 1L << fractionBits : fraction;
    }

    /** The binary exponent that belongs to {@link #significand}. */
    int scale(long pattern) {
        if (this == MXINT8) {
            return -MXINT8_SCALE;
        }
        int biased = (int) (magnitude(pattern) >>> fractionBits);
        return (fractionBits == 0 ? biased : Math.max(biased, 1)) - bias - fractionBits;
    }
}
