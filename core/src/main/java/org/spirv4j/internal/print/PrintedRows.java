// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * What the printer needs of the rows of a grammar, packed to one number for each row: the offset and length of the
 * name, the word with the result id, and the shape in the lower 16 bits.
 */
final class PrintedRows {
    private static final int OFFSET_SHIFT = 40;
    private static final int LENGTH_SHIFT = 20;
    private static final int RESULT_SHIFT = 16;

    private static volatile @Nullable PrintedRows last;

    private final GrammarTables tables;
    private final long[] rows;

    private PrintedRows(GrammarTables tables) {
        this.tables = tables;
        rows = new long[tables.opCount()];
        for (int row = 0; row < rows.length; row++) {
            int name = tables.opName(row);
            int resultAt = tables.opHasResult(row) ? tables.opHasType(row) ? 2 : 1 : 0;
            rows[row] = (long) tables.nameOffset(name) << OFFSET_SHIFT
                    | (long) tables.nameLength(name) << LENGTH_SHIFT
                    | (long) resultAt << RESULT_SHIFT
                    | tables.opShape(row);
        }
    }

    /** The rows of a grammar. Those of the last one are kept because there may be a printer for each instruction. */
    static long[] of(GrammarTables tables) {
        PrintedRows known = last;
        if (known == null || known.tables != tables) {
            known = new PrintedRows(tables);
            last = known;
        }
        return known.rows;
    }

    /** The offset of the name in the bytes of all names. */
    static int nameOffset(long row) {
        return (int) (row >>> OFFSET_SHIFT);
    }

    static int nameLength(long row) {
        return (int) (row >>> LENGTH_SHIFT) & 0xFFFF;
    }

    /** The index of the word with the result id; 0 for none. */
    static int resultWord(long row) {
        return (int) (row >>> RESULT_SHIFT) & 3;
    }

    static int shape(long row) {
        return (int) row & 0xFFFF;
    }
}
