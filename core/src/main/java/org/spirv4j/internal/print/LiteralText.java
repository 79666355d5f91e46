// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberPrinter;
import org.spirv4j.internal.number.NumberTypes;

/** The text of numeric literals. */
public final class LiteralText {
    /** Maximum length of a literal. */
    public static final int MAX_LENGTH = NumberPrinter.MAX_BYTES;

    private LiteralText() {}

    /**
     * Whether literals of a type are printed as words, {@code !0x...}: those wider than 64 bits, and those of
     * floating-point types without a known format.
     */
    public static boolean isBare(int numberType) {
        return NumberTypes.words(numberType) > 2
                || NumberTypes.isFloat(numberType) && FloatFormat.of(numberType) == FloatFormat.UNSUPPORTED;
    }

    /** Writes the literal at a word offset; returns its length, 0 for a {@linkplain #isBare bare} one. */
    public static int write(int[] words, int offset, int numberType, byte[] target) {
        if (isBare(numberType)) {
            return 0;
        }
        long bits = words[offset] & 0xFFFFFFFFL;
        if (NumberTypes.words(numberType) == 2) {
            bits |= (long) words[offset + 1] << 32;
        }
        return NumberPrinter.print(bits, numberType, target, 0);
    }
}
