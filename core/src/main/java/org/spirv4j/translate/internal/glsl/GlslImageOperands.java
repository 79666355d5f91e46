// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageArguments;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes the coordinates and other operands of instructions of images. */
abstract class GlslImageOperands {
    private static final String SWIZZLE = "xyzw";

    protected final GlslContext context;
    protected final GlslExpressions expressions;
    protected final TypeFacts types;
    protected final ImageTypes images;
    protected final CodeText out;

    /** The operands of the instruction that is written. */
    protected final ImageArguments arguments = new ImageArguments();

    GlslImageOperands(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        images = new ImageTypes(types);
        out = context.out;
    }

    /** Writes a coordinate of a texel as integers. */
    void texelCoordinate(int id, int type) {
        int count = images.dimensions(type) + (images.isArrayed(type) ? 1 : 0);
        if (images.dim(type) == Dim.Cube) {
            count = 3;
        }
        if (images.dim(type) == Dim.Dim1D && context.isEs()) {
            out.put(count == 1 ? "ivec2(" : "ivec3(");
            part(id, 0, 1);
            out.put(", 0");
            if (count == 2) {
                out.put(", ");
                part(id, 1, 1);
            }
            out.put(')');
            return;
        }
        integer(id, count);
    }

    /** Writes the first components of a value as signed integers. */
    void integer(int id, int count) {
        integer(id, count, Precedence.ASSIGNMENT);
    }

    /** Writes the first components of a value as signed integers that are an operand. */
    protected void integer(int id, int count, Precedence needed) {
        int type = types.typeOf(id);
        int scalar = types.scalarType(type);
        if (types.isIntScalar(scalar) && types.dimension(type) <= count) {
            expressions.value(id, needed, Template.SIGNED);
            return;
        }
        boolean converts = !types.isSignedIntScalar(scalar);
        if (converts) {
            out.put(count == 1 ? "int(" : "ivec").put(count == 1 ? "" : count + "(");
        }
        part(id, 0, count);
        if (converts) {
            out.put(')');
        }
    }

    /** Writes the coordinate of a sampling function, with the depth reference where that is part of it. */
    protected void coordinate(int type, boolean compares, boolean projects) {
        int count = images.dimensions(type) + (images.isArrayed(type) ? 1 : 0);
        boolean one = images.dim(type) == Dim.Dim1D;
        boolean flat = one && context.isEs();
        boolean apart = compares && images.dim(type) == Dim.Cube && images.isArrayed(type);
        int id = arguments.coordinate;
        if (apart || !compares && !flat) {
            wide(id, type, count + (projects ? 1 : 0));
            if (apart) {
                next(arguments.reference);
            }
            return;
        }
        int texel = flat ? count + 1 : one && compares ? 2 : count;
        int whole = Math.max(texel + (compares ? 1 : 0), 2) + (projects ? 1 : 0);
        if (compares && !projects && !flat && isReferenceIn(id, whole)) {
            expressions.value(id, Precedence.ASSIGNMENT);
            return;
        }
        out.put("vec").put(whole).put('(');
        if (one && !images.isArrayed(type)) {
            part(id, 0, 1);
            out.put(flat ? ", 0.5" : ", 0.0");
        } else if (flat) {
            part(id, 0, 1);
            out.put(", 0.5, ");
            part(id, 1, 1);
        } else {
            part(id, 0, count);
        }
        if (compares) {
            next(arguments.reference);
        }
        if (projects) {
            out.put(", ");
            part(id, count, 1);
        }
        out.put(')');
    }

    /** Writes a coordinate, which has 32 bits but for images of 16 bits. */
    protected void wide(int id, int type, int count) {
        boolean converts = types.bitWidth(types.typeOf(id)) == 16 && types.bitWidth(images.sampledType(type)) != 16;
        if (converts) {
            out.put(count == 1 ? "float" : "vec")
                    .put(count == 1 ? "" : Integer.toString(count))
                    .put('(');
        }
        part(id, 0, count);
        out.put(converts ? ")" : "");
    }

    /** Whether a coordinate of some components has the depth reference as its last one. */
    private boolean isReferenceIn(int coordinate, int count) {
        int reference = arguments.reference;
        return types.dimension(types.typeOf(coordinate)) == count
                && types.op(reference) == Op.OpCompositeExtract
                && types.wordCount(reference) == CompositeExtract.INDEXES + 1
                && types.word(reference, CompositeExtract.COMPOSITE) == coordinate
                && types.word(reference, CompositeExtract.INDEXES) == count - 1;
    }

    /** Writes some components of a value. */
    void part(int id, int first, int count) {
        int size = types.dimension(types.typeOf(id));
        if (first == 0 && count >= size) {
            expressions.value(id, Precedence.ASSIGNMENT);
            return;
        }
        expressions.value(id, Precedence.POSTFIX);
        out.put('.').put(SWIZZLE.substring(first, Math.min(4, first + count)));
    }

    /** Writes a further argument. */
    void next(int id) {
        out.put(", ");
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    /** Takes some components of a result. */
    void narrowTo(int count, int given) {
        if (count > 0 && count < given) {
            out.put('.').put(SWIZZLE.substring(0, count));
        }
    }

    /** Whether a value is a constant zero. */
    boolean isZero(int id) {
        return switch (types.op(id)) {
            case OpConstantNull -> true;
            case OpConstant -> types.word(id, Constant.VALUE) == 0 && types.bitWidth(types.typeOf(id)) <= 32;
            default -> false;
        };
    }
}
