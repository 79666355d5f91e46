package org.spirv4j.internal.validate.memory;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ScopeRules;
import org.spirv4j.internal.validate.rule.AtomicsRule;

/** Atomic instructions (section 3.32.18 of the specification). */
public final class AtomicChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            AtomicChapter::new,
            Op.OpAtomicLoad,
            Op.OpAtomicStore,
            Op.OpAtomicExchange,
            Op.OpAtomicCompareExchange,
            Op.OpAtomicCompareExchangeWeak,
            Op.OpAtomicIIncrement,
            Op.OpAtomicIDecrement,
            Op.OpAtomicIAdd,
            Op.OpAtomicISub,
            Op.OpAtomicSMin,
            Op.OpAtomicUMin,
            Op.OpAtomicSMax,
            Op.OpAtomicUMax,
            Op.OpAtomicAnd,
            Op.OpAtomicOr,
            Op.OpAtomicXor,
            Op.OpAtomicFlagTestAndSet,
            Op.OpAtomicFlagClear,
            Op.OpAtomicFAddEXT,
            Op.OpAtomicFMinEXT,
            Op.OpAtomicFMaxEXT);

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
    private final ScopeRules scopes;
    private final SemanticsRules semantics;

    private AtomicChapter(ValidationContext context) {
        super(context);
        types = context.types;
        scopes = new ScopeRules(context);
        semantics = new SemanticsRules(context, scopes);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int pointer = cursor.operand(0);
        int pointerType = types.typeOf(pointer);
        if (context.definingOpcode(pointer) == 0
                || cursor.typeId != 0 && context.definingOpcode(cursor.typeId) == 0
                || !result(cursor)) {
            return;
        }
        if (!types.isAnyPointer(pointerType)) {
            context.error(
                            AtomicsRule.POINTER,
                            cursor.name() + " accesses " + context.name(pointer) + ", which is no pointer")
                    .hint("use a pointer to the value that is to be accessed")
                    .declared(pointer);
            return;
        }
        int accessed = accessed(cursor, pointerType);
        if (accessed != 0
                && storage(cursor, types.storageClass(pointerType))
                && accessedType(cursor, pointer, accessed)
                && widths(cursor, accessed)) {
            behind(cursor, accessed);
        }
    }

    private boolean isFlag(InstructionCursor cursor) {
        return cursor.op == Op.OpAtomicFlagTestAndSet || cursor.op == Op.OpAtomicFlagClear;
    }

    private boolean isFloatOnly(InstructionCursor cursor) {
        return cursor.op == Op.OpAtomicFAddEXT || cursor.op == Op.OpAtomicFMinEXT || cursor.op == Op.OpAtomicFMaxEXT;
    }

    private boolean takesFloat(InstructionCursor cursor) {
        return isFloatOnly(cursor)
                || cursor.op == Op.OpAtomicLoad
                || cursor.op == Op.OpAtomicStore
                || cursor.op == Op.OpAtomicExchange;
    }

    /** A vector of two or four 16-bit numbers, where the module has the capability for these. */
    private boolean isHalfVector(InstructionCursor cursor, int type) {
        return context.has(Capability.AtomicFloat16VectorNV)
                && (isFloatOnly(cursor) || cursor.op == Op.OpAtomicExchange)
                && types.isFloatVector(type)
                && types.bitWidth(type) == 16
                && (types.dimension(type) == 2 || types.dimension(type) == 4);
    }

    private boolean result(InstructionCursor cursor) {
        int type = cursor.typeId;
        if (type == 0) {
            return true;
        }
        boolean ok;
        String wanted;
        if (isFlag(cursor)) {
            ok = types.isBoolScalar(type);
            wanted = "a Boolean";
        } else if (isFloatOnly(cursor)) {
            ok = types.isFloatScalar(type) || isHalfVector(cursor, type);
            wanted = "a floating-point scalar";
        } else if (takesFloat(cursor)) {
            ok = types.isIntScalar(type) || types.isFloatScalar(type) || isHalfVector(cursor, type);
            wanted = "an integer or floating-point scalar";
        } else {
            ok = types.isIntScalar(type);
            wanted = "an integer scalar";
        }
        if (!ok) {
            context.error(
                            AtomicsRule.RESULT,
                            "the result of " + cursor.name() + " has the type " + context.name(type) + ", and must be "
                                    + wanted)
                    .hint("give it the type of the value behind the pointer: " + wanted)
                    .declared(type);
            return false;
        }
        if (takesFloat(cursor) && types.floatEncoding(types.scalarType(type)) >= 0) {
            context.error(
                            AtomicsRule.FLOAT_ENCODING,
                            cursor.name() + " works on " + context.name(type)
                                    + ", and no atomic instruction takes that encoding of numbers")
                    .hint("use a number of IEEE 754, or an integer of the same width")
                    .declared(type);
            return false;
        }
        return true;
    }

    /** The type of what is accessed; 0 after a finding. */
    private int accessed(InstructionCursor cursor, int pointerType) {
        if (types.isPointer(pointerType)) {
            return types.pointee(pointerType);
        }
        if (isFlag(cursor)) {
            context.error(
                            AtomicsRule.UNTYPED_FLAG,
                            cursor.name() + " accesses " + context.name(cursor.operand(0))
                                    + ", an untyped pointer, which does not say that there is a 32-bit flag")
                    .hint("use an OpTypePointer to a 32-bit integer")
                    .declared(cursor.operand(0));
            return 0;
        }
        return cursor.op == Op.OpAtomicStore ? types.typeOf(cursor.operand(3)) : cursor.typeId;
    }

    private boolean storage(InstructionCursor cursor, int value) {
        StorageClass storage = StorageClass.of(value).orElse(null);
        if (storage == null) {
            return true;
        }
        if (context.isVulkan() && context.has(Capability.Shader) && !VULKAN_STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.VULKAN_STORAGE,
                            cursor.name() + " accesses the storage class " + storage.name()
                                    + ", where Vulkan has no atomic access")
                    .hint("use Workgroup, StorageBuffer, PhysicalStorageBuffer, Image or TaskPayloadWorkgroupEXT")
                    .declared(cursor.operand(0));
            return false;
        }
        if (!STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.STORAGE,
                            cursor.name() + " accesses the storage class " + storage.name()
                                    + ", where no atomic access is possible")
                    .hint("use memory that invocations share, such as Workgroup or StorageBuffer")
                    .declared(cursor.operand(0));
            return false;
        }
        if (storage == StorageClass.Function && context.has(Capability.Shader) && !context.isVulkan()) {
            context.error(
                            AtomicsRule.FUNCTION_STORAGE,
                            cursor.name()
                                    + " accesses the storage class Function in a module with the capability Shader")
                    .hint("use OpLoad and OpStore: nobody else sees a variable of a function")
                    .declared(cursor.operand(0));
            return false;
        }
        if (context.isOpenCl() && !OPENCL_STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.OPENCL_STORAGE,
                            cursor.name() + " accesses the storage class " + storage.name()
                                    + ", where OpenCL has no atomic access")
                    .hint("use Workgroup, CrossWorkgroup, Function or Generic")
                    .declared(cursor.operand(0));
            return false;
        }
        return true;
    }

    private boolean accessedType(InstructionCursor cursor, int pointer, int accessed) {
        boolean ok;
        String wanted;
        if (isFlag(cursor)) {
            ok = types.isIntScalar(accessed, 32);
            wanted = "a 32-bit integer";
        } else if (cursor.op == Op.OpAtomicStore) {
            ok = types.isIntScalar(accessed) || types.isFloatScalar(accessed);
            wanted = "an integer or floating-point scalar";
        } else {
            ok = accessed == cursor.typeId;
            wanted = ok ? "" : "a value of the result's type " + context.name(cursor.typeId);
        }
        if (!ok) {
            context.error(
                            AtomicsRule.ACCESSED_TYPE,
                            cursor.name() + " accesses " + context.name(pointer) + ", which points to "
                                    + context.name(accessed) + " and not to " + wanted)
                    .hint("use a pointer to " + wanted)
                    .declared(pointer);
        }
        return ok;
    }

    /** Capabilities for the width of what is accessed. */
    private boolean widths(InstructionCursor cursor, int accessed) {
        Capability wanted = null;
        int width = types.bitWidth(accessed);
        if (types.isIntScalar(accessed)) {
            wanted = width == 64 ? Capability.Int64Atomics : null;
        } else if (isFloatOnly(cursor) && types.isFloatScalar(accessed) && context.has(Capability.Shader)) {
            boolean add = cursor.op == Op.OpAtomicFAddEXT;
            wanted = switch (width) {
                case 16 -> add ? Capability.AtomicFloat16AddEXT : Capability.AtomicFloat16MinMaxEXT;
                case 32 -> add ? Capability.AtomicFloat32AddEXT : Capability.AtomicFloat32MinMaxEXT;
                case 64 -> add ? Capability.AtomicFloat64AddEXT : Capability.AtomicFloat64MinMaxEXT;
                default -> null;
            };
        }
        if (wanted != null && !context.has(wanted)) {
            context.error(
                            AtomicsRule.WIDTH_CAPABILITY,
                            cursor.name() + " works on " + width + "-bit values, and the module does not declare "
                                    + wanted.name())
                    .hint("add OpCapability " + wanted.name());
            return false;
        }
        return true;
    }

    /** The operands behind the pointer. */
    private void behind(InstructionCursor cursor, int accessed) {
        int scope = cursor.operand(1);
        if (!scopes.memoryScope(cursor, scope) || !semantics.semantics(cursor, cursor.operand(2), scope)) {
            return;
        }
        switch (cursor.op) {
            case OpAtomicLoad, OpAtomicIIncrement, OpAtomicIDecrement, OpAtomicFlagTestAndSet, OpAtomicFlagClear -> {}
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak -> {
                if (semantics.unequal(cursor, cursor.operand(3), cursor.operand(2), scope)
                        && value(cursor, "value", cursor.operand(4), accessed)) {
                    value(cursor, "comparator", cursor.operand(5), accessed);
                }
            }
            default -> value(cursor, "value", cursor.operand(3), accessed);
        }
    }

    private boolean value(InstructionCursor cursor, String which, int value, int accessed) {
        if (types.typeOf(value) == accessed) {
            return true;
        }
        if (context.definingOpcode(value) == 0) {
            return false;
        }
        context.error(
                        AtomicsRule.VALUE_TYPE,
                        "the " + which + " of " + cursor.name() + " is " + context.name(value)
                                + ", and its type is not that of what is accessed, " + context.name(accessed))
                .hint("use a value of the type " + context.name(accessed))
                .declared(value);
        return false;
    }
}
