// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.Arrays;
import org.spirv4j.internal.word.HashIndex;

/**
 * Finds opcodes, enumerants and extended instructions by their names in assembly text, including aliases.
 *
 * <p>One table over all scopes; a lookup reads the token's bytes once and allocates nothing.
 */
public final class NameIndex {
    private static final int OP_SCOPE = 0;

    private final GrammarTables tables;
    private final byte[] names;

    /** Entries by scope and name. */
    private final HashIndex index;

    private final int[] scopes;
    private final int[] nameNumbers;
    private final int[] rows;
    private int count;

    NameIndex(GrammarTables tables) {
        this.tables = tables;
        names = tables.nameBytes();
        int size = countEntries();
        index = new HashIndex(size);
        scopes = new int[size];
        nameNumbers = new int[size];
        rows = new int[size];
        for (int row = 0; row < tables.opCount(); row++) {
            put(OP_SCOPE, tables.opName(row), row);
            putAliases(OP_SCOPE, tables.opFacts(row), row);
        }
        for (int kind = KindNumbers.FIRST_ENUM; kind < tables.kindCount(); kind++) {
            int first = tables.firstEnumerant(kind);
            for (int row = first; row < first + tables.enumerantCount(kind); row++) {
                put(kindScope(kind), tables.enumerantName(row), row);
                putAliases(kindScope(kind), tables.enumerantFacts(row), row);
            }
        }
        for (int set = 0; set < tables.sets().count(); set++) {
            int first = tables.sets().firstInstruction(set);
            for (int row = first; row < first + tables.sets().instructionCount(set); row++) {
                put(setScope(set), tables.sets().instructionName(row), row);
                putAliases(setScope(set), tables.sets().instructionFacts(row), row);
            }
        }
    }

    private int countEntries() {
        int entries = 0;
        for (int row = 0; row < tables.opCount(); row++) {
            entries += 1 + tables.listLength(tables.opFacts(row).aliases());
        }
        for (int kind = KindNumbers.FIRST_ENUM; kind < tables.kindCount(); kind++) {
            int first = tables.firstEnumerant(kind);
            for (int row = first; row < first + tables.enumerantCount(kind); row++) {
                entries += 1 + tables.listLength(tables.enumerantFacts(row).aliases());
            }
        }
        for (int set = 0; set < tables.sets().count(); set++) {
            int first = tables.sets().firstInstruction(set);
            for (int row = first; row < first + tables.sets().instructionCount(set); row++) {
                entries += 1
                        + tables.listLength(tables.sets().instructionFacts(row).aliases());
            }
        }
        return entries;
    }

    private static int kindScope(int kind) {
        return 1 + kind;
    }

    private static int setScope(int set) {
        return -1 - set;
    }

    private void putAliases(int scope, GrammarTables.Facts facts, int row) {
        int aliases = facts.aliases();
        for (int i = 0; i < tables.listLength(aliases); i++) {
            put(scope, tables.listItem(aliases, i), row);
        }
    }

    private void put(int scope, int name, int row) {
        int offset = tables.nameOffset(name);
        index.add(hash(scope, names, offset, offset + tables.nameLength(name)), count);
        scopes[count] = scope;
        nameNumbers[count] = name;
        rows[count++] = row;
    }

    /** Op row of an instruction name such as {@code OpLoad}, or -1. */
    public int op(byte[] text, int start, int end) {
        return find(OP_SCOPE, text, start, end);
    }

    /** Op row of an instruction name without its "Op" prefix, as operand of OpSpecConstantOp, or -1. */
    public int specConstantOp(byte[] text, int start, int end) {
        byte[] name = new byte[2 + end - start];
        name[0] = 'O';
        name[1] = 'p';
        System.arraycopy(text, start, name, 2, end - start);
        return op(name, 0, name.length);
    }

    /** Enumerant row of a name within an operand kind, or -1. */
    public int enumerant(int kind, byte[] text, int start, int end) {
        return find(kindScope(kind), text, start, end);
    }

    /** Extended instruction row of a name within a set, or -1. */
    public int instruction(int set, byte[] text, int start, int end) {
        return find(setScope(set), text, start, end);
    }

    private int find(int scope, byte[] text, int start, int end) {
        int hash = hash(scope, text, start, end);
        for (int slot = index.first(hash); slot >= 0; slot = index.next(slot, hash)) {
            int entry = index.value(slot);
            int name = nameNumbers[entry];
            int offset = tables.nameOffset(name);
            if (scopes[entry] == scope
                    && Arrays.equals(names, offset, offset + tables.nameLength(name), text, start, end)) {
                return rows[entry];
            }
        }
        return -1;
    }

    private static int hash(int scope, byte[] text, int start, int end) {
        return HashIndex.hash(text, start, end) + scope;
    }
}
