// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect.bind;

/** Floating-point numbers of 16 bits by their definition (IEEE 754, section 3.4). */
final class HalfNumbers {
    private HalfNumbers() {}

    /** The number with these bits, which is finite. */
    static float toFloat(short bits) {
        int exponent = bits >> 10 & 0x1F;
        double fraction = (bits & 0x3FF) / 1024.0;
        double magnitude = exponent == 0 ? fraction * Math.pow(2, -14) : (1 + fraction) * Math.pow(2, exponent - 15);
        return (float) (bits < 0 ? -magnitude : magnitude);
    }
}
