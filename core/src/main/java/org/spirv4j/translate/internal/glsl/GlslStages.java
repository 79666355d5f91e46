// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.module.Instruction;

/** Writes what is particular to stages: execution modes and the instructions of some stages only. */
final class GlslStages {
    private final GlslContext context;

    GlslStages(GlslContext context) {
        this.context = context;
    }

    /** Writes the execution modes of the entry point. */
    void modes() {
        for (Instruction mode : context.layout.executionModes(context.entry.functionId())) {
            if (mode.word(2) == ExecutionMode.LocalSize.value()) {
                context.out.put("layout(local_size_x = ").put(mode.word(3)).put(", local_size_y = ").put(mode.word(4))
                        .put(", local_size_z = ").put(mode.word(5)).put(") in;").end();
                context.out.end();
            }
        }
    }
}
