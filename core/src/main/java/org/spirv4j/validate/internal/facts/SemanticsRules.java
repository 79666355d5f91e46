// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.SemanticsRule;

/**
 * Checks Memory Semantics operands (section 3.25 of the specification, "Memory Semantics"). Each check reports errors
 * at the current instruction and returns whether the operand is valid.
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

    /** The rules for the module. */
    public static SemanticsRules of(ValidationContext context) {
        SemanticsRules known = context.shared(SemanticsRules.class);
        return known != null ? known : context.share(new SemanticsRules(context));
    }

    private SemanticsRules(ValidationContext context) {
        this.context = context;
        scopes = ScopeRules.of(context);
        types = context.types;
        vulkan = context.isVulkan() || context.memoryModel() == MemoryModel.Vulkan.value();
    }

    /**
     * Checks the Memory Semantics of an instruction, for OpAtomicCompareExchange those of Equal.
     *
     * @param scope id of the Memory Scope
     */
    public boolean semantics(InstructionCursor cursor, int id, int scope) {
        return context.definingOpcode(id) != 0
                && (types.isKnownInteger(id) && types.isIntScalar(types.typeOf(id), 32)
                        ? bits(cursor, id, (int) types.knownInteger(id), scope)
                        : mayBeUnknown(cursor, id));
    }

    /** Checks Memory Semantics whose value is not known as a 32-bit integer. */
    private boolean mayBeUnknown(InstructionCursor cursor, int id) {
        if (!types.isIntScalar(types.typeOf(id), 32)) {
            context.error(
                            SemanticsRule.SEMANTICS_TYPE,
                            "Memory Semantics " + context.name(id) + " of " + cursor.name()
                                    + " is not a 32-bit integer scalar")
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
                        "Memory Semantics " + context.name(id) + " (" + context.definingOpName(id) + ") of "
                                + cursor.name()
                                + " is not " + (matrices ? "a constant" : "an OpConstant")
                                + ", which capability Shader requires")
                .hint("use an OpConstant")
                .declared(id);
        return false;
    }

    /** The names of the bits in a mask. */
    private static String text(int mask) {
        StringBuilder text = new StringBuilder();
        for (MemorySemantics bit : BITS) {
            if ((mask & bit.value()) != 0) {
                text.append(text.isEmpty() ? "" : "|").append(bit.name());
            }
        }
        return text.isEmpty() ? "None" : text.toString();
    }

    private boolean wrong(Rule rule, InstructionCursor cursor, int id, int mask, String problem, String hint) {
        return wrong(rule, cursor, id, mask, problem, Hint.of(hint));
    }

    private boolean wrong(Rule rule, InstructionCursor cursor, int id, int mask, String problem, Hint hint) {
        context.error(
                        rule,
                        "Memory Semantics " + context.name(id) + " (" + text(mask) + ") of " + cursor.name() + " "
                                + problem)
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
                    "contains " + text(missing) + ", which requires capability VulkanMemoryModel",
                    Hint.declare(
                            " and use memory model Vulkan, or remove " + text(missing), Capability.VulkanMemoryModel));
        }
        if ((mask & MemorySemantics.UniformMemory.value()) != 0 && !context.has(Capability.Shader)) {
            return wrong(
                    SemanticsRule.UNIFORM_MEMORY,
                    cursor,
                    id,
                    mask,
                    "contains UniformMemory, which requires capability Shader",
                    "use CrossWorkgroupMemory for the global memory of kernels");
        }
        if (Integer.bitCount(order) > 1) {
            return wrong(
                    SemanticsRule.ONE_ORDER,
                    cursor,
                    id,
                    mask,
                    "contains more than one of Acquire, Release, AcquireRelease and SequentiallyConsistent",
                    "use AcquireRelease (0x8) to acquire and release");
        }
        if (vulkan && order == CONSISTENT) {
            return wrong(
                    SemanticsRule.SEQUENTIALLY_CONSISTENT,
                    cursor,
                    id,
                    mask,
                    "contains SequentiallyConsistent, which Vulkan does not support",
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
                            "contains an acquire order, but the instruction only writes",
                            "use Release (0x4), or no memory order");
                }
            }
            case OpAtomicLoad -> {
                if ((order & (RELEASE | ACQUIRE_RELEASE)) != 0) {
                    return wrong(
                            SemanticsRule.LOAD_ORDER,
                            cursor,
                            id,
                            mask,
                            "contains a release order, but the instruction only reads",
                            "use Acquire (0x2), or no memory order");
                }
            }
            case OpMemoryBarrier -> {
                if (vulkan && order == 0) {
                    return wrong(
                            SemanticsRule.BARRIER_ORDER,
                            cursor,
                            id,
                            mask,
                            "does not contain a memory order, so the barrier has no effect",
                            "add a memory order, such as AcquireRelease (0x8)");
                }
            }
            case OpControlBarrierArriveEXT, OpControlBarrierWaitEXT -> {
                int wanted = cursor.op == Op.OpControlBarrierArriveEXT ? RELEASE : ACQUIRE;
                if (vulkan && order != 0 && order != wanted) {
                    context.error(
                                    SemanticsRule.SPLIT_ORDER,
                                    "Memory Semantics " + context.name(id) + " (" + text(mask) + ") of " + cursor.name()
                                            + " contains a memory order other than " + text(wanted))
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
                    "contains a memory order, but none of UniformMemory, WorkgroupMemory, ImageMemory and OutputMemory",
                    "add the kind of memory that is accessed, such as UniformMemory (0x40) or WorkgroupMemory (0x100)");
        }
        if (vulkan && (mask & ORDERS) == 0 && (mask & VULKAN_STORAGE) != 0) {
            return wrong(
                    SemanticsRule.STORAGE_NEEDS_ORDER,
                    cursor,
                    id,
                    mask,
                    "contains a kind of memory, but no memory order",
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
                    "contains MakeAvailable without Release or AcquireRelease",
                    "add Release (0x4)");
        }
        if ((mask & VISIBLE) != 0 && (mask & (ACQUIRE | ACQUIRE_RELEASE)) == 0) {
            return wrong(
                    SemanticsRule.MAKE_VISIBLE,
                    cursor,
                    id,
                    mask,
                    "contains MakeVisible without Acquire or AcquireRelease",
                    "add Acquire (0x2)");
        }
        if ((mask & VOLATILE) != 0 && Trait.BARRIER.has(cursor.op)) {
            return wrong(
                    SemanticsRule.VOLATILE_BARRIER,
                    cursor,
                    id,
                    mask,
                    "contains Volatile, which barriers do not support",
                    "remove Volatile (0x8000)");
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
                    "contains a memory order, but Memory Scope is Invocation",
                    "use None (0), or a larger Memory Scope");
        }
        return true;
    }

    /** Checks the Unequal semantics of a compare-exchange, by themselves and against the Equal semantics. */
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
                    "contains a release order, but a failed comparison does not write",
                    "use Acquire (0x2), or no memory order");
        }
        return !types.isKnownInteger(equalId) || compare(cursor, id, mask, (int) types.knownInteger(equalId));
    }

    private boolean compare(InstructionCursor cursor, int id, int mask, int equal) {
        String ofEqual = "Equal (" + text(equal) + ")";
        if ((mask & CONSISTENT & ~equal) != 0 || (mask & ACQUIRE) != 0 && (equal & ORDERS) == 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_STRONGER,
                    cursor,
                    id,
                    mask,
                    "has a stronger memory order than " + ofEqual,
                    "use the same order for both, or a weaker one for Unequal");
        }
        if (vulkan && (mask & ~equal & VULKAN_STORAGE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_STORAGE,
                    cursor,
                    id,
                    mask,
                    "contains a kind of memory that is missing in " + ofEqual,
                    "use the same kinds of memory for both");
        }
        if (vulkan && (mask & ~equal & VISIBLE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_VISIBLE,
                    cursor,
                    id,
                    mask,
                    "contains MakeVisible, which is missing in " + ofEqual,
                    "set MakeVisible (0x4000) for both or for Equal only");
        }
        if (((mask ^ equal) & VOLATILE) != 0) {
            return wrong(
                    SemanticsRule.UNEQUAL_VOLATILE,
                    cursor,
                    id,
                    mask,
                    "differs in Volatile from " + ofEqual,
                    "set Volatile (0x8000) for both or for neither");
        }
        return true;
    }
}
