// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.AtomicStore;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.AtomicsRule;

/**
 * Storage classes and bit widths that atomic instructions may access (section "Atomic Instructions" of the
 * specification).
 */
public final class AtomicChapter extends Chapter {
    private static final Set<StorageClass> STORAGE = EnumSet.of(
            StorageClass.Uniform,
            StorageClass.StorageBuffer,
            StorageClass.Workgroup,
            StorageClass.CrossWorkgroup,
            StorageClass.Generic,
            StorageClass.AtomicCounter,
            StorageClass.Image,
            StorageClass.Function,
            StorageClass.PhysicalStorageBuffer,
            StorageClass.TaskPayloadWorkgroupEXT,
            StorageClass.NodePayloadAMDX);
    private static final Set<StorageClass> VULKAN_STORAGE = EnumSet.of(
            StorageClass.Uniform,
            StorageClass.StorageBuffer,
            StorageClass.Workgroup,
            StorageClass.Image,
            StorageClass.PhysicalStorageBuffer,
            StorageClass.TaskPayloadWorkgroupEXT,
            StorageClass.NodePayloadAMDX);
    private static final Set<StorageClass> OPENCL_STORAGE = EnumSet.of(
            StorageClass.Function, StorageClass.Workgroup, StorageClass.CrossWorkgroup, StorageClass.Generic);

    private final TypeFacts types;

    public AtomicChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int pointer = cursor.operand(0);
        int pointerType = types.typeOf(pointer);
        if (context.isMistyped()
                || pointerType == 0
                || cursor.typeId != 0 && context.definingOpcode(cursor.typeId) == 0) {
            return;
        }
        int accessed = accessedType(cursor, pointerType);
        if (accessed != 0 && storage(cursor, types.storageClass(pointerType))) {
            widthCapability(cursor, accessed);
        }
    }

    private boolean isFlag(InstructionCursor cursor) {
        return cursor.op == Op.OpAtomicFlagTestAndSet || cursor.op == Op.OpAtomicFlagClear;
    }

    /** The type of the accessed value; 0 after an error. */
    private int accessedType(InstructionCursor cursor, int pointerType) {
        if (types.isPointer(pointerType)) {
            return types.pointee(pointerType);
        }
        if (isFlag(cursor)) {
            context.error(
                            AtomicsRule.UNTYPED_FLAG,
                            "Pointer " + context.name(cursor.operand(0)) + " of " + cursor.name()
                                    + " is an untyped pointer, but must point to a 32-bit integer")
                    .hint("use a typed pointer to a 32-bit integer")
                    .declared(cursor.operand(0));
            return 0;
        }
        return cursor.op == Op.OpAtomicStore ? types.typeOf(cursor.word(AtomicStore.VALUE)) : cursor.typeId;
    }

    private boolean storage(InstructionCursor cursor, int value) {
        StorageClass storage = StorageClass.of(value).orElse(null);
        if (storage == null) {
            return true;
        }
        if (context.isVulkan() && context.has(Capability.Shader) && !VULKAN_STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.VULKAN_STORAGE,
                            "Vulkan does not support storage class " + storage.name() + " for " + cursor.name())
                    .hint("use Workgroup, StorageBuffer, PhysicalStorageBuffer, Image or TaskPayloadWorkgroupEXT")
                    .declared(cursor.operand(0));
            return false;
        }
        if (!STORAGE.contains(storage)) {
            context.error(AtomicsRule.STORAGE, cursor.name() + " does not support storage class " + storage.name())
                    .hint("use a storage class that invocations share, such as Workgroup or StorageBuffer")
                    .declared(cursor.operand(0));
            return false;
        }
        if (storage == StorageClass.Function && context.has(Capability.Shader) && !context.isVulkan()) {
            context.error(
                            AtomicsRule.FUNCTION_STORAGE,
                            cursor.name()
                                    + " does not support storage class Function in a module that declares capability Shader")
                    .hint("use OpLoad and OpStore; a Function variable is private to its invocation")
                    .declared(cursor.operand(0));
            return false;
        }
        if (context.isOpenCl() && !OPENCL_STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.OPENCL_STORAGE,
                            "OpenCL does not support storage class " + storage.name() + " for " + cursor.name())
                    .hint("use Workgroup, CrossWorkgroup, Function or Generic")
                    .declared(cursor.operand(0));
            return false;
        }
        return true;
    }

    /** Checks the capability for the bit width of the accessed value. */
    private void widthCapability(InstructionCursor cursor, int accessed) {
        Capability required = null;
        int width = types.bitWidth(accessed);
        if (types.isIntScalar(accessed)) {
            required = width == 64 ? Capability.Int64Atomics : null;
        } else if (Trait.FLOAT_ATOMIC.has(cursor.op)
                && types.isFloatScalar(accessed)
                && context.has(Capability.Shader)) {
            boolean add = cursor.op == Op.OpAtomicFAddEXT;
            required = switch (width) {
                case 16 -> add ? Capability.AtomicFloat16AddEXT : Capability.AtomicFloat16MinMaxEXT;
                case 32 -> add ? Capability.AtomicFloat32AddEXT : Capability.AtomicFloat32MinMaxEXT;
                case 64 -> add ? Capability.AtomicFloat64AddEXT : Capability.AtomicFloat64MinMaxEXT;
                default -> null;
            };
        }
        if (required != null && !context.has(required)) {
            context.error(
                            AtomicsRule.WIDTH_CAPABILITY,
                            cursor.name() + " on a " + width + "-bit value requires capability " + required.name()
                                    + ", which the module does not declare")
                    .declare(required);
        }
    }
}
