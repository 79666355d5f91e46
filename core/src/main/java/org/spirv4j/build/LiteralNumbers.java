// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Numbers as the words of a literal (section 2.2.1 of the specification, "Instructions"): lower-order words first,
 * narrow ones in the lower bits, signed integers sign-extended.
 */
final class LiteralNumbers {

    private LiteralNumbers() {}

    /** Writes an integer as a literal of an integer or floating-point type. */
    static void integer(InstructionEncoder encoder, Type type, long value) {
        if (type.isFloat()) {
            floatingPoint(encoder, type, (double) value);
            return;
        }
        int width = type.width();
        if (width < 64) {
            long least = -1L << width - 1;
            long most = (1L << width) - 1;
            if (value < least || value > (type.isSigned() ? most >> 1 : most)) {
                // Patterns of signed numbers are taken for unsigned types, as Java itself has no unsigned ones.
                throw encoder.failure(value + " is out of the range of " + type);
            }
        }
        long bits = width >= 64 || type.isSigned() ? value : value & (1L << width) - 1;
        write(encoder, bits, width);
    }

    /** Writes a number as a literal of a floating-point type, rounded to the nearest one, ties to even. */
    static void floatingPoint(InstructionEncoder encoder, Type type, double value) {
        if (!type.isFloat()) {
            throw encoder.failure(value + " is no literal of " + type);
        }
        int encoding = type.operandCount() > 1 ? type.operand(1) : -1;
        FloatFormat format = FloatFormat.of(NumberTypes.floating(type.width(), encoding));
        if (format == FloatFormat.UNSUPPORTED) {
            throw encoder.failure("numbers of " + type + " can only be given as their bits");
        }
        write(encoder, format.nearest(value), type.width());
    }

    /** Writes the bits of a number. */
    static void bits(InstructionEncoder encoder, Type type, long bits) {
        write(encoder, bits, type.width());
    }

    private static void write(InstructionEncoder encoder, long bits, int width) {
        encoder.word((int) bits);
        for (int written = 32; written < width; written += 32) {
            encoder.word(written == 32 ? (int) (bits >> 32) : (int) (bits >> 63));
        }
    }
}
