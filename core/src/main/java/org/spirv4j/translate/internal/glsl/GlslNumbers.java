// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.HalfFloat;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.Decimals;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes numbers as the shortest literals that give the same bits. */
final class GlslNumbers {
    private static final int NEGATIVE_ZERO = 0x80000000;

    private final GlslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final CodeText out;

    GlslNumbers(GlslContext context) {
        this.context = context;
        types = context.types;
        words = context.words;
        out = context.out;
    }

    /** Writes zero, or false. */
    void zero(int scalar) {
        Op op = types.op(scalar);
        if (op == Op.OpTypeBool) {
            out.put("false");
        } else if (types.floatEncoding(scalar) >= 0) {
            encodedBits(scalar, 0);
        } else if (op == Op.OpTypeFloat) {
            out.put("0.0").put(floatSuffix(types.bitWidth(scalar)));
        } else {
            out.put('0').put(integerSuffix(types.bitWidth(scalar), types.isSignedIntScalar(scalar)));
        }
    }

    /** Writes the number at a word offset; an integer as one of a signedness. */
    void write(int type, int at, Precedence needed, int sign) {
        int width = types.bitWidth(type);
        if (types.floatEncoding(type) >= 0) {
            encoded(type, at);
            return;
        }
        context.typeNames.needLiteral(type);
        if (types.op(type) == Op.OpTypeFloat) {
            floating(width, at, needed);
            return;
        }
        boolean signed = sign == Template.ANY ? types.isSignedIntScalar(type) : sign == Template.SIGNED;
        long bits = words[at] & 0xFFFF_FFFFL | (width > 32 ? (long) words[at + 1] << 32 : 0);
        long value = signed ? bits << 64 - width >> 64 - width : bits << 64 - width >>> 64 - width;
        integer(value, context.narrow.width(type), signed, needed);
    }

    private void integer(long value, int width, boolean signed, Precedence needed) {
        if (!signed && !context.hasUnsigned() && value > Integer.MAX_VALUE) {
            context.requirements.need(GlslFeature.UNSIGNED, 0);
        }
        if (signed && width >= 32 && value == (width == 32 ? Integer.MIN_VALUE : Long.MIN_VALUE)) {
            if (context.isEs() && context.language.version() < 300) {
                out.put(needed.compareTo(Precedence.SUM) > 0 ? "(-2147483647 - 1)" : "-2147483647 - 1");
            } else {
                out.put(width == 32 ? "int(0x80000000u)" : "int64_t(0x8000000000000000ul)");
            }
            return;
        }
        boolean parentheses = width >= Integer.SIZE
                && value < 0
                && signed
                && (needed.compareTo(Precedence.UNARY) > 0 || out.endsWithMinus());
        if (parentheses) {
            out.put('(');
        }
        if (width < 32) {
            out.put(NumericNames.of(signed ? 'i' : 'u', width, 1)).put('(').put((int) value);
            out.put(signed ? ")" : "u)");
        } else {
            (signed ? out.put(value) : out.unsigned(value)).put(integerSuffix(width, signed));
        }
        if (parentheses) {
            out.put(')');
        }
    }

    private String integerSuffix(int width, boolean signed) {
        if (!context.hasUnsigned()) {
            return "";
        }
        return width == 64 ? signed ? "l" : "ul" : signed ? "" : "u";
    }

    private static String floatSuffix(int width) {
        return width == 64 ? "lf" : width == 16 ? "hf" : "";
    }

    private void floating(int width, int at, Precedence needed) {
        if (width == 64) {
            long bits = words[at] & 0xFFFF_FFFFL | (long) words[at + 1] << 32;
            double value = Double.longBitsToDouble(bits);
            if (Double.isNaN(value) || Double.isInfinite(value) || bits == Long.MIN_VALUE) {
                out.put("packDouble2x32(uvec2(")
                        .hex(words[at])
                        .put(", ")
                        .hex(words[at + 1])
                        .put("))");
            } else {
                out.literal(value < 0, Decimals.of(Math.abs(value)) + "lf", needed);
            }
            return;
        }
        if (width == 16) {
            half(at, needed);
            return;
        }
        float value = Float.intBitsToFloat(words[at]);
        if (Float.isNaN(value) || Float.isInfinite(value) || words[at] == NEGATIVE_ZERO || isOutOfRange(value)) {
            special(words[at]);
            return;
        }
        out.literal(value < 0, Decimals.of(Math.abs(value)), needed);
    }

    /**
     * Whether compilers may take the literal for zero or infinity: it is less than the least normal number, or outside
     * of the range that ESSL has for {@code highp}.
     */
    private boolean isOutOfRange(float value) {
        float magnitude = Math.abs(value);
        return context.requirements.isAvailable(GlslFeature.BIT_CASTS)
                && (magnitude != 0 && magnitude < Float.MIN_NORMAL || context.isEs() && magnitude >= 0x1p127f);
    }

    /** Writes a number of another encoding than that of IEEE 754: a conversion of a float, which has all its values. */
    private void encoded(int type, int at) {
        encodedBits(type, words[at] & (1 << types.bitWidth(type)) - 1);
    }

    private void encodedBits(int type, int bits) {
        FloatFormat format = FloatFormat.of(NumberTypes.ofDefinition(words, context.data.definition(type)));
        double value = format.value(bits);
        if (Double.isFinite(value) && bits != format.signMask()) {
            out.put(context.typeNames.name(type)).put('(');
            out.literal(value < 0, Decimals.of((float) Math.abs(value)), Precedence.ASSIGNMENT);
            out.put(')');
            return;
        }
        int width = Math.max(types.bitWidth(type), Byte.SIZE);
        context.requirements.extension("GL_EXT_shader_explicit_arithmetic_types_int" + width);
        if (types.bitWidth(type) < width) {
            FPEncoding encoding = FPEncoding.of(types.floatEncoding(type)).orElse(FPEncoding.BFloat16KHR);
            out.put(GlslFloatEncodings.extraction(encoding))
                    .put("(uint8_t(")
                    .hex(bits)
                    .put("), 0u)");
            return;
        }
        out.put(context.typeNames.bitsFunction(type, true, false))
                .put("(uint")
                .put(width)
                .put("_t(")
                .hex(bits)
                .put("))");
    }

    /** Writes a float without a literal by its bits. */
    private void special(int bits) {
        if (context.requirements.isAvailable(GlslFeature.BIT_CASTS)) {
            context.requirements.need(GlslFeature.BIT_CASTS, 0);
            out.put("uintBitsToFloat(").hex(bits).put(')');
            return;
        }
        out.put(
                switch (bits) {
                    case NEGATIVE_ZERO -> "(-0.0)";
                    case 0x7F800000 -> "(1.0 / 0.0)";
                    case 0xFF800000 -> "(-1.0 / 0.0)";
                    default -> "(0.0 / 0.0)";
                });
    }

    private void half(int at, Precedence needed) {
        int bits = words[at] & 0xFFFF;
        float value = HalfFloat.toFloat(bits);
        if (!Float.isFinite(value) || bits == 0x8000) {
            out.put("uint16BitsToFloat16(uint16_t(").hex(bits).put("))");
            context.requirements.extension("GL_EXT_shader_explicit_arithmetic_types_int16");
            return;
        }
        out.literal(value < 0, Decimals.of(Math.abs(value)) + "hf", needed);
    }
}
