// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.OptionalLong;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;

/** The types of GLSL. */
final class GlslTypes {
    private final GlslContext context;
    private final TypeFacts types;
    private final GlslNames names;

    GlslTypes(GlslContext context) {
        this.context = context;
        types = context.types;
        names = context.names;
    }

    /** The name of a type, without the lengths of an array. */
    String name(int type) {
        Op op = types.op(type);
        return switch (op) {
            case OpTypeVoid -> "void";
            case OpTypeBool -> "bool";
            case OpTypeInt, OpTypeFloat -> scalar(type);
            case OpTypeVector -> prefix(types.componentType(type)) + "vec" + types.word(type, 3);
            case OpTypeMatrix -> matrix(type);
            case OpTypeArray, OpTypeRuntimeArray -> name(types.word(type, 2));
            case OpTypeStruct -> names.name(type, "Struct");
            case OpTypePointer -> types.isStorageClass(type, StorageClass.PhysicalStorageBuffer)
                    ? context.blocks.reference(type)
                    : name(types.pointee(type));
            case OpTypeImage, OpTypeSampledImage, OpTypeSampler -> context.imageTypes.name(type);
            default -> {
                context.refuse(context.data.definition(type), "no type is spelled for " + op.name(), "");
                yield "int";
            }
        };
    }

    private String scalar(int type) {
        int width = types.bitWidth(type);
        need(type, width);
        if (types.op(type) == Op.OpTypeFloat) {
            return width == 32 ? "float" : width == 64 ? "double" : "float16_t";
        }
        boolean signed = types.isSignedIntScalar(type);
        return width == 32 ? signed ? "int" : "uint" : (signed ? "int" : "uint") + width + "_t";
    }

    /** Notes what the text needs for a scalar type that is not 32 bits wide. */
    private void need(int type, int width) {
        int at = context.data.definition(type);
        boolean isFloat = types.op(type) == Op.OpTypeFloat;
        boolean isUnsigned = types.isUnsignedIntScalar(type);
        switch (width) {
            case 8 -> need(GlslFeature.INT8, Capability.Int8, "GL_EXT_shader_8bit_storage", at);
            case 16 ->
                need(
                        isFloat ? GlslFeature.FLOAT16 : GlslFeature.INT16,
                        isFloat ? Capability.Float16 : Capability.Int16,
                        "GL_EXT_shader_16bit_storage",
                        at);
            case 64 -> context.requirements.need(isFloat ? GlslFeature.DOUBLE : GlslFeature.INT64, at);
            default -> {
                if (!isFloat && isUnsigned) {
                    context.requirements.need(GlslFeature.UNSIGNED, at);
                }
            }
        }
    }

    /** Notes the extension of a type, or the smaller one of a module that only loads, stores and converts it. */
    private void need(GlslFeature feature, Capability capability, String storage, int at) {
        if (context.isVulkan() && !context.declares(capability) && !context.declares(Capability.StorageInputOutput16)) {
            context.requirements.extension(storage);
        } else {
            context.requirements.need(feature, at);
        }
    }

    private String prefix(int component) {
        if (types.op(component) == Op.OpTypeBool) {
            return "b";
        }
        int width = types.bitWidth(component);
        need(component, width);
        if (types.op(component) == Op.OpTypeFloat) {
            return width == 32 ? "" : width == 64 ? "d" : "f16";
        }
        String letter = types.isSignedIntScalar(component) ? "i" : "u";
        return width == 32 ? letter : letter + width;
    }

    private String matrix(int type) {
        int column = types.word(type, 2);
        int columns = types.word(type, 3);
        int rows = types.word(column, 3);
        String name = prefix(types.componentType(column)) + "mat" + columns;
        return columns == rows ? name : name + "x" + rows;
    }

    /** Whether a type is that of images that are read and written without a sampler. */
    boolean isStorageImage(int type) {
        return types.op(type) == Op.OpTypeImage && types.word(type, 7) == 2 && !isSubpass(type);
    }

    /** Whether a type is that of input attachments. */
    boolean isSubpass(int type) {
        return types.op(type) == Op.OpTypeImage && types.word(type, 3) == Dim.SubpassData.value();
    }

    /** The lengths of an array type, outermost first. */
    String lengths(int type) {
        StringBuilder out = new StringBuilder();
        for (int at = type; types.isAnyArray(at); at = types.word(at, 2)) {
            if (at != type) {
                context.requirements.need(GlslFeature.ARRAYS_OF_ARRAYS, context.data.definition(type));
            }
            out.append('[');
            if (types.op(at) == Op.OpTypeArray) {
                int length = types.word(at, 3);
                OptionalLong known = types.integer(length);
                out.append(known.isPresent() ? Long.toString(known.getAsLong()) : names.name(length, "count"));
            }
            out.append(']');
        }
        return out.toString();
    }
}
