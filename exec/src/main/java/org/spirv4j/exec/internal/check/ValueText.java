// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/** Scalars as messages show them. */
final class ValueText {
    private ValueText() {}

    /** An integer. */
    static String integer(long bits, int type, boolean isSigned) {
        int width = NumberTypes.width(type);
        return isSigned
                ? Long.toString(Conversion.signExtend(bits, width))
                : Long.toUnsignedString(Conversion.zeroExtend(bits, width));
    }

    /** A floating-point number. */
    static String number(long bits, int type) {
        double value = FloatEncoding.decode(bits, type);
        return NumberTypes.width(type) == Double.SIZE ? Double.toString(value) : Float.toString((float) value);
    }
}
