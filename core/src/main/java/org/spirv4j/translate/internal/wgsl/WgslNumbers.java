// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.internal.semantics.HalfFloat;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.Decimals;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes numbers as literals that give the same bits. */
final class WgslNumbers {
    private static final int HALF_EXPONENT = 0x7C00;

    private final WgslContext context;
    private final TypeFacts types;
    private final CodeText out;

    /** The functions through which bits become numbers that no constant expression may be, by the type of the bits. */
    private final WgslHeld held;

    WgslNumbers(WgslContext context, WgslHeld held) {
        this.context = context;
        this.held = held;
        types = context.types;
        out = context.out;
    }

    /** Writes zero, or false. */
    void zero(int scalar) {
        if (types.isBoolScalar(scalar)) {
            out.put("false");
        } else if (types.isFloatScalar(scalar)) {
            out.put("0.0").put(types.bitWidth(scalar) == 16 ? "h" : "");
        } else {
            out.put(types.isSignedIntScalar(scalar) ? "0" : "0u");
        }
        context.typeNames.name(scalar);
    }

    /**
     * Writes the number at a word offset; an integer as one of a signedness.
     *
     * @param isGlobal whether it stands outside of functions
     */
    void write(int type, int at, Precedence needed, int sign, boolean isGlobal) {
        int bits = context.words[at];
        // Refuses types that the language does not have.
        context.typeNames.name(type);
        if (types.isFloatScalar(type)) {
            if (types.bitWidth(type) == 16) {
                half(bits & 0xFFFF, at, needed, isGlobal);
            } else {
                single(bits, at, needed, isGlobal);
            }
            return;
        }
        boolean isSigned = sign == Template.ANY ? types.isSignedIntScalar(type) : sign == Template.SIGNED;
        int number = inRange(types.bitWidth(type), bits, isSigned);
        if (!isSigned) {
            out.unsigned(Integer.toUnsignedLong(number)).put('u');
        } else if (number == Integer.MIN_VALUE) {
            out.put("i32(-2147483648)");
        } else {
            // No conversion takes a negative number without a type for an unsigned one.
            boolean isConverted = number < 0 && (out.endsWith("u32(") || out.endsWith("u32>("));
            out.literal(number, isConverted ? "i" : "", needed);
        }
    }

    /** The number of 32 bits that the lower bits are as an integer of a width. */
    static int inRange(int width, int bits, boolean isSigned) {
        int above = Integer.SIZE - Math.min(width, Integer.SIZE);
        return isSigned ? bits << above >> above : bits << above >>> above;
    }

    private void single(int bits, int at, Precedence needed, boolean isGlobal) {
        float value = Float.intBitsToFloat(bits);
        if (Float.isNaN(value) || Float.isInfinite(value)) {
            if (isGlobal) {
                context.refuse(at, "infinities and NaN are not constant expressions of WGSL", "");
            }
            out.put("bitcast<f32>(").put(held.name("u32")).put('(').hex(bits).put("))");
        } else if (bits == Integer.MIN_VALUE
                || Math.abs(value) == Float.MAX_VALUE
                || value != 0 && Math.abs(value) < Float.MIN_NORMAL) {
            out.put("bitcast<f32>(").hex(bits).put(')');
        } else {
            out.literal(value < 0, Decimals.of(Math.abs(value)), needed);
        }
    }

    private void half(int bits, int at, Precedence needed, boolean isGlobal) {
        boolean isFinite = (bits & HALF_EXPONENT) != HALF_EXPONENT;
        boolean isNormal = (bits & HALF_EXPONENT) != 0 || bits == 0;
        if (isFinite && isNormal) {
            out.literal(bits >= 0x8000, Decimals.of(Math.abs(HalfFloat.toFloat(bits))) + "h", needed);
            return;
        }
        if (!isFinite && isGlobal) {
            context.refuse(at, "infinities and NaN are not constant expressions of WGSL", "");
        }
        out.put("bitcast<vec2<f16>>(").put(isFinite ? "" : held.name("u32") + "(");
        out.hex(bits).put(isFinite ? ").x" : ")).x");
    }
}
