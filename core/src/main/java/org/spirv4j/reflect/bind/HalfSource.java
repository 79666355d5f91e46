// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

/** The source of a class that converts floating-point numbers of 16 bits; JDK 17 cannot. */
final class HalfSource {
    static final String CLASS = "HalfFloats";

    private HalfSource() {}

    static String of(SourcePackage location) {
        return location.head() + """

                /** Converts floating-point numbers of 16 bits (binary16 of IEEE 754). */
                final class HalfFloats {
                    private HalfFloats() {}

                    /** Returns the number with these bits. */
                    static float toFloat(short bits) {
                        int exponent = bits >> 10 & 0x1F;
                        int fraction = bits & 0x3FF;
                        float magnitude;
                        if (exponent == 0) {
                            magnitude = fraction * 0x1p-24f;
                        } else if (exponent == 0x1F) {
                            magnitude = Float.intBitsToFloat(0x7F800000 | fraction << 13);
                        } else {
                            magnitude = Float.intBitsToFloat(exponent + 112 << 23 | fraction << 13);
                        }
                        return bits < 0 ? -magnitude : magnitude;
                    }

                    /** Returns the bits of the nearest number; of two, those with an even last bit. */
                    static short toBits(float value) {
                        int sign = Float.floatToRawIntBits(value) >>> 16 & 0x8000;
                        float magnitude = Math.abs(value);
                        if (Float.isNaN(value)) {
                            return (short) (sign | 0x7E00 | Float.floatToRawIntBits(value) >> 13 & 0x1FF);
                        }
                        if (magnitude >= 65520f) {
                            return (short) (sign | 0x7C00);
                        }
                        if (magnitude < 0x1p-14f) {
                            // The sum with 0.5 has the steps of subnormal numbers.
                            return (short) (sign | Float.floatToRawIntBits(magnitude + 0.5f) - 0x3F000000);
                        }
                        int bits = Float.floatToRawIntBits(magnitude);
                        return (short) (sign | bits - (112 << 23) + 0xFFF + (bits >> 13 & 1) >> 13);
                    }
                }
                """;
    }
}
