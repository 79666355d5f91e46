// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes bits of one type as another one. */
final class GlslBitcasts {
    /** Chains of casts are followed no further. */
    private static final int MAX_STEPS = 8;

    private final GlslContext context;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslBitcasts(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Writes an OpBitcast of a value. */
    void write(int at, int type, int value, Precedence needed) {
        write(at, type, peeled(value), types.isAnyPointer(type), needed);
    }

    /**
     * Writes an OpSConvert or OpUConvert of a value where both types have the same width in the text; returns whether
     * it is one.
     */
    boolean convert(int type, int value, boolean isSigned, Precedence needed) {
        int from = types.typeOf(value);
        boolean isSame = context.narrow.width(type) == context.narrow.width(from)
                && types.bitWidth(type) != types.bitWidth(from);
        if (!isSame) {
            return false;
        }
        boolean toSigned = types.isSignedIntScalar(types.scalarType(type));
        boolean converts = toSigned != isSigned;
        boolean isNarrow = context.narrow.isLowered(type) && (converts || types.bitWidth(type) < types.bitWidth(from));
        Precedence own = isNarrow ? GlslNarrowIntegers.precedence(toSigned) : needed;
        out.put(own.compareTo(needed) < 0 ? "(" : "");
        out.put(converts ? context.typeNames.name(type) : "").put(converts ? "(" : "");
        expressions.value(
                value, converts ? Precedence.ASSIGNMENT : own, isSigned ? Template.SIGNED : Template.UNSIGNED);
        out.put(converts ? ")" : "");
        if (isNarrow) {
            context.narrow.bringBack(type, toSigned);
        }
        out.put(own.compareTo(needed) < 0 ? ")" : "");
        return true;
    }

    /** The value that casts between integers of the same width are made of. */
    private int peeled(int id) {
        int value = id;
        for (int steps = 0; steps < MAX_STEPS && types.op(value) == Op.OpBitcast; steps++) {
            int before = types.word(value, Unary.OPERAND);
            boolean isSame = expressions.isForwarded(value)
                    && types.isIntScalarOrVector(types.typeOf(value))
                    && types.isIntScalarOrVector(types.typeOf(before))
                    && types.bitWidth(types.typeOf(value)) == types.bitWidth(types.typeOf(before));
            if (!isSame) {
                break;
            }
            value = before;
        }
        return value;
    }

    private void write(int at, int type, int value, boolean isPointer, Precedence needed) {
        int from = types.typeOf(value);
        if (types.op(value) == Op.OpArrayLength && expressions.isForwarded(value) && types.isSignedIntScalar(type)) {
            expressions.length(value);
            return;
        }
        int fromWidth = types.bitWidth(from);
        int toWidth = types.bitWidth(type);
        boolean toFloat = types.isFloatScalarOrVector(type);
        boolean fromFloat = types.isFloatScalarOrVector(from);
        if (type == from) {
            expressions.value(value, needed);
            return;
        }
        if (isPointer || types.isAnyPointer(from)) {
            pointer(type, from, value);
            return;
        }
        if (fromWidth != toWidth) {
            pack(at, type, from, value);
            return;
        }
        if (context.narrow.isLowered(type) && context.narrow.isLowered(from)) {
            boolean isSigned = types.isSignedIntScalar(types.scalarType(type));
            expressions.value(value, needed, isSigned ? Template.SIGNED : Template.UNSIGNED);
            return;
        }
        if (toFloat == fromFloat) {
            call(context.typeNames.name(type), value);
            return;
        }
        int bits = toFloat ? from : type;
        boolean signed = types.isSignedIntScalar(types.scalarType(bits));
        if (toWidth == 32) {
            context.requirements.need(GlslFeature.BIT_CASTS, at);
        }
        call(function(toFloat, signed, toWidth), value);
    }

    private static String function(boolean toFloat, boolean signed, int width) {
        return switch (width) {
            case 16 ->
                toFloat
                        ? signed ? "int16BitsToFloat16" : "uint16BitsToFloat16"
                        : signed ? "float16BitsToInt16" : "float16BitsToUint16";
            case 64 ->
                toFloat
                        ? signed ? "int64BitsToDouble" : "uint64BitsToDouble"
                        : signed ? "doubleBitsToInt64" : "doubleBitsToUint64";
            default ->
                toFloat ? signed ? "intBitsToFloat" : "uintBitsToFloat" : signed ? "floatBitsToInt" : "floatBitsToUint";
        };
    }

    private void call(String function, int value) {
        out.put(function).put('(');
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(')');
    }

    /** Pointers to buffers are references, which constructors make of 64 bits or of two words. */
    private void pointer(int type, int from, int value) {
        call(context.typeNames.name(type), value);
        if (!types.isAnyPointer(type) && types.isVector(type) || !types.isAnyPointer(from) && types.isVector(from)) {
            context.requirements.extension("GL_EXT_buffer_reference_uvec2");
        }
    }

    /** Casts between different widths: vectors to scalars that are as wide as the whole, and back. */
    private void pack(int at, int type, int from, int value) {
        boolean packs = types.bitWidth(type) > types.bitWidth(from);
        int wide = packs ? type : from;
        int narrow = packs ? from : type;
        int wideWidth = types.bitWidth(wide);
        int narrowWidth = types.bitWidth(narrow);
        if (types.isVector(wide)) {
            context.refuse(
                    at,
                    "OpBitcast between vectors with components of different widths has no function in this language",
                    "cast to scalars of the same width and back");
            return;
        }
        if (context.narrow.isLowered(narrow)) {
            context.refuse(
                    at,
                    "OpBitcast between vectors of 8- or 16-bit integers and numbers of other widths has no function in"
                            + " this language",
                    "");
            return;
        }
        boolean wideFloat = types.isFloatScalar(wide);
        boolean narrowFloat = types.isFloatVector(narrow);
        boolean wideSigned = types.isSignedIntScalar(wide);
        String name = name(wideWidth, narrowWidth, packs, wideFloat, narrowFloat, wideSigned);
        if (name.isEmpty()) {
            context.refuse(at, "OpBitcast between these types has no function in this language", "");
            return;
        }
        if (!(wideFloat && narrowWidth == 32)) {
            context.requirements.extension("GL_EXT_shader_explicit_arithmetic_types");
        }
        call(name, value);
    }

    private static String name(
            int wide, int narrow, boolean packs, boolean wideFloat, boolean narrowFloat, boolean signed) {
        if (wideFloat) {
            return wide == 64 && narrow == 32 && !narrowFloat ? packs ? "packDouble2x32" : "unpackDouble2x32" : "";
        }
        if (narrowFloat) {
            boolean fits = narrow == 16 && wide == 32 && !signed;
            return fits ? packs ? "packFloat2x16" : "unpackFloat2x16" : "";
        }
        if (packs) {
            return "pack" + wide;
        }
        return narrow == 8 ? "unpack8" : narrow == 16 ? "unpack16" : "unpack32";
    }
}
