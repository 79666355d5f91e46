// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.MemoryBarrier;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;

/** Writes barriers of control and of memory, and fences. */
final class MslBarriers {
    /** The first version with fences. */
    static final int FENCES = 32;

    private static final int BUFFER_MEMORY =
            MemorySemantics.mask(MemorySemantics.UniformMemory, MemorySemantics.CrossWorkgroupMemory);
    private static final int WORKGROUP = Scope.Workgroup.value();
    private static final int SUBGROUP = Scope.Subgroup.value();

    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslGroups groups;
    private final CodeText out;

    /** The barriers that were looked at last, between which there is nothing. */
    private int runStart;

    private int runEnd;

    /** Whether a barrier of control of a work group ends them, and whether one of them controls any group. */
    private boolean isRunControlled;

    private boolean hasControl;

    MslBarriers(MslContext context, MslGroups groups) {
        this.context = context;
        this.groups = groups;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes an OpControlBarrier or OpMemoryBarrier. */
    void write(int at, Op op) {
        boolean controls = op == Op.OpControlBarrier;
        int id = words[at + (controls ? ControlBarrier.SEMANTICS : MemoryBarrier.SEMANTICS)];
        int semantics = (int) types.defaultInteger(id).orElse(0);
        StringBuilder flags = flags(semantics);
        if (controls && flags.indexOf("mem_threadgroup") < 0) {
            // Outputs of tessellation and meshes are in the memory of the threadgroup.
            boolean hasOutputs = context.stage == TextStage.TESSELLATION_CONTROL || context.stage == TextStage.MESH;
            flag(flags, hasOutputs ? 1 : 0, 1, "mem_threadgroup");
        }
        String memory = flags.isEmpty() ? "mem_flags::mem_none" : flags.toString();
        if (controls) {
            long scope =
                    types.defaultInteger(words[at + ControlBarrier.EXECUTION]).orElse(WORKGROUP);
            out.put(scope == SUBGROUP ? "simdgroup_barrier(" : "threadgroup_barrier(");
            out.put(memory).put(')');
        } else if (isBeforeControl(at) || context.language.version() < FENCES && groups.isReachedByAll(at)) {
            // All invocations of the group come here, as they come to a barrier of control.
            out.put("threadgroup_barrier(").put(memory).put(')');
        } else if (context.language.version() < FENCES
                && types.isInteger(words[at + MemoryBarrier.MEMORY], SUBGROUP)
                && hasControl) {
            out.put("simdgroup_barrier(").put(memory).put(')');
        } else if (context.language.version() < FENCES) {
            context.refuse(at, "barriers of memory without one of control need MSL 3.2", "translate to msl32");
        } else {
            out.put(fence(words[at + MemoryBarrier.MEMORY], memory));
        }
    }

    /**
     * A fence, as a text without the end of a statement.
     *
     * @param scope the id of the scope
     * @param memory the kinds of memory, as a text
     */
    private String fence(int scope, String memory) {
        long number = types.defaultInteger(scope).orElse(1);
        String name = number == SUBGROUP ? "simdgroup" : number == WORKGROUP ? "threadgroup" : "device";
        return "atomic_thread_fence(" + memory + ", memory_order_seq_cst, thread_scope_" + name + ")";
    }

    /**
     * The fence that orders accesses to memory before or after an atomic operation; empty if its semantics name no
     * memory.
     *
     * @param scope the id of the scope
     */
    String fence(int scope, int semantics) {
        StringBuilder flags = flags(semantics);
        return flags.isEmpty() ? "" : fence(scope, flags.toString());
    }

    private StringBuilder flags(int semantics) {
        StringBuilder flags = new StringBuilder();
        flag(flags, semantics, MemorySemantics.WorkgroupMemory.value(), "mem_threadgroup");
        flag(flags, semantics, BUFFER_MEMORY, "mem_device");
        flag(flags, semantics, MemorySemantics.ImageMemory.value(), "mem_texture");
        return flags;
    }

    private static void flag(StringBuilder flags, int semantics, int bits, String name) {
        if ((semantics & bits) != 0) {
            flags.append(flags.isEmpty() ? "" : " | ").append("mem_flags::").append(name);
        }
    }

    /** Whether nothing but barriers is between a barrier of memory and one of control of a work group. */
    private boolean isBeforeControl(int at) {
        int instruction = context.data.instructionAt(at);
        if (instruction < runStart || instruction >= runEnd) {
            find(instruction);
        }
        return isRunControlled;
    }

    /** Finds the end of barriers between which there is nothing, and whether one of control is that end. */
    private void find(int instruction) {
        runStart = instruction;
        isRunControlled = false;
        hasControl = isAfterControl(instruction);
        for (runEnd = instruction + 1; runEnd < context.data.instructionCount; runEnd++) {
            int next = context.data.starts[runEnd];
            Op op = Opcodes.op(words[next] & 0xFFFF);
            if (op == Op.OpControlBarrier) {
                hasControl = true;
                isRunControlled = types.isInteger(words[next + ControlBarrier.EXECUTION], WORKGROUP);
                return;
            } else if (op != Op.OpMemoryBarrier && !Trait.LINE.has(op)) {
                return;
            }
        }
    }

    /** Whether a barrier of control is directly before barriers of memory. */
    private boolean isAfterControl(int instruction) {
        int before = instruction - 1;
        while (Trait.LINE.has(Opcodes.op(words[context.data.starts[before]] & 0xFFFF))) {
            before--;
        }
        return Opcodes.op(words[context.data.starts[before]] & 0xFFFF) == Op.OpControlBarrier;
    }
}
