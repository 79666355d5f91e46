// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.internal.semantics.HalfFloat;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.Decimals;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes numbers as literals that give the same bits. */
final class MslNumbers {
    /** The smallest half that is not denormal. */
    private static final float LEAST_HALF = 0x1p-14f;

    private final MslContext context;
    private final TypeFacts types;
    private final CodeText out;

    MslNumbers(MslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
    }

    /** Writes zero, or false. */
    void zero(int scalar) {
        if (types.isBoolScalar(scalar)) {
            out.put("false");
        } else if (types.bitWidth(scalar) != Integer.SIZE) {
            out.put(context.typeNames.name(scalar)).put("(0)");
        } else {
            out.put(types.isFloatScalar(scalar) ? "0.0" : types.isSignedIntScalar(scalar) ? "0" : "0u");
        }
    }

    /** Writes the number at a word offset; an integer as one of a signedness. */
    void write(int type, int at, Precedence needed, int sign) {
        int width = types.bitWidth(type);
        long low = context.words[at] & 0xFFFF_FFFFL;
        if (types.isFloatScalar(type)) {
            floating(type, (int) low, needed);
            return;
        }
        boolean isSigned = sign == Template.ANY ? types.isSignedIntScalar(type) : sign == Template.SIGNED;
        long value = width > Integer.SIZE ? low | (long) context.words[at + 1] << 32 : low;
        int above = Long.SIZE - width;
        value = isSigned ? value << above >> above : value << above >>> above;
        if (width < Integer.SIZE) {
            out.put(width == Byte.SIZE ? isSigned ? "char(" : "uchar(" : isSigned ? "short(" : "ushort(");
            out.put(value).put(')');
        } else {
            integer(value, width, isSigned, needed);
        }
    }

    /** Writes an integer of 32 or 64 bits. */
    void integer(long value, int width, boolean isSigned, Precedence needed) {
        String suffix = width > Integer.SIZE ? isSigned ? "l" : "ul" : isSigned ? "" : "u";
        if (!isSigned) {
            out.unsigned(value).put(suffix);
        } else if (value == (width > Integer.SIZE ? Long.MIN_VALUE : Integer.MIN_VALUE)) {
            out.put(width > Integer.SIZE ? "long(0x8000000000000000ul)" : "int(0x80000000u)");
        } else {
            out.literal(value, suffix, needed);
        }
    }

    private void floating(int type, int bits, Precedence needed) {
        if (types.bitWidth(type) == Short.SIZE) {
            half(type, bits & 0xFFFF, needed);
            return;
        }
        float value = Float.intBitsToFloat(bits);
        boolean isDenormal = value != 0 && Math.abs(value) < Float.MIN_NORMAL;
        if (Float.isNaN(value) || Float.isInfinite(value) || bits == Integer.MIN_VALUE || isDenormal) {
            out.put("as_type<float>(").hex(bits).put(')');
        } else {
            out.literal(value < 0, Decimals.of(Math.abs(value)), needed);
        }
    }

    private void half(int type, int bits, Precedence needed) {
        float value = HalfFloat.toFloat(bits);
        boolean isNormal = types.floatEncoding(type) < 0 && Math.abs(value) >= LEAST_HALF && Math.abs(value) <= 65504;
        if (isNormal || bits == 0) {
            out.literal(value < 0, Decimals.of(Math.abs(value)) + "h", needed);
        } else {
            out.put("as_type<")
                    .put(context.typeNames.name(type))
                    .put(">(ushort(")
                    .hex(bits)
                    .put("))");
        }
    }
}
