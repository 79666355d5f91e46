// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.CopyMemorySized;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.facts.MemoryOperandRules;
import org.spirv4j.validate.internal.rule.MemoryRule;

/** OpCopyMemory and OpCopyMemorySized (section "Memory Instructions" of the specification). */
public final class MemoryCopyChapter extends Chapter {
    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final NarrowTypes narrow;
    private final WriteRules writes;
    private final TypeFacts types;

    public MemoryCopyChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        operands = new MemoryOperandRules(context, facts);
        narrow = new NarrowTypes(context);
        writes = new WriteRules(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int target = cursor.word(CopyMemory.TARGET);
        int source = cursor.word(CopyMemory.SOURCE);
        if (context.data.definition(target) == 0
                || context.data.definition(source) == 0
                || pointer(cursor, target, "Target")
                || pointer(cursor, source, "Source")
                || writes.usesTexelPointer(cursor, target)
                || writes.usesTexelPointer(cursor, source)
                || writes.writesReadOnly(cursor, target)) {
            return;
        }
        int targetType = types.pointee(types.typeOf(target));
        int sourceType = types.pointee(types.typeOf(source));
        boolean sized = cursor.op == Op.OpCopyMemorySized;
        if (sized ? size(cursor, target, source) : copiedTypes(target, source, targetType, sourceType)) {
            return;
        }
        int copied = sized ? 0 : targetType == 0 ? sourceType : targetType;
        if (memoryOperands(cursor, sized ? 4 : 3, target, source, copied)) {
            return;
        }
        if (!sized && writes.writesOpaque(copied, copied, "OpCopyMemory copies " + facts.typeName(copied))) {
            return;
        }
        int accessed = sized ? targetType : copied;
        if (narrow.hasAny(accessed)) {
            context.error(
                            MemoryRule.NARROW_ACCESS,
                            cursor.name() + " copies " + facts.typeName(accessed)
                                    + ", which contains 8-bit or 16-bit numbers; this requires capability Int8, Int16 or Float16")
                    .hint("load and store the numbers one by one, or declare the capability")
                    .declared(accessed);
        }
    }

    private boolean pointer(InstructionCursor cursor, int operand, String name) {
        if (types.isAnyPointer(types.typeOf(operand))) {
            return false;
        }
        context.error(
                        MemoryRule.POINTER_OPERAND,
                        name + " " + context.name(operand) + " (" + context.definingOpName(operand) + ") of "
                                + cursor.name() + " is not a pointer")
                .declared(operand);
        return true;
    }

    private boolean copiedTypes(int target, int source, int targetType, int sourceType) {
        if (targetType == 0 && sourceType == 0) {
            context.error(
                            MemoryRule.COPY_TYPE,
                            "Target and Source of OpCopyMemory are both untyped pointers, so the size of the copy is unknown")
                    .hint("use OpCopyMemorySized");
            return true;
        }
        if (types.isVoid(targetType) || types.isVoid(sourceType)) {
            boolean isTarget = types.isVoid(targetType);
            int pointer = isTarget ? target : source;
            context.error(
                            MemoryRule.COPY_TYPE,
                            (isTarget ? "Target " : "Source ") + context.name(pointer)
                                    + " of OpCopyMemory points to void")
                    .declared(pointer);
            return true;
        }
        if (targetType != 0 && sourceType != 0 && targetType != sourceType) {
            context.error(
                            MemoryRule.COPY_TYPE,
                            "Source " + context.name(source) + " of OpCopyMemory points to "
                                    + facts.typeName(sourceType) + ", but Target " + context.name(target)
                                    + " points to " + facts.typeName(targetType))
                    .hint("load the value, convert it with OpCopyLogical and store it")
                    .declared(target)
                    .declared(source);
            return true;
        }
        int copied = targetType == 0 ? sourceType : targetType;
        if (!context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)
                && context.contains(copied, TypeContents.RUNTIME_ARRAY)) {
            context.error(
                            MemoryRule.RUNTIME_ARRAY,
                            "OpCopyMemory copies " + facts.typeName(copied) + ", which is or contains a runtime array")
                    .hint("copy the elements one by one")
                    .declared(copied);
            return true;
        }
        return false;
    }

    private boolean memoryOperands(InstructionCursor cursor, int at, int target, int source, int type) {
        int length = MemoryOperandRules.length(cursor, at);
        int second = at + length;
        if (length == 0 || second >= cursor.wordCount) {
            return operands.check(cursor, at, MemoryOperandRules.Use.COPY, target, source, type);
        }
        if (!context.isAtLeast(1, 4)) {
            context.error(
                            MemoryRule.TWO_MASKS,
                            cursor.name()
                                    + " has separate memory operands for Target and Source, which require SPIR-V 1.4; the module is SPIR-V "
                                    + context.version.major() + "." + context.version.minor())
                    .hint("use the same memory operands for both, or use SPIR-V 1.4");
            return true;
        }
        if ((cursor.word(at) & MemoryAccess.MakePointerVisible.value()) != 0
                || (cursor.word(second) & MemoryAccess.MakePointerAvailable.value()) != 0) {
            boolean isTarget = (cursor.word(at) & MemoryAccess.MakePointerVisible.value()) != 0;
            context.error(
                            MemoryRule.AVAILABILITY_DIRECTION,
                            cursor.name()
                                    + (isTarget
                                            ? " has MakePointerVisible for Target, which it only writes"
                                            : " has MakePointerAvailable for Source, which it only reads"))
                    .hint(
                            "use MakePointerAvailable in the first memory operands (Target) and MakePointerVisible in the second"
                                    + " (Source)");
            return true;
        }
        return operands.check(cursor, at, MemoryOperandRules.Use.WRITE, target, 0, type)
                || operands.check(cursor, second, MemoryOperandRules.Use.READ, source, 0, type);
    }

    private boolean size(InstructionCursor cursor, int target, int source) {
        int size = cursor.word(CopyMemorySized.SIZE);
        if (context.data.definition(size) == 0) {
            return true;
        }
        int type = types.typeOf(size);
        if (!types.isIntScalar(type)) {
            context.error(
                            MemoryRule.COPY_SIZE,
                            "Size " + context.name(size) + " of OpCopyMemorySized is not an integer scalar")
                    .declared(size);
            return true;
        }
        if (!types.isKnownInteger(size)) {
            return false;
        }
        long value = types.knownInteger(size);
        if (value == 0 || value < 0 && types.isSignedIntScalar(type)) {
            context.error(
                            MemoryRule.COPY_SIZE,
                            "Size of OpCopyMemorySized is " + value + ", but must be greater than 0")
                    .declared(size);
            return true;
        }
        return context.has(Capability.Shader) && copyUnit(target, source, value, size);
    }

    private boolean copyUnit(int target, int source, long value, int size) {
        boolean int8 = context.has(Capability.Int8);
        boolean bytes = int8 || unit(target) == 1 && unit(source) == 1;
        boolean halves = bytes || context.has(Capability.Int16) || unit(target) <= 2 && unit(source) <= 2;
        int unit = bytes ? 1 : halves ? 2 : 4;
        if (value % unit == 0) {
            return false;
        }
        context.error(
                        MemoryRule.COPY_UNIT,
                        "Size of OpCopyMemorySized is " + value + ", but must be a multiple of " + unit
                                + " bytes to copy from " + context.name(source) + " ("
                                + facts.storageName(types.typeOf(source)) + ") to " + context.name(target) + " ("
                                + facts.storageName(types.typeOf(target)) + ")")
                .hint("copy a multiple of " + unit
                        + " bytes, or declare the 8-bit or 16-bit storage capabilities of both" + " storage classes")
                .declared(size);
        return true;
    }

    /** The smallest access, in bytes, that the declared capabilities allow in a pointer's storage class. */
    private int unit(int pointer) {
        int storage = types.storageClass(types.typeOf(pointer));
        switch (StorageClass.of(storage).orElse(StorageClass.Function)) {
            case StorageBuffer, PhysicalStorageBuffer -> {
                return unit(
                        context.has(Capability.StorageBuffer8BitAccess)
                                || context.has(Capability.UniformAndStorageBuffer8BitAccess),
                        context.has(Capability.StorageBuffer16BitAccess)
                                || context.has(Capability.UniformAndStorageBuffer16BitAccess));
            }
            case Uniform -> {
                return unit(
                        context.has(Capability.UniformAndStorageBuffer8BitAccess),
                        context.has(Capability.UniformAndStorageBuffer16BitAccess));
            }
            case PushConstant -> {
                return unit(
                        context.has(Capability.StoragePushConstant8), context.has(Capability.StoragePushConstant16));
            }
            case Input, Output -> {
                return unit(false, context.has(Capability.StorageInputOutput16));
            }
            case Workgroup -> {
                return unit(
                        context.has(Capability.WorkgroupMemoryExplicitLayout8BitAccessKHR),
                        context.has(Capability.WorkgroupMemoryExplicitLayout16BitAccessKHR));
            }
            default -> {
                return 4;
            }
        }
    }

    private static int unit(boolean bits8, boolean bits16) {
        return bits8 ? 1 : bits16 ? 2 : 4;
    }
}
