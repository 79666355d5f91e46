// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.BitSet;
import java.util.function.IntConsumer;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/** Removes instructions together, those excepted whose results the remaining instructions use. */
final class JointRemoval {
    private final EditableModule module;
    private final BitSet instructions = new BitSet();

    /** The instructions to remove that define each id; made when something is removed that has a result. */
    private int[] definitions = {};

    /** Work list: kept instructions whose operands must also be kept. */
    private final WordBuffer waiting = new WordBuffer(0);

    private final IntConsumer keeper = this::keep;

    JointRemoval(EditableModule module) {
        this.module = module;
    }

    /** Marks an instruction for removal. */
    void add(int instruction) {
        instructions.set(instruction);
        int id = module.resultId(instruction);
        if (id != 0) {
            if (definitions.length == 0) {
                definitions = new int[module.bound()];
            }
            definitions[id] = instruction;
        }
    }

    /** {@return whether an instruction is marked for removal} */
    boolean has(int instruction) {
        return instructions.get(instruction);
    }

    /** Keeps what remaining instructions use; names and decorations are not uses. */
    void keepUsed() {
        if (definitions.length == 0) {
            return;
        }
        for (int i = module.first(); i != 0; i = module.next(i)) {
            if (!instructions.get(i)) {
                keepOperands(i);
            }
        }
        for (int id = 1; id < definitions.length && module.uses().hasPinned(); id++) {
            if (module.uses().isPinned(id)) {
                keep(id);
            }
        }
        while (waiting.size() > 0) {
            keepOperands(waiting.removeLast());
        }
    }

    private void keepOperands(int instruction) {
        Op op = module.op(instruction);
        if (!Trait.NAME.has(op) && !Trait.DECORATION.has(op) && !Trait.GROUP_DECORATION.has(op)) {
            module.forEachId(instruction, keeper);
        }
    }

    /** Keeps the definition of an id, and what it uses when {@link #keepUsed} follows. */
    void keep(int id) {
        int instruction = definitions[id];
        if (instruction != 0) {
            definitions[id] = 0;
            instructions.clear(instruction);
            waiting.add(instruction);
        }
    }

    /** Removes what is marked, and what describes the results. */
    void run() {
        module.removeAll(instructions);
    }
}
