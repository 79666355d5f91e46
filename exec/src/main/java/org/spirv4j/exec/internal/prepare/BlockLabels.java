// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/**
 * States in each block, as a source line, the id of its label. The optimiser keeps source lines when it moves, copies
 * and joins blocks, so that they tell where code comes from.
 */
public final class BlockLabels {
    private static final int BOUND = 3;

    private BlockLabels() {}

    /** A module with the ids of labels as the only source lines. */
    static SpirvModule stated(SpirvModule module) {
        List<Integer> debugSets = module.layout().imports().stream()
                .filter(each -> each.name().equals("NonSemantic.Shader.DebugInfo.100"))
                .map(ExtendedSetImport::id)
                .toList();
        int[] words = module.words();
        int file = words[BOUND];
        WordBuffer made = new WordBuffer(words.length + words.length / 4);
        int copied = 0;
        boolean isDeclared = false;
        int label = 0;
        for (Instruction instruction : module.instructions()) {
            Op op = instruction.op().orElse(Op.OpNop);
            int at = instruction.wordOffset();
            boolean isFirst = label != 0 && op != Op.OpPhi;
            boolean isLine = isLine(instruction, op, debugSets);
            if (!isDeclared && isBehindStrings(instruction) || isFirst || isLine) {
                made.addAll(words, copied, at - copied);
                copied = at;
            }
            if (!isDeclared && isBehindStrings(instruction)) {
                // The name of the file is an empty string.
                made.addAll(new int[] {3 << 16 | Op.OpString.opcode(), file, 0}, 0, 3);
                isDeclared = true;
            }
            if (isFirst) {
                made.addAll(new int[] {4 << 16 | Op.OpLine.opcode(), file, label, 0}, 0, 4);
                label = 0;
            }
            if (isLine) {
                copied = at + instruction.wordCount();
            }
            label = op == Op.OpLabel ? instruction.resultId() : label;
        }
        made.addAll(words, copied, words.length - copied);
        int[] all = made.toArray();
        all[BOUND]++;
        return SpirvModule.ofWords(
                all, ReadOptions.DEFAULT.withGrammar(module.grammar()).withMaxIdBound(all[BOUND]));
    }

    private static boolean isLine(Instruction instruction, Op op, List<Integer> debugSets) {
        return op == Op.OpLine
                || op == Op.OpNoLine
                || op == Op.OpExtInst
                        && debugSets.contains(instruction.word(ExtInst.SET))
                        && (instruction.word(ExtInst.INSTRUCTION) == ShaderDebugNumbers.DebugLine
                                || instruction.word(ExtInst.INSTRUCTION) == ShaderDebugNumbers.DebugNoLine);
    }

    /** Whether an instruction stands after the strings of a module. */
    private static boolean isBehindStrings(Instruction instruction) {
        return instruction
                .op()
                .filter(op -> LayoutSection.of(op.opcode()).compareTo(LayoutSection.SOURCES) > 0)
                .isPresent();
    }
}
