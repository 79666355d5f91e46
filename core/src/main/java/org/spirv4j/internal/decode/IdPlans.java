// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import static org.spirv4j.internal.grammar.KindNumbers.ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.LAST_ID;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_INTEGER;

import org.spirv4j.internal.grammar.GrammarTables;

/**
 * By opcode, whether an instruction consists only of ids, or of ids followed by literals. Most instructions of a module
 * do; their ids are found without the shape.
 */
public final class IdPlans {
    /** Bits of a plan with the number of required ids. */
    static final int COUNT = 0xFF;

    /** Any number of further ids may follow. */
    static final int MORE_IDS = 0x100;

    /** Any number of literal words may follow. */
    static final int MORE_LITERALS = 0x200;

    static final int HAS_TYPE = 0x400;
    static final int HAS_RESULT = 0x800;

    /** Literals must follow: there are no further ids, but the literals must be checked against the shape. */
    static final int LITERALS = 0x1000;

    /** The opcode has no plan. */
    static final int NONE = 0;

    /** By opcode, up to the highest one. */
    final char[] byOpcode;

    private IdPlans(GrammarTables tables) {
        int last = tables.opCount() - 1;
        byOpcode = new char[last < 0 ? 0 : tables.opcode(last) + 1];
        for (int row = 0; row <= last; row++) {
            byOpcode[tables.opcode(row)] = (char) plan(tables, row);
        }
    }

    /** The plans of a grammar, computed once. */
    static IdPlans of(GrammarTables tables) {
        IdPlans known = tables.companion(IdPlans.class);
        return known == null ? tables.keep(IdPlans.class, new IdPlans(tables)) : known;
    }

    private int plan(int first) {
        int opcode = first & 0xFFFF;
        return opcode < byOpcode.length ? byOpcode[opcode] : NONE;
    }

    /** Whether an instruction with a plan has a Result Type, by its first word. */
    boolean hasType(int first) {
        return (plan(first) & HAS_TYPE) != 0;
    }

    /** Whether an instruction with a plan has a Result, by its first word. */
    boolean hasResult(int first) {
        return (plan(first) & HAS_RESULT) != 0;
    }

    /**
     * How many words after the first one must be ids for an instruction to be well formed, by its first word; -1 if
     * that does not suffice.
     */
    int checkedIds(int first) {
        int plan = plan(first);
        int operands = (first >>> 16) - 1;
        int ids = plan & COUNT;
        if (ids == 0 || operands < ids || (plan & LITERALS) != 0) {
            return -1;
        }
        return operands == ids || (plan & (MORE_IDS | MORE_LITERALS)) == MORE_LITERALS
                ? ids
                : (plan & MORE_IDS) != 0 ? operands : -1;
    }

    /** How many ids a well-formed instruction consists of, literals after them aside; -1 if it has other operands. */
    int plainIds(int first) {
        int plan = plan(first);
        int operands = (first >>> 16) - 1;
        int ids = plan & COUNT;
        if (ids == 0 || operands < ids) {
            return -1;
        }
        return operands == ids || (plan & (MORE_LITERALS | LITERALS)) != 0
                ? ids
                : (plan & MORE_IDS) != 0 ? operands : -1;
    }

    /** Number of required ids at the start of a shape. */
    public static int leadingIds(GrammarTables tables, int shape) {
        int length = tables.listLength(shape);
        int ids = 0;
        while (ids < length && (tables.listItem(shape, ids) & 3) == 0 && tables.listItem(shape, ids) >> 2 <= LAST_ID) {
            ids++;
        }
        return ids;
    }

    private static int plan(GrammarTables tables, int row) {
        int shape = tables.opShape(row);
        int length = tables.listLength(shape);
        int ids = leadingIds(tables, shape);
        if (ids == 0) {
            return NONE;
        }
        int flags = (tables.opHasType(row) ? HAS_TYPE : 0) | (tables.opHasResult(row) ? HAS_RESULT : 0);
        if (ids == length - 1) {
            int rest = tables.listItem(shape, ids);
            flags |= rest == (ID_REF << 2 | 2) ? MORE_IDS : rest == (LITERAL_INTEGER << 2 | 2) ? MORE_LITERALS : 0;
        }
        boolean literals = true;
        boolean required = false;
        for (int i = ids; i < length; i++) {
            int kind = tables.listItem(shape, i) >> 2;
            literals &= kind >= LITERAL_INTEGER && kind <= LITERAL_CONTEXT_DEPENDENT_NUMBER;
            required |= (tables.listItem(shape, i) & 3) == 0;
        }
        if (required) {
            return literals ? flags & ~MORE_LITERALS | LITERALS | ids : NONE;
        }
        return flags | ids;
    }
}
