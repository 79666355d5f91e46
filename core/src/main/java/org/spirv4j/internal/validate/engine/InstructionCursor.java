// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.type.Opcodes;

/** The instruction that is being looked at. One object serves all instructions of a module, one after the other. */
public final class InstructionCursor {
    private final ModuleData data;
    private final int[] words;

    /** Word offset of its first word. */
    public int at;

    /** Its number in the module, from 0. */
    public int index;

    public int opcode;

    /** The opcode by name; OpNop for one that the built-in grammar lacks, so look at {@link #opcode} when that matters. */
    public Op op = Op.OpNop;

    /** Its length in words, the first word included. */
    public int wordCount;

    /** Its type id, or 0. */
    public int typeId;

    /** Its result id, or 0. */
    public int resultId;

    /** Number of the function that it stands in, or -1. */
    public int function = -1;

    private final OperandScanner scanner;
    private int firstOperand;
    private int scannedAt;
    private int plainAt;
    private int plainIds;

    InstructionCursor(ModuleData data) {
        this.data = data;
        this.words = data.words;
        scanner = new OperandScanner(data);
    }

    void moveTo(int instruction) {
        index = instruction;
        at = data.starts[instruction];
        wordCount = data.starts[instruction + 1] - at;
        opcode = words[at] & 0xFFFF;
        op = Opcodes.op(opcode);
        int row = data.tables.op(opcode);
        int next = 1;
        typeId = 0;
        resultId = 0;
        if (row >= 0) {
            if (data.tables.opHasType(row) && next < wordCount) {
                typeId = words[at + next++];
            }
            if (data.tables.opHasResult(row) && next < wordCount) {
                resultId = words[at + next++];
            }
        }
        firstOperand = next;
    }

    /** A word of the instruction, the first one being 0; 0 behind its end. */
    public int word(int i) {
        return i < wordCount ? words[at + i] : 0;
    }

    /** A word of the operands behind type id and result id, from 0; 0 behind the end. */
    public int operand(int i) {
        return word(firstOperand + i);
    }

    /** How many words there are behind type id and result id. */
    public int operandWords() {
        return wordCount - firstOperand;
    }

    /** The instruction's name. */
    public String name() {
        int row = data.tables.op(opcode);
        return row < 0 ? "opcode " + opcode : data.tables.name(data.tables.opName(row));
    }

    /**
     * How many operands there are, type id and result id included, if all of them are ids; they stand in the words from 1
     * on. Otherwise -1: see {@link #operands}.
     */
    public int plainIds() {
        if (plainAt != at) {
            plainAt = at;
            plainIds = scanner.plainIds(at);
        }
        return plainIds;
    }

    /** The operands, type id and result id included, taken apart; read-only, and good until the walk goes on. */
    public OperandScanner operands() {
        if (scannedAt != at) {
            scanner.scan(at);
            scannedAt = at;
        }
        return scanner;
    }

    /** Number of the operand that is the result id in {@link #plainIds}, or -1. */
    public int resultOperand() {
        return scanner.resultOperand;
    }
}
