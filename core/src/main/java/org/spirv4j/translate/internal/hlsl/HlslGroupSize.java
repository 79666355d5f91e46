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
    private static final int MAX_INVOCATIONS = 1024;
    private static final int MAX_DEPTH = 64;

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
                    : Integer.toUnsignedString(words.word(i));
        }
        return sizes;
    }

    /** Writes the attribute of the function that a host calls. */
    void write() {
        checkDerivatives();
        checkLimits();
        out.put("[numthreads(").put(String.join(", ", sizes())).put(")]").end();
    }

    /** Refuses what no compiler takes; sizes that are specialization constants are left to the host. */
    private void checkLimits() {
        String[] sizes = sizes();
        long all = 1;
        for (String size : sizes) {
            boolean isNumber = size.chars().allMatch(c -> c >= '0' && c <= '9');
            all = isNumber ? Math.min(MAX_INVOCATIONS + 1L, all * Long.parseLong(size)) : all;
        }
        boolean isDeep = sizes[2].length() > 1 && sizes[2].chars().allMatch(c -> c >= '0' && c <= '9');
        if (all > MAX_INVOCATIONS || isDeep && Long.parseLong(sizes[2]) > MAX_DEPTH) {
            context.refuse(
                    0,
                    "work groups have no more than " + MAX_INVOCATIONS + " invocations, and " + MAX_DEPTH
                            + " in the third dimension, in Direct3D",
                    "use smaller ones");
        }
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
