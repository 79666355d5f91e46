package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.SemanticsRule;

/**
 * Memory semantics as operands (section 3.25 of the specification). Each check complains of the instruction of the walk and
 * answers whether there was nothing to complain of.
 */
final class SemanticsRules {
    private static final int ACQUIRE = MemorySemantics.Acquire.value();
    private static final int RELEASE = MemorySemantics.Release.value();
    private static final int ACQUIRE_RELEASE = MemorySemantics.AcquireRelease.value();
    private static final int CONSISTENT = MemorySemantics.SequentiallyConsistent.value();
    private static final int ORDERS = ACQUIRE | RELEASE | ACQUIRE_RELEASE | CONSISTENT;
    private static final int VOLATILE = MemorySemantics.Volatile.value();
    private static final int VISIBLE = MemorySemantics.MakeVisible.value();
    private static final int AVAILABLE = MemorySemantics.MakeAvailable.value();
    private static final int VULKAN_STORAGE = MemorySemantics.mask(
            MemorySemantics.UniformMemory,
            MemorySemantics.WorkgroupMemory,
            MemorySemantics.ImageMemory,
            MemorySemantics.OutputMemory);
    private static final int VULKAN_MODEL_ONLY = MemorySemantics.mask(
            MemorySemantics.OutputMemory,
            MemorySemantics.MakeAvailable,
            MemorySemantics.MakeVisible,
            MemorySemantics.Volatile);
    private static final MemorySemantics[] BITS = MemorySemantics.values();

    private final ValidationContext context;
    private final Types types;
    private final ScopeRules scopes;
    private final boolean vulkan;

    SemanticsRules(ValidationContext context, ScopeRules scopes) {
        this.context = context;
        this.scopes = scopes;
        types = context.types;
        vulkan = context.isVulkan() || scopes.memoryModel() == MemoryModel.Vulkan.value();
    }

    /**
     * The semantics of an instruction, for OpAtomicCompareExchange those of Equal.
     *
     * @param scope the id of the memory scope
     */
    boolean semantics(Site site, int id, int scope) {
        long value = known(site, id);
        return value < 0 || value != UNSURE && bits(site, id, (int) value, scope);
    }

    private static final long UNSURE = Long.MAX_VALUE;

    /** The mask; -1 when there is nothing to say about it, {@link #UNSURE} after a complaint. */
    private long known(Site site, int id) {
        if (context.definingOpcode(id) == 0) {
            return UNSURE;
        }
        if (!types.isIntScalar(types.typeOf(id), 32)) {
            context.error(
                            SemanticsRule.SEMANTICS_TYPE,
                            "the memory semantics of " + site.name() + " are " + context.name(id)
                                    + ", which is no 32-bit integer scalar")
                    .hint("use a constant of a 32-bit integer type")
                    .declared(id);
            return UNSURE;
        }
        long value = scopes.value(id);
        if (value != ScopeRules.UNKNOWN || !context.has(Capability.Shader)) {
            return value;
        }
        boolean matrices = context.has(Capability.CooperativeMatrixNV) || context.has(Capability.CooperativeMatrixKHR);
        if (matrices && types.isConstant(id)) {
            return -1;
        }
        context.error(
                        SemanticsRule.SEMANTICS_CONSTANT,
                        "the memory semantics of " + site.name() + " are " + context.name(id) + " from "
                                + context.definedBy(id) + "; with the capability Shader they must be "
                                + (matrices ? "a constant" : "an OpConstant"))
                .hint("use an OpConstant")
                .declared(id);
        return UNSURE;
    }

    /** The names of the bits of a mask. */
    private static String text(int mask) {
        StringBuilder text = new StringBuilder();
        for (MemorySemantics bit : BITS) {
            if ((mask & bit.value()) != 0) {
                text.append(text.isEmpty() ? "" : "|").append(bit.name());
            }
        }
        return text.isEmpty() ? "None" : text.toString();
    }

    private boolean wrong(SemanticsRule rule, Site site, int id, int mask, String what, String hint) {
        context.error(rule, "the memory semantics of " + site.name() + " are " + text(mask) + "; " + what)
                .hint(hint)
                .declared(id);
        return false;
    }

    private boolean bits(Site site, int id, int mask, int scope) {
        int order = mask & ORDERS;
        int missing = mask & VULKAN_MODEL_ONLY;
        if (missing != 0 && !context.has(Capability.VulkanMemoryModel)) {
            return wrong(
                    SemanticsRule.VULKAN_MODEL,
                    site,
                    id,
                    mask,
                    text(missing) + " exists only in the Vulkan memory model",
                    "add OpCapability VulkanMemoryModel and use the memory model Vulkan, or leave out "
                            + text(missing));
        }
        if ((mask & MemorySemantics.UniformMemory.value()) != 0 && !context.has(Capability.Shader)) {
            return wrong(
                    SemanticsRule.UNIFORM_MEMORY,
                    site,
                    id,
                    mask,
                    "UniformMemory needs the capability Shader",
                    "use CrossWorkgroupMemory for the global memory of kernels");
        }
        if (Integer.bitCount(order) > 1) {
            return wrong(
                    SemanticsRule.ONE_ORDER,
                    site,
                    id,
                    mask,
                    "at most one of Acquire, Release, AcquireRelease and SequentiallyConsistent may be set",
                    "use AcquireRelease (0x8) for acquiring and releasing");
        }
        if (vulkan && order == CONSISTENT) {
            return wrong(
                    SemanticsRule.SEQUENTIALLY_CONSISTENT,
                    site,
                    id,
                    mask,
                    "Vulkan has no SequentiallyConsistent order",
                    "use AcquireRelease (0x8)");
        }
        return orderOfInstruction(site, id, mask)
                && storage(site, id, mask)
                && visibility(site, id, mask)
                && invocation(site, id, mask, scope);
    }

    private boolean orderOfInstruction(Site site, int id, int mask) {
        int order = mask & ORDERS;
        switch (site.op) {
            case OpAtomicStore, OpAtomicFlagClear -> {
                if ((order & (ACQUIRE | ACQUIRE_RELEASE)) != 0) {
                    return wrong(
                            SemanticsRule.STORE_ORDER,
                            site,
                            id,
                            mask,
                            "an instruction that only writes cannot acquire",
                            "use Release (0x4), or no order");
                }
            }
            case OpAtomicLoad -> {
                if ((order & (RELEASE | ACQUIRE_RELEASE)) != 0) {
                    return wrong(
                            SemanticsRule.LOAD_ORDER,
                            site,
                            id,
                            mask,
                            "an instruction that only reads cannot release",
                            "use Acquire (0x2), or no order");
                }
            }
            case OpMemoryBarrier -> {
                if (vulkan && order == 0) {
                    return wrong(
                            SemanticsRule.BARRIER_ORDER,
                            site,
                            id,
                            mask,
                            "a memory barrier without an order does nothing",
                            "add an order, such as AcquireRelease (0x8)");
                }
            }
            case OpControlBarrierArriveEXT, OpControlBarrierWaitEXT -> {
                int wanted = site.op == Op.OpControlBarrierArriveEXT ? RELEASE : ACQUIRE;
                if (vulkan && order != 0 && order != wanted) {
                    context.error(
                                    SemanticsRule.SPLIT_ORDER,
                                    "the memory semantics of " + site.name() + " are " + text(mask)
                                            + "; the only order that it can have is " + text(wanted))
                            .hint("use " + text(wanted))
                            .vuid(
                                    wanted == RELEASE
                                            ? "VUID-StandaloneSpirv-MemorySemantics-13556"
                                            : "VUID-StandaloneSpirv-MemorySemantics-13557")
                            .declared(id);
                    return false;
                }
            }
            default -> {}
        }
        return true;
    }

    private boolean storage(Site site, int id, int mask) {
        if (vulkan && (mask & ORDERS) != 0 && (mask & VULKAN_STORAGE) == 0) {
            return wrong(
                    SemanticsRule.ORDER_NEEDS_STORAGE,
                    site,
                    id,
                    mask,
                    "an order needs memory to order: UniformMemory, WorkgroupMemory, ImageMemory or OutputMemory",
                    "add the memory that is accessed, such as UniformMemory (0x40) or WorkgroupMemory (0x100)");
        }
        if (vulkan && (mask & ORDERS) == 0 && (mask & VULKAN_STORAGE) != 0) {
            return wrong(
                    SemanticsRule.STORAGE_NEEDS_ORDER,
                    site,
                    id,
                    mask,
                    "memory is named, but no order",
                    "add Acquire (0x2), Release (0x4) or AcquireRelease (0x8), or use 0");
        }
        return true;
    }

    private boolean visibility(Site site, int id, int mask) {
        if ((mask & AVAILABLE) != 0 && (mask & (RELEASE | ACQUIRE_RELEASE)) == 0) {
            return wrong(
                    SemanticsRule.MAKE_AVAILABLE,
                    site,
                    id,
                    mask,
                    "MakeAvailable needs Release or AcquireRelease",
                    "add Release (0x4)");
        }
        if ((mask & VISIBLE) != 0 && (mask & (ACQUIRE | ACQUIRE_RELEASE)) == 0) {
            return wrong(
                    SemanticsRule.MAKE_VISIBLE,
                    site,
                    id,
                    mask,
                    "MakeVisible needs Acquire or AcquireRelease",
                    "add Acquire (0x2)");
        }
        if ((mask & VOLATILE) != 0 && isBarrier(site.op)) {
            return wrong(
                    SemanticsRule.VOLATILE_BARRIER,
                    site,
                    id,
                    mask,
                    "a barrier accesses nothing that could be volatile",
                    "leave out Volatile (0x8000)");
        }
        return true;
    }

    private static boolean isBarrier(Op op) {
        return switch (op) {
            case OpControlBarrier,
                    OpMemoryBarrier,
                    OpMemoryNamedBarrier,
                    OpControlBarrierArriveEXT,
                    OpControlBarrierWaitEXT -> true;
            default -> false;
        };
    }

    private boolean invocation(Site site, int id, int mask, int scope) {
        if (vulkan && (mask & ORDERS) != 0 && scopes.is(scope, Scope.Invocation)) {
            return wrong(
                    SemanticsRule.INVOCATION_ORDER,
                    site,
                    id,
                    mask,
                    "an order has no meaning within one invocation, which the memory scope states",
                    "use the semantics 0, or a larger memory scope");
        }
        return true;
    }

    /** The semantics of an OpAtomicCompareExchange that finds another value, besides those of one that does not. */
    boolean unequal(Site site, int id, int equalId, int scope) {
        long known = known(site, id);
        if (known < 0) {
            return true;
        }
        if (known == UNSURE || !bits(site, id, (int) known, scope)) {
            return false;
        }
        int mask = (int) known;
        if ((mask & (RELEASE | ACQUIRE_RELEASE)) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_RELEASE,
                    site,
                    id,
                    mask,
                    "when the comparison fails nothing is written, so there is nothing to release",
                    "use Acquire (0x2), or no order");
        }
        long equal = scopes.value(equalId);
        return equal < 0 || compare(site, id, mask, (int) equal);
    }

    private boolean compare(Site site, int id, int mask, int equal) {
        String with = "those of Equal are " + text(equal);
        if ((mask & CONSISTENT & ~equal) != 0 || (mask & ACQUIRE) != 0 && (equal & ORDERS) == 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_STRONGER,
                    site,
                    id,
                    mask,
                    "the order of Unequal is stronger than that of Equal: " + with,
                    "use the same order for both, or a weaker one for Unequal");
        }
        if (vulkan && (mask & ~equal & VULKAN_STORAGE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_STORAGE,
                    site,
                    id,
                    mask,
                    "Unequal names memory that Equal does not: " + with,
                    "name the same memory for both");
        }
        if (vulkan && (mask & ~equal & VISIBLE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_VISIBLE,
                    site,
                    id,
                    mask,
                    "Unequal has MakeVisible, which Equal has not: " + with,
                    "set MakeVisible (0x4000) for both or for Equal only");
        }
        if (((mask ^ equal) & VOLATILE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_VOLATILE,
                    site,
                    id,
                    mask,
                    "Volatile is set for one of Equal and Unequal only: " + with,
                    "set Volatile (0x8000) for both or for none");
        }
        return true;
    }
}
