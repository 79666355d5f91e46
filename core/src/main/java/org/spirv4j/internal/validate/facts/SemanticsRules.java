// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.facts;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.SemanticsRule;

/**
 * Memory semantics as operands (section 3.25 of the specification, "Memory Semantics"). Each check complains of the
 * instruction of the walk and answers whether there was nothing to complain of.
 */
public final class SemanticsRules {
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
    private final TypeFacts types;
    private final ScopeRules scopes;
    private final boolean vulkan;

    public SemanticsRules(ValidationContext context, ScopeRules scopes) {
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
    public boolean semantics(InstructionCursor cursor, int id, int scope) {
        return context.definingOpcode(id) != 0
                && (types.isKnownInteger(id) && types.isIntScalar(types.typeOf(id), 32)
                        ? bits(cursor, id, (int) types.knownInteger(id), scope)
                        : mayBeUnknown(cursor, id));
    }

    /** Whether memory semantics may be an id that is not a known 32-bit integer. */
    private boolean mayBeUnknown(InstructionCursor cursor, int id) {
        if (!types.isIntScalar(types.typeOf(id), 32)) {
            context.error(
                            SemanticsRule.SEMANTICS_TYPE,
                            "the memory semantics of " + cursor.name() + " are " + context.name(id)
                                    + ", which is no 32-bit integer scalar")
                    .hint("use a constant of a 32-bit integer type")
                    .declared(id);
            return false;
        }
        if (!context.has(Capability.Shader)) {
            return true;
        }
        boolean matrices = context.has(Capability.CooperativeMatrixNV) || context.has(Capability.CooperativeMatrixKHR);
        if (matrices && types.isConstant(id)) {
            return true;
        }
        context.error(
                        SemanticsRule.SEMANTICS_CONSTANT,
                        "the memory semantics of " + cursor.name() + " are " + context.name(id) + " from "
                                + context.definingOpName(id) + "; with the capability Shader they must be "
                                + (matrices ? "a constant" : "an OpConstant"))
                .hint("use an OpConstant")
                .declared(id);
        return false;
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

    private boolean wrong(Rule rule, InstructionCursor cursor, int id, int mask, String what, String hint) {
        context.error(rule, "the memory semantics of " + cursor.name() + " are " + text(mask) + "; " + what)
                .hint(hint)
                .declared(id);
        return false;
    }

    private boolean bits(InstructionCursor cursor, int id, int mask, int scope) {
        int order = mask & ORDERS;
        int missing = mask & VULKAN_MODEL_ONLY;
        if (missing != 0 && !context.has(Capability.VulkanMemoryModel)) {
            return wrong(
                    SemanticsRule.VULKAN_MODEL,
                    cursor,
                    id,
                    mask,
                    text(missing) + " exists only in the Vulkan memory model",
                    "add OpCapability VulkanMemoryModel and use the memory model Vulkan, or leave out "
                            + text(missing));
        }
        if ((mask & MemorySemantics.UniformMemory.value()) != 0 && !context.has(Capability.Shader)) {
            return wrong(
                    SemanticsRule.UNIFORM_MEMORY,
                    cursor,
                    id,
                    mask,
                    "UniformMemory needs the capability Shader",
                    "use CrossWorkgroupMemory for the global memory of kernels");
        }
        if (Integer.bitCount(order) > 1) {
            return wrong(
                    SemanticsRule.ONE_ORDER,
                    cursor,
                    id,
                    mask,
                    "at most one of Acquire, Release, AcquireRelease and SequentiallyConsistent may be set",
                    "use AcquireRelease (0x8) for acquiring and releasing");
        }
        if (vulkan && order == CONSISTENT) {
            return wrong(
                    SemanticsRule.SEQUENTIALLY_CONSISTENT,
                    cursor,
                    id,
                    mask,
                    "Vulkan has no SequentiallyConsistent order",
                    "use AcquireRelease (0x8)");
        }
        return orderOfInstruction(cursor, id, mask)
                && storage(cursor, id, mask)
                && visibility(cursor, id, mask)
                && invocation(cursor, id, mask, scope);
    }

    private boolean orderOfInstruction(InstructionCursor cursor, int id, int mask) {
        int order = mask & ORDERS;
        switch (cursor.op) {
            case OpAtomicStore, OpAtomicFlagClear -> {
                if ((order & (ACQUIRE | ACQUIRE_RELEASE)) != 0) {
                    return wrong(
                            SemanticsRule.STORE_ORDER,
                            cursor,
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
                            cursor,
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
                            cursor,
                            id,
                            mask,
                            "a memory barrier without an order does nothing",
                            "add an order, such as AcquireRelease (0x8)");
                }
            }
            case OpControlBarrierArriveEXT, OpControlBarrierWaitEXT -> {
                int wanted = cursor.op == Op.OpControlBarrierArriveEXT ? RELEASE : ACQUIRE;
                if (vulkan && order != 0 && order != wanted) {
                    context.error(
                                    SemanticsRule.SPLIT_ORDER,
                                    "the memory semantics of " + cursor.name() + " are " + text(mask)
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

    private boolean storage(InstructionCursor cursor, int id, int mask) {
        if (vulkan && (mask & ORDERS) != 0 && (mask & VULKAN_STORAGE) == 0) {
            return wrong(
                    SemanticsRule.ORDER_NEEDS_STORAGE,
                    cursor,
                    id,
                    mask,
                    "an order needs memory to order: UniformMemory, WorkgroupMemory, ImageMemory or OutputMemory",
                    "add the memory that is accessed, such as UniformMemory (0x40) or WorkgroupMemory (0x100)");
        }
        if (vulkan && (mask & ORDERS) == 0 && (mask & VULKAN_STORAGE) != 0) {
            return wrong(
                    SemanticsRule.STORAGE_NEEDS_ORDER,
                    cursor,
                    id,
                    mask,
                    "memory is named, but no order",
                    "add Acquire (0x2), Release (0x4) or AcquireRelease (0x8), or use 0");
        }
        return true;
    }

    private boolean visibility(InstructionCursor cursor, int id, int mask) {
        if ((mask & AVAILABLE) != 0 && (mask & (RELEASE | ACQUIRE_RELEASE)) == 0) {
            return wrong(
                    SemanticsRule.MAKE_AVAILABLE,
                    cursor,
                    id,
                    mask,
                    "MakeAvailable needs Release or AcquireRelease",
                    "add Release (0x4)");
        }
        if ((mask & VISIBLE) != 0 && (mask & (ACQUIRE | ACQUIRE_RELEASE)) == 0) {
            return wrong(
                    SemanticsRule.MAKE_VISIBLE,
                    cursor,
                    id,
                    mask,
                    "MakeVisible needs Acquire or AcquireRelease",
                    "add Acquire (0x2)");
        }
        if ((mask & VOLATILE) != 0 && Trait.BARRIER.has(cursor.op)) {
            return wrong(
                    SemanticsRule.VOLATILE_BARRIER,
                    cursor,
                    id,
                    mask,
                    "a barrier accesses nothing that could be volatile",
                    "leave out Volatile (0x8000)");
        }
        return true;
    }

    private boolean invocation(InstructionCursor cursor, int id, int mask, int scope) {
        if (vulkan && (mask & ORDERS) != 0 && scopes.is(scope, Scope.Invocation)) {
            return wrong(
                    SemanticsRule.INVOCATION_ORDER,
                    cursor,
                    id,
                    mask,
                    "an order has no meaning within one invocation, which the memory scope states",
                    "use the semantics 0, or a larger memory scope");
        }
        return true;
    }

    /** The semantics of an OpAtomicCompareExchange that finds another value, besides those of one that does not. */
    public boolean unequal(InstructionCursor cursor, int id, int equalId, int scope) {
        if (!semantics(cursor, id, scope)) {
            return false;
        }
        if (!types.isKnownInteger(id)) {
            return true;
        }
        int mask = (int) types.knownInteger(id);
        if ((mask & (RELEASE | ACQUIRE_RELEASE)) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_RELEASE,
                    cursor,
                    id,
                    mask,
                    "when the comparison fails nothing is written, so there is nothing to release",
                    "use Acquire (0x2), or no order");
        }
        return !types.isKnownInteger(equalId) || compare(cursor, id, mask, (int) types.knownInteger(equalId));
    }

    private boolean compare(InstructionCursor cursor, int id, int mask, int equal) {
        String with = "those of Equal are " + text(equal);
        if ((mask & CONSISTENT & ~equal) != 0 || (mask & ACQUIRE) != 0 && (equal & ORDERS) == 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_STRONGER,
                    cursor,
                    id,
                    mask,
                    "the order of Unequal is stronger than that of Equal: " + with,
                    "use the same order for both, or a weaker one for Unequal");
        }
        if (vulkan && (mask & ~equal & VULKAN_STORAGE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_STORAGE,
                    cursor,
                    id,
                    mask,
                    "Unequal names memory that Equal does not: " + with,
                    "name the same memory for both");
        }
        if (vulkan && (mask & ~equal & VISIBLE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_VISIBLE,
                    cursor,
                    id,
                    mask,
                    "Unequal has MakeVisible, which Equal has not: " + with,
                    "set MakeVisible (0x4000) for both or for Equal only");
        }
        if (((mask ^ equal) & VOLATILE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_VOLATILE,
                    cursor,
                    id,
                    mask,
                    "Volatile is set for one of Equal and Unequal only: " + with,
                    "set Volatile (0x8000) for both or for none");
        }
        return true;
    }
}
