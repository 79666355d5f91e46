// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import java.util.Arrays;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * A module as flat arrays, which all readers share. Complete after {@link ModuleParser#parse}; the arrays must not be
 * modified.
 */
public final class ModuleData extends Definitions {
    /** See {@link IdPlans}. */
    final char[] idPlans;

    /** The id bound of the header; above 0 and at most the limit that was set. */
    public final int bound;

    /** Word offset of each instruction, and at {@code [instructionCount]} the end of the module. */
    public int[] starts = {};

    public int instructionCount;

    /** Number of the first instruction with an opcode or operand that the grammar lacks; -1 for none. */
    public int firstUnknown = -1;

    /** Makes data without instructions. Most modules define nearly every id below the bound, but it may be larger than the module. */
    public ModuleData(GrammarTables tables, int[] words, int bound) {
        super(tables, words, new int[Math.max(1, Math.min(bound, words.length))]);
        idPlans = tables.derived(IdPlans::of);
        this.bound = bound;
    }

    /** The result id of the instruction at a word offset; 0 if it has none or the grammar lacks the instruction. */
    public int resultId(int at) {
        int results = tables.results()[words[at] & 0xFFFF];
        return (results & GrammarTables.HAS_RESULT) == 0
                ? 0
                : words[at + ((results & GrammarTables.HAS_TYPE) == 0 ? 1 : 2)];
    }

    /** The type id of the instruction at a word offset; 0 if it has none or the grammar lacks the instruction. */
    public int typeId(int at) {
        return (tables.results()[words[at] & 0xFFFF] & GrammarTables.HAS_TYPE) == 0 ? 0 : words[at + 1];
    }

    /** Number of the instruction at a word offset; negative when none starts there. */
    public int instructionAt(int offset) {
        return Arrays.binarySearch(starts, 0, instructionCount, offset);
    }

    void define(int id, int offset) {
        if (id >= definitions.length) {
            int size = Math.min(bound, Math.max(id + 1, definitions.length * 2));
            definitions = Arrays.copyOf(definitions, size);
        }
        definitions[id] = offset;
    }
}
