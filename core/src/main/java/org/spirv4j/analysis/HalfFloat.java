package org.spirv4j.analysis;

/** Numbers of IEEE 754 binary16 as their bits. */
final class HalfFloat {
    private static final double SMALLEST_NORMAL = 0x1p-14;
    /** Halfway between the largest finite number, 65,504, and the next one that there would be. */
    private static final double OVERFLOW = 65520;

    private HalfFloat() {}

    static double toDouble(int bits) {
        int exponent = bits >> 10 & 31;
        int fraction = bits & 0x3FF;
        double magnitude;
        if (exponent == 31) {
            magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else if (exponent == 0) {
            magnitude = fraction * 0x1p-24;
        } else {
            magnitude = Math.scalb((double) (fraction | 0x400), exponent - 25);
        }
        return (bits & 0x8000) == 0 ? magnitude : -magnitude;
    }

    /** The nearest number, of two equally near ones the even one. */
    static int of(double value) {
        int sign = Double.doubleToRawLongBits(value) < 0 ? 0x8000 : 0;
        double magnitude = Math.abs(value);
        if (Double.isNaN(value)) {
            return sign | 0x7E00;
        }
        if (magnitude >= OVERFLOW) {
            return sign | 0x7C00;
        }
        if (magnitude < SMALLEST_NORMAL) {
            return sign | (int) Math.rint(magnitude * 0x1p24);
        }
        int exponent = Math.getExponent(magnitude);
        int fraction = (int) Math.rint(Math.scalb(magnitude, 10 - exponent)) - 0x400;
        return sign | (exponent + 15 << 10) + fraction;
    }

    /** What OpQuantizeToF16 does to a number: one too small for a normalized number becomes zero. */
    static double quantize(double value) {
        double quantized = toDouble(of(value));
        return Math.abs(quantized) < SMALLEST_NORMAL ? Math.copySign(0, value) : quantized;
    }
}
