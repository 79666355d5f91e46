// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.line;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.HeaderWords;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * States as source lines where code stands in a module. Passes keep source lines when they move, copy and join blocks,
 * so that they tell where code comes from.
 */
public final class StatedPlaces {
    private static final int LINE_WORDS = 4;

    private final SpirvModule module;
    private final ModuleData data;
    private final boolean isEach;
    private final List<Integer> debugSets;
    private final int file;
    private final WordBuffer made;
    private int copied;

    private StatedPlaces(SpirvModule module, boolean isEach) {
        this.module = module;
        this.isEach = isEach;
        data = ModuleAccess.data(module);
        debugSets = module.layout().imports().stream()
                .filter(candidate -> candidate.name().equals(DebugSets.SHADER))
                .map(ExtendedSetImport::id)
                .toList();
        file = module.header().bound();
        int room = isEach ? LINE_WORDS * data.instructionCount : data.words.length / 4;
        made = new WordBuffer(data.words.length + room);
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
        int[] words = data.words;
        boolean isDeclared = false;
        boolean afterMerge = false;
        int label = 0;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (!isDeclared && isAfterStrings(words[at] & 0xFFFF)) {
                copy(words, at);
                // The name of the file is an empty string.
                made.addAll(new int[] {3 << 16 | Op.OpString.opcode(), file, 0}, 0, 3);
                isDeclared = true;
            }
            if (isLine(at, op)) {
                copy(words, at);
                copied = at + (words[at] >>> 16);
            } else if (label != 0 && (isEach ? !afterMerge : op != Op.OpPhi)) {
                copy(words, at);
                made.add(LINE_WORDS << 16 | Op.OpLine.opcode());
                made.add(file);
                made.add(isEach ? at : label);
                made.add(0);
                label = isEach ? label : 0;
            }
            afterMerge = Trait.MERGE.has(op);
            label = op == Op.OpLabel ? data.resultId(at) : Trait.TERMINATION.has(op) ? 0 : label;
        }
        copy(words, words.length);
        int[] all = made.toArray();
        all[HeaderWords.BOUND] = file + 1;
        return ModuleAccess.module(all, module.grammar());
    }

    private void copy(int[] words, int end) {
        made.addAll(words, copied, end - copied);
        copied = end;
    }

    private boolean isLine(int at, Op op) {
        return op == Op.OpLine
                || op == Op.OpNoLine
                || op == Op.OpExtInst
                        && debugSets.contains(data.words[at + ExtInst.SET])
                        && (data.words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugLine
                                || data.words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugNoLine);
    }

    /** Whether an instruction stands after the strings of a module. */
    private static boolean isAfterStrings(int opcode) {
        return Op.of(opcode)
                .filter(op -> LayoutSection.of(opcode).compareTo(LayoutSection.SOURCES) > 0)
                .isPresent();
    }
}
