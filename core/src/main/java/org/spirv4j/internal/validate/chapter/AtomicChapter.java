package org.spirv4j.internal.validate.chapter;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.AtomicsRule;

/** Atomic instructions (section 3.32.18 of the specification). */
final class AtomicChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
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

    private final Types types;
    private final ScopeRules scopes;
    private final SemanticsRules semantics;

    private AtomicChapter(ValidationContext context) {
        super(context);
        types = context.types;
        scopes = new ScopeRules(context);
        semantics = new SemanticsRules(context, scopes);
    }

    @Override
    public void instruction(Site site) {
        int pointer = site.operand(0);
        int pointerType = types.typeOf(pointer);
        if (context.definingOpcode(pointer) == 0
                || site.typeId != 0 && context.definingOpcode(site.typeId) == 0
                || !result(site)) {
            return;
        }
        if (!types.isAnyPointer(pointerType)) {
            context.error(
                            AtomicsRule.POINTER,
                            site.name() + " accesses " + context.name(pointer) + ", which is no pointer")
                    .hint("use a pointer to the value that is to be accessed")
                    .declared(pointer);
            return;
        }
        int accessed = accessed(site, pointerType);
        if (accessed != 0
                && storage(site, types.storageClass(pointerType))
                && accessedType(site, pointer, accessed)
                && widths(site, accessed)) {
            behind(site, accessed);
        }
    }

    private boolean isFlag(Site site) {
        return site.op == Op.OpAtomicFlagTestAndSet || site.op == Op.OpAtomicFlagClear;
    }

    private boolean isFloatOnly(Site site) {
        return site.op == Op.OpAtomicFAddEXT || site.op == Op.OpAtomicFMinEXT || site.op == Op.OpAtomicFMaxEXT;
    }

    private boolean takesFloat(Site site) {
        return isFloatOnly(site)
                || site.op == Op.OpAtomicLoad
                || site.op == Op.OpAtomicStore
                || site.op == Op.OpAtomicExchange;
    }

    /** A vector of two or four 16-bit numbers, where the module has the capability for these. */
    private boolean isHalfVector(Site site, int type) {
        return context.has(Capability.AtomicFloat16VectorNV)
                && (isFloatOnly(site) || site.op == Op.OpAtomicExchange)
                && types.isFloatVector(type)
                && types.bitWidth(type) == 16
                && (types.dimension(type) == 2 || types.dimension(type) == 4);
    }

    private boolean result(Site site) {
        int type = site.typeId;
        if (type == 0) {
            return true;
        }
        boolean ok;
        String wanted;
        if (isFlag(site)) {
            ok = types.isBoolScalar(type);
            wanted = "a Boolean";
        } else if (isFloatOnly(site)) {
            ok = types.isFloatScalar(type) || isHalfVector(site, type);
            wanted = "a floating-point scalar";
        } else if (takesFloat(site)) {
            ok = types.isIntScalar(type) || types.isFloatScalar(type) || isHalfVector(site, type);
            wanted = "an integer or floating-point scalar";
        } else {
            ok = types.isIntScalar(type);
            wanted = "an integer scalar";
        }
        if (!ok) {
            context.error(
                            AtomicsRule.RESULT,
                            "the result of " + site.name() + " has the type " + context.name(type) + ", and must be "
                                    + wanted)
                    .hint("give it the type of the value behind the pointer: " + wanted)
                    .declared(type);
            return false;
        }
        if (takesFloat(site) && types.floatEncoding(types.scalarType(type)) >= 0) {
            context.error(
                            AtomicsRule.FLOAT_ENCODING,
                            site.name() + " works on " + context.name(type)
                                    + ", and no atomic instruction takes that encoding of numbers")
                    .hint("use a number of IEEE 754, or an integer of the same width")
                    .declared(type);
            return false;
        }
        return true;
    }

    /** The type of what is accessed; 0 after a complaint. */
    private int accessed(Site site, int pointerType) {
        if (types.isPointer(pointerType)) {
            return types.pointee(pointerType);
        }
        if (isFlag(site)) {
            context.error(
                            AtomicsRule.UNTYPED_FLAG,
                            site.name() + " accesses " + context.name(site.operand(0))
                                    + ", an untyped pointer, which does not say that there is a 32-bit flag")
                    .hint("use an OpTypePointer to a 32-bit integer")
                    .declared(site.operand(0));
            return 0;
        }
        return site.op == Op.OpAtomicStore ? types.typeOf(site.operand(3)) : site.typeId;
    }

    private boolean storage(Site site, int value) {
        StorageClass storage = StorageClass.of(value).orElse(null);
        if (storage == null) {
            return true;
        }
        if (context.isVulkan() && context.has(Capability.Shader) && !VULKAN_STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.VULKAN_STORAGE,
                            site.name() + " accesses the storage class " + storage.name()
                                    + ", where Vulkan has no atomic access")
                    .hint("use Workgroup, StorageBuffer, PhysicalStorageBuffer, Image or TaskPayloadWorkgroupEXT")
                    .declared(site.operand(0));
            return false;
        }
        if (!STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.STORAGE,
                            site.name() + " accesses the storage class " + storage.name()
                                    + ", where no atomic access is possible")
                    .hint("use memory that invocations share, such as Workgroup or StorageBuffer")
                    .declared(site.operand(0));
            return false;
        }
        if (storage == StorageClass.Function && context.has(Capability.Shader) && !context.isVulkan()) {
            context.error(
                            AtomicsRule.FUNCTION_STORAGE,
                            site.name() + " accesses the storage class Function in a module with the capability Shader")
                    .hint("use OpLoad and OpStore: nobody else sees a variable of a function")
                    .declared(site.operand(0));
            return false;
        }
        if (context.isOpenCl() && !OPENCL_STORAGE.contains(storage)) {
            context.error(
                            AtomicsRule.OPENCL_STORAGE,
                            site.name() + " accesses the storage class " + storage.name()
                                    + ", where OpenCL has no atomic access")
                    .hint("use Workgroup, CrossWorkgroup, Function or Generic")
                    .declared(site.operand(0));
            return false;
        }
        return true;
    }

    private boolean accessedType(Site site, int pointer, int accessed) {
        boolean ok;
        String wanted;
        if (isFlag(site)) {
            ok = types.isIntScalar(accessed, 32);
            wanted = "a 32-bit integer";
        } else if (site.op == Op.OpAtomicStore) {
            ok = types.isIntScalar(accessed) || types.isFloatScalar(accessed);
            wanted = "an integer or floating-point scalar";
        } else {
            ok = accessed == site.typeId;
            wanted = ok ? "" : "a value of the result's type " + context.name(site.typeId);
        }
        if (!ok) {
            context.error(
                            AtomicsRule.ACCESSED_TYPE,
                            site.name() + " accesses " + context.name(pointer) + ", which points to "
                                    + context.name(accessed) + " and not to " + wanted)
                    .hint("use a pointer to " + wanted)
                    .declared(pointer);
        }
        return ok;
    }

    /** Capabilities for the width of what is accessed. */
    private boolean widths(Site site, int accessed) {
        Capability wanted = null;
        int width = types.bitWidth(accessed);
        if (types.isIntScalar(accessed)) {
            wanted = width == 64 ? Capability.Int64Atomics : null;
        } else if (isFloatOnly(site) && types.isFloatScalar(accessed) && context.has(Capability.Shader)) {
            boolean add = site.op == Op.OpAtomicFAddEXT;
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
                            site.name() + " works on " + width + "-bit values, and the module does not declare "
                                    + wanted.name())
                    .hint("add OpCapability " + wanted.name());
            return false;
        }
        return true;
    }

    /** The operands behind the pointer. */
    private void behind(Site site, int accessed) {
        int scope = site.operand(1);
        if (!scopes.memoryScope(site, scope) || !semantics.semantics(site, site.operand(2), scope)) {
            return;
        }
        switch (site.op) {
            case OpAtomicLoad, OpAtomicIIncrement, OpAtomicIDecrement, OpAtomicFlagTestAndSet, OpAtomicFlagClear -> {}
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak -> {
                if (semantics.unequal(site, site.operand(3), site.operand(2), scope)
                        && value(site, "value", site.operand(4), accessed)) {
                    value(site, "comparator", site.operand(5), accessed);
                }
            }
            default -> value(site, "value", site.operand(3), accessed);
        }
    }

    private boolean value(Site site, String which, int value, int accessed) {
        if (types.typeOf(value) == accessed) {
            return true;
        }
        if (context.definingOpcode(value) == 0) {
            return false;
        }
        context.error(
                        AtomicsRule.VALUE_TYPE,
                        "the " + which + " of " + site.name() + " is " + context.name(value)
                                + ", and its type is not that of what is accessed, " + context.name(accessed))
                .hint("use a value of the type " + context.name(accessed))
                .declared(value);
        return false;
    }
}
