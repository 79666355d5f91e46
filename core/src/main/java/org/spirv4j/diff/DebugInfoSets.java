// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;

/** Finds the instructions of debug-information sets in a module. */
final class DebugInfoSets {
    private final ModuleSide side;

    /** The indexes of the ids of the imports. */
    private final BitSet imports = new BitSet();

    DebugInfoSets(ModuleSide side) {
        this.side = side;
        for (int i = 0; i < side.data.instructionCount && !side.is(i, Op.OpFunction); i++) {
            if (side.is(i, Op.OpExtInstImport)) {
                int at = side.data.starts[i];
                if (DebugSets.has(LiteralString.text(side.words, at + 2, side.data.starts[i + 1]))) {
                    imports.set(side.data.index(side.resultId(i)));
                }
            }
        }
    }

    /** Whether an instruction belongs to such a set. */
    boolean contains(int instruction) {
        return !imports.isEmpty()
                && Trait.EXTENDED_INSTRUCTION.has(side.data.tables, side.opcode(instruction))
                && imports.get(side.data.index(side.word(instruction, ExtInst.SET)));
    }
}
