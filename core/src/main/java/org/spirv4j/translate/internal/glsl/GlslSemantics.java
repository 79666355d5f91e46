// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;

/** Writes memory scopes and semantics of atomic operations, by GL_KHR_memory_scope_semantics. */
final class GlslSemantics {
    private static final int ORDERS = MemorySemantics.Acquire.value()
            | MemorySemantics.Release.value()
            | MemorySemantics.AcquireRelease.value()
            | MemorySemantics.SequentiallyConsistent.value();

    private final GlslContext context;
    private final int[] words;

    GlslSemantics(GlslContext context) {
        this.context = context;
        words = context.words;
    }

    /** The memory semantics of an id, or the value of another constant; 0 if it is not known. */
    int value(int id) {
        return (int) context.types.defaultInteger(id, 0);
    }

    /**
     * Writes the last arguments of an atomic function, if the operation orders other accesses, or if the function has
     * them always.
     *
     * @param first the word offset of the pointer, which scope and semantics follow
     */
    void arguments(int at, int first) {
        int opcode = words[at] & 0xFFFF;
        boolean always = opcode == Op.OpAtomicLoad.opcode() || opcode == Op.OpAtomicStore.opcode();
        boolean exchanges = opcode == Op.OpAtomicCompareExchange.opcode();
        int semantics = value(words[first + 2]);
        int unequal = exchanges ? value(words[first + 3]) : 0;
        boolean orders = ((semantics | unequal) & ORDERS) != 0;
        if (!always && !orders) {
            return;
        }
        if (!context.isVulkan()) {
            context.refusals.warn(
                    at, "the order of the atomic operation and other accesses is lost", "use a memory barrier");
            return;
        }
        context.requirements.extension("GL_KHR_memory_scope_semantics");
        context.out.put(", ").put(scope(value(words[first + 1])));
        write(exchanges ? strengthened(semantics, unequal) : semantics);
        if (exchanges) {
            write(unequal);
        }
    }

    /** Semantics that acquire if those for an unequal value do, which compilers demand. */
    private static int strengthened(int semantics, int unequal) {
        int order = semantics & ORDERS;
        boolean acquires = order != 0 && order != MemorySemantics.Release.value();
        if (acquires || (unequal & ORDERS) == 0 || (unequal & ORDERS) == MemorySemantics.Release.value()) {
            return semantics;
        }
        int stronger = order == 0 ? MemorySemantics.Acquire.value() : MemorySemantics.AcquireRelease.value();
        return semantics & ~ORDERS | unequal & ~ORDERS | stronger;
    }

    private void write(int semantics) {
        // An operation that orders nothing must name no memory in the text.
        int memory = (semantics & ORDERS) == 0 ? 0 : semantics;
        context.out.put(", ").put(storage(memory)).put(", ").put(order(semantics));
    }

    /** The constant of a memory scope; that of a device for scopes that have none. */
    static String scope(int scope) {
        if (scope == Scope.Workgroup.value()) {
            return "gl_ScopeWorkgroup";
        }
        if (scope == Scope.Subgroup.value()) {
            return "gl_ScopeSubgroup";
        }
        if (scope == Scope.QueueFamily.value()) {
            return "gl_ScopeQueueFamily";
        }
        return scope == Scope.Invocation.value() ? "gl_ScopeInvocation" : "gl_ScopeDevice";
    }

    private static String storage(int semantics) {
        StringBuilder out = new StringBuilder();
        add(out, semantics, MemorySemantics.UniformMemory, "gl_StorageSemanticsBuffer");
        add(out, semantics, MemorySemantics.WorkgroupMemory, "gl_StorageSemanticsShared");
        add(out, semantics, MemorySemantics.ImageMemory, "gl_StorageSemanticsImage");
        add(out, semantics, MemorySemantics.OutputMemory, "gl_StorageSemanticsOutput");
        return out.length() == 0 ? "gl_StorageSemanticsNone" : out.toString();
    }

    private static void add(StringBuilder out, int semantics, MemorySemantics bit, String name) {
        if ((semantics & bit.value()) != 0) {
            out.append(out.length() == 0 ? "" : " | ").append(name);
        }
    }

    private static String order(int semantics) {
        int order = semantics & ORDERS;
        if (order == 0) {
            return "gl_SemanticsRelaxed";
        }
        if (order == MemorySemantics.Acquire.value()) {
            return "gl_SemanticsAcquire";
        }
        return order == MemorySemantics.Release.value() ? "gl_SemanticsRelease" : "gl_SemanticsAcquireRelease";
    }
}
