package org.spirv4j.internal.literal;

/**
 * The floating-point formats that OpTypeFloat can declare: the IEEE 754 ones by their width, and those of the operand kind
 * FPEncoding. A value is sign, exponent and fraction from the highest bit down, except for the last two formats.
 */
public enum FloatFormat {
    BINARY16(16, 5, 10, -1),
    BINARY32(32, 8, 23, -1),
    BINARY64(64, 11, 52, -1),
    BFLOAT16(16, 8, 7, 0),
    FLOAT8_E4M3(8, 4, 3, 4214),
    FLOAT8_E5M2(8, 5, 2, 4215),
    FLOAT6_E2M3(6, 2, 3, 4223),
    FLOAT6_E3M2(6, 3, 2, 4224),
    FLOAT4_E2M1(4, 2, 1, 4225),
    /** An exponent alone: no sign, no zero, no subnormal values. */
    FLOAT8_UNSIGNED_E8M0(8, 8, 0, 4226),
    /** A signed 8-bit integer in units of 1/64. */
    MXINT8(8, 0, 6, 4227),
    /** None of these. */
    UNKNOWN(0, 0, 0, -2);

    private static final FloatFormat[] VALUES = values();

    private final int width;
    private final int exponentBits;
    private final int fractionBits;
    private final int encoding;

    FloatFormat(int width, int exponentBits, int fractionBits, int encoding) {
        this.width = width;
        this.exponentBits = exponentBits;
        this.fractionBits = fractionBits;
        this.encoding = encoding;
    }

    public int width() {
        return width;
    }

    int exponentBits() {
        return exponentBits;
    }

    int fractionBits() {
        return fractionBits;
    }

    int bias() {
        return (1 << exponentBits - 1) - 1;
    }

    boolean hasInfinity() {
        return encoding <= 0 || this == FLOAT8_E5M2;
    }

    static FloatFormat of(int width, int encoding) {
        for (FloatFormat format : VALUES) {
            if (format.width == width && format.encoding == encoding) {
                return format;
            }
        }
        return UNKNOWN;
    }

    /** Width in bits of an encoding (value of the operand kind FPEncoding); -1 when it is not known. */
    public static int widthOf(int encoding) {
        for (FloatFormat format : VALUES) {
            if (format.encoding == encoding && encoding >= 0) {
                return format.width;
            }
        }
        return -1;
    }
}
