// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeTypes;
import org.spirv4j.translate.internal.spelling.Precedence;

/**
 * The types of HLSL. A matrix is written as its transpose: {@code float3x2} has three columns of two components, as
 * rows of the text, so that indexes are those of the module; products have their operands exchanged.
 */
final class HlslTypes extends CodeTypes {
    private static final String[] SCALARS = {"bool", "int", "uint", "float"};
    private static final String KINDS = "biuf";

    private final HlslContext context;
    private final TypeFacts types;

    HlslTypes(HlslContext context) {
        super(context);
        this.context = context;
        types = context.types;
    }

    @Override
    protected String find(int type) {
        Op op = types.op(type);
        return switch (op) {
            case OpTypeVoid -> "void";
            case OpTypeBool, OpTypeInt, OpTypeFloat -> scalar(type);
            case OpTypeVector -> name(types.componentType(type)) + components(type);
            case OpTypeMatrix -> {
                int column = types.word(type, TypeComposite.PART_TYPE);
                yield name(types.scalarType(type)) + types.word(type, TypeComposite.LENGTH) + "x"
                        + types.dimension(column);
            }
            case OpTypeArray, OpTypeRuntimeArray -> element(type);
            case OpTypeStruct -> context.names.name(type, "Struct");
            case OpTypePointer -> pointee(type);
            case OpTypeRayQueryKHR, OpTypeAccelerationStructureKHR -> {
                boolean isQuery = op == Op.OpTypeRayQueryKHR || !context.stage.isRayTracing();
                context.requires(
                        isQuery ? HlslFeature.RAY_QUERIES : HlslFeature.RAY_STAGES, context.data.definition(type));
                yield op == Op.OpTypeRayQueryKHR ? "RayQuery<RAY_FLAG_NONE>" : "RaytracingAccelerationStructure";
            }
            case OpTypeImage, OpTypeSampledImage, OpTypeSampler -> context.images.typeName(type);
            default -> {
                context.refuse(context.data.definition(type), "no type is spelled for " + op.name(), "");
                yield "int";
            }
        };
    }

    /** The type of what the pointers of a type point to: parameters of functions, and parts of them, are that. */
    private String pointee(int type) {
        int pointee = types.pointee(type);
        if (types.isPointer(pointee) || types.isStorageClass(type, StorageClass.PhysicalStorageBuffer)) {
            context.refuse(
                    context.data.definition(type),
                    types.isPointer(pointee)
                            ? "the language has no variables for pointers"
                            : "memory with addresses has no form in this language",
                    types.isPointer(pointee) ? "select a value or an index instead of the pointer" : "use descriptors");
            return "int";
        }
        return name(pointee);
    }

    private String element(int type) {
        int inner = types.innermostElement(type);
        if (types.isAnyArray(inner)) {
            context.refuse(context.data.definition(type), "arrays are nested too deep", "");
            return "int";
        }
        return name(inner);
    }

    private String scalar(int type) {
        if (types.isBoolScalar(type)) {
            return "bool";
        }
        boolean isFloat = types.isFloatScalar(type);
        int width = context.narrow.width(type);
        if (isFloat && types.floatEncoding(type) >= 0) {
            context.refuse(context.data.definition(type), "numbers of this encoding have no type in this language", "");
        }
        String plain = isFloat ? "float" : types.isSignedIntScalar(type) ? "int" : "uint";
        return sized(plain, width, context.data.definition(type));
    }

    private String sized(String plain, int width, int at) {
        switch (width) {
            case 32 -> {
                return plain;
            }
            case 64 -> {
                if (!plain.equals("float")) {
                    context.requires(HlslFeature.INTEGERS_64, at);
                }
                return plain.equals("float") ? "double" : plain + "64_t";
            }
            case 16 -> {
                if (context.has(HlslFeature.NUMBERS_16)) {
                    return plain + "16_t";
                }
                return plain.equals("float") ? least16(at) : plain;
            }
            default -> {
                context.refuse(at, "numbers of " + width + " bits have no type in this language", "");
                return plain;
            }
        }
    }

    /** The floating-point type that has at least 16 bits, which stands for one of 16 bits. */
    private String least16(int at) {
        context.refusals.warn(
                at,
                "numbers of 16 bits are min16float, which may have more bits: " + context.model() + " has no "
                        + HlslFeature.NUMBERS_16.what(),
                "translate to hlsl" + HlslFeature.NUMBERS_16.first());
        return "min16float";
    }

    @Override
    public String lengths(int type) {
        StringBuilder out = new StringBuilder();
        for (int at = type; types.isAnyArray(at); at = types.word(at, TypeComposite.PART_TYPE)) {
            out.append('[');
            if (types.op(at) == Op.OpTypeArray) {
                out.append(context.count(types.word(at, TypeComposite.LENGTH), Precedence.ASSIGNMENT));
            }
            out.append(']');
        }
        return out.toString();
    }

    @Override
    public String like(int type, char kind) {
        int count = types.isVector(type) ? types.dimension(type) : 1;
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        boolean isNumber = types.isIntScalar(scalar) || types.isFloatScalar(scalar);
        int width = isNumber && kind != 'b' ? context.narrow.width(scalar) : Integer.SIZE;
        String name = sized(SCALARS[KINDS.indexOf(kind)], width, context.data.definition(type));
        return count == 1 ? name : name + count;
    }
}
