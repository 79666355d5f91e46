package org.spirv4j.text;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT;
import static org.spirv4j.internal.grammar.KindNumbers.LAST_ID;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_FLOAT;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_STRING;

import java.io.IOException;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.NumberTypes;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.disassembly.IdNames;
import org.spirv4j.internal.disassembly.LiteralText;
import org.spirv4j.internal.disassembly.TextOutput;
import org.spirv4j.internal.grammar.GrammarTables;

/** Prints single instructions of a module: the name and the operands, without what stands around them on the line. */
final class InstructionPrinter {
    private final int[] words;
    private final GrammarTables tables;
    private final char[] lists;
    private final byte[] nameBytes;
    private final IdNames names;
    private final boolean friendly;
    private final boolean color;
    private final TextOutput out;
    private final byte[] literal = new byte[LiteralText.MAX_LENGTH];

    /** The operands of the instruction that was printed or looked at last; not always filled in. */
    final OperandScanner scanner;

    /** How many of the bytes put so far are colour escapes. */
    private long invisible;

    InstructionPrinter(ModuleData data, IdNames names, boolean color, TextOutput out) {
        this.words = data.words;
        this.tables = data.tables;
        this.lists = tables.lists();
        this.nameBytes = tables.nameBytes();
        this.names = names;
        this.friendly = names != IdNames.NUMBERS;
        this.color = color;
        this.out = out;
        this.scanner = new OperandScanner(data);
    }

    /** How many of the bytes put so far can be seen. */
    long visiblePosition() {
        return out.position() - invisible;
    }

    void color(Color wanted) throws IOException {
        if (color) {
            out.put(wanted.escape());
            invisible += wanted.escape().length();
        }
    }

    /** The result id of the well-formed instruction at a word offset, 0 when it has none. */
    int resultId(int at) {
        int row = tables.op(words[at] & 0xFFFF);
        return row < 0 || !tables.opHasResult(row) ? 0 : words[at + (tables.opHasType(row) ? 2 : 1)];
    }

    /** Length of {@code %} and an id's name. */
    int idLength(int id) {
        return 1 + names.length(id);
    }

    void id(int id) throws IOException {
        if (friendly) {
            names.put(id, out);
        } else {
            out.id(id);
        }
    }

    /** An id's name without {@code %}. */
    void bareName(int id) throws IOException {
        out.put(names.name(id));
    }

    /** Whether the instruction has something that the grammar lacks; reads it into {@link #scanner}. */
    boolean isUnknown(int at) {
        scanner.scan(at);
        return scanner.unknownAt >= 0;
    }

    /** The name of the instruction and its operands but the result, each with a space before it. */
    void instruction(int at) throws IOException {
        int row = tables.op(words[at] & 0xFFFF);
        name(tables.opName(row));
        int shape = tables.opShape(row);
        int end = at + (words[at] >>> 16);
        int item = shape + 1;
        int operand = 0;
        for (int pos = at + 1; pos < end; operand++) {
            int entry = lists[item];
            int kind = entry >> 2;
            if (kind <= LAST_ID) {
                if (kind != ID_RESULT) {
                    out.put(' ');
                    idOperand(words[pos]);
                }
                pos++;
            } else if (kind == LITERAL_INTEGER) {
                out.put(' ');
                number(pos, NumberTypes.UINT32);
                pos++;
            } else if (kind >= FIRST_ENUM && isPlainEnumerant(kind, words[pos])) {
                out.put(' ');
                enumerant(kind, words[pos]);
                pos++;
            } else {
                scanner.scan(at);
                scannedOperands(operand);
                return;
            }
            if ((entry & 3) != 2) {
                item++;
            }
        }
    }

    /** The operands from one on, in the order of the words, with spaces between them. */
    void operandsFrom(int at, int first) throws IOException {
        scanner.scan(at);
        for (int i = first; i < scanner.count; i++) {
            if (i > first) {
                out.put(' ');
            }
            operand(i);
        }
    }

    private void scannedOperands(int from) throws IOException {
        for (int i = from; i < scanner.count; i++) {
            if (scanner.kinds[i] != ID_RESULT) {
                out.put(' ');
                operand(i);
            }
        }
    }

    private boolean isPlainEnumerant(int kind, int value) {
        int row = tables.isBitEnum(kind) ? -1 : tables.enumerant(kind, value);
        return row >= 0 && lists[tables.enumerantShape(row)] == 0;
    }

    private void operand(int i) throws IOException {
        int kind = scanner.kinds[i];
        int offset = scanner.offsets[i];
        if (kind <= LAST_ID) {
            idOperand(words[offset]);
            return;
        }
        if (kind >= FIRST_ENUM) {
            if (tables.isBitEnum(kind)) {
                mask(kind, words[offset]);
            } else {
                enumerant(kind, words[offset]);
            }
            return;
        }
        switch (kind) {
            case LITERAL_INTEGER, LITERAL_FLOAT, LITERAL_CONTEXT_DEPENDENT_NUMBER ->
                number(offset, scanner.numberTypes[i]);
            case LITERAL_STRING -> string(offset, offset + scanner.lengths[i]);
            case LITERAL_EXT_INST_INTEGER -> {
                color(Color.RED);
                extendedInstruction(words[offset]);
                color(Color.RESET);
            }
            case LITERAL_SPEC_CONSTANT_OP_INTEGER -> {
                color(Color.RED);
                int name = tables.opName(tables.op(words[offset]));
                // Without "Op".
                out.put(nameBytes, tables.nameOffset(name) + 2, tables.nameLength(name) - 2);
                color(Color.RESET);
            }
            default -> throw new AssertionError(kind);
        }
    }

    private void idOperand(int id) throws IOException {
        if (color) {
            color(Color.YELLOW);
            id(id);
            color(Color.RESET);
        } else {
            id(id);
        }
    }

    private void number(int offset, int numberType) throws IOException {
        color(Color.RED);
        if (numberType == NumberTypes.UINT32) {
            out.decimal(words[offset]);
        } else {
            int length = LiteralText.write(words, offset, numberType, literal, 0);
            if (length == 0) {
                rawWords(offset, offset + NumberTypes.words(numberType));
            } else {
                out.put(literal, 0, length);
            }
        }
        color(Color.RESET);
        color(Color.RESET);
    }

    /** Words as {@code !0x0000002a}, with spaces between them. */
    void rawWords(int start, int end) throws IOException {
        for (int i = start; i < end; i++) {
            if (i > start) {
                out.put(' ');
            }
            out.put('!');
            out.put('0', 'x');
            out.hex(words[i]);
        }
    }

    private void string(int start, int end) throws IOException {
        out.put('"');
        color(Color.GREEN);
        out.literalString(words, start, end);
        color(Color.RESET);
        out.put('"');
        color(Color.RESET);
    }

    private void enumerant(int kind, int value) throws IOException {
        name(tables.enumerantName(tables.enumerant(kind, value)));
        color(Color.RESET);
    }

    private void mask(int kind, int value) throws IOException {
        if (value == 0) {
            int row = tables.enumerant(kind, 0);
            if (row >= 0) {
                name(tables.enumerantName(row));
            }
        }
        for (int bits = value; bits != 0; bits &= bits - 1) {
            if (bits != value) {
                out.put('|');
            }
            name(tables.enumerantName(tables.enumerant(kind, Integer.lowestOneBit(bits))));
        }
        color(Color.RESET);
    }

    private void extendedInstruction(int number) throws IOException {
        int row = scanner.set < 0 || tables.setIsNumeric(scanner.set) ? -1 : tables.instruction(scanner.set, number);
        if (row < 0) {
            out.decimal(number);
        } else {
            name(tables.instructionName(row));
        }
    }

    private void name(int name) throws IOException {
        out.put(nameBytes, tables.nameOffset(name), tables.nameLength(name));
    }

    /** The instruction as numbers: its opcode, its length, and its words. */
    void unknown(int at) throws IOException {
        int wordCount = words[at] >>> 16;
        out.put("OpUnknown(");
        out.decimal(words[at] & 0xFFFF);
        out.put(',', ' ');
        out.decimal(wordCount);
        out.put(')');
        for (int i = at + 1; i < at + wordCount; i++) {
            out.put(' ');
            color(Color.RED);
            out.decimal(words[i]);
            color(Color.RESET);
        }
    }
}
