// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.line;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.HeaderWords;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/**
 * States as source lines where code stands in a module. Passes keep source lines when they move, copy and join blocks,
 * so that they tell where code comes from.
 */
public final class StatedPlaces {
    private final SpirvModule module;
    private final boolean isEach;
    private final List<Integer> debugSets;
    private final int file;
    private final WordBuffer made;
    private int copied;

    private StatedPlaces(SpirvModule module, boolean isEach) {
        this.module = module;
        this.isEach = isEach;
        debugSets = module.layout().imports().stream()
                .filter(candidate -> candidate.name().equals(DebugSets.SHADER))
                .map(ExtendedSetImport::id)
                .toList();
        file = module.header().bound();
        made = new WordBuffer(module.wordCount() + module.wordCount() / 4);
    }

    /** A module with the ids of labels as the only source lines, one for each block. */
    public static SpirvModule ofBlocks(SpirvModule module) {
        return new StatedPlaces(module, false).stated();
    }

    /** A module with the word offsets of the instructions of blocks as the only source lines. */
    public static SpirvModule ofInstructions(SpirvModule module) {
        return new StatedPlaces(module, true).stated();
    }

    private SpirvModule stated() {
        int[] words = module.words();
        boolean isDeclared = false;
        boolean afterMerge = false;
        int label = 0;
        for (Instruction instruction : module.instructions()) {
            Op op = instruction.op().orElse(Op.OpNop);
            int at = instruction.wordOffset();
            if (!isDeclared && isAfterStrings(instruction)) {
                copy(words, at);
                // The name of the file is an empty string.
                made.addAll(new int[] {3 << 16 | Op.OpString.opcode(), file, 0}, 0, 3);
                isDeclared = true;
            }
            if (isLine(instruction, op)) {
                copy(words, at);
                copied = at + instruction.wordCount();
            } else if (label != 0 && (isEach ? !afterMerge : op != Op.OpPhi)) {
                copy(words, at);
                made.addAll(new int[] {4 << 16 | Op.OpLine.opcode(), file, isEach ? at : label, 0}, 0, 4);
                label = isEach ? label : 0;
            }
            afterMerge = Trait.MERGE.has(op);
            label = op == Op.OpLabel ? instruction.resultId() : Trait.TERMINATION.has(op) ? 0 : label;
        }
        copy(words, words.length);
        int[] all = made.toArray();
        all[HeaderWords.BOUND] = file + 1;
        return SpirvModule.ofWords(
                all, ReadOptions.DEFAULT.withGrammar(module.grammar()).withMaxIdBound(all[HeaderWords.BOUND]));
    }

    private void copy(int[] words, int end) {
        made.addAll(words, copied, end - copied);
        copied = end;
    }

    private boolean isLine(Instruction instruction, Op op) {
        return op == Op.OpLine
                || op == Op.OpNoLine
                || op == Op.OpExtInst
                        && debugSets.contains(instruction.word(ExtInst.SET))
                        && (instruction.word(ExtInst.INSTRUCTION) == ShaderDebugNumbers.DebugLine
                                || instruction.word(ExtInst.INSTRUCTION) == ShaderDebugNumbers.DebugNoLine);
    }

    /** Whether an instruction stands after the strings of a module. */
    private static boolean isAfterStrings(Instruction instruction) {
        return instruction
                .op()
                .filter(op -> LayoutSection.of(op.opcode()).compareTo(LayoutSection.SOURCES) > 0)
                .isPresent();
    }
}
