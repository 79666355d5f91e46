// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.RawAccessChainOperands;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.GenericPtrMemSemantics;
import org.spirv4j.internal.operand.PointerComparison;
import org.spirv4j.internal.operand.RawAccessChainNV;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.UntypedArrayLengthKHR;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.PointersRule;

/**
 * Pointer comparisons, OpArrayLength, OpGenericPtrMemSemantics and raw access chains (section "Memory Instructions").
 */
public final class PointerChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;

    public PointerChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpArrayLength, OpUntypedArrayLengthKHR -> arrayLength(cursor);
            case OpGenericPtrMemSemantics -> genericSemantics(cursor);
            case OpRawAccessChainNV -> rawChain(cursor);
            default -> comparison(cursor);
        }
    }

    // --- comparisons

    private void comparison(InstructionCursor cursor) {
        boolean difference = cursor.op == Op.OpPtrDiff;
        boolean fits = difference ? types.isIntScalar(cursor.typeId) : types.isBoolScalar(cursor.typeId);
        if (!fits) {
            context.error(
                            PointersRule.COMPARISON_TYPE,
                            "result type " + facts.typeName(cursor.typeId) + " of " + cursor.name() + " is not "
                                    + (difference ? "an integer scalar" : "a Boolean scalar"))
                    .declared(cursor.typeId);
            return;
        }
        int one = cursor.word(PointerComparison.OPERAND_1);
        int other = cursor.word(PointerComparison.OPERAND_2);
        if (context.data.definition(one) == 0 || context.data.definition(other) == 0) {
            return;
        }
        int type = types.typeOf(one);
        int otherType = types.typeOf(other);
        if (!types.isAnyPointer(type) || !types.isAnyPointer(otherType)) {
            boolean second = types.isAnyPointer(type);
            int operand = second ? other : one;
            context.error(
                            PointersRule.COMPARISON_OPERANDS,
                            (second ? "Operand 2 " : "Operand 1 ") + context.name(operand) + " ("
                                    + context.definingOpName(operand) + ") of " + cursor.name() + " is not a pointer")
                    .declared(operand);
            return;
        }
        boolean alike = type == otherType
                || !difference
                        && (!types.isPointer(type) || !types.isPointer(otherType))
                        && types.storageClass(type) == types.storageClass(otherType);
        if (!alike) {
            context.error(
                            PointersRule.COMPARISON_OPERANDS,
                            cursor.name() + " compares " + context.name(one) + facts.ofType(type)
                                    + " with " + context.name(other) + " of a different type, "
                                    + facts.typeName(otherType))
                    .hint(
                            types.isPointer(type) && types.isPointer(otherType)
                                    ? "compare pointers of the same type"
                                    : "compare pointers with the same storage class")
                    .declared(one)
                    .declared(other);
            return;
        }
        comparedStorage(cursor, type);
    }

    private void comparedStorage(InstructionCursor cursor, int type) {
        StorageClass storage = StorageClass.of(types.storageClass(type)).orElse(StorageClass.Function);
        if (storage == StorageClass.PhysicalStorageBuffer) {
            if (!facts.logical) {
                context.error(
                                PointersRule.COMPARISON_STORAGE,
                                cursor.name() + " does not support pointers to PhysicalStorageBuffer")
                        .hint("convert them with OpConvertPtrToU or OpBitcast and compare the integers");
            }
            return;
        }
        if (!facts.logicalPointers) {
            return;
        }
        Capability missing = null;
        if (!context.has(Capability.VariablePointersStorageBuffer)) {
            missing = Capability.VariablePointersStorageBuffer;
        } else if (storage == StorageClass.Workgroup && !context.has(Capability.VariablePointers)) {
            missing = Capability.VariablePointers;
        }
        boolean comparable = storage == StorageClass.Workgroup || storage == StorageClass.StorageBuffer;
        if (missing != null) {
            context.error(
                            PointersRule.COMPARISON_STORAGE,
                            cursor.name() + " on pointers to " + storage + " requires capability " + missing
                                    + ", which the module does not declare")
                    .declare(missing);
        } else if (facts.logical && !comparable) {
            context.error(
                            PointersRule.COMPARISON_STORAGE,
                            cursor.name() + " does not support pointers to " + storage
                                    + " with logical addressing; only StorageBuffer and Workgroup pointers can be compared")
                    .hint("compare the indexes of the access chains");
        }
    }

    // --- array lengths

    private void arrayLength(InstructionCursor cursor) {
        if (!types.isUnsignedIntScalar(cursor.typeId)
                || types.word(cursor.typeId, TypeInt.WIDTH) != 32
                        && (types.word(cursor.typeId, TypeInt.WIDTH) != 64
                                || !context.hasCapability(Capability.Shader64BitIndexingEXT.value()))) {
            context.error(
                            PointersRule.LENGTH_TYPE,
                            "result type " + facts.typeName(cursor.typeId) + " of " + cursor.name()
                                    + " is not an unsigned 32-bit integer, or 64-bit with capability"
                                    + " Shader64BitIndexingEXT")
                    .hint("use OpTypeInt 32 0 as the result type")
                    .declared(cursor.typeId);
            return;
        }
        boolean untyped = cursor.op == Op.OpUntypedArrayLengthKHR;
        int pointer = cursor.word(untyped ? UntypedArrayLengthKHR.POINTER : ArrayLength.STRUCTURE);
        int pointerType = types.typeOf(pointer);
        int struct = untyped ? cursor.word(UntypedArrayLengthKHR.STRUCTURE) : types.pointee(pointerType);
        if (context.data.definition(pointer) == 0) {
            return;
        }
        boolean isPointer =
                untyped ? types.op(pointerType) == Op.OpTypeUntypedPointerKHR : types.isPointer(pointerType);
        if (!isPointer || !types.isStruct(struct)) {
            context.error(PointersRule.LENGTH_STRUCTURE, structureMessage(cursor, isPointer, pointer, struct))
                    .hint("use the variable, or a pointer to the structure whose last member is the array")
                    .declared(pointer);
            return;
        }
        if (untyped && context.has(Capability.Shader) && !context.isDecorated(struct, Decoration.Block)) {
            context.error(
                            PointersRule.LENGTH_STRUCTURE,
                            "Structure " + context.name(struct) + " of " + cursor.name()
                                    + " is not decorated with Block")
                    .hint("use the data type of the buffer variable")
                    .declared(struct);
            return;
        }
        int last = types.memberCount(struct) - 1;
        int member = cursor.word(untyped ? UntypedArrayLengthKHR.ARRAY_MEMBER : ArrayLength.ARRAY_MEMBER);
        if (types.op(types.member(struct, last)) != Op.OpTypeRuntimeArray || member != last) {
            boolean hasRuntimeArray = types.op(types.member(struct, last)) == Op.OpTypeRuntimeArray;
            context.error(
                            PointersRule.LENGTH_MEMBER,
                            "Array Member of " + cursor.name() + " is " + Integer.toUnsignedString(member)
                                    + (hasRuntimeArray
                                            ? ", but the runtime array of " + context.name(struct) + " is member "
                                                    + last
                                            : ", but the last member of " + context.name(struct)
                                                    + " is not a runtime array"))
                    .hint(hasRuntimeArray ? "use member " + last : "take the length of a sized array from its type")
                    .declared(struct);
            return;
        }
        if (context.isVulkan()
                && types.isStorageClass(pointerType, StorageClass.Uniform)
                && context.isDecorated(struct, Decoration.Block)) {
            context.error(
                            PointersRule.LENGTH_UNIFORM,
                            cursor.name() + " does not support the uniform block " + context.name(struct)
                                    + " in Vulkan")
                    .hint("use storage class StorageBuffer")
                    .declared(struct);
        }
    }

    private String structureMessage(InstructionCursor cursor, boolean isPointer, int pointer, int struct) {
        String hasType = facts.hasType(types.typeOf(pointer));
        if (cursor.op == Op.OpUntypedArrayLengthKHR) {
            return isPointer
                    ? "Structure " + facts.typeName(struct) + " of " + cursor.name() + " is not a structure type"
                    : "Pointer " + context.name(pointer) + " of " + cursor.name() + " " + hasType
                            + ", but must be an untyped pointer";
        }
        return "Structure " + context.name(pointer) + " of " + cursor.name()
                + (isPointer
                        ? " points to " + facts.typeName(struct) + ", which is not a structure"
                        : " " + hasType + ", but must be a pointer to a structure");
    }

    private void genericSemantics(InstructionCursor cursor) {
        int pointer = cursor.word(GenericPtrMemSemantics.POINTER);
        if (context.data.definition(pointer) != 0
                && !types.isStorageClass(types.typeOf(pointer), StorageClass.Generic)) {
            context.error(
                            PointersRule.GENERIC_SEMANTICS,
                            "Pointer " + context.name(pointer) + " of OpGenericPtrMemSemantics "
                                    + facts.hasType(types.typeOf(pointer)) + ", but must be a pointer to Generic")
                    .declared(pointer);
        } else if (!types.isIntScalar(cursor.typeId, 32) || !types.isUnsignedIntScalar(cursor.typeId)) {
            context.error(
                            PointersRule.GENERIC_SEMANTICS,
                            "result type " + facts.typeName(cursor.typeId)
                                    + " of OpGenericPtrMemSemantics is not an unsigned 32-bit integer")
                    .declared(cursor.typeId);
        }
    }

    // --- raw access chains (SPV_NV_raw_access_chains)

    private void rawChain(InstructionCursor cursor) {
        if (!types.isPointer(cursor.typeId)) {
            raw(
                    PointersRule.RAW_RESULT,
                    "result type " + facts.typeName(cursor.typeId) + " of OpRawAccessChainNV is not a pointer");
            return;
        }
        StorageClass storage =
                StorageClass.of(types.storageClass(cursor.typeId)).orElse(StorageClass.Function);
        if (storage != StorageClass.StorageBuffer
                && storage != StorageClass.PhysicalStorageBuffer
                && storage != StorageClass.Uniform) {
            raw(
                    PointersRule.RAW_RESULT,
                    "result type of OpRawAccessChainNV points to " + storage
                            + ", but must point to StorageBuffer, PhysicalStorageBuffer or Uniform");
            return;
        }
        int pointee = types.pointee(cursor.typeId);
        if (types.isAnyArray(pointee) || types.isMatrix(pointee) || types.isStruct(pointee)) {
            raw(
                    PointersRule.RAW_RESULT,
                    "result type of OpRawAccessChainNV points to " + facts.typeName(pointee)
                            + ", which is not a scalar or vector");
            return;
        }
        int base = cursor.word(RawAccessChainNV.BASE);
        int stride = cursor.word(RawAccessChainNV.BYTE_STRIDE);
        if (context.data.definition(stride) == 0 || context.data.definition(base) == 0) {
            return;
        }
        int baseType = types.typeOf(base);
        if (!types.isPointer(baseType) || types.storageClass(baseType) != types.storageClass(cursor.typeId)) {
            raw(
                    PointersRule.RAW_OPERANDS,
                    "Base " + context.name(base) + " of OpRawAccessChainNV " + facts.hasType(baseType)
                            + ", but must be a pointer to " + storage);
            return;
        }
        if (types.op(stride) != Op.OpConstant || !types.isIntScalar(types.typeOf(stride))) {
            raw(
                    PointersRule.RAW_OPERANDS,
                    "Byte Stride " + context.name(stride) + " of OpRawAccessChainNV, an "
                            + context.definingOpName(stride) + facts.ofType(types.typeOf(stride))
                            + ", is not an integer OpConstant");
            return;
        }
        if (!isInvalidRawOperand(cursor.word(RawAccessChainNV.ELEMENT_INDEX), "Element Index")
                && !isInvalidRawOperand(cursor.word(RawAccessChainNV.BYTE_OFFSET), "Byte Offset")) {
            rawRobustness(cursor, stride, storage);
        }
    }

    private boolean isInvalidRawOperand(int id, String operand) {
        if (context.data.definition(id) == 0 || types.isIntScalar(types.typeOf(id), 32)) {
            return context.data.definition(id) == 0;
        }
        raw(
                PointersRule.RAW_OPERANDS,
                operand + " " + context.name(id) + " of OpRawAccessChainNV " + facts.hasType(types.typeOf(id))
                        + ", but must be a 32-bit integer");
        return true;
    }

    private void rawRobustness(InstructionCursor cursor, int stride, StorageClass storage) {
        int mask = cursor.word(RawAccessChainNV.RAW_ACCESS_CHAIN_OPERANDS);
        boolean component = (mask & RawAccessChainOperands.RobustnessPerComponentNV.value()) != 0;
        boolean element = (mask & RawAccessChainOperands.RobustnessPerElementNV.value()) != 0;
        if (element && types.isInteger(stride, 0)) {
            raw(PointersRule.RAW_ROBUSTNESS, "OpRawAccessChainNV has RobustnessPerElementNV, but a Byte Stride of 0");
        } else if ((component || element) && storage == StorageClass.PhysicalStorageBuffer) {
            raw(
                    PointersRule.RAW_ROBUSTNESS,
                    "OpRawAccessChainNV has robustness operands, which PhysicalStorageBuffer does not support");
        } else if (component && element) {
            raw(
                    PointersRule.RAW_ROBUSTNESS,
                    "OpRawAccessChainNV has both RobustnessPerComponentNV and RobustnessPerElementNV");
        }
    }

    private void raw(Rule rule, String message) {
        context.error(rule, message);
    }
}
