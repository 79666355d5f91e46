// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT;
import static org.spirv4j.internal.grammar.KindNumbers.LAST_ID;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_FLOAT;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_STRING;
import static org.spirv4j.internal.grammar.KindNumbers.PAIR_ID_REF_ID_REF;

import java.io.IOException;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypedInstruction;

/** Prints single instructions of a module: the name and the operands, without comments. */
public final class InstructionPrinter {
    /** Width of {@code " = "} between a result and the instruction name. */
    private static final int RESULT_END = 3;

    /** Room for the equals sign and for the scratch bytes of printing a number. */
    private static final int LINE_EXCESS = RESULT_END + TextOutput.DECIMAL_EXCESS;

    private static final int MAX_LINE_START = 1 << 15;
    private static final int LINE_CAPACITY = 256;

    private final ModuleData data;
    private final int[] words;
    private final GrammarTables tables;
    private final char[] lists;
    private final byte[] nameBytes;
    private final IdNames names;
    private final boolean friendly;
    private final boolean color;

    private final TextOutput out;
    private final ColoredOutput colors;
    private final LiteralPrinter literals;
    private final int idRoom;
    private final long[] rows;

    /** The operands of the instruction that was scanned last; not every printed instruction is scanned. */
    private final OperandScanner scanner;

    /** Word offset of the instruction whose operands are being printed. */
    private int current;

    private int lastTypeId;
    private int lastNumberType;

    /** Creates a printer for the instructions of a module. */
    public InstructionPrinter(ModuleData data, IdNames names, boolean color, TextOutput out) {
        this.data = data;
        this.words = data.words;
        this.tables = data.tables;
        this.lists = tables.lists();
        this.nameBytes = tables.nameBytes();
        this.names = names;
        this.friendly = names != IdNames.NUMBERS;
        this.color = color;
        this.out = out;
        this.colors = new ColoredOutput(out, color);
        this.literals = new LiteralPrinter(words, colors, out, color);
        this.scanner = new OperandScanner(data);
        this.idRoom = 2 + names.maxLength();
        this.rows = PrintedRows.of(tables);
    }

    /** This printer, for a text that is colored by its caller. */
    public InstructionPrinter forTerminals(boolean is) {
        literals.replacesControls = is;
        return this;
    }

    /** An instruction on one line, without line end. */
    public static String text(ModuleData data, IdNames names, boolean color, int at) {
        TextOutput out = new TextOutput(LINE_CAPACITY);
        try {
            new InstructionPrinter(data, names, color, out).instruction(at);
        } catch (IOException e) {
            throw new AssertionError("an in-memory stream does not throw", e);
        }
        return out.text();
    }

    /** The number of bytes printed so far, without color escapes. */
    public long visiblePosition() {
        return colors.visiblePosition();
    }

    public void color(Color wanted) throws IOException {
        colors.put(wanted);
    }

    /** Length of {@code %} and the name of an id. */
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

    /** Prints the name of an id without {@code %}. */
    public void bareName(int id) throws IOException {
        out.put(names.name(id));
    }

    /** Scans an instruction; returns whether it contains something that the grammar does not define. */
    public boolean isUnknown(int at) {
        scanner.scan(at);
        return scanner.unknownAt >= 0;
    }

    /** Prints an instruction without indentation, or as numbers if the grammar does not define part of it. */
    public void instruction(int at) throws IOException {
        if (isUnknown(at)) {
            unknown(at);
        } else {
            line(at, 0, 0);
        }
    }

    /**
     * Prints an instruction as a line; it must be well formed, and the grammar must define all of it.
     *
     * @param indent column of the instruction's name, 0 for none; the result is right-aligned before it
     * @param nesting further spaces before the name
     */
    public void line(int at, int indent, int nesting) throws IOException {
        int row = tables.op(words[at] & 0xFFFF);
        long packed = rows[row];
        int nameLength = PrintedRows.nameLength(packed);
        int size = indent + nesting + (words[at] >>> 16) * idRoom + nameLength + LINE_EXCESS;
        if (color || size > MAX_LINE_START) {
            result(at, indent);
            out.spaces(nesting);
            name(tables.opName(row));
            current = at;
            operands(tables.opShape(row), 0, at + 1, at + (words[at] >>> 16));
            return;
        }
        byte[] target = out.reserve(size);
        int to = out.at();
        int resultAt = PrintedRows.resultWord(packed);
        if (resultAt != 0) {
            int resultId = words[at + resultAt];
            to = pad(indent - RESULT_END - idLength(resultId), target, to);
            target[to++] = '%';
            to = writeName(resultId, target, to);
            target[to++] = ' ';
            target[to++] = '=';
            target[to++] = ' ';
        } else {
            to = pad(indent, target, to);
        }
        to = pad(nesting, target, to);
        System.arraycopy(nameBytes, PrintedRows.nameOffset(packed), target, to, nameLength);
        ids(at, PrintedRows.shape(packed), target, to + nameLength);
    }

    /** Prints the leading id operands into a reserved array, and then the other operands. */
    private void ids(int at, int shape, byte[] target, int start) throws IOException {
        int end = at + (words[at] >>> 16);
        int item = 0;
        int pos = at + 1;
        int to = start;
        while (pos < end) {
            int entry = lists[shape + 1 + item];
            if (entry >> 2 > LAST_ID) {
                out.advance(to);
                current = at;
                operands(shape, item, pos, end);
                return;
            }
            if (entry != ID_RESULT << 2) {
                target[to++] = ' ';
                target[to++] = '%';
                to = writeName(words[pos], target, to);
            }
            pos++;
            if ((entry & 3) != 2) {
                item++;
            }
        }
        out.advance(to);
    }

    private int writeName(int id, byte[] target, int to) {
        return friendly ? names.write(id, target, to) : TextOutput.decimal(id, target, to);
    }

    private static int pad(int count, byte[] target, int start) {
        for (int i = 0; i < count; i++) {
            target[start + i] = ' ';
        }
        return start + Math.max(count, 0);
    }

    /** Prints the result and the equals sign, or spaces if there is no result. */
    private void result(int at, int indent) throws IOException {
        int resultId = data.resultId(at);
        if (resultId == 0) {
            out.spaces(indent);
            return;
        }
        color(Color.BLUE);
        out.spaces(indent - RESULT_END - idLength(resultId));
        id(resultId);
        color(Color.RESET);
        out.put(' ', '=');
        out.put(' ');
    }

    /**
     * Prints the operands of a shape except the result, each after a space; returns the word offset after them.
     *
     * @param firstItem index in the shape of the first operand
     */
    private int operands(int shape, int firstItem, int start, int end) throws IOException {
        int item = shape + 1 + firstItem;
        int last = shape + lists[shape];
        int pos = start;
        while (pos < end && item <= last) {
            int entry = lists[item];
            int kind = entry >> 2;
            boolean repeated = (entry & 3) == 2;
            if (kind > LAST_ID) {
                pos = operand(kind, pos, end);
            } else if (kind == ID_RESULT) {
                pos++;
            } else {
                idOperand(words[pos++]);
            }
            if (!repeated) {
                item++;
            }
        }
        return pos;
    }

    /** Prints the operand at a word offset with its parameters; returns the word offset after them. */
    private int operand(int kind, int pos, int end) throws IOException {
        if (kind >= FIRST_ENUM) {
            out.put(' ');
            enumerated(kind, words[pos]);
            return parameters(kind, words[pos], pos + 1, end);
        }
        switch (kind) {
            case LITERAL_INTEGER -> {
                out.put(' ');
                literals.number(pos, NumberTypes.UINT32);
                return pos + 1;
            }
            case LITERAL_STRING -> {
                out.put(' ');
                return literals.string(pos, end);
            }
            case LITERAL_CONTEXT_DEPENDENT_NUMBER -> {
                int numberType = numberType(words[current + TypedInstruction.RESULT_TYPE]);
                out.put(' ');
                literals.number(pos, numberType);
                return pos + NumberTypes.words(numberType);
            }
            case PAIR_ID_REF_ID_REF -> {
                idOperand(words[pos]);
                idOperand(words[pos + 1]);
                return pos + 2;
            }
            case LITERAL_EXT_INST_INTEGER -> {
                int set = scanner.importedSet(current, words[pos - 1]);
                int row = set < 0 ? -1 : tables.sets().instruction(set, words[pos]);
                if (row >= 0) {
                    out.put(' ');
                    extendedInstruction(set, words[pos]);
                    return operands(tables.sets().instructionShape(row), 0, pos + 1, end);
                }
                return scannedOperands(pos, end);
            }
            default -> {
                return scannedOperands(pos, end);
            }
        }
    }

    /** Prints the parameters of an enumerant or of the bits of a mask; returns the word offset after them. */
    private int parameters(int kind, int value, int start, int end) throws IOException {
        if (!tables.isBitEnum(kind)) {
            int shape = tables.enumerantShape(tables.enumerant(kind, value));
            return lists[shape] == 0 ? start : operands(shape, 0, start, end);
        }
        int pos = start;
        for (int bits = value; bits != 0; bits &= bits - 1) {
            int shape = tables.enumerantShape(tables.enumerant(kind, Integer.lowestOneBit(bits)));
            if (lists[shape] != 0) {
                pos = operands(shape, 0, pos, end);
            }
        }
        return pos;
    }

    private int numberType(int typeId) {
        if (typeId != lastTypeId) {
            lastNumberType = NumberTypes.ofDefinition(words, data.definition(typeId));
            lastTypeId = typeId;
        }
        return lastNumberType;
    }

    /** Prints the decoration of an OpDecorate and its parameters, for a comment. */
    public void decoration(int at) throws IOException {
        literals.inComment = true;
        scanner.scan(at);
        scannedOperand(1);
        for (int i = 2; i < scanner.count; i++) {
            spaceAndScannedOperand(i);
        }
        literals.inComment = false;
    }

    /** Scans the instruction and prints its operands from a word offset on. */
    private int scannedOperands(int start, int end) throws IOException {
        scanner.scan(current);
        for (int i = 0; i < scanner.count; i++) {
            if (scanner.offsets[i] >= start) {
                spaceAndScannedOperand(i);
            }
        }
        return end;
    }

    private void spaceAndScannedOperand(int i) throws IOException {
        if (scanner.kinds[i] > LAST_ID) {
            out.put(' ');
            scannedOperand(i);
        } else {
            idOperand(words[scanner.offsets[i]]);
        }
    }

    private void scannedOperand(int i) throws IOException {
        int kind = scanner.kinds[i];
        int offset = scanner.offsets[i];
        if (kind >= FIRST_ENUM) {
            enumerated(kind, words[offset]);
            return;
        }
        switch (kind) {
            case LITERAL_INTEGER, LITERAL_FLOAT, LITERAL_CONTEXT_DEPENDENT_NUMBER ->
                literals.number(offset, scanner.numberTypes[i]);
            case LITERAL_STRING -> literals.string(offset, offset + scanner.lengths[i]);
            case LITERAL_EXT_INST_INTEGER -> {
                extendedInstruction(scanner.set, words[offset]);
            }
            case LITERAL_SPEC_CONSTANT_OP_INTEGER -> {
                color(Color.RED);
                int name = tables.opName(tables.op(words[offset]));
                // The name without "Op".
                out.put(nameBytes, tables.nameOffset(name) + 2, tables.nameLength(name) - 2);
                color(Color.RESET);
            }
            default -> throw new AssertionError(kind);
        }
    }

    /** Prints a space and an id. */
    private void idOperand(int id) throws IOException {
        if (color) {
            out.put(' ');
            color(Color.YELLOW);
            id(id);
            color(Color.RESET);
        } else {
            out.put(' ');
            id(id);
        }
    }

    /** Prints words as {@code !0x0000002a}, with spaces between them. */
    public void bareWords(int start, int end) throws IOException {
        literals.bareWords(start, end);
    }

    private void enumerated(int kind, int value) throws IOException {
        if (tables.isBitEnum(kind)) {
            mask(kind, value);
        } else {
            name(tables.enumerantName(tables.enumerant(kind, value)));
        }
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
    }

    private void extendedInstruction(int set, int number) throws IOException {
        int row = set < 0 || tables.sets().isNumeric(set) ? -1 : tables.sets().instruction(set, number);
        color(Color.RED);
        if (row < 0) {
            out.decimal(number);
        } else {
            name(tables.sets().instructionName(row));
        }
        color(Color.RESET);
    }

    private void name(int name) throws IOException {
        out.put(nameBytes, tables.nameOffset(name), tables.nameLength(name));
    }

    /** Prints an instruction as numbers: its opcode, its word count, and its words. */
    public void unknown(int at) throws IOException {
        opUnknown(at);
        int end = at + (words[at] >>> 16);
        for (int i = at + 1; i < end; i++) {
            out.put(' ');
            color(Color.RED);
            out.decimal(words[i]);
            color(Color.RESET);
        }
    }

    /** Prints the start of an instruction given as numbers. */
    public void opUnknown(int at) throws IOException {
        out.put("OpUnknown(");
        out.decimal(words[at] & 0xFFFF);
        out.put(',', ' ');
        out.decimal(words[at] >>> 16);
        out.put(')');
    }
}
