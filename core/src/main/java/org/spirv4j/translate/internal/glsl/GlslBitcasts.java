// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.NarrowIntegers;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes bits of one type as another one. */
final class GlslBitcasts {
    /** Chains of casts are followed no further. */
    private static final int MAX_STEPS = 8;

    /** No function makes a scalar of more components. */
    private static final int MAX_PARTS = 4;

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
        Precedence own = isNarrow ? NarrowIntegers.precedence(toSigned) : needed;
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
        String packing = GlslFloatEncodings.packing(types, toFloat ? type : from, toFloat ? from : type);
        if (!packing.isEmpty()) {
            packed(type, value, (toFloat ? "unpack" : "pack") + packing, toFloat);
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
        if (toFloat && fromFloat) {
            // Formats of the same width have only bits in common.
            out.put(function(type, true, false)).put('(');
            call(function(from, false, false), value);
            out.put(')');
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
        call(function(toFloat ? type : from, toFloat, signed), value);
    }

    /** The function between floats of a type and their bits. */
    private String function(int type, boolean toFloat, boolean signed) {
        int scalar = types.scalarType(type);
        if (types.floatEncoding(scalar) >= 0) {
            return context.typeNames.bitsFunction(scalar, toFloat, signed);
        }
        return switch (types.bitWidth(scalar)) {
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

    /** Writes a call of a function between numbers of less than 8 bits and unsigned integers. */
    private void packed(int type, int value, String function, boolean toFloat) {
        boolean converts = !toFloat && types.isSignedIntScalar(types.scalarType(type));
        out.put(converts ? context.typeNames.name(type) : "").put(converts ? "(" : "");
        out.put(function).put('(');
        expressions.value(value, Precedence.ASSIGNMENT, toFloat ? Template.UNSIGNED : Template.ANY);
        out.put(converts ? "))" : ")");
    }

    /** Writes an OpBitcastExtractEXT of an integer or vector at a bit offset. */
    void extract(int type, int value, int offset) {
        FPEncoding encoding =
                FPEncoding.of(types.floatEncoding(types.scalarType(type))).orElse(FPEncoding.BFloat16KHR);
        out.put(GlslFloatEncodings.extraction(encoding)).put('(');
        expressions.value(value, Precedence.ASSIGNMENT, Template.UNSIGNED);
        out.put(", ");
        expressions.value(offset, Precedence.ASSIGNMENT, Template.UNSIGNED);
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
        boolean isOfHalves =
                wideWidth == 32 && types.isFloatVector(narrow) && types.floatEncoding(types.scalarType(narrow)) < 0;
        boolean isDouble = types.isFloatScalar(wide) && wideWidth == 64 && narrowWidth == 32;
        if (narrowWidth * Math.max(1, types.dimension(narrow)) != wideWidth || types.dimension(narrow) > MAX_PARTS) {
            context.refuse(at, "OpBitcast between these types has no function in this language", "");
            return;
        }
        if (!isDouble) {
            context.requirements.extension("GL_EXT_shader_explicit_arithmetic_types");
        }
        // The functions keep the signedness of integers; those of halves and doubles have unsigned ones.
        boolean keepsSign = !isOfHalves && !isDouble && !types.isFloatScalarOrVector(from);
        boolean isSigned = keepsSign && types.isSignedIntScalar(types.scalarType(from));
        String name = isOfHalves
                ? packs ? "packFloat2x16" : "unpackFloat2x16"
                : isDouble
                        ? packs ? "packDouble2x32" : "unpackDouble2x32"
                        : packs ? "pack" + wideWidth : "unpack" + narrowWidth;
        boolean takesFloat = packs ? isOfHalves : isDouble;
        boolean givesFloat = packs ? isDouble : isOfHalves;
        String after = givesFloat ? "" : conversion(type, isSigned, true);
        String before = takesFloat || keepsSign ? "" : conversion(from, false, false);
        out.put(after).put(after.isEmpty() ? "" : "(");
        out.put(name).put('(');
        out.put(before).put(before.isEmpty() ? "" : "(");
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(before.isEmpty() ? "" : ")");
        out.put(after.isEmpty() ? ")" : "))");
    }

    /**
     * The function that converts integers of a signedness to a type of the same width, or the type to them; empty for
     * none.
     */
    private String conversion(int type, boolean isSigned, boolean isResult) {
        if (types.isFloatScalarOrVector(type)) {
            return function(type, isResult, isSigned);
        }
        return types.isSignedIntScalar(types.scalarType(type)) == isSigned
                ? ""
                : isResult ? context.typeNames.name(type) : context.typeNames.like(type, isSigned ? 'i' : 'u');
    }
}
