// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.type.Opcodes;

/** A cursor at one instruction of a module. A validation moves one cursor over all instructions. */
public final class InstructionCursor {
    private final ModuleData data;
    private final int[] words;
    private final byte[] results;

    /** Word offset of the instruction. */
    public int at;

    /** Index of the instruction in the module, from 0. */
    public int index;

    public int opcode;

    /** The row of the opcode in the grammar, or -1. */
    public int row;

    /**
     * The opcode as an enum constant; OpNop also for opcodes that the built-in grammar does not define, see
     * {@link #opcode}.
     */
    public Op op = Op.OpNop;

    /** Length of the instruction in words, including the first word. */
    public int wordCount;

    /** Result type id, or 0. */
    public int typeId;

    /** Result id, or 0. */
    public int resultId;

    /** Index of the function that contains the instruction, or -1. */
    public int function = -1;

    private final OperandScanner scanner;
    private int firstOperand;
    private int scannedAt;
    private int plainAt;
    private int plainIds;

    InstructionCursor(ModuleData data) {
        this.data = data;
        this.words = data.words;
        results = data.tables.results();
        scanner = new OperandScanner(data);
    }

    void moveTo(int instruction) {
        index = instruction;
        int start = data.starts[instruction];
        int length = data.starts[instruction + 1] - start;
        at = start;
        wordCount = length;
        opcode = words[start] & 0xFFFF;
        op = Opcodes.op(opcode);
        row = data.tables.op(opcode);
        int has = results[opcode];
        int next = 1;
        typeId = (has & GrammarTables.HAS_TYPE) != 0 && length > 1 ? words[start + next++] : 0;
        resultId = (has & GrammarTables.HAS_RESULT) != 0 && next < length ? words[start + next++] : 0;
        firstOperand = next;
    }

    /** A word of the instruction, by its index from 0; 0 past the end. */
    public int word(int i) {
        return i < wordCount ? words[at + i] : 0;
    }

    /** A word of the operands after the result type and result id, by its index from 0; 0 past the end. */
    public int operand(int i) {
        return word(firstOperand + i);
    }

    /** Number of words after the result type and result id. */
    public int operandWords() {
        return wordCount - firstOperand;
    }

    /** The name of the instruction, such as {@code OpLoad}. */
    public String name() {
        return nameAt(at);
    }

    /** The name of the instruction at a word offset. */
    public String nameAt(int offset) {
        int opcode = words[offset] & 0xFFFF;
        int row = data.tables.op(opcode);
        return row < 0 ? "opcode " + opcode : data.tables.name(data.tables.opName(row));
    }

    /**
     * Number of operands, including result type and result id, if every operand is an id; operand i is then word i + 1.
     * Otherwise -1: see {@link #operands}.
     */
    public int plainIds() {
        if (plainAt != at) {
            plainAt = at;
            plainIds = scanner.plainIds(at);
        }
        return plainIds;
    }

    /** The decoded operands, including result type and result id; read-only, and valid until the cursor moves. */
    public OperandScanner operands() {
        if (scannedAt != at) {
            scanner.scan(at);
            scannedAt = at;
        }
        return scanner;
    }

    /** Index of the result id among the operands of {@link #plainIds}, or -1. */
    public int resultOperand() {
        return scanner.resultOperand;
    }
}
