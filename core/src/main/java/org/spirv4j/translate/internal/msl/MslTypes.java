// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.OptionalLong;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeTypes;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.msl.MslLayouts.Form;

/** The types of MSL: arrays are structures, so that they are values, and pointers have address spaces. */
final class MslTypes extends CodeTypes {
    private static final String[] SIGNED = {"char", "short", "int", "long"};

    private final MslContext context;
    private final TypeFacts types;

    MslTypes(MslContext context) {
        super(context);
        this.context = context;
        types = context.types;
    }

    @Override
    protected String find(int type) {
        Op op = types.op(type);
        return switch (op) {
            case OpTypeVoid -> "void";
            case OpTypeBool -> "bool";
            case OpTypeInt -> integer(types.isSignedIntScalar(type), types.bitWidth(type), type);
            case OpTypeFloat -> floating(type);
            case OpTypeVector -> name(types.componentType(type)) + components(type);
            case OpTypeMatrix -> {
                if (!types.isFloatScalar(types.scalarType(type))) {
                    context.refuse(context.data.definition(type), "matrices of MSL have floating-point numbers", "");
                }
                yield name(types.scalarType(type)) + types.word(type, TypeComposite.LENGTH) + "x"
                        + types.dimension(types.word(type, TypeComposite.PART_TYPE));
            }
            case OpTypeArray, OpTypeRuntimeArray -> context.layouts.type(type, Form.PLAIN);
            case OpTypeStruct -> context.names.name(type, "Struct");
            case OpTypePointer -> space(type) + " " + name(types.pointee(type)) + "*";
            case OpTypeImage, OpTypeSampledImage, OpTypeSampler -> context.images.typeName(type);
            default -> {
                context.refuse(context.data.definition(type), op.name() + " has no type in MSL", "");
                yield "int";
            }
        };
    }

    private String integer(boolean isSigned, int width, int type) {
        if (width == 64 && context.language.version() < 22) {
            context.refuse(context.data.definition(type), "64-bit integers need MSL 2.2", "translate to msl22");
        }
        return (isSigned ? "" : "u") + SIGNED[Integer.numberOfTrailingZeros(width / Byte.SIZE) & 3];
    }

    private String floating(int type) {
        int width = types.bitWidth(type);
        if (types.floatEncoding(type) >= 0) {
            if (width == 16 && types.floatEncoding(type) == 0 && context.language.version() >= 31) {
                return "bfloat";
            }
            context.refuse(context.data.definition(type), "numbers of this encoding have no type in MSL", "");
        } else if (width == 64) {
            context.refuse(context.data.definition(type), "MSL has no doubles", "use 32-bit numbers");
        }
        return width == 16 ? "half" : "float";
    }

    /** The address space of what a pointer points to, which is known by its variable if it has one. */
    String spaceOf(int pointer) {
        int root = context.uses.root(pointer);
        return space(types.typeOf(types.op(root) == Op.OpVariable ? root : pointer));
    }

    /** The address space of what pointers of a type point to. */
    String space(int pointerType) {
        StorageClass storage = StorageClass.of(types.storageClass(pointerType)).orElse(StorageClass.Function);
        return switch (storage) {
            case StorageBuffer, PhysicalStorageBuffer -> "device";
            case Uniform -> uniformSpace(pointerType);
            case PushConstant, UniformConstant -> "constant";
            case Workgroup -> "threadgroup";
            case Output ->
                switch (context.stage) {
                    case TESSELLATION_CONTROL, MESH -> "threadgroup";
                    default -> "thread";
                };
            case TaskPayloadWorkgroupEXT -> context.stage == TextStage.MESH ? "const object_data" : "object_data";
            default -> "thread";
        };
    }

    /** Early versions have storage buffers in uniform memory, which only blocks tell. */
    private String uniformSpace(int pointerType) {
        int block = types.innermostElement(types.pointee(pointerType));
        if (context.layout.isDecorated(block, Decoration.BufferBlock)) {
            return "device";
        }
        if (context.uses.hasBufferBlocks()
                && context.uses.hasUniformBlocks()
                && !context.layout.isDecorated(block, Decoration.Block)) {
            context.refuse(
                    context.data.definition(pointerType),
                    "pointers of this type may point to storage buffers and to uniform buffers",
                    "use the storage class StorageBuffer");
        }
        return context.uses.hasUniformBlocks() ? "constant" : context.uses.hasBufferBlocks() ? "device" : "constant";
    }

    @Override
    public String lengths(int type) {
        return "";
    }

    /** The length of an array as a text; 1 for one whose length is known at run time. */
    String count(int array) {
        if (types.op(array) == Op.OpTypeRuntimeArray) {
            return "1";
        }
        int length = types.word(array, TypeComposite.LENGTH);
        OptionalLong known = types.integer(length);
        return known.isPresent()
                ? Long.toString(known.getAsLong())
                : context.expressions().text(length);
    }

    @Override
    public String like(int type, char kind) {
        boolean isVector = types.isVector(type);
        int scalar = isVector ? types.componentType(type) : type;
        boolean isNumber = types.isIntScalar(scalar) || types.isFloatScalar(scalar);
        int width = isNumber ? types.bitWidth(scalar) : Integer.SIZE;
        String name = switch (kind) {
            case 'b' -> "bool";
            case 'i' -> integer(true, width, type);
            case 'u' -> integer(false, width, type);
            default -> types.isFloatScalar(scalar) ? name(scalar) : width == 16 ? "half" : "float";
        };
        return isVector ? name + types.dimension(type) : name;
    }
}
