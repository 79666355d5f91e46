// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.internal.opportunity.InstructionOpportunity;

/**
 * What instructions the test seems to need: for each kind of instruction, how many of them could not be removed in one
 * search. A module with fewer of them is expected to be refused. It is a guess, by which steps are tried together that
 * leave these instructions alone; only the test decides.
 */
final class NeededInstructions {
    private static final int INSTRUCTION_OPERAND = 4;

    /** By {@link #kind}. */
    private final Map<Integer, Integer> counts = new HashMap<>();

    /** Adds the instructions that were refused in one search. */
    void add(SpirvModule module, List<InstructionOpportunity> refused) {
        if (refused.isEmpty()) {
            return;
        }
        EditableModule edited = EditableModule.of(module);
        Map<Integer, Integer> more = new HashMap<>();
        for (InstructionOpportunity opportunity : refused) {
            more.merge(kind(edited, opportunity.instruction()), 1, Integer::sum);
        }
        more.forEach((kind, count) -> counts.merge(kind, count, Math::max));
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    void clear() {
        counts.clear();
    }

    /** Whether a module has at least as many instructions of each kind. */
    boolean areIn(SpirvModule module) {
        if (counts.isEmpty()) {
            return true;
        }
        Map<Integer, Integer> missing = new HashMap<>(counts);
        EditableModule edited = EditableModule.of(module);
        for (int i = edited.first(); i != 0; i = edited.next(i)) {
            missing.computeIfPresent(kind(edited, i), (kind, count) -> count == 1 ? null : count - 1);
        }
        return missing.isEmpty();
    }

    /** The opcode, and for an extended instruction also its number. */
    private static int kind(EditableModule module, int instruction) {
        Op op = module.op(instruction);
        int number = Trait.EXTENDED_INSTRUCTION.has(op) ? module.word(instruction, INSTRUCTION_OPERAND) : 0;
        return module.opcode(instruction) | number << Character.SIZE;
    }
}
