// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.type;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.DeclaredType;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeBufferEXT;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeForwardPointer;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypeMatrix;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypeStruct;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.DefaultValues;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.TypesRule;

/** Vectors, matrices, aggregates, pointers and functions as types (section "Type-Declaration Instructions"). */
public final class TypeChapter extends Chapter {
    private final TypeFacts types;
    private final DefaultValues defaults;

    /** The kinds of opaque types that structures must not contain. */
    private final int opaque;

    public TypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
        defaults = new DefaultValues(context);
        boolean bindless = context.has(Capability.BindlessTextureNV);
        opaque = TypeContents.KERNEL_OBJECT
                | (bindless ? 0 : TypeContents.SAMPLED_IMAGE)
                | (bindless || context.has(Capability.DescriptorHeapEXT) ? 0 : TypeContents.IMAGE_OR_SAMPLER);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpTypeVector -> vector(cursor);
            case OpTypeVectorIdEXT -> longVector(cursor);
            case OpTypeMatrix -> matrix(cursor);
            case OpTypeArray -> {
                if (element(cursor)) {
                    isCount(cursor, cursor.word(TypeArray.LENGTH), TypesRule.ARRAY_LENGTH, "Length");
                }
            }
            case OpTypeRuntimeArray, OpTypeNodePayloadArrayAMDX -> element(cursor);
            case OpTypeStruct -> struct(cursor);
            case OpTypePointer -> {
                if (isType(cursor, TypePointer.TYPE, "Type") && isFunction(cursor.word(TypePointer.TYPE))) {
                    if (!context.has(Capability.FunctionPointersINTEL)) {
                        functionUse(cursor, cursor.word(TypePointer.TYPE));
                    }
                } else if (cursor.word(TypePointer.STORAGE_CLASS) == StorageClass.CrossWorkgroup.value()
                        && context.isVulkan()) {
                    error(
                                    cursor,
                                    TypesRule.POINTER_STORAGE,
                                    "has storage class CrossWorkgroup, which Vulkan does not support")
                            .hint("use StorageBuffer or PhysicalStorageBuffer");
                }
            }
            case OpTypeUntypedPointerKHR -> untyped(cursor);
            case OpTypeBufferEXT -> {
                if (cursor.word(TypeBufferEXT.STORAGE_CLASS) != StorageClass.StorageBuffer.value()
                        && cursor.word(TypeBufferEXT.STORAGE_CLASS) != StorageClass.Uniform.value()) {
                    error(cursor, TypesRule.BUFFER, "must have storage class StorageBuffer or Uniform")
                            .hint("use StorageBuffer or Uniform");
                }
            }
            case OpTypeFunction -> function(cursor);
            default -> forward(cursor);
        }
    }

    /** Reports an error with the declared type as the subject of the message. */
    private FindingBuilder error(InstructionCursor cursor, Rule rule, String problem) {
        return context.error(rule, declaration(cursor) + " " + problem);
    }

    /** Reports an error with an operand of the declaration as the subject of the message. */
    private FindingBuilder operandError(InstructionCursor cursor, Rule rule, String operand, String problem) {
        return context.error(rule, operand + " of " + declaration(cursor) + " " + problem);
    }

    private String declaration(InstructionCursor cursor) {
        return cursor.name() + " " + context.name(cursor.word(DeclaredType.TYPE));
    }

    private boolean isFunction(int type) {
        return types.op(type) == Op.OpTypeFunction;
    }

    private void functionUse(InstructionCursor cursor, int type) {
        error(
                        cursor,
                        TypesRule.FUNCTION_USE,
                        "uses the function type " + context.name(type) + ", which only OpFunction may use")
                .declared(type);
    }

    /** Whether an operand is a type; reports an id that is defined as something else. */
    private boolean isType(InstructionCursor cursor, int word, String operand) {
        int id = cursor.word(word);
        if (types.isType(id)) {
            return true;
        }
        if (context.data.definition(id) != 0) {
            operandError(cursor, TypesRule.PARTS, operand + " " + context.name(id), "is not a type")
                    .declared(id);
        }
        return false;
    }

    private void vector(InstructionCursor cursor) {
        int component = cursor.word(TypeVector.COMPONENT_TYPE);
        int count = cursor.word(TypeVector.COMPONENT_COUNT);
        if (!types.isScalar(component)
                && !(types.isAnyPointer(component) && context.has(Capability.MaskedGatherScatterINTEL))) {
            if (context.data.definition(component) != 0) {
                operandError(
                                cursor,
                                TypesRule.VECTOR,
                                "Component Type " + context.name(component),
                                "is not a scalar type")
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
            operandError(
                    cursor,
                    TypesRule.VECTOR,
                    "Component Count",
                    "is " + Integer.toUnsignedString(count) + ", but must be 2, 3 or 4");
        } else if (!context.has(Capability.Vector16)) {
            operandError(
                            cursor,
                            TypesRule.VECTOR,
                            "Component Count",
                            "is " + count + ", which requires capability Vector16")
                    .declare(Capability.Vector16, Capability.LongVectorEXT);
        }
    }

    private void longVector(InstructionCursor cursor) {
        int component = cursor.word(TypeVector.COMPONENT_TYPE);
        int count = cursor.word(TypeVector.COMPONENT_COUNT);
        boolean numeric = types.isIntScalar(component) || types.isFloatScalar(component);
        if (!numeric && !(types.isBoolScalar(component) && context.has(Capability.LongVectorEXT))) {
            if (context.data.definition(component) != 0) {
                operandError(
                                cursor,
                                TypesRule.VECTOR,
                                "Component Type " + context.name(component),
                                "is not a scalar type")
                        .declared(component);
            }
        } else if (isCount(cursor, count, TypesRule.VECTOR, "Component Count")
                && types.word(types.typeOf(count), TypeInt.WIDTH) != 32) {
            operandError(cursor, TypesRule.VECTOR, "Component Count " + context.name(count), "is not a 32-bit integer")
                    .declared(count);
        }
    }

    private void matrix(InstructionCursor cursor) {
        int column = cursor.word(TypeMatrix.COLUMN_TYPE);
        int columns = cursor.word(TypeMatrix.COLUMN_COUNT);
        if (types.op(column) != Op.OpTypeVector) {
            if (context.data.definition(column) != 0) {
                operandError(cursor, TypesRule.MATRIX, "Column Type " + context.name(column), "is not a vector type")
                        .declared(column);
            }
        } else if (!types.isFloatScalar(types.word(column, TypeVector.COMPONENT_TYPE))) {
            operandError(
                            cursor,
                            TypesRule.MATRIX,
                            "Column Type " + context.name(column),
                            "is not a vector of floating-point numbers")
                    .declared(column);
        } else if (columns < 2 || columns > 4) {
            operandError(
                    cursor,
                    TypesRule.MATRIX,
                    "Column Count",
                    "is " + Integer.toUnsignedString(columns) + ", but must be 2, 3 or 4");
        }
    }

    private boolean element(InstructionCursor cursor) {
        if (!isType(cursor, TypeComposite.PART_TYPE, "Element Type")) {
            return false;
        }
        int element = cursor.word(TypeComposite.PART_TYPE);
        if (types.isVoid(element)) {
            operandError(cursor, TypesRule.VOID, "Element Type", "is void").declared(element);
            return false;
        }
        if (isFunction(element)) {
            functionUse(cursor, element);
            return false;
        }
        if (context.isVulkan() && types.op(element) == Op.OpTypeRuntimeArray) {
            operandError(
                            cursor,
                            TypesRule.RUNTIME_ARRAY,
                            "Element Type " + context.name(element),
                            "is a runtime array, which Vulkan does not support")
                    .declared(element)
                    .hint("give the inner array a length; only the outermost array can be a runtime array");
            return false;
        }
        return true;
    }

    /**
     * Whether an operand is an integer constant whose value, or default value, is at least 1. Compilers write vectors
     * whose default Component Count is 0, which consumers accept if the constant is set.
     */
    private boolean isCount(InstructionCursor cursor, int count, Rule rule, String operand) {
        if (context.data.definition(count) == 0) {
            return false;
        }
        if (!types.isConstant(count) || !types.isIntScalar(types.typeOf(count))) {
            operandError(cursor, rule, operand + " " + context.name(count), "is not an integer constant")
                    .declared(count);
            return false;
        }
        long value = defaults.integer(count).orElse(1);
        if (value > 0 || value < 0 && !types.isSignedIntScalar(types.typeOf(count))) {
            return true;
        }
        if (types.isKnownInteger(count)) {
            operandError(cursor, rule, operand, "is " + value + ", but must be at least 1")
                    .declared(count);
            return false;
        }
        String message = operand + " " + context.name(count) + " of " + declaration(cursor) + " has the default value "
                + value + ", but must be at least 1";
        if (types.op(count) == Op.OpSpecConstant && cursor.op == Op.OpTypeArray) {
            context.error(rule, message).declared(count);
            return false;
        }
        defaults.warn(count, message);
        return true;
    }

    private void struct(InstructionCursor cursor) {
        int members = types.memberCount(cursor.resultId);
        for (int i = 0; i < members; i++) {
            int member = cursor.word(TypeStruct.MEMBER_TYPES + i);
            if (!types.isType(member)) {
                isType(cursor, TypeStruct.MEMBER_TYPES + i, "member " + i + " type");
                return;
            }
            switch (types.opcode(member)) {
                case OpTypeVoid -> {
                    operandError(cursor, TypesRule.VOID, "member " + i, "is void")
                            .declared(member);
                    return;
                }
                case OpTypeFunction -> {
                    functionUse(cursor, member);
                    return;
                }
                case OpTypeRuntimeArray -> {
                    if (context.isVulkan() && i != members - 1) {
                        operandError(
                                        cursor,
                                        TypesRule.RUNTIME_ARRAY,
                                        "member " + i,
                                        "is a runtime array, but is not the last member")
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
            error(cursor, TypesRule.OPAQUE_MEMBER, "contains an opaque type, which Vulkan does not support")
                    .vuid(
                            context.has(Capability.DescriptorHeapEXT)
                                    ? "VUID-StandaloneSpirv-DescriptorHeapEXT-11482"
                                    : "")
                    .hint("declare the resource as a separate variable");
        }
    }

    private void untyped(InstructionCursor cursor) {
        if (!context.isVulkan()) {
            return;
        }
        int storage = cursor.word(TypePointer.STORAGE_CLASS);
        if (storage == StorageClass.Workgroup.value()) {
            if (!context.has(Capability.WorkgroupMemoryExplicitLayoutKHR)) {
                error(
                                cursor,
                                TypesRule.UNTYPED_WORKGROUP,
                                "has storage class Workgroup, which requires capability WorkgroupMemoryExplicitLayoutKHR")
                        .declare(Capability.WorkgroupMemoryExplicitLayoutKHR);
            }
        } else if (storage != StorageClass.StorageBuffer.value()
                && storage != StorageClass.PhysicalStorageBuffer.value()
                && storage != StorageClass.Uniform.value()
                && storage != StorageClass.PushConstant.value()
                && !(context.has(Capability.DescriptorHeapEXT)
                        && (storage == StorageClass.UniformConstant.value()
                                || storage == StorageClass.Image.value()))) {
            error(
                            cursor,
                            TypesRule.UNTYPED_STORAGE,
                            "has storage class " + StorageNames.of(storage) + ", which is not explicitly laid out")
                    .hint("use a typed pointer");
        }
    }

    private void function(InstructionCursor cursor) {
        if (!isType(cursor, TypeFunction.RETURN_TYPE, "Return Type")) {
            return;
        }
        if (isFunction(cursor.word(TypeFunction.RETURN_TYPE))) {
            functionUse(cursor, cursor.word(TypeFunction.RETURN_TYPE));
            return;
        }
        int parameters = cursor.wordCount - TypeFunction.PARAMETER_TYPES;
        for (int i = 0; i < parameters; i++) {
            int parameter = cursor.word(TypeFunction.PARAMETER_TYPES + i);
            if (!types.isType(parameter)) {
                isType(cursor, TypeFunction.PARAMETER_TYPES + i, "parameter " + i + " type");
                return;
            }
            if (types.isVoid(parameter)) {
                operandError(cursor, TypesRule.VOID, "parameter " + i, "is void")
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
            error(
                            cursor,
                            TypesRule.PARAMETER_COUNT,
                            "has " + parameters + " parameters, more than the limit of " + limit)
                    .remedy(Limit.MAX_FUNCTION_ARGS);
        }
    }

    private void forward(InstructionCursor cursor) {
        int pointer = cursor.word(TypeForwardPointer.POINTER_TYPE);
        if (context.data.definition(pointer) == 0) {
            return;
        }
        if (!types.isPointer(pointer)) {
            error(cursor, TypesRule.FORWARD_POINTER, "does not declare a pointer type")
                    .declared(pointer);
        } else if (types.storageClass(pointer) != cursor.word(TypeForwardPointer.STORAGE_CLASS)) {
            error(
                            cursor,
                            TypesRule.FORWARD_POINTER,
                            "has storage class " + StorageNames.of(cursor.word(TypeForwardPointer.STORAGE_CLASS))
                                    + ", but the pointer type has " + StorageNames.of(types.storageClass(pointer)))
                    .declared(pointer);
        } else if (!types.isStruct(types.pointee(pointer))) {
            error(
                            cursor,
                            TypesRule.FORWARD_POINTER,
                            "declares a pointer to " + context.name(types.pointee(pointer))
                                    + ", which is not a structure")
                    .declared(pointer);
        } else if (context.isVulkan()
                && cursor.word(TypeForwardPointer.STORAGE_CLASS) != StorageClass.PhysicalStorageBuffer.value()) {
            error(
                            cursor,
                            TypesRule.FORWARD_STORAGE,
                            "has storage class " + StorageNames.of(cursor.word(TypeForwardPointer.STORAGE_CLASS))
                                    + ", but Vulkan requires PhysicalStorageBuffer")
                    .declared(pointer);
        }
    }
}
