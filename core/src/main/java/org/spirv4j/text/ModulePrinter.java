// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.io.IOException;
import java.util.BitSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.print.Color;
import org.spirv4j.internal.print.DecorationLists;
import org.spirv4j.internal.print.HeaderText;
import org.spirv4j.internal.print.IdNames;
import org.spirv4j.internal.print.InstructionPrinter;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.internal.trait.Trait;

/** Prints a module line by line: header, instructions in their columns, and the comments around them. */
final class ModulePrinter {

    /** Column in which instruction names start. */
    private static final int INDENT = 15;

    private static final int NESTING_INDENT = 2;
    private static final int MAX_NESTING = 1000;
    private static final int COMMENT_COLUMN = 50;
    private static final int COMMENT_STEP = 4;
    private static final int MAX_KEPT_COLUMN = 256;

    private static final int NOT_IN_BLOCK = -1;

    private final ModuleData data;
    private final int[] words;
    private final GrammarTables tables;
    private final Disassembler disassembler;
    private final TextOutput out;
    private final InstructionPrinter printer;
    private final DecorationLists decorations;
    private final int indent;

    private boolean annotationsStarted;
    private boolean debugStarted;
    private boolean typesStarted;

    /** Column of the comment on the previous line; 0 if it has none. */
    private int commentColumn;

    /** Makes a printer; {@code skipped} has the indexes of instructions that are not well formed. */
    ModulePrinter(ModuleData data, IdNames names, Disassembler disassembler, BitSet skipped, TextOutput out) {
        this.data = data;
        this.words = data.words;
        this.tables = data.tables;
        this.disassembler = disassembler;
        this.out = out;
        this.printer = new InstructionPrinter(data, names, disassembler.color(), out);
        this.decorations = disassembler.comments() ? new DecorationLists(data, skipped) : DecorationLists.EMPTY;
        this.indent = disassembler.indent() ? INDENT : 0;
    }

    /** Prints the whole module. */
    void module() throws IOException {
        if (disassembler.header()) {
            header();
        }
        if (disassembler.nestedIndent() || disassembler.reorderedBlocks()) {
            functionsByStructure();
        } else {
            for (int i = 0; i < data.instructionCount; i++) {
                sectionComment(i);
                line(i, NOT_IN_BLOCK);
            }
        }
    }

    /**
     * Prints the header as comment lines (section 2.3 of the specification, "Physical Layout of a SPIR-V Module and
     * Instruction").
     */
    void header() throws IOException {
        out.put("; SPIR-V\n; Version: ");
        out.put(HeaderText.version(words[1]));
        out.put("\n; Generator: ");
        out.put(HeaderText.generator(tables, words[2]));
        out.put("\n; Bound: ");
        out.decimal(words[3]);
        out.put("\n; Schema: ");
        out.decimal(words[4]);
        out.put('\n');
    }

    private void functionsByStructure() throws IOException {
        BlockLayout layout = new BlockLayout(data);
        int i = 0;
        while (i < data.instructionCount) {
            if ((words[data.starts[i]] & 0xFFFF) != OpcodeNumbers.OpLabel) {
                sectionComment(i);
                line(i, NOT_IN_BLOCK);
                i++;
                continue;
            }
            int end = i;
            while (end < data.instructionCount && (words[data.starts[end]] & 0xFFFF) != OpcodeNumbers.OpFunctionEnd) {
                sectionComment(end);
                end++;
            }
            layout.layOut(i, end);
            for (int position = 0; position < layout.blockCount(); position++) {
                int block = disassembler.reorderedBlocks() ? layout.inOrder(position) : position;
                int last = layout.endInstruction(block);
                for (int k = layout.firstInstruction(block); k < last; k++) {
                    line(k, layout.nesting(block));
                }
            }
            i = end;
        }
    }

    /** Prints a heading before the first instruction of a section and before each function. */
    void sectionComment(int instruction) throws IOException {
        if (!disassembler.comments()) {
            return;
        }
        int at = data.starts[instruction];
        int opcode = words[at] & 0xFFFF;
        if (opcode == OpcodeNumbers.OpFunction) {
            out.put(disassembler.nestedIndent() ? "\n\n" : "\n");
            out.spaces(indent);
            out.put("; Function ");
            printer.bareName(words[at + TypedInstruction.RESULT]);
            out.put('\n');
        } else if (!annotationsStarted && isAnnotation(opcode)) {
            annotationsStarted = true;
            heading("; Annotations\n");
        } else if (!debugStarted && isDebug(opcode)) {
            debugStarted = true;
            heading("; Debug Information\n");
        } else if (!typesStarted && isType(opcode)) {
            typesStarted = true;
            heading("; Types, variables and constants\n");
        }
    }

    private void heading(String text) throws IOException {
        out.put('\n');
        out.spaces(indent);
        out.put(text);
    }

    /** Whether an instruction is a decoration instruction other than OpDecorationGroup. */
    private static boolean isAnnotation(int opcode) {
        return switch (opcode) {
            case 71, 72, 74, 75, 332, 5632, 5633 -> true;
            default -> false;
        };
    }

    private static boolean isDebug(int opcode) {
        return opcode >= OpcodeNumbers.OpSourceContinued && opcode <= OpcodeNumbers.OpLine
                || opcode == OpcodeNumbers.OpNoLine;
    }

    private boolean isType(int opcode) {
        int row = tables.op(opcode);
        return row >= 0 && Trait.TYPE_DECLARATION.hasRow(tables, row);
    }

    /** Prints a comment on its own line. */
    void comment(String text) throws IOException {
        out.spaces(indent);
        out.put("; ");
        out.put(disassembler.color() ? TerminalText.line(text) : text);
        out.put('\n');
    }

    /** Prints the words of an instruction, well formed or not, as a line. */
    void bareLine(int instruction, boolean asOpUnknown) throws IOException {
        int at = data.starts[instruction];
        long lineStart = printer.visiblePosition();
        out.spaces(indent);
        if (asOpUnknown) {
            printer.opUnknown(at);
            out.put(words[at] >>> 16 > 1 ? " " : "");
            printer.bareWords(at + 1, data.starts[instruction + 1]);
        } else {
            printer.bareWords(at, data.starts[instruction + 1]);
        }
        if (disassembler.byteOffsets()) {
            comments(at, 0, 0, lineStart);
        }
        out.put('\n');
    }

    /** Prints an instruction as a line. */
    void line(int instruction) throws IOException {
        line(instruction, NOT_IN_BLOCK);
    }

    /**
     * Prints an instruction as a line.
     *
     * @param nesting how deep its block is nested, or -1 when it stands in none
     */
    private void line(int instruction, int nesting) throws IOException {
        int at = data.starts[instruction];
        int opcode = words[at] & 0xFFFF;
        if (disassembler.nestedIndent() && opcode == OpcodeNumbers.OpLabel) {
            out.put('\n');
        }
        long lineStart = printer.visiblePosition();
        boolean unknown = data.firstUnknown >= 0 && instruction >= data.firstUnknown && printer.isUnknown(at);
        int inner = nesting < 0 || !disassembler.nestedIndent() ? 0 : nestingIndent(opcode, nesting);
        if (unknown) {
            out.spaces(indent + inner);
            printer.unknown(at);
            out.put("  ; note: ID bound may be incorrect after reassembly");
        } else {
            printer.line(at, indent, inner);
        }
        if (disassembler.comments() || disassembler.byteOffsets()) {
            comments(at, opcode, unknown ? 0 : data.resultId(at), lineStart);
        }
        out.put('\n');
    }

    private static int nestingIndent(int opcode, int nesting) {
        return (Math.min(nesting, MAX_NESTING) + (opcode == OpcodeNumbers.OpLabel ? 0 : 1)) * NESTING_INDENT;
    }

    /**
     * Prints the comments after an instruction: its byte offset, the ids of friendly names, the decorations of its
     * result.
     */
    private void comments(int at, int opcode, int resultId, long lineStart) throws IOException {
        boolean named = disassembler.comments() && opcode == OpcodeNumbers.OpName;
        int decoration = resultId == 0 ? 0 : decorations.first(resultId, at);
        if (!disassembler.byteOffsets() && !named && decoration == 0) {
            commentColumn = 0;
            return;
        }
        long length = printer.visiblePosition() - lineStart;
        long column = Math.max(Math.max(length + 2, commentColumn), COMMENT_COLUMN);
        column = (column + COMMENT_STEP - 1) / COMMENT_STEP * COMMENT_STEP;
        commentColumn = (int) Math.min(column, MAX_KEPT_COLUMN);
        out.spaces((int) Math.min(column - length, Integer.MAX_VALUE));
        out.put("; ");
        boolean first = true;
        if (disassembler.byteOffsets()) {
            printer.color(Color.GREY);
            out.put('0', 'x');
            out.hex(4 * at);
            printer.color(Color.RESET);
            first = false;
        }
        if (named) {
            out.put(first ? "id " : ", id ");
            out.id(words[at + 1]);
            first = false;
        }
        for (; decoration != 0; decoration = decorations.next(decoration, at)) {
            if (!first) {
                out.put(", ");
            }
            printer.decoration(decorations.offset(decoration));
            first = false;
        }
    }
}
