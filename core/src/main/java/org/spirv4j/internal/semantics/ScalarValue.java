// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberParser;
import org.spirv4j.internal.number.NumberTypes;

/** A value for a scalar constant, before the type of the constant is known. */
public sealed interface ScalarValue {

    /**
     * An encoded value: the bits of the literal in the instruction, or else the reason why the value cannot be encoded.
     */
    record Encoded(long bits, String problem) {}

    /** The default value that a specialization constant has. */
    record Default() implements ScalarValue {}

    record Truth(boolean value) implements ScalarValue {}

    record Whole(long value) implements ScalarValue {}

    record Real(double value) implements ScalarValue {}

    record Literal(String text) implements ScalarValue {}

    record Bits(long value) implements ScalarValue {}

    /**
     * Encodes the value as a literal of a type.
     *
     * @param type a number type, or {@link ScalarLiterals#BOOL}
     */
    default Encoded encode(int type) {
        if (this instanceof Truth truth) {
            return type == ScalarLiterals.BOOL
                    ? good(truth.value ? 1 : 0)
                    : bad(truth.value + " is a Boolean, but the constant is of type " + NumberParser.describe(type));
        }
        if (this instanceof Bits bits) {
            return ofBits(bits.value, type);
        }
        if (this instanceof Literal literal) {
            return ofText(literal.text, type);
        }
        if (this instanceof Whole whole && (type == ScalarLiterals.BOOL || NumberTypes.isInteger(type))) {
            return ofText(Long.toString(whole.value), type);
        }
        if (this instanceof Real real && !NumberTypes.isFloat(type)) {
            return bad(real.value + " is a floating-point number, but the constant is of type "
                    + (type == ScalarLiterals.BOOL ? "Boolean" : NumberParser.describe(type)));
        }
        if (this instanceof Real real) {
            return ofNumber(real.value, (float) real.value, Double.toString(real.value), type);
        }
        if (this instanceof Whole whole) {
            return ofNumber((double) whole.value, (float) whole.value, Long.toString(whole.value), type);
        }
        return bad("the default value cannot be encoded");
    }

    private static Encoded good(long bits) {
        return new Encoded(bits, "");
    }

    private static Encoded bad(String problem) {
        return new Encoded(0, problem);
    }

    /** Takes the number as double and as float, so that a long is rounded only once for either width. */
    private static Encoded ofNumber(double value, float single, String text, int type) {
        FloatFormat format = FloatFormat.of(type);
        long bits;
        boolean overflows;
        switch (format) {
            case BINARY16 -> {
                bits = format.nearest(value);
                overflows = (bits & 0x7FFF) == 0x7C00;
            }
            case BINARY32 -> {
                bits = Float.floatToRawIntBits(single) & 0xFFFFFFFFL;
                overflows = Float.isInfinite(single);
            }
            case BINARY64 -> {
                bits = format.nearest(value);
                overflows = false;
            }
            default -> {
                return ofText(text, type);
            }
        }
        if (!overflows || Double.isInfinite(value)) {
            return good(bits);
        }
        // The literal is truncated, not rounded, so it may still be in range.
        Encoded asText = ofText(text, type);
        return asText.problem.isEmpty()
                ? bad("'" + text + "' rounds to infinity as a " + NumberParser.describe(type))
                : asText;
    }

    private static Encoded ofText(String text, int type) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        NumberParser parser = new NumberParser();
        if (type != ScalarLiterals.BOOL) {
            return parser.parse(bytes, 0, bytes.length, type)
                    ? good(parser.bits())
                    : bad(parser.message(bytes, 0, bytes.length, type));
        }
        if (text.equals("true") || text.equals("false")) {
            return good(text.equals("true") ? 1 : 0);
        }
        boolean number = parser.parse(bytes, 0, bytes.length, NumberTypes.integer(64, true))
                || parser.parse(bytes, 0, bytes.length, NumberTypes.integer(64, false));
        return number
                ? good(parser.bits() == 0 ? 0 : 1)
                : bad("'" + text + "' is not a Boolean: expected true, false or an integer (0 is false)");
    }

    private static Encoded ofBits(long bits, int type) {
        if (type == ScalarLiterals.BOOL) {
            return good(bits == 0 ? 0 : 1);
        }
        int width = NumberTypes.width(type);
        if (width > 64) {
            return bad("a constant of type " + NumberParser.describe(type) + " with " + width
                    + " bits cannot be set; the maximum is 64 bits");
        }
        long unsigned = bits << 64 - width >>> 64 - width;
        long signed = bits << 64 - width >> 64 - width;
        if (bits != unsigned && bits != signed) {
            return bad("the bits 0x" + Long.toHexString(bits) + " do not fit in the " + width + " bits of a "
                    + NumberParser.describe(type));
        }
        return good(NumberTypes.isSigned(type) ? signed : unsigned);
    }
}
