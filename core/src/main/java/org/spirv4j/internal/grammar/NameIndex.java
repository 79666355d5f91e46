package org.spirv4j.internal.grammar;

import java.util.Arrays;

/**
 * Finds opcodes, enumerants and extended instructions by the name in assembly text, aliases included.
 *
 * <p>One open-addressing table over all scopes; a lookup reads the token's bytes once and allocates nothing.
 */
public final class NameIndex {
    private static final int OP_SCOPE = 0;

    private final GrammarTables tables;
    private final byte[] names;
    private final int mask;
    private final int[] scopes;
    private final int[] nameNumbers;
    private final int[] rows;

    NameIndex(GrammarTables tables) {
        this.tables = tables;
        names = tables.nameBytes();
        int size = Integer.highestOneBit(Math.max(16, countEntries())) << 2;
        mask = size - 1;
        scopes = new int[size];
        nameNumbers = new int[size];
        rows = new int[size];
        Arrays.fill(rows, -1);
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
        for (int set = 0; set < tables.setCount(); set++) {
            int first = tables.setFirstInstruction(set);
            for (int row = first; row < first + tables.setInstructionCount(set); row++) {
                put(setScope(set), tables.instructionName(row), row);
                putAliases(setScope(set), tables.instructionFacts(row), row);
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
        for (int set = 0; set < tables.setCount(); set++) {
            int first = tables.setFirstInstruction(set);
            for (int row = first; row < first + tables.setInstructionCount(set); row++) {
                entries += 1 + tables.listLength(tables.instructionFacts(row).aliases());
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
        int slot = hash(scope, names, offset, offset + tables.nameLength(name)) & mask;
        while (rows[slot] >= 0) {
            slot = (slot + 1) & mask;
        }
        scopes[slot] = scope;
        nameNumbers[slot] = name;
        rows[slot] = row;
    }

    /** Op row of an instruction name such as {@code OpLoad}, or -1. */
    public int op(byte[] text, int start, int end) {
        return find(OP_SCOPE, text, start, end);
    }

    /** Op row of an instruction name written without its "Op", as OpSpecConstantOp has it, or -1. */
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
        int slot = hash(scope, text, start, end) & mask;
        while (rows[slot] >= 0) {
            if (scopes[slot] == scope) {
                int name = nameNumbers[slot];
                int offset = tables.nameOffset(name);
                if (Arrays.equals(names, offset, offset + tables.nameLength(name), text, start, end)) {
                    return rows[slot];
                }
            }
            slot = (slot + 1) & mask;
        }
        return -1;
    }

    private static int hash(int scope, byte[] text, int start, int end) {
        int hash = scope * 0x9E3779B9;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + text[i];
        }
        return hash ^ hash >>> 15;
    }
}
