// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.Arrays;

/**
 * The extended instruction sets of a grammar and their instructions. A set is a number from 0; the instructions of all
 * sets are rows of one table.
 */
public final class SetTable {
    static final int PREFIX = 1;
    static final int NUMERIC = 2;
    static final int SUPERSEDED = 4;

    static final int SET_STRIDE = 9;
    static final int INST_STRIDE = 10;

    private static final int INST_NAME = 1;
    private static final int INST_SHAPE = 2;

    private static final byte[] NON_SEMANTIC = {'N', 'o', 'n', 'S', 'e', 'm', 'a', 'n', 't', 'i', 'c', '.'};

    private final GrammarTables tables;
    private final char[] sets;
    private final char[] insts;

    /** By set: whether it describes, as {@link #isDescription} says, plus 1; 0 before that is asked for. */
    private final byte[] descriptions;

    SetTable(GrammarTables tables, char[] sets, char[] insts) {
        this.tables = tables;
        this.sets = sets;
        this.insts = insts;
        descriptions = new byte[sets.length / SET_STRIDE];
    }

    public int count() {
        return sets.length / SET_STRIDE;
    }

    public int name(int set) {
        return sets[set * SET_STRIDE];
    }

    public boolean isPrefix(int set) {
        return (sets[set * SET_STRIDE + 1] & PREFIX) != 0;
    }

    public boolean isNumeric(int set) {
        return (sets[set * SET_STRIDE + 1] & NUMERIC) != 0;
    }

    /** Whether unknown instructions of the set are allowed, since they have no semantics. */
    public boolean isNonSemantic(int set) {
        int name = name(set);
        return isNonSemantic(
                tables.nameBytes(), tables.nameOffset(name), tables.nameOffset(name) + tables.nameLength(name));
    }

    /** Whether the instructions of the set are non-semantic or debug information. */
    public boolean isDescription(int set) {
        // Asked for with each extended instruction; threads may race to find it.
        byte known = descriptions[set];
        if (known == 0) {
            known = (byte) (isNonSemantic(set) || tables.name(name(set)).contains("DebugInfo") ? 2 : 1);
            descriptions[set] = known;
        }
        return known == 2;
    }

    /** Whether the import name of an extended instruction set, given as UTF-8 bytes, starts with "NonSemantic.". */
    public static boolean isNonSemantic(byte[] name, int start, int end) {
        return end - start >= NON_SEMANTIC.length
                && Arrays.equals(name, start, start + NON_SEMANTIC.length, NON_SEMANTIC, 0, NON_SEMANTIC.length);
    }

    public boolean isSuperseded(int set) {
        return (sets[set * SET_STRIDE + 1] & SUPERSEDED) != 0;
    }

    public int firstInstruction(int set) {
        return sets[set * SET_STRIDE + 2];
    }

    public int instructionCount(int set) {
        return sets[set * SET_STRIDE + 3];
    }

    public int version(int set) {
        return sets[set * SET_STRIDE + 4] | sets[set * SET_STRIDE + 5] << 16;
    }

    public int revision(int set) {
        return sets[set * SET_STRIDE + 6];
    }

    public int firstKind(int set) {
        return sets[set * SET_STRIDE + 7];
    }

    public int kindCount(int set) {
        return sets[set * SET_STRIDE + 8];
    }

    /** The set that an OpExtInstImport name, given as UTF-8 bytes, selects, or -1. */
    public int find(byte[] name, int start, int end) {
        int found = -1;
        for (int set = 0; set < count(); set++) {
            int known = name(set);
            int length = tables.nameLength(known);
            boolean fits = isPrefix(set) ? end - start >= length : end - start == length;
            if (fits
                    && !isSuperseded(set)
                    && Arrays.equals(
                            tables.nameBytes(),
                            tables.nameOffset(known),
                            tables.nameOffset(known) + length,
                            name,
                            start,
                            start + length)
                    && (found < 0 || length > tables.nameLength(name(found)))) {
                found = set;
            }
        }
        return found;
    }

    /** Row of the instruction with this number in the set, or -1. */
    public int instruction(int set, int number) {
        int first = firstInstruction(set);
        int low = 0;
        int high = instructionCount(set) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = insts[(first + middle) * INST_STRIDE];
            if (found == number) {
                return first + middle;
            }
            // Numbers are unsigned: one with its highest bit set is larger than any in the table.
            if (number < 0 || found < number) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** The number of rows of extended instructions, of all sets. */
    public int instructionTotal() {
        return insts.length / INST_STRIDE;
    }

    public int instructionNumber(int row) {
        return insts[row * INST_STRIDE];
    }

    public int instructionName(int row) {
        return insts[row * INST_STRIDE + INST_NAME];
    }

    public int instructionShape(int row) {
        return insts[row * INST_STRIDE + INST_SHAPE];
    }

    /** List of the names of the extended instruction's operands. */
    public int instructionNames(int row) {
        return insts[row * INST_STRIDE + INST_SHAPE + GrammarTables.AFTER_SHAPE_NAMES];
    }

    public GrammarTables.Facts instructionFacts(int row) {
        return new GrammarTables.Facts(insts, row * INST_STRIDE + INST_SHAPE);
    }
}
