// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Optional;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.MemoryBarrier;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;

/**
 * Writes barriers, which all wait for the work group. Barriers for memory only are part of a barrier next to them that
 * waits, or wait, too, where all invocations come.
 */
final class WgslBarriers {
    private static final int SHARED = MemorySemantics.UniformMemory.value() | MemorySemantics.ImageMemory.value();

    private final WgslContext context;
    private final CodeText out;

    /** The last run of barriers between which there is nothing: its first instruction, the one after it, its leader. */
    private int first;

    private int end;
    private int leader;

    WgslBarriers(WgslContext context) {
        this.context = context;
        out = context.out;
    }

    /** Whether an instruction is a barrier for memory only that another one, next to it, is written with. */
    boolean isJoined(int instruction) {
        return op(instruction) == Op.OpMemoryBarrier && leader(instruction) != instruction;
    }

    /** Writes the barrier at a word offset, without what ends the last statement. */
    void write(int at, Op op) {
        if (op == Op.OpControlBarrier && number(context.words[at + ControlBarrier.EXECUTION]) != workgroup()) {
            context.refuse(at, "WGSL has barriers of work groups only", "");
            return;
        }
        if (context.stage != TextStage.COMPUTE) {
            context.refuse(at, "WGSL has barriers in compute shaders only", "");
            return;
        }
        Optional<String> few = context.whyFew(at);
        if (few.isPresent()) {
            context.refuse(
                    at,
                    "a barrier of WGSL must be in uniform control flow: " + few.get(),
                    op == Op.OpMemoryBarrier
                            ? "WGSL has no barrier for memory that does not wait for the work group"
                            : "make the condition of the branch the same for the whole work group");
            return;
        }
        int semantics = semantics(at);
        boolean isWritten = false;
        if ((semantics & MemorySemantics.UniformMemory.value()) != 0) {
            out.put("storageBarrier()");
            isWritten = true;
        }
        if ((semantics & MemorySemantics.ImageMemory.value()) != 0) {
            next(isWritten);
            out.put("textureBarrier()");
            isWritten = true;
        }
        if ((semantics & MemorySemantics.WorkgroupMemory.value()) != 0 || !isWritten) {
            next(isWritten);
            out.put("workgroupBarrier()");
        }
    }

    private void next(boolean isWritten) {
        if (isWritten) {
            context.out.put(';').end();
            context.out.line();
        }
    }

    /** The memory semantics of the barrier at a word offset, and of those that are written with it. */
    private int semantics(int at) {
        int instruction = context.data.instructionAt(at);
        boolean leads = leader(instruction) == instruction;
        int all = own(instruction);
        for (int i = first; i < end && leads; i++) {
            if (i != instruction && op(i) == Op.OpMemoryBarrier) {
                all |= own(i);
            }
        }
        return all;
    }

    /** The memory semantics of a barrier; refuses what orders memory for others than the work group. */
    private int own(int instruction) {
        int at = context.data.starts[instruction];
        boolean controls = op(instruction) == Op.OpControlBarrier;
        int semantics =
                (int) number(context.words[at + (controls ? ControlBarrier.SEMANTICS : MemoryBarrier.SEMANTICS)]);
        long scope = number(context.words[at + (controls ? ControlBarrier.MEMORY : MemoryBarrier.MEMORY)]);
        if ((semantics & SHARED) != 0 && isWider(scope)) {
            context.refusals.warn(
                    at,
                    "WGSL orders accesses to buffers and images for the work group only, not for other work groups",
                    "");
        }
        return semantics;
    }

    private static boolean isWider(long scope) {
        return scope == Scope.CrossDevice.value()
                || scope == Scope.Device.value()
                || scope == Scope.QueueFamily.value();
    }

    /** The barrier that the one of an instruction is written with. */
    private int leader(int instruction) {
        if (instruction < first || instruction >= end) {
            find(instruction);
        }
        return leader;
    }

    /** Finds the barriers around one between which there is nothing. */
    private void find(int instruction) {
        first = instruction;
        while (isBarrier(first - 1) || isLine(first - 1)) {
            first--;
        }
        int control = -1;
        int memory = -1;
        for (end = first; isBarrier(end) || isLine(end); end++) {
            if (control < 0 && op(end) == Op.OpControlBarrier) {
                control = end;
            }
            memory = memory < 0 && isBarrier(end) ? end : memory;
        }
        leader = control < 0 ? memory : control;
    }

    private boolean isBarrier(int instruction) {
        Op op = op(instruction);
        return op == Op.OpMemoryBarrier || op == Op.OpControlBarrier;
    }

    private boolean isLine(int instruction) {
        return Trait.LINE.has(op(instruction));
    }

    private Op op(int instruction) {
        return Opcodes.op(context.words[context.data.starts[instruction]] & 0xFFFF);
    }

    private long number(int id) {
        return context.types.defaultInteger(id).orElse(0);
    }

    private static long workgroup() {
        return Scope.Workgroup.value();
    }
}
