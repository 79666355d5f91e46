// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import java.util.Arrays;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * A module as flat arrays, which all readers share. Complete after {@link ModuleParser#parse}; the arrays must not be
 * modified.
 */
public final class ModuleData implements Definitions {
    public final GrammarTables tables;

    /** See {@link IdPlans}. */
    final char[] idPlans;

    /** All words, header included. */
    public final int[] words;

    /** The id bound of the header; above 0 and at most the limit that was set. */
    public final int bound;

    /** Word offset of each instruction, and at {@code [instructionCount]} the end of the module. */
    public int[] starts = {};

    public int instructionCount;

    /** By id: word offset of the instruction that defines it, or 0; may be shorter than the bound. */
    public int[] definitions;

    /** Number of the first instruction with an opcode or operand that the grammar lacks; -1 for none. */
    public int firstUnknown = -1;

    public ModuleData(GrammarTables tables, int[] words, int bound) {
        this.tables = tables;
        idPlans = tables.derived(IdPlans::of);
        this.words = words;
        this.bound = bound;
        // Most modules define nearly every id below the bound; do not trust a bound larger than the module.
        definitions = new int[Math.max(1, Math.min(bound, words.length))];
    }

    @Override
    public int[] words() {
        return words;
    }

    @Override
    public GrammarTables tables() {
        return tables;
    }

    @Override
    public int definition(int id) {
        return id > 0 && id < definitions.length ? definitions[id] : 0;
    }

    /** The result id of the instruction at a word offset; 0 if it has none or the grammar lacks the instruction. */
    public int resultId(int at) {
        int row = tables.op(words[at] & 0xFFFF);
        return row >= 0 && tables.opHasResult(row) ? words[at + (tables.opHasType(row) ? 2 : 1)] : 0;
    }

    /** The type id of the instruction at a word offset; 0 if it has none or the grammar lacks the instruction. */
    public int typeId(int at) {
        int row = tables.op(words[at] & 0xFFFF);
        return row >= 0 && tables.opHasType(row) ? words[at + 1] : 0;
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
