// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.BitSet;
import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.ExtInstImport;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The debug instructions and non-semantic instructions of a module, except those that other instructions use, and the
 * extension for non-semantic instructions.
 */
final class IgnoredInstructions {
    private static final String NON_SEMANTIC = "NonSemantic.";
    private static final String NON_SEMANTIC_EXTENSION = "SPV_KHR_non_semantic_info";

    private final BitSet ignored = new BitSet();
    private final ModuleData data;

    private IgnoredInstructions(ModuleData data) {
        this.data = data;
    }

    /** The instructions of a module that its hash ignores. */
    static IgnoredInstructions of(ModuleData data) {
        IgnoredInstructions found = new IgnoredInstructions(data);
        found.find();
        return found;
    }

    /** The names in a module alone. */
    static IgnoredInstructions names(ModuleData data) {
        IgnoredInstructions found = new IgnoredInstructions(data);
        for (int i = 0; i < data.instructionCount; i++) {
            found.ignored.set(i, Trait.NAME.has(data.tables, data.words[data.starts[i]] & 0xFFFF));
        }
        return found;
    }

    /** Whether more instructions are ignored than by other rules. */
    boolean isMoreThan(IgnoredInstructions other) {
        return ignored.cardinality() > other.ignored.cardinality();
    }

    private void find() {
        BitSet sets = new BitSet();
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = data.words[at] & 0xFFFF;
            if (opcode == Op.OpExtInstImport.opcode()) {
                String name = LiteralString.text(data.words, at + 2, data.starts[i + 1]);
                if (name.startsWith(NON_SEMANTIC) || DebugSets.has(name)) {
                    sets.set(data.index(data.words[at + ExtInstImport.SET]));
                    ignored.set(i);
                }
            } else if (opcode == Op.OpExtension.opcode()) {
                ignored.set(i, isNonSemantic(at, data.starts[i + 1]));
            } else if (Trait.DEBUG.has(data.tables, opcode)
                    || (Trait.EXTENDED_INSTRUCTION.has(data.tables, opcode)
                            && sets.get(data.index(data.words[at + ExtInst.SET])))) {
                ignored.set(i);
            }
        }
        keepUsed();
    }

    private boolean isNonSemantic(int extension, int end) {
        return LiteralString.text(data.words, extension + 1, end).equals(NON_SEMANTIC_EXTENSION);
    }

    /** Keeps what other instructions use, such as a string. */
    private void keepUsed() {
        if (!hasResults()) {
            return;
        }
        OperandIds operands = new OperandIds(data);
        WordBuffer waiting = new WordBuffer(0);
        IntConsumer keep = id -> keep(id, waiting);
        for (int i = 0; i < data.instructionCount; i++) {
            int opcode = data.words[data.starts[i]] & 0xFFFF;
            if (!ignored.get(i) && !Trait.ANNOTATION.has(data.tables, opcode)) {
                operands.forEach(data.starts[i], keep);
            }
        }
        while (waiting.size() > 0) {
            operands.forEach(data.starts[waiting.removeLast()], keep);
        }
    }

    /** Whether an instruction to ignore has a result, which others may use; without debug information none has. */
    private boolean hasResults() {
        for (int i = ignored.nextSetBit(0); i >= 0; i = ignored.nextSetBit(i + 1)) {
            if (data.definition(data.resultId(data.starts[i])) != 0) {
                return true;
            }
        }
        return false;
    }

    private void keep(int id, WordBuffer waiting) {
        int definition = data.definition(id);
        int instruction = definition == 0 ? -1 : data.instructionAt(definition);
        if (instruction >= 0 && ignored.get(instruction)) {
            ignored.clear(instruction);
            waiting.add(instruction);
        }
    }

    /** Whether an instruction is ignored. */
    boolean contains(int instruction) {
        return ignored.get(instruction);
    }
}
