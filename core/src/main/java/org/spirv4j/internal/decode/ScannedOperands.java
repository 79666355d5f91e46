// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.number.NumberTypes;

/**
 * The operands of one instruction, which {@link OperandScanner} finds, as parallel arrays. They are fields, since they
 * are read for each operand of a module; only the scanner modifies them.
 */
public abstract class ScannedOperands {
    /** Room for so many operands is made at first; a scanner that scans nothing needs none. */
    static final int FEW = 32;

    private static final long[] NO_ROLES = {};

    /** The lower half of {@link #roles} of operands that the grammar does not define. */
    static final long NO_NAME = 0xFFFF_FFFFL;

    final GrammarTables tables;
    final char[] lists;

    /** Whether the scanner finds the name and the owner of each operand. */
    final boolean named;

    /** Number of operands found, type id and result id included. */
    public int count;

    /** Kind number of each operand; composites are split. */
    public int[] kinds;

    /** Word offset of each operand in the module. */
    public int[] offsets;

    /** Length of each operand in words. */
    public int[] lengths;

    /** {@link NumberTypes Number type} of each operand of a numeric kind; not set for the others. */
    public int[] numberTypes;

    /**
     * By operand after the {@link #leading} ones: its {@link #owner} in the upper half, its {@link #name} in the lower;
     * empty if the scanner does not find them.
     */
    long[] roles = NO_ROLES;

    /** Row of the instruction in the grammar, or -1. */
    public int opRow;

    /** The instruction's type id, or 0. */
    public int typeId;

    /** The instruction's result id, or 0. */
    public int resultId;

    /** Number of the operand that is the result id, or -1; see {@link OperandScanner#plainIds}. */
    public int resultOperand;

    /** Word offset of the opcode, enumerant or number that the grammar lacks; -1 for none. */
    public int unknownAt;

    /** The fault; the other fields describe the operands before it. */
    public OperandFault fault = OperandFault.NONE;

    /** Word offset of the fault. */
    public int faultAt;

    /** Kind number of the operand at fault. */
    public int faultKind;

    /** Id of the literal's type, if the type is the fault; else 0. */
    public int faultType;

    /** The extended instruction set's number in the grammar for OpExtInst, or a constant of {@link ImportedSets}. */
    public int set;

    /** Number of operands that were read as leading ids. */
    int leading;

    /** Word offset of the operand that comes next. */
    int pos;

    /** Word offset after the instruction. */
    int end;

    /** The owner of the operands that are being read, in the upper half. */
    long owner;

    /** An element of {@link #roles}: that of the operand that comes next. */
    long role;

    ScannedOperands(GrammarTables tables, boolean named, int[] kinds, int[] offsets, int[] lengths, int[] numberTypes) {
        this.tables = tables;
        this.lists = tables.lists();
        this.named = named;
        this.kinds = kinds;
        this.offsets = offsets;
        this.lengths = lengths;
        this.numberTypes = numberTypes;
    }

    /**
     * The number of the name that the grammar gives to an operand; -1 if it does not define the operand. Only for
     * scanners that find names.
     */
    public int name(int operand) {
        return operand < leading ? lists[tables.opNames(opRow) + 1 + operand] : (int) roles[operand];
    }

    /**
     * The row of the enumerant of which an operand is a parameter in the lower 16 bits; in the upper ones, the number
     * of the word in the instruction that has the enumerant. 0 if the operand is not a parameter of an enumerant.
     */
    public int owner(int operand) {
        return operand < leading ? 0 : (int) (roles[operand] >>> 32);
    }

    /**
     * Whether the instructions of a set, as in {@link #set}, only describe their operands: non-semantic ones, and debug
     * information.
     */
    public boolean isDescription(int set) {
        return set == ImportedSets.UNKNOWN_NON_SEMANTIC_SET
                || set >= 0 && tables.sets().isDescription(set);
    }

    final void addUnknownWords() {
        if (pos < end) {
            role = NO_NAME | owner;
            add(KindNumbers.UNKNOWN_WORDS, end - pos);
        }
    }

    final void add(int kind, int length) {
        int i = count++;
        kinds[i] = kind;
        offsets[i] = pos;
        lengths[i] = length;
        if (named) {
            roles[i] = role;
        }
        pos += length;
    }

    final void failId(int id, int kind) {
        fail(id == 0 ? OperandFault.ID_ZERO : OperandFault.ID_NOT_BELOW_BOUND, pos, kind);
    }

    final void fail(OperandFault found, int at, int kind) {
        if (fault == OperandFault.NONE) {
            fault = found;
            faultAt = at;
            faultKind = kind;
        }
    }

    final void grow(int wordCount) {
        int size = Math.max(FEW, Math.max(wordCount, kinds.length * 2));
        kinds = new int[size];
        offsets = new int[size];
        lengths = new int[size];
        numberTypes = new int[size];
        if (named) {
            roles = new long[size];
        }
    }
}
