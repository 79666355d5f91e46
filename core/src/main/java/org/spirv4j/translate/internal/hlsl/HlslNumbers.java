// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.internal.semantics.HalfFloat;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.Decimals;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes numbers as literals that give the same bits. */
final class HlslNumbers {
    private final HlslContext context;
    private final TypeFacts types;
    private final CodeText out;

    HlslNumbers(HlslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
    }

    /** Writes zero, or false. */
    void zero(int scalar) {
        if (types.isBoolScalar(scalar)) {
            out.put("false");
        } else if (context.narrow.width(scalar) == Short.SIZE) {
            out.put(context.typeNames.name(scalar)).put(types.isFloatScalar(scalar) ? "(0.0)" : "(0)");
        } else if (types.isFloatScalar(scalar)) {
            out.put(types.bitWidth(scalar) == 64 ? "0.0L" : "0.0");
        } else {
            out.put(types.isSignedIntScalar(scalar) ? "0" : "0u");
        }
    }

    /** Writes the number at a word offset; an integer as one of a signedness. */
    void write(int type, int at, Precedence needed, int sign) {
        int width = types.bitWidth(type);
        int low = context.words[at];
        long bits = low & 0xFFFF_FFFFL | (width > 32 ? (long) context.words[at + 1] << 32 : 0);
        if (types.isFloatScalar(type)) {
            floating(width, bits, needed);
            return;
        }
        if (width > Integer.SIZE) {
            // The type says which shader models have such numbers.
            context.typeNames.name(type);
        }
        boolean isSigned = sign == Template.ANY ? types.isSignedIntScalar(type) : sign == Template.SIGNED;
        long value = isSigned ? bits << 64 - width >> 64 - width : bits << 64 - width >>> 64 - width;
        if (context.narrow.width(type) == Short.SIZE) {
            out.put(context.typeNames.like(type, isSigned ? 'i' : 'u'))
                    .put('(')
                    .put(Long.toString(value))
                    .put(')');
        } else if (isSigned && value == Integer.MIN_VALUE && width == Integer.SIZE) {
            out.put("int(0x80000000u)");
        } else if (isSigned && value == Long.MIN_VALUE) {
            out.put("int64_t(0x8000000000000000ull)");
        } else {
            String suffix = width > 32 ? isSigned ? "ll" : "ull" : isSigned ? "" : "u";
            if (isSigned) {
                out.literal(value, suffix, needed);
            } else {
                out.unsigned(value).put(suffix);
            }
        }
    }

    private void floating(int width, long bits, Precedence needed) {
        if (width == 64) {
            double value = Double.longBitsToDouble(bits);
            if (Double.isNaN(value) || Double.isInfinite(value) || bits == Long.MIN_VALUE) {
                out.put("asdouble(")
                        .hex((int) bits)
                        .put(", ")
                        .hex((int) (bits >>> 32))
                        .put(')');
            } else {
                out.literal(value < 0, Decimals.of(Math.abs(value)) + "L", needed);
            }
            return;
        }
        if (width == 16) {
            int half = (int) bits & 0xFFFF;
            double exact = HalfFloat.toFloat(half);
            boolean isPlain = !Double.isNaN(exact) && !Double.isInfinite(exact) && half != 0x8000;
            boolean hasHalves = context.has(HlslFeature.NUMBERS_16);
            if (isPlain) {
                out.put(hasHalves ? "float16_t(" : "min16float(")
                        .put(exact < 0 ? "-" : "")
                        .put(Decimals.of((float) Math.abs(exact)))
                        .put(')');
            } else if (hasHalves) {
                out.put("asfloat16(uint16_t(").hex(half).put("))");
            } else {
                out.put("min16float(asfloat(")
                        .hex(Float.floatToRawIntBits((float) exact))
                        .put("))");
            }
            return;
        }
        int own = (int) bits;
        float value = Float.intBitsToFloat(own);
        boolean isDenormal = value != 0 && Math.abs(value) < Float.MIN_NORMAL;
        if (Float.isNaN(value) || Float.isInfinite(value) || own == Integer.MIN_VALUE || isDenormal) {
            out.put("asfloat(").hex(own).put(')');
        } else {
            out.literal(value < 0, Decimals.of(Math.abs(value)), needed);
        }
    }
}
