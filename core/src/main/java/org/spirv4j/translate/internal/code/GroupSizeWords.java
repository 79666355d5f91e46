// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.Instruction;

/**
 * What states the size of work groups: the execution modes LocalSize or LocalSizeId of the entry point, or in their
 * place a constant with the built-in WorkgroupSize.
 */
public final class GroupSizeWords {
    private static final int DIMENSIONS = 3;

    private final int[] words = {1, 1, 1};
    private boolean areIds;

    /** Looks for the size of the work groups of an entry point; it is 1 in all dimensions if nothing states it. */
    public GroupSizeWords(CodeContext context) {
        for (Instruction mode : context.modes) {
            int kind = mode.word(ExecutionModeSetting.MODE);
            if (kind == ExecutionMode.LocalSize.value() || kind == ExecutionMode.LocalSizeId.value()) {
                for (int i = 0; i < DIMENSIONS; i++) {
                    words[i] = mode.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                }
                areIds = kind == ExecutionMode.LocalSizeId.value();
            }
        }
        for (int constant : context.constants(Decoration.BuiltIn)) {
            // OpConstantNull has no constituents.
            boolean isWhole = context.types.wordCount(constant) >= CompositeConstant.CONSTITUENTS + DIMENSIONS;
            int builtIn =
                    context.layout.decorationWord(constant, Decoration.BuiltIn).orElse(-1);
            if (isWhole && builtIn == BuiltIn.WorkgroupSize.value()) {
                for (int i = 0; i < DIMENSIONS; i++) {
                    words[i] = context.types.word(constant, CompositeConstant.CONSTITUENTS + i);
                }
                areIds = true;
            }
        }
    }

    /** Whether the words are ids of constants. */
    public boolean areIds() {
        return areIds;
    }

    /** The size in a dimension, from 0 to 2, or the id of the constant that is it. */
    public int word(int dimension) {
        return words[dimension];
    }
}
