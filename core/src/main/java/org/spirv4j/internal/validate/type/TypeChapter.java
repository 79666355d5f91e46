// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.type;

import java.util.function.IntPredicate;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Limit;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.TypesRule;

/** Vectors, matrices, aggregates, pointers and functions as types (section "Type-Declaration Instructions"). */
public final class TypeChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            TypeChapter::new,
            Op.OpTypeVector,
            Op.OpTypeVectorIdEXT,
            Op.OpTypeMatrix,
            Op.OpTypeArray,
            Op.OpTypeRuntimeArray,
            Op.OpTypeNodePayloadArrayAMDX,
            Op.OpTypeStruct,
            Op.OpTypePointer,
            Op.OpTypeUntypedPointerKHR,
            Op.OpTypeBufferEXT,
            Op.OpTypeFunction,
            Op.OpTypeForwardPointer);

    private final TypeFacts types;
    private final IntPredicate opaque;

    private TypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
        opaque = this::isOpaque;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpTypeVector -> vector(cursor);
            case OpTypeVectorIdEXT -> longVector(cursor);
            case OpTypeMatrix -> matrix(cursor);
            case OpTypeArray -> {
                if (element(cursor)) {
                    length(cursor);
                }
            }
            case OpTypeRuntimeArray, OpTypeNodePayloadArrayAMDX -> element(cursor);
            case OpTypeStruct -> struct(cursor);
            case OpTypePointer -> {
                if (isPart(cursor, 3, "what a pointer points to") && isFunction(cursor.word(3))) {
                    if (!context.has(Capability.FunctionPointersINTEL)) {
                        functionUse(cursor, cursor.word(3));
                    }
                } else if (cursor.word(2) == StorageClass.CrossWorkgroup.value() && context.isVulkan()) {
                    error(cursor, TypesRule.POINTER_STORAGE, "points into CrossWorkgroup, which Vulkan does not have")
                            .hint("use StorageBuffer or PhysicalStorageBuffer");
                }
            }
            case OpTypeUntypedPointerKHR -> untyped(cursor);
            case OpTypeBufferEXT -> {
                if (cursor.word(2) != StorageClass.StorageBuffer.value()
                        && cursor.word(2) != StorageClass.Uniform.value()) {
                    error(cursor, TypesRule.BUFFER, "is for a storage class that holds no buffers")
                            .hint("name StorageBuffer or Uniform");
                }
            }
            case OpTypeFunction -> function(cursor);
            default -> forward(cursor);
        }
    }

    private FindingBuilder error(InstructionCursor cursor, Rule rule, String what) {
        return context.error(rule, cursor.name() + " " + context.name(cursor.word(1)) + " " + what);
    }

    private boolean isFunction(int type) {
        return types.op(type) == Op.OpTypeFunction;
    }

    private void functionUse(InstructionCursor cursor, int part) {
        error(
                        cursor,
                        TypesRule.FUNCTION_USE,
                        "uses the function type " + context.name(part) + ", which only OpFunction may")
                .declared(part);
    }

    /** Whether a word is the id of a type; an undefined one is left to the rules about ids. */
    private boolean isPart(InstructionCursor cursor, int word, String role) {
        int part = cursor.word(word);
        if (types.isType(part)) {
            return true;
        }
        if (context.data.definition(part) != 0) {
            error(cursor, TypesRule.PARTS, "has " + context.name(part) + " as " + role + ", which is no type")
                    .declared(part);
        }
        return false;
    }

    private void vector(InstructionCursor cursor) {
        int component = cursor.word(2);
        int count = cursor.word(3);
        if (!types.isScalar(component)
                && !(types.isAnyPointer(component) && context.has(Capability.MaskedGatherScatterINTEL))) {
            if (context.data.definition(component) != 0) {
                error(
                                cursor,
                                TypesRule.VECTOR,
                                "has components of " + context.name(component) + ", which is no scalar type")
                        .declared(component);
            }
            return;
        }
        if (count >= 2 && count <= 4
                || count != 0 && context.has(Capability.LongVectorEXT)
                || count > 4 && context.has(Capability.VectorAnyINTEL)) {
            return;
        }
        if (count != 8 && count != 16) {
            error(
                    cursor,
                    TypesRule.VECTOR,
                    "has " + Integer.toUnsignedString(count) + " components; vectors have 2, 3 or 4");
        } else if (!context.has(Capability.Vector16)) {
            error(cursor, TypesRule.VECTOR, "has " + count + " components without Vector16")
                    .hint("add OpCapability Vector16 or LongVectorEXT");
        }
    }

    private void longVector(InstructionCursor cursor) {
        int component = cursor.word(2);
        int count = cursor.word(3);
        boolean numeric = types.isIntScalar(component) || types.isFloatScalar(component);
        if (!numeric && !(types.isBoolScalar(component) && context.has(Capability.LongVectorEXT))) {
            if (context.data.definition(component) != 0) {
                error(
                                cursor,
                                TypesRule.VECTOR,
                                "has components of " + context.name(component) + ", which is no scalar type")
                        .declared(component);
            }
        } else if (isCount(cursor, count, TypesRule.VECTOR, "component count")
                && types.word(types.typeOf(count), 2) != 32) {
            error(cursor, TypesRule.VECTOR, "has a component count that is no 32-bit integer")
                    .declared(count);
        }
    }

    private void matrix(InstructionCursor cursor) {
        int column = cursor.word(2);
        int columns = cursor.word(3);
        if (types.op(column) != Op.OpTypeVector) {
            if (context.data.definition(column) != 0) {
                error(cursor, TypesRule.MATRIX, "has columns of " + context.name(column) + ", which is no vector type")
                        .declared(column);
            }
        } else if (!types.isFloatScalar(types.word(column, 2))) {
            error(cursor, TypesRule.MATRIX, "has columns that are not of floating-point numbers")
                    .declared(column);
        } else if (columns < 2 || columns > 4) {
            error(
                    cursor,
                    TypesRule.MATRIX,
                    "has " + Integer.toUnsignedString(columns) + " columns; matrices have 2, 3 or 4");
        }
    }

    private boolean element(InstructionCursor cursor) {
        if (!isPart(cursor, 2, "element type")) {
            return false;
        }
        int element = cursor.word(2);
        if (types.isVoid(element)) {
            error(cursor, TypesRule.VOID, "has elements of void").declared(element);
            return false;
        }
        if (isFunction(element)) {
            functionUse(cursor, element);
            return false;
        }
        if (context.isVulkan() && types.op(element) == Op.OpTypeRuntimeArray) {
            error(cursor, TypesRule.RUNTIME_ARRAY, "has elements that are arrays without a length")
                    .declared(element)
                    .hint("give the inner array a length; only the outermost one may lack it");
            return false;
        }
        return true;
    }

    private void length(InstructionCursor cursor) {
        int count = cursor.word(3);
        if (isCount(cursor, count, TypesRule.ARRAY_LENGTH, "length")
                && types.op(count) == Op.OpSpecConstant
                && context.integer(count).orElse(1) == 0) {
            error(cursor, TypesRule.ARRAY_LENGTH, "has a length of 0 unless it is specialized; the least is 1")
                    .declared(count);
        }
    }

    private boolean isCount(InstructionCursor cursor, int count, Rule rule, String what) {
        if (context.data.definition(count) == 0) {
            return false;
        }
        if (!types.isConstant(count) || !types.isIntScalar(types.typeOf(count))) {
            error(cursor, rule, "has the " + what + " " + context.name(count) + ", which is no integer constant")
                    .declared(count);
            return false;
        }
        long value = types.integer(count).orElse(1);
        if (value == 0 || value < 0 && types.isSignedIntScalar(types.typeOf(count))) {
            error(cursor, rule, "has a " + what + " of " + value + "; the least is 1")
                    .declared(count);
            return false;
        }
        return true;
    }

    private void struct(InstructionCursor cursor) {
        int members = types.memberCount(cursor.resultId);
        for (int i = 0; i < members; i++) {
            int member = cursor.word(2 + i);
            if (!types.isType(member)) {
                isPart(cursor, 2 + i, "the type of member " + i);
                return;
            }
            switch (types.op(member)) {
                case OpTypeVoid -> {
                    error(cursor, TypesRule.VOID, "has the member " + i + " of void")
                            .declared(member);
                    return;
                }
                case OpTypeFunction -> {
                    functionUse(cursor, member);
                    return;
                }
                case OpTypeRuntimeArray -> {
                    if (context.isVulkan() && i != members - 1) {
                        error(
                                        cursor,
                                        TypesRule.RUNTIME_ARRAY,
                                        "has an array without a length as member " + i + ", which is not its last one")
                                .declared(member)
                                .hint("move the member to the end, or give the array a length");
                        return;
                    }
                }
                default -> {}
            }
        }
        if (!context.isVulkan()) {
            return;
        }
        if (!context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION) && context.contains(cursor.resultId, opaque)) {
            error(
                            cursor,
                            TypesRule.OPAQUE_MEMBER,
                            "has an opaque type in it; in Vulkan these have no place in structures")
                    .vuid(
                            context.has(Capability.DescriptorHeapEXT)
                                    ? "VUID-StandaloneSpirv-DescriptorHeapEXT-11482"
                                    : "")
                    .hint("declare the resource as a variable of its own");
        }
    }

    private boolean isOpaque(int type) {
        return switch (types.op(type)) {
            case OpTypeImage, OpTypeSampler ->
                !context.has(Capability.BindlessTextureNV) && !context.has(Capability.DescriptorHeapEXT);
            case OpTypeSampledImage -> !context.has(Capability.BindlessTextureNV);
            case OpTypeOpaque,
                    OpTypeEvent,
                    OpTypeDeviceEvent,
                    OpTypeReserveId,
                    OpTypeQueue,
                    OpTypePipe,
                    OpTypePipeStorage,
                    OpTypeNamedBarrier -> true;
            default -> false;
        };
    }

    private void untyped(InstructionCursor cursor) {
        if (!context.isVulkan()) {
            return;
        }
        int storage = cursor.word(2);
        if (storage == StorageClass.Workgroup.value()) {
            if (!context.has(Capability.WorkgroupMemoryExplicitLayoutKHR)) {
                error(cursor, TypesRule.UNTYPED_WORKGROUP, "points into Workgroup, which has no explicit layout here")
                        .hint("add OpCapability WorkgroupMemoryExplicitLayoutKHR");
            }
        } else if (storage != StorageClass.StorageBuffer.value()
                && storage != StorageClass.PhysicalStorageBuffer.value()
                && storage != StorageClass.Uniform.value()
                && storage != StorageClass.PushConstant.value()
                && !(context.has(Capability.DescriptorHeapEXT)
                        && (storage == StorageClass.UniformConstant.value()
                                || storage == StorageClass.Image.value()))) {
            error(cursor, TypesRule.UNTYPED_STORAGE, "points into a storage class that is not laid out explicitly")
                    .hint("use a typed pointer");
        }
    }

    private void function(InstructionCursor cursor) {
        if (!isPart(cursor, 2, "return type")) {
            return;
        }
        if (isFunction(cursor.word(2))) {
            functionUse(cursor, cursor.word(2));
            return;
        }
        int parameters = cursor.wordCount - 3;
        for (int i = 0; i < parameters; i++) {
            int parameter = cursor.word(3 + i);
            if (!types.isType(parameter)) {
                isPart(cursor, 3 + i, "the type of parameter " + i);
                return;
            }
            if (types.isVoid(parameter)) {
                error(cursor, TypesRule.VOID, "has the parameter " + i + " of void")
                        .declared(parameter);
                return;
            }
            if (isFunction(parameter)) {
                functionUse(cursor, parameter);
                return;
            }
        }
        int limit = context.settings.limit(Limit.MAX_FUNCTION_ARGS);
        if (parameters > limit) {
            error(cursor, TypesRule.PARAMETER_COUNT, "has " + parameters + " parameters; " + limit + " are the most")
                    .remedy(Limit.MAX_FUNCTION_ARGS);
        }
    }

    private void forward(InstructionCursor cursor) {
        int pointer = cursor.word(1);
        if (context.data.definition(pointer) == 0) {
            return;
        }
        if (!types.isPointer(pointer)) {
            error(cursor, TypesRule.FORWARD_POINTER, "announces what is no pointer type")
                    .declared(pointer);
        } else if (types.storageClass(pointer) != cursor.word(2)) {
            error(cursor, TypesRule.FORWARD_POINTER, "names another storage class than the pointer type has")
                    .declared(pointer);
        } else if (!types.isStruct(types.pointee(pointer))) {
            error(
                            cursor,
                            TypesRule.FORWARD_POINTER,
                            "announces a pointer to " + context.name(types.pointee(pointer))
                                    + ", which is no structure")
                    .declared(pointer);
        } else if (context.isVulkan() && cursor.word(2) != StorageClass.PhysicalStorageBuffer.value()) {
            error(cursor, TypesRule.FORWARD_STORAGE, "announces a pointer that is not into PhysicalStorageBuffer")
                    .declared(pointer);
        }
    }
}
