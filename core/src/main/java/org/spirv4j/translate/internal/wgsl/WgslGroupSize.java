// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeText;

/** Writes the size of a work group, by the execution modes of the entry point or the constant that is decorated. */
final class WgslGroupSize {
    private final WgslContext context;
    private final TypeFacts types;
    private final CodeText out;

    WgslGroupSize(WgslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
    }

    /** Writes the sizes in the three dimensions. */
    void write() {
        int first = 0;
        boolean areIds = false;
        for (Instruction mode : context.modes) {
            int kind = mode.word(ExecutionModeSetting.MODE);
            if (kind == ExecutionMode.LocalSize.value() || kind == ExecutionMode.LocalSizeId.value()) {
                first = mode.wordOffset() + ExecutionModeSetting.MODE_PARAMETERS;
                areIds = kind == ExecutionMode.LocalSizeId.value();
            }
        }
        for (Instruction constant : context.layout.constants()) {
            int id = constant.resultId();
            boolean isSize =
                    context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1) == BuiltIn.WorkgroupSize.value()
                            && types.op(id) != Op.OpConstantNull;
            if (isSize) {
                first = constant.wordOffset() + CompositeConstant.CONSTITUENTS;
                areIds = true;
            }
        }
        for (int i = 0; i < 3; i++) {
            out.put(i == 0 ? "" : ", ");
            int word = first == 0 ? 1 : context.words[first + i];
            if (first != 0 && areIds && types.isKnownInteger(word)) {
                out.put(Long.toString(types.knownInteger(word)));
            } else if (first != 0 && areIds) {
                boolean isSigned = types.isSignedIntScalar(types.typeOf(word));
                out.put(isSigned ? "u32(" : "");
                context.constantText().accept(word);
                out.put(isSigned ? ")" : "");
            } else {
                out.put(word);
            }
        }
    }
}
