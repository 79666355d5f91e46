// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import java.util.Arrays;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.word.IdValues;

/**
 * A module as flat arrays, which all readers share. Complete after {@link ModuleParser#parse}; the arrays must not be
 * modified.
 */
public final class ModuleData implements Definitions {
    private static final long DIRECT_IDS_PER_WORD = 4;
    private static final IdValues NONE = new IdValues(0, 0);

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

    /** The ids below this number are their own {@linkplain #index indexes}. */
    public final int directIds;

    /** By index: word offset of the instruction that defines the id, or 0. */
    private int[] definitions;

    /** The indexes of ids from {@link #directIds} on, which are few. */
    private final IdValues farIndexes;

    private int[] farIds = {};
    private int farCount;

    /** Number of the first instruction with an opcode or operand that the grammar lacks; -1 for none. */
    public int firstUnknown = -1;

    public ModuleData(GrammarTables tables, int[] words, int bound) {
        this.tables = tables;
        idPlans = tables.derived(IdPlans::of);
        this.words = words;
        this.bound = bound;
        // Most modules define nearly every id below the bound; do not trust a bound larger than the module.
        directIds = (int) Math.max(1, Math.min(bound, DIRECT_IDS_PER_WORD * words.length));
        definitions = new int[directIds];
        farIndexes = directIds < bound ? new IdValues(0, 0) : NONE;
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
        return definitions[index(id)];
    }

    /**
     * The index of an id in tables, whose length is {@link #indexCount} and follows the length of the module, however large its
     * ids are. Most ids are their own indexes; the index 0 stands for ids that the module does not define.
     */
    public int index(int id) {
        return id >= 0 && id < directIds ? id : farIndexes.get(id);
    }

    /** One more than the highest index. */
    public int indexCount() {
        return directIds + farCount;
    }

    /** The id with an index. */
    public int id(int index) {
        return index < directIds ? index : farIds[index - directIds];
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
        int index = id < directIds ? id : newIndex(id);
        definitions[index] = offset;
    }

    private int newIndex(int id) {
        if (farCount == farIds.length) {
            farIds = Arrays.copyOf(farIds, 2 * farCount + 8);
            definitions = Arrays.copyOf(definitions, directIds + farIds.length);
        }
        int index = directIds + farCount;
        farIds[farCount++] = id;
        farIndexes.put(id, index);
        return index;
    }
}
