// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.print.Color;
import org.spirv4j.internal.print.HeaderText;
import org.spirv4j.internal.print.IdNames;
import org.spirv4j.internal.print.InstructionPrinter;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.internal.word.HeaderWords;

/** Prints one comparison. */
final class LinePrinter {
    private static final int INDENT = 15;
    private static final int VERSION = 1;
    private static final int GENERATOR = 2;
    private static final int SCHEMA = 4;
    private static final int NUMBER_WIDTH = 4;
    private static final String NAME_PREFIX = "Op";

    private final ModuleDiff diff;
    private final ModuleSide source;
    private final ModuleSide target;
    private final DiffPrinter options;
    private final TextOutput out;
    private final InstructionPrinter sourcePrinter;
    private final InstructionPrinter targetPrinter;

    LinePrinter(ModuleDiff diff, DiffPrinter options, TextOutput out) {
        this.diff = diff;
        this.options = options;
        this.out = out;
        source = diff.matches().source;
        target = diff.matches().target;
        sourcePrinter = new InstructionPrinter(source.data, IdNames.NUMBERS, false, out).forTerminals(options.color());
        targetPrinter =
                new InstructionPrinter(withSourceIds(), IdNames.NUMBERS, false, out).forTerminals(options.color());
    }

    /** The target module with the ids of the source module. */
    private ModuleData withSourceIds() {
        int[] words = target.words.clone();
        words[HeaderWords.BOUND] = Math.max(diff.numbers().bound(), target.data.bound);
        new IdRewriter(target.data, diff.numbers().sourceNumbers(), true)
                .rewrite(0, target.data.instructionCount, words, 0);
        return ModuleParser.parse(words, target.data.tables, Integer.MAX_VALUE);
    }

    void print() throws IOException {
        if (options.header()) {
            header();
        }
        lines();
        if (options.idMap()) {
            idMap();
        }
    }

    /** The lines as text; nothing else may be printed before. */
    List<DiffPrinter.Text> texts() throws IOException {
        List<ModuleDiff.Line> lines = diff.lines();
        long[] ends = new long[2 * lines.size()];
        for (int i = 0; i < lines.size(); i++) {
            ModuleDiff.Line line = lines.get(i);
            if (line.source() >= 0) {
                instruction(sourcePrinter, source.data.starts[line.source()]);
            }
            ends[2 * i] = out.position();
            if (line.target() >= 0) {
                instruction(targetPrinter, target.data.starts[line.target()]);
            }
            ends[2 * i + 1] = out.position();
        }
        byte[] text = out.text().getBytes(StandardCharsets.UTF_8);
        List<DiffPrinter.Text> texts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < lines.size(); i++) {
            int middle = (int) ends[2 * i];
            int end = (int) ends[2 * i + 1];
            texts.add(new DiffPrinter.Text(lines.get(i), line(text, start, middle), line(text, middle, end)));
            start = end;
        }
        return texts;
    }

    /** A range of text without its line end. */
    private static String line(byte[] text, int start, int end) {
        return new String(text, start, Math.max(0, end - start - 1), StandardCharsets.UTF_8);
    }

    private void header() throws IOException {
        headerLine("; SPIR-V", "; SPIR-V");
        headerLine(
                "; Version: " + HeaderText.version(source.words[VERSION]),
                "; Version: " + HeaderText.version(target.words[VERSION]));
        headerLine(
                "; Generator: " + HeaderText.generator(source.data.tables, source.words[GENERATOR]),
                "; Generator: " + HeaderText.generator(target.data.tables, target.words[GENERATOR]));
        headerLine("; Bound: " + source.data.bound, "; Bound: " + diff.numbers().bound());
        headerLine(
                "; Schema: " + Integer.toUnsignedString(source.words[SCHEMA]),
                "; Schema: " + Integer.toUnsignedString(target.words[SCHEMA]));
    }

    private void headerLine(String text, String targetText) throws IOException {
        if (text.equals(targetText)) {
            out.put(' ');
            out.put(text);
            out.put('\n');
            return;
        }
        color(Color.RED);
        out.put('-');
        out.put(text);
        out.put('\n');
        color(Color.GREEN);
        out.put('+');
        out.put(targetText);
        out.put('\n');
        color(Color.RESET);
    }

    private void lines() throws IOException {
        List<ModuleDiff.Line> lines = diff.lines();
        int lastChange = -1;
        int nextChange = nextChange(lines, 0);
        boolean gap = false;
        for (int i = 0; i < lines.size(); i++) {
            if (i > nextChange) {
                lastChange = nextChange;
                nextChange = nextChange(lines, i);
            }
            boolean near = options.context() == Integer.MAX_VALUE
                    || nextChange < lines.size() && nextChange - i <= options.context()
                    || lastChange >= 0 && i - lastChange <= options.context();
            if (!near) {
                gap = true;
                continue;
            }
            if (gap) {
                out.put("...\n");
                gap = false;
            }
            line(lines.get(i));
        }
    }

    private static int nextChange(List<ModuleDiff.Line> lines, int from) {
        int next = from;
        while (next < lines.size() && !lines.get(next).isChanged()) {
            next++;
        }
        return next;
    }

    private void line(ModuleDiff.Line line) throws IOException {
        if (!line.isChanged()) {
            out.put(' ');
            instruction(sourcePrinter, source.data.starts[line.source()]);
            return;
        }
        if (line.source() >= 0) {
            color(Color.RED);
            out.put('-');
            instruction(sourcePrinter, source.data.starts[line.source()]);
        }
        if (line.target() >= 0) {
            color(Color.GREEN);
            out.put('+');
            instruction(targetPrinter, target.data.starts[line.target()]);
        }
        color(Color.RESET);
    }

    private void instruction(InstructionPrinter printer, int at) throws IOException {
        if (printer.isUnknown(at)) {
            out.spaces(options.indent() ? INDENT : 0);
            printer.unknown(at);
        } else {
            printer.line(at, options.indent() ? INDENT : 0, 0);
        }
        out.put('\n');
    }

    private void color(Color color) throws IOException {
        if (options.color()) {
            out.put(color.escape());
        }
    }

    private void idMap() throws IOException {
        out.put(" Src ->  Dst\n");
        for (int index = 1; index < source.data.indexCount(); index++) {
            int id = source.data.id(index);
            int definition = source.definition(id);
            int number = diff.numbers().targetNumber(id);
            if (definition >= 0 && number != 0) {
                number(id);
                out.put(" -> ");
                number(number);
                out.put(" [");
                out.put(name(source, definition));
                out.put("]\n");
            }
        }
    }

    private void number(int id) throws IOException {
        out.spaces(NUMBER_WIDTH - TextOutput.digits(id));
        out.decimal(id);
    }

    private static String name(ModuleSide side, int instruction) {
        int row = side.data.tables.op(side.opcode(instruction));
        String name = row < 0 ? "unknown" : side.data.tables.name(side.data.tables.opName(row));
        return name.startsWith(NAME_PREFIX) ? name.substring(NAME_PREFIX.length()) : name;
    }
}
