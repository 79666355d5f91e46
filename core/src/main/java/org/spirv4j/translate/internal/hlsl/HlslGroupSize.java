// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Optional;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.GroupSizeWords;
import org.spirv4j.translate.internal.spelling.Precedence;

/** The size of work groups. */
final class HlslGroupSize {
    private final HlslContext context;
    private final CodeText out;

    HlslGroupSize(HlslContext context) {
        this.context = context;
        out = context.out;
    }

    /** The dimensions of a work group. */
    String[] sizes() {
        GroupSizeWords words = new GroupSizeWords(context);
        String[] sizes = new String[3];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = words.areIds()
                    ? context.count(words.word(i), Precedence.ASSIGNMENT)
                    : Integer.toString(words.word(i));
        }
        return sizes;
    }

    /** Writes the attribute of the function that a host calls. */
    void write() {
        checkDerivatives();
        out.put("[numthreads(").put(String.join(", ", sizes())).put(")]").end();
    }

    /** Quads are found by the size of a work group: they are of two rows, if it has rows, and otherwise in a row. */
    private void checkDerivatives() {
        Optional<Instruction> rows = context.mode(ExecutionMode.DerivativeGroupQuadsKHR);
        Optional<Instruction> mode = rows.isPresent() ? rows : context.mode(ExecutionMode.DerivativeGroupLinearKHR);
        if (mode.isEmpty()) {
            return;
        }
        int at = context.data.starts[mode.get().index()];
        context.requires(HlslFeature.COMPUTE_DERIVATIVES, at);
        String[] sizes = sizes();
        boolean isRow = sizes[1].equals("1") && sizes[2].equals("1");
        if (isRow == rows.isPresent()) {
            context.refuse(at, "quads of a work group of this size are not those of the module", "");
        }
    }
}
