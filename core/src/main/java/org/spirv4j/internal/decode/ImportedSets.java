// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.SetTable;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.word.LiteralString;

/** The extended instruction sets that the instructions of a module import; keeps the one that was asked for last. */
public final class ImportedSets {
    /** The id is not that of an OpExtInstImport. */
    public static final int NOT_AN_IMPORT = -1;

    /** A set that the grammar lacks, whose name starts with "NonSemantic.". */
    public static final int UNKNOWN_NON_SEMANTIC_SET = -2;

    /** Any other set that the grammar lacks. */
    public static final int UNKNOWN_SET = -3;

    private static final int MAX_NAME = 512;

    private final Definitions data;
    private final GrammarTables tables;
    private int lastId;
    private int lastAt;
    private int last;
    private byte[] name = {};

    ImportedSets(Definitions data) {
        this.data = data;
        tables = data.tables;
    }

    /**
     * The set that an id imports before a word offset: its number in the grammar, or one of the negative constants.
     * Later definitions are ignored, so that scanning gives the same result during and after parsing.
     */
    int of(int id, int before) {
        if (id != lastId || lastAt >= before) {
            int definition = data.definition(id);
            lastAt = definition < before ? definition : 0;
            boolean isImport = lastAt != 0 && (data.words[lastAt] & 0xFFFF) == OpcodeNumbers.OpExtInstImport;
            last = isImport ? ofImport(lastAt) : NOT_AN_IMPORT;
            lastId = isImport ? id : 0;
        }
        return last;
    }

    /** The set that the import at a word offset selects. */
    int ofImport(int at) {
        int[] words = data.words;
        int length = Math.min((words[at] >>> 16) - 2, MAX_NAME / 4);
        if (name.length < 4 * length) {
            name = new byte[4 * length];
        }
        int size = LiteralString.copy(words, at + 2, at + 2 + length, name, 0);
        int found = tables.sets().find(name, 0, size);
        if (found >= 0) {
            return found;
        }
        boolean isNonSemantic = SetTable.isNonSemantic(name, 0, size);
        return isNonSemantic ? UNKNOWN_NON_SEMANTIC_SET : UNKNOWN_SET;
    }
}
