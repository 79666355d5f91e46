// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;

/**
 * Removes instructions that no others use from a module: names, decorations and interfaces no longer refer to removed
 * ids.
 */
final class Removal {
    private static final int FORWARD_POINTER = Op.OpTypeForwardPointer.opcode();
    private static final int CONDITIONAL_ENTRY_POINT = Op.OpConditionalEntryPointINTEL.opcode();

    private final ModuleData data;
    private final InstructionEdits edits;
    private final IdSet ids;

    Removal(InstructionEdits edits) {
        this.edits = edits;
        data = edits.data();
        ids = new IdSet(data);
    }

    /** Marks an instruction for removal. */
    void add(int instruction) {
        edits.drop(instruction);
        int id = data.resultId(data.starts[instruction]);
        if (id != 0) {
            ids.add(id);
        }
    }

    /**
     * Removes names, decorations, execution modes and forward declarations of removed ids, and the ids in interfaces
     * and other lists.
     */
    void removeReferences() {
        if (ids.isEmpty()) {
            return;
        }
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = data.words[at] & 0xFFFF;
            if (edits.isDropped(i)) {
                continue;
            }
            if (Trait.NAME.has(data.tables, opcode)
                    || Trait.DECORATION.has(data.tables, opcode)
                    || Trait.EXECUTION_MODE.has(data.tables, opcode)
                    || opcode == FORWARD_POINTER) {
                if (ids.has(data.words[at + 1])) {
                    edits.drop(i);
                }
            } else if (opcode == Op.OpGroupDecorate.opcode()) {
                shorten(i, at + 2, 1, 2);
            } else if (opcode == Op.OpGroupMemberDecorate.opcode()) {
                shorten(i, at + 2, 2, 2);
            } else if (Trait.ENTRY_POINT.has(data.tables, opcode)) {
                int name = at + (opcode == CONDITIONAL_ENTRY_POINT ? 4 : 3);
                shorten(i, LiteralString.end(data.words, name, data.starts[i + 1]), 1, 0);
            }
        }
    }

    /**
     * Removes removed ids from the list at the end of an instruction.
     *
     * @param start word offset of the list
     * @param stride words to an entry; the first is the id
     * @param fewest an instruction of no more words is dropped, and one whose list's owner is removed; 0 for never
     */
    private void shorten(int instruction, int start, int stride, int fewest) {
        int at = data.starts[instruction];
        int end = data.starts[instruction + 1];
        int[] kept = Arrays.copyOfRange(data.words, at, end);
        int to = start - at;
        for (int i = start; i < end; i += stride) {
            if (!ids.has(data.words[i])) {
                System.arraycopy(data.words, i, kept, to, stride);
                to += stride;
            }
        }
        if (fewest > 0 && (to <= fewest || ids.has(data.words[at + 1]))) {
            edits.drop(instruction);
        } else if (to < kept.length) {
            kept[0] = to << 16 | kept[0] & 0xFFFF;
            edits.replace(instruction, kept, 0, to);
        }
    }
}
