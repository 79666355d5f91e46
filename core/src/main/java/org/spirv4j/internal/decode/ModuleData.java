// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import java.util.Arrays;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.word.IdValues;

/**
 * A module as flat arrays, which all readers share. Complete after {@link ModuleParser#parse}; the arrays must not be
 * modified.
 */
public final class ModuleData extends Definitions {
    private static final long DIRECT_IDS_PER_WORD = 4;
    private static final IdValues NONE = new IdValues(0, 0);

    /** The id bound of the header; above 0 and at most the limit that was set. */
    public final int bound;

    /** Word offset of each instruction, and at {@code [instructionCount]} the end of the module. */
    public int[] starts = {};

    public int instructionCount;

    /** The ids below this number are their own {@linkplain #index indexes}: the length of {@link #definitions}. */
    public final int directIds;

    /** The indexes of the ids from {@link #directIds} on that the module defines. */
    private final IdValues farIndexes;

    /** By index minus {@link #directIds}: the id, and the word offset of its definition. */
    private int[] farIds = {};

    private int[] farDefinitions = {};
    private int farCount;

    /** Number of the first instruction with an opcode or operand that the grammar lacks; -1 for none. */
    public int firstUnknown = -1;

    /** Makes data without instructions. */
    public ModuleData(GrammarTables tables, int[] words, int bound) {
        super(tables, words, new int[directIds(words, bound)]);
        this.bound = bound;
        directIds = definitions.length;
        farIndexes = directIds < bound ? new IdValues(0, 0) : NONE;
    }

    /** Ids far above the number of words, which most modules do not have, are not indexes of arrays. */
    private static int directIds(int[] words, int bound) {
        return (int) Math.max(1, Math.min(bound, DIRECT_IDS_PER_WORD * words.length));
    }

    @Override
    protected int farDefinition(int id) {
        int index = farIndexes.get(id);
        return index == 0 ? 0 : farDefinitions[index - directIds];
    }

    /**
     * The index of an id in tables, whose length is {@link #indexCount} and follows the length of the module, however
     * large its ids are. Most ids are their own indexes; other ids that the module does not define have the index 0.
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
        int results = tables.results()[words[at] & 0xFFFF];
        return (results & GrammarTables.HAS_RESULT) == 0
                ? 0
                : words[at + ((results & GrammarTables.HAS_TYPE) == 0 ? 1 : 2)];
    }

    /** The type id of the instruction at a word offset; 0 if it has none or the grammar lacks the instruction. */
    public int typeId(int at) {
        return (tables.results()[words[at] & 0xFFFF] & GrammarTables.HAS_TYPE) == 0
                ? 0
                : words[at + TypedInstruction.RESULT_TYPE];
    }

    /** Number of the instruction at a word offset; negative when none starts there. */
    public int instructionAt(int offset) {
        return Arrays.binarySearch(starts, 0, instructionCount, offset);
    }

    /** Number of the instruction that has a word of the module; 0 for the words of the header. */
    public int instructionWith(int word) {
        int found = instructionAt(word);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    void define(int id, int offset) {
        if (id < directIds) {
            definitions[id] = offset;
            return;
        }
        if (farCount == farIds.length) {
            farIds = Arrays.copyOf(farIds, 2 * farCount + 24);
            farDefinitions = Arrays.copyOf(farDefinitions, farIds.length);
        }
        farIndexes.put(id, directIds + farCount);
        farIds[farCount] = id;
        farDefinitions[farCount++] = offset;
    }
}
