// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** The size of work groups. */
final class HlslGroupSize {
    private final HlslContext context;
    private final TypeFacts types;
    private final CodeText out;

    HlslGroupSize(HlslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
    }

    /** The dimensions of a work group. */
    String[] sizes() {
        String[] sizes = {"1", "1", "1"};
        for (Instruction mode : context.modes) {
            int kind = mode.word(ExecutionModeSetting.MODE);
            if (kind == ExecutionMode.LocalSize.value() || kind == ExecutionMode.LocalSizeId.value()) {
                for (int i = 0; i < 3; i++) {
                    int word = mode.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                    sizes[i] = kind == ExecutionMode.LocalSize.value()
                            ? Integer.toString(word)
                            : context.count(word, Precedence.ASSIGNMENT);
                }
            }
        }
        for (Instruction constant : context.layout.constants()) {
            int id = constant.resultId();
            if (context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1) == BuiltIn.WorkgroupSize.value()
                    && types.op(id) != Op.OpConstantNull) {
                for (int i = 0; i < 3; i++) {
                    sizes[i] = context.count(constant.word(CompositeConstant.CONSTITUENTS + i), Precedence.ASSIGNMENT);
                }
            }
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
