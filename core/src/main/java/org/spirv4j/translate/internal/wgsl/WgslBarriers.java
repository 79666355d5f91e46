// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Optional;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.MemoryBarrier;
import org.spirv4j.translate.internal.code.CodeText;

/** Writes barriers, which all wait for the work group. */
final class WgslBarriers {
    private final WgslContext context;

    WgslBarriers(WgslContext context) {
        this.context = context;
    }

    /** Writes the barrier at a word offset, without what ends the last statement. */
    void write(int at, Op op) {
        CodeText out = context.out;
        boolean controls = op == Op.OpControlBarrier;
        int semantics = (int) context.types
                .defaultInteger(context.words[at + (controls ? ControlBarrier.SEMANTICS : MemoryBarrier.SEMANTICS)])
                .orElse(0);
        long scope = controls
                ? context.types
                        .defaultInteger(context.words[at + ControlBarrier.EXECUTION])
                        .orElse(0)
                : Scope.Workgroup.value();
        if (scope != Scope.Workgroup.value()) {
            context.refuse(at, "WGSL has barriers of work groups only", "");
            return;
        }
        if (!controls) {
            context.refuse(at, "WGSL has no barrier for memory that does not wait for the work group", "");
            return;
        }
        Optional<String> few = context.uniformity().reason(at);
        if (few.isPresent()) {
            context.refuse(
                    at,
                    "a barrier of WGSL must be in uniform control flow: " + few.get(),
                    "make the condition of the branch the same for the whole work group");
            return;
        }
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
}
