// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.RawAccessChainOperands;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.rule.PointersRule;

/** Instructions that ask something of pointers: their order, what they point to, the length of an array behind them. */
public final class PointerChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            PointerChapter::new,
            Op.OpPtrEqual,
            Op.OpPtrNotEqual,
            Op.OpPtrDiff,
            Op.OpArrayLength,
            Op.OpUntypedArrayLengthKHR,
            Op.OpGenericPtrMemSemantics,
            Op.OpRawAccessChainNV);

    private final MemoryFacts facts;
    private final TypeFacts types;

    private PointerChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
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
                            cursor.name() + " gives " + facts.typeName(cursor.typeId) + ", not "
                                    + (difference ? "an integer scalar" : "a Boolean"))
                    .declared(cursor.typeId);
            return;
        }
        int one = cursor.word(3);
        int other = cursor.word(4);
        if (context.data.definition(one) == 0 || context.data.definition(other) == 0) {
            return;
        }
        int type = types.typeOf(one);
        int otherType = types.typeOf(other);
        if (!types.isAnyPointer(type) || !types.isAnyPointer(otherType)) {
            int wrong = types.isAnyPointer(type) ? other : one;
            context.error(
                            PointersRule.COMPARISON_OPERANDS,
                            cursor.name() + " takes " + context.name(wrong) + " (" + context.definingOpName(wrong)
                                    + "), which is no pointer")
                    .declared(wrong);
            return;
        }
        boolean alike = type == otherType
                || !difference
                        && (!types.isPointer(type) || !types.isPointer(otherType))
                        && types.storageClass(type) == types.storageClass(otherType);
        if (!alike) {
            context.error(
                            PointersRule.COMPARISON_OPERANDS,
                            cursor.name() + " compares " + context.name(one) + " of type " + facts.typeName(type)
                                    + " with " + context.name(other) + " of type " + facts.typeName(otherType))
                    .hint(
                            difference || types.isPointer(type) && types.isPointer(otherType)
                                    ? "compare pointers of the same type"
                                    : "compare pointers to the same storage class")
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
                                cursor.name() + " compares pointers to PhysicalStorageBuffer")
                        .hint("convert them with OpConvertPtrToU or OpBitcast and compare the integers");
            }
            return;
        }
        if (!facts.logicalPointers) {
            return;
        }
        String missing = null;
        if (!context.has(Capability.VariablePointersStorageBuffer)) {
            missing = "VariablePointersStorageBuffer";
        } else if (storage == StorageClass.Workgroup && !context.has(Capability.VariablePointers)) {
            missing = "VariablePointers";
        }
        boolean comparable = storage == StorageClass.Workgroup || storage == StorageClass.StorageBuffer;
        if (missing != null) {
            context.error(
                            PointersRule.COMPARISON_STORAGE,
                            cursor.name() + " compares pointers to " + storage + ", for which the module lacks the"
                                    + " capability " + missing)
                    .hint("add OpCapability " + missing);
        } else if (facts.logical && !comparable) {
            context.error(
                            PointersRule.COMPARISON_STORAGE,
                            cursor.name() + " compares pointers to " + storage
                                    + "; with logical addressing only those to StorageBuffer and Workgroup have an order")
                    .hint("compare the indexes that the pointers are made from");
        }
    }

    // --- lengths of arrays

    private void arrayLength(InstructionCursor cursor) {
        if (!types.isUnsignedIntScalar(cursor.typeId)
                || types.word(cursor.typeId, 2) != 32
                        && (types.word(cursor.typeId, 2) != 64
                                || !context.hasCapability(Capability.Shader64BitIndexingEXT.value()))) {
            context.error(
                            PointersRule.LENGTH_TYPE,
                            cursor.name() + " gives " + facts.typeName(cursor.typeId)
                                    + ", not an unsigned integer of 32 bits, or of 64 bits with"
                                    + " Shader64BitIndexingEXT")
                    .hint("make the result type an OpTypeInt 32 0")
                    .declared(cursor.typeId);
            return;
        }
        boolean untyped = cursor.op == Op.OpUntypedArrayLengthKHR;
        int pointer = cursor.word(untyped ? 4 : 3);
        int pointerType = types.typeOf(pointer);
        int struct = untyped ? cursor.word(3) : types.pointee(pointerType);
        if (context.data.definition(pointer) == 0) {
            return;
        }
        boolean isPointer =
                untyped ? types.op(pointerType) == Op.OpTypeUntypedPointerKHR : types.isPointer(pointerType);
        if (!isPointer || !types.isStruct(struct)) {
            context.error(
                            PointersRule.LENGTH_STRUCTURE,
                            cursor.name() + " takes " + context.name(pointer) + " of type "
                                    + facts.typeName(pointerType)
                                    + (isPointer ? " for " + facts.typeName(struct) : "")
                                    + ", where a pointer to a structure is wanted")
                    .hint("take the variable, or a pointer to the structure whose last member is the array")
                    .declared(pointer);
            return;
        }
        if (untyped && context.has(Capability.Shader) && !context.isDecorated(struct, Decoration.Block)) {
            context.error(
                            PointersRule.LENGTH_STRUCTURE,
                            cursor.name() + " takes the structure " + context.name(struct)
                                    + ", which is not decorated with Block")
                    .hint("take the structure that the buffer's variable holds")
                    .declared(struct);
            return;
        }
        int last = types.memberCount(struct) - 1;
        int member = cursor.word(untyped ? 5 : 4);
        if (types.op(types.member(struct, last)) != Op.OpTypeRuntimeArray || member != last) {
            boolean other = types.op(types.member(struct, last)) == Op.OpTypeRuntimeArray;
            context.error(
                            PointersRule.LENGTH_MEMBER,
                            cursor.name() + " asks for the length of member " + Integer.toUnsignedString(member)
                                    + " of "
                                    + context.name(struct)
                                    + (other
                                            ? ", where only member " + last
                                                    + ", the last one, is an array without a length"
                                            : ", whose last member is no array without a length"))
                    .hint(other ? "ask for member " + last : "arrays with a length have it in their type")
                    .declared(struct);
            return;
        }
        if (context.isVulkan()
                && types.isStorageClass(pointerType, StorageClass.Uniform)
                && context.isDecorated(struct, Decoration.Block)) {
            context.error(
                            PointersRule.LENGTH_UNIFORM,
                            cursor.name() + " asks for the length of an array in the uniform block "
                                    + context.name(struct))
                    .hint("use the storage class StorageBuffer")
                    .declared(struct);
        }
    }

    private void genericSemantics(InstructionCursor cursor) {
        int pointer = cursor.word(3);
        if (context.data.definition(pointer) != 0
                && !types.isStorageClass(types.typeOf(pointer), StorageClass.Generic)) {
            context.error(
                            PointersRule.GENERIC_SEMANTICS,
                            "OpGenericPtrMemSemantics takes " + context.name(pointer) + " of type "
                                    + facts.typeName(types.typeOf(pointer)) + ", not a pointer to Generic")
                    .declared(pointer);
        } else if (!types.isIntScalar(cursor.typeId, 32) || !types.isUnsignedIntScalar(cursor.typeId)) {
            context.error(
                            PointersRule.GENERIC_SEMANTICS,
                            "OpGenericPtrMemSemantics gives " + facts.typeName(cursor.typeId)
                                    + ", not an unsigned integer of 32 bits")
                    .declared(cursor.typeId);
        }
    }

    // --- raw access chains (SPV_NV_raw_access_chains)

    private void rawChain(InstructionCursor cursor) {
        if (!types.isPointer(cursor.typeId)) {
            raw(
                    PointersRule.RAW_RESULT,
                    "OpRawAccessChainNV gives " + facts.typeName(cursor.typeId) + ", not a pointer");
            return;
        }
        StorageClass storage =
                StorageClass.of(types.storageClass(cursor.typeId)).orElse(StorageClass.Function);
        if (storage != StorageClass.StorageBuffer
                && storage != StorageClass.PhysicalStorageBuffer
                && storage != StorageClass.Uniform) {
            raw(
                    PointersRule.RAW_RESULT,
                    "OpRawAccessChainNV gives a pointer to " + storage
                            + ", not to StorageBuffer, PhysicalStorageBuffer or Uniform");
            return;
        }
        int pointee = types.pointee(cursor.typeId);
        if (types.isAnyArray(pointee) || types.isMatrix(pointee) || types.isStruct(pointee)) {
            raw(
                    PointersRule.RAW_RESULT,
                    "OpRawAccessChainNV gives a pointer to " + facts.typeName(pointee)
                            + ", where a scalar or a vector is wanted");
            return;
        }
        int base = cursor.word(3);
        int stride = cursor.word(4);
        if (context.data.definition(stride) == 0 || context.data.definition(base) == 0) {
            return;
        }
        int baseType = types.typeOf(base);
        if (!types.isPointer(baseType) || types.storageClass(baseType) != types.storageClass(cursor.typeId)) {
            raw(
                    PointersRule.RAW_OPERANDS,
                    "OpRawAccessChainNV starts at " + context.name(base) + " of type " + facts.typeName(baseType)
                            + ", not at a pointer to " + storage);
            return;
        }
        if (types.op(stride) != Op.OpConstant || !types.isIntScalar(types.typeOf(stride))) {
            raw(
                    PointersRule.RAW_OPERANDS,
                    "OpRawAccessChainNV takes the stride " + context.name(stride) + " (" + context.definingOpName(stride)
                            + " of type " + facts.typeName(types.typeOf(stride)) + "), not an integer OpConstant");
            return;
        }
        if (!rawNumber(cursor.word(5), "index") && !rawNumber(cursor.word(6), "offset")) {
            rawRobustness(cursor, stride, storage);
        }
    }

    private boolean rawNumber(int id, String what) {
        if (context.data.definition(id) == 0 || types.isIntScalar(types.typeOf(id), 32)) {
            return context.data.definition(id) == 0;
        }
        raw(
                PointersRule.RAW_OPERANDS,
                "OpRawAccessChainNV takes the " + what + " " + context.name(id) + " of type "
                        + facts.typeName(types.typeOf(id)) + ", not an integer of 32 bits");
        return true;
    }

    private void rawRobustness(InstructionCursor cursor, int stride, StorageClass storage) {
        int mask = cursor.word(7);
        boolean component = (mask & RawAccessChainOperands.RobustnessPerComponentNV.value()) != 0;
        boolean element = (mask & RawAccessChainOperands.RobustnessPerElementNV.value()) != 0;
        if (element && types.isInteger(stride, 0)) {
            raw(PointersRule.RAW_ROBUSTNESS, "OpRawAccessChainNV is robust by element and has the stride 0");
        } else if ((component || element) && storage == StorageClass.PhysicalStorageBuffer) {
            raw(
                    PointersRule.RAW_ROBUSTNESS,
                    "OpRawAccessChainNV is robust and points to PhysicalStorageBuffer, which has no bounds");
        } else if (component && element) {
            raw(PointersRule.RAW_ROBUSTNESS, "OpRawAccessChainNV is robust both by component and by element");
        }
    }

    private void raw(Rule rule, String message) {
        context.error(rule, message);
    }
}
