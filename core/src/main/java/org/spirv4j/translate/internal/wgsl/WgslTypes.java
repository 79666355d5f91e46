// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeTypes;

/** The types of WGSL. */
final class WgslTypes extends CodeTypes {
    private static final String[] SCALARS = {"bool", "i32", "u32", "f32"};
    private static final String KINDS = "biuf";

    private final WgslContext context;
    private final TypeFacts types;

    WgslTypes(WgslContext context) {
        super(context);
        this.context = context;
        types = context.types;
    }

    @Override
    protected String find(int type) {
        return find(type, false);
    }

    /** The name of a type of memory in which integers are accessed atomically. */
    String atomic(int type) {
        return find(type, true);
    }

    private String find(int type, boolean isAtomic) {
        Op op = types.op(type);
        return switch (op) {
            case OpTypeBool, OpTypeInt, OpTypeFloat -> isAtomic ? "atomic<" + scalar(type) + ">" : scalar(type);
            case OpTypeVector -> "vec" + components(type) + "<" + name(types.componentType(type)) + ">";
            case OpTypeMatrix -> {
                int column = types.word(type, TypeComposite.PART_TYPE);
                if (!types.isFloatScalar(types.scalarType(type))) {
                    context.refuse(context.data.definition(type), "matrices of WGSL have floating-point numbers", "");
                }
                yield "mat" + types.word(type, TypeComposite.LENGTH) + "x" + types.dimension(column) + "<"
                        + name(types.scalarType(type)) + ">";
            }
            case OpTypeArray, OpTypeRuntimeArray -> array(type, isAtomic);
            case OpTypeStruct -> context.names.name(type, "Struct");
            case OpTypePointer -> {
                context.refuse(context.data.definition(type), "WGSL has no values that are pointers", "");
                yield "u32";
            }
            case OpTypeImage, OpTypeSampledImage, OpTypeSampler -> context.images.typeName(type);
            default -> {
                context.refuse(context.data.definition(type), op.name() + " is not a type of WGSL", "");
                yield "i32";
            }
        };
    }

    private String array(int type, boolean isAtomic) {
        int element = types.word(type, TypeComposite.PART_TYPE);
        String name = isAtomic ? atomic(element) : name(element);
        return types.op(type) == Op.OpTypeRuntimeArray
                ? "array<" + name + ">"
                : "array<" + name + ", " + context.integers.length(type) + ">";
    }

    private String scalar(int type) {
        if (types.isBoolScalar(type)) {
            return "bool";
        }
        int width = types.bitWidth(type);
        if (types.isFloatScalar(type)) {
            boolean isPlain = types.floatEncoding(type) < 0 && (width == 32 || width == 16);
            if (!isPlain) {
                context.refuse(
                        context.data.definition(type),
                        "floating-point numbers of " + width + " bits with this encoding are not a type of WGSL",
                        "");
            } else if (width == 16) {
                context.enables.add("f16");
            }
            return width == 16 ? "f16" : "f32";
        }
        if (context.narrow.width(type) != Integer.SIZE) {
            context.refuse(context.data.definition(type), "integers of " + width + " bits are not a type of WGSL", "");
        }
        return types.isSignedIntScalar(type) ? "i32" : "u32";
    }

    @Override
    public String lengths(int type) {
        return "";
    }

    @Override
    public String like(int type, char kind) {
        int count = types.isVector(type) ? types.dimension(type) : 1;
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        String name = kind == 'f' && types.isFloatScalar(scalar) ? name(scalar) : SCALARS[KINDS.indexOf(kind)];
        return count == 1 ? name : "vec" + count + "<" + name + ">";
    }
}
