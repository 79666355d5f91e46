// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.MemoryBarrier;
import org.spirv4j.translate.internal.code.CodeText;

/** Writes barriers: the weakest functions of GLSL that order no less than the instruction does. */
final class GlslBarriers {
    private static final int BUFFER =
            MemorySemantics.UniformMemory.value() | MemorySemantics.CrossWorkgroupMemory.value();
    private static final int SHARED = MemorySemantics.WorkgroupMemory.value();
    private static final int IMAGE = MemorySemantics.ImageMemory.value();
    private static final int COUNTERS = MemorySemantics.AtomicCounterMemory.value();
    private static final int MEMORY = BUFFER | SHARED | IMAGE | COUNTERS;

    private final GlslContext context;
    private final GlslSemantics semantics;
    private final CodeText out;

    GlslBarriers(GlslContext context) {
        this.context = context;
        semantics = new GlslSemantics(context);
        out = context.out;
    }

    /** Writes a barrier without the last semicolon. */
    void write(int at, Op op) {
        int[] words = context.words;
        if (op == Op.OpMemoryBarrier) {
            memory(
                    at,
                    semantics.value(words[at + MemoryBarrier.MEMORY]),
                    semantics.value(words[at + MemoryBarrier.SEMANTICS]));
            return;
        }
        int execution = semantics.value(words[at + ControlBarrier.EXECUTION]);
        int scope = semantics.value(words[at + ControlBarrier.MEMORY]);
        int memory = semantics.value(words[at + ControlBarrier.SEMANTICS]) & MEMORY;
        if (execution == Scope.Subgroup.value()) {
            context.requirements.need(GlslFeature.SUBGROUP_BASIC, at);
            out.put("subgroupBarrier()");
            return;
        }
        context.requirements.need(GlslFeature.BARRIERS, at);
        boolean orders = (memory & ~SHARED) != 0 && context.stage.hasWorkgroups();
        if (orders) {
            memory(at, scope, memory);
            out.put(';').end();
            out.line();
        }
        out.put("barrier()");
    }

    private void memory(int at, int scope, int order) {
        int memory = order & MEMORY;
        context.requirements.need(GlslFeature.MEMORY_BARRIERS, at);
        boolean subgroup = scope == Scope.Subgroup.value();
        if (subgroup) {
            context.requirements.need(GlslFeature.SUBGROUP_BASIC, at);
            out.put("subgroupMemoryBarrier");
        } else if (scope == Scope.Workgroup.value() && context.stage.hasWorkgroups() && memory != SHARED) {
            out.put("groupMemoryBarrier()");
            return;
        } else {
            out.put("memoryBarrier");
        }
        boolean shared = memory == SHARED && context.stage.hasWorkgroups();
        out.put(
                shared
                        ? "Shared"
                        : memory != 0 && (memory & ~BUFFER) == 0
                                ? "Buffer"
                                : memory == IMAGE
                                        ? "Image"
                                        : memory == COUNTERS && !context.isVulkan() ? "AtomicCounter" : "");
        out.put("()");
    }
}
