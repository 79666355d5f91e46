// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypeFloat;

/**
 * Encodes literal numbers (section 2.2.1 of the specification, "Instructions"): low-order words first, narrow types in
 * the low-order bits, signed integers sign-extended.
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
                // Unsigned types also accept negative numbers of the same width, because Java has no unsigned types.
                throw encoder.failure(value + " is out of range for " + type);
            }
        }
        long bits = width >= 64 || type.isSigned() ? value : value & (1L << width) - 1;
        write(encoder, bits, width);
    }

    /** Writes a number as a literal of a floating-point type, rounded to the nearest one, ties to even. */
    static void floatingPoint(InstructionEncoder encoder, Type type, double value) {
        if (!type.isFloat()) {
            throw encoder.failure(value + " cannot be a literal of " + type);
        }
        int encoding = type.operandCount() > 1 ? type.word(TypeFloat.FLOATING_POINT_ENCODING) : -1;
        FloatFormat format = FloatFormat.of(NumberTypes.floating(type.width(), encoding));
        if (format == FloatFormat.UNSUPPORTED) {
            throw encoder.failure("literals of " + type + " must be given as bits");
        }
        write(encoder, format.nearest(value), type.width());
    }

    /** Writes a literal number given as bits. */
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
