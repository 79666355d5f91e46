// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Disassembler;
import org.spirv4j.view.internal.listing.ListingIndex;
import org.spirv4j.view.internal.listing.PackedTexts;
import org.spirv4j.view.internal.listing.PageData;

/**
 * What pages that show the text of a module by their script know of it, as members of a JSON object. Lines are those of
 * the text, from 1; places without a line have 0. Arrays of numbers are used for what there is much of.
 */
final class ModuleText {
    private static final int NO_FILE = -1;

    /** Pages with more bytes of data have it packed. */
    private static final int MAX_PLAIN = 1 << 20;

    // Instructions of the text have the order of the module.
    private static final Disassembler DISASSEMBLER =
            Disassembler.create().withUnknownInstructions(true).withReorderedBlocks(false);

    /** Writes what else a page has of a function. */
    @FunctionalInterface
    interface FunctionPart {
        void write(Function function, GraphNames names, PageData data) throws IOException;
    }

    private final SpirvModule module;
    private final byte[] text;
    private final ListingIndex index;
    private final int[] lines;

    /**
     * Disassembles a module.
     *
     * @throws org.spirv4j.diagnostic.MalformedModuleException as {@link Disassembler#disassemble(SpirvModule)} does
     */
    ModuleText(SpirvModule module) throws IOException {
        this.module = module;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DISASSEMBLER.disassemble(module, bytes);
        text = bytes.toByteArray();
        index = new ListingIndex(text, ModuleAccess.data(module).tables);
        lines = index.instructionLines();
    }

    SpirvModule module() {
        return module;
    }

    /** How many digits numbers of lines have, at least three. */
    int digits() {
        return Math.max(3, TextOutput.digits(index.lineCount()));
    }

    /** Writes a part of a page, packed if it is large. */
    static void embed(PagePart part, TextOutput page) throws IOException {
        TextOutput plain = new TextOutput(1 << 16);
        part.write(plain);
        byte[] bytes = plain.bytes();
        if (bytes.length <= MAX_PLAIN) {
            page.put(bytes, 0, bytes.length);
        } else {
            new PageData(page).value(PackedTexts.packed(bytes));
        }
    }

    /** Writes the text, its sections and functions, and the source that it comes from. */
    void write(PageData data, FunctionPart more) throws IOException {
        continued(data);
        sections(data);
        functions(data, more);
        sources(data);
        data.name("text").value(text);
    }

    /** The line of the instruction at a position; 0 for none. */
    int line(Position position) {
        int instruction = position.instruction();
        return instruction < 0 || instruction >= lines.length ? 0 : lines[instruction];
    }

    /** The line of an instruction; that after the text for the end of the module. */
    private int line(int instruction) {
        return instruction < lines.length ? lines[instruction] : index.lineCount() + 1;
    }

    /** Ranges of lines on which strings continue: the first line and the line after the last of each. */
    private void continued(PageData data) throws IOException {
        data.name("continued").open('[');
        int[] continued = index.continuedLines();
        for (int i = 0; i < continued.length; i++) {
            if (i == 0 || continued[i] != continued[i - 1] + 1) {
                data.value(continued[i]);
            }
            if (i + 1 == continued.length || continued[i + 1] != continued[i] + 1) {
                data.value(continued[i] + 1);
            }
        }
        data.close(']');
    }

    /** Title and first line of each section. */
    private void sections(PageData data) throws IOException {
        data.name("sections").open('[');
        for (ListingIndex.OutlineEntry entry : index.outline()) {
            if (!entry.isFunction()) {
                data.open('[').value(entry.title()).value(entry.line()).close(']');
            }
        }
        data.close(']');
    }

    /**
     * Id, name, entry points, first line, line after the last, size in words, called functions by number, labels with
     * their lines, and what else the page has of each function.
     */
    private void functions(PageData data, FunctionPart more) throws IOException {
        GraphNames names = new GraphNames(module);
        CallGraph calls = CallGraph.of(module);
        data.name("functions").open('[');
        for (Function function : module.layout().functions()) {
            data.open('[').value(Integer.toUnsignedLong(function.id())).value(names.function(function));
            data.value(names.entryPoints(function));
            data.value(line(function.firstInstruction())).value(line(function.endInstruction()));
            data.value(words(function)).open('[');
            for (int i = 0; i < calls.calleeCount(function.index()); i++) {
                data.value(calls.callee(function.index(), i));
            }
            data.close(']').open('[');
            for (int b = 0; b < function.blockCount(); b++) {
                data.value(Integer.toUnsignedLong(function.block(b).labelId()));
                data.value(line(function.block(b).firstInstruction()));
            }
            data.close(']');
            more.write(function, names, data);
            data.close(']');
        }
        data.close(']');
    }

    private long words(Function function) {
        long count = 0;
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            count += module.instruction(i).wordCount();
        }
        return count;
    }

    /**
     * Name, text and numbers of lines of each source file, and where lines of the listing come from: the first line,
     * the number of the file and the line of its text, or the number of the line if there is no text, for each change;
     * {@value #NO_FILE} and 0 if that is not known. Numbers of lines are those of debug information, as pairs for each
     * change: the line of the text from 0, and its number; 0 if it and the lines after it have none.
     */
    private void sources(PageData data) throws IOException {
        Map<String, Integer> files = new HashMap<>();
        SourceFiles sources = SourceFiles.of(module);
        data.name("files").open('[');
        for (SourceFile file : sources.files()) {
            if (files.putIfAbsent(file.name(), files.size()) == null) {
                data.open('[').value(file.name()).value(file.text());
                lineNumbers(file, data);
                data.close(']');
            }
        }
        data.close(']').name("source").open('[');
        Set<String> texts = new HashSet<>();
        sources.files().stream()
                .filter(SourceFile::hasText)
                .map(SourceFile::name)
                .forEach(texts::add);
        SourceLocations locations = SourceLocations.of(module);
        int lastFile = NO_FILE;
        int lastLine = 0;
        for (int i = 0; i < module.instructionCount() && !files.isEmpty(); i++) {
            Optional<SourceLocation> location =
                    locations.location(module.instruction(i).wordOffset());
            Optional<SourceFile.Line> text = location.flatMap(sources::line);
            int file = text.map(SourceFile.Line::file)
                    .map(SourceFile::name)
                    .or(() -> location.map(SourceLocation::file).filter(name -> !texts.contains(name)))
                    .map(name -> files.getOrDefault(name, NO_FILE))
                    .orElse(NO_FILE);
            int line = file == NO_FILE
                    ? 0
                    : text.map(SourceFile.Line::textLine)
                            .or(() -> location.map(SourceLocation::line))
                            .orElse(0);
            if (file != lastFile || line != lastLine) {
                data.value(line(i)).value(file).value(line);
                lastFile = file;
                lastLine = line;
            }
        }
        data.close(']');
    }

    private static void lineNumbers(SourceFile file, PageData data) throws IOException {
        data.open('[');
        int expected = 1;
        for (int row = 1; row <= file.textLineCount(); row++) {
            int number = file.lineNumber(row).orElse(0);
            if (number != expected) {
                data.value(row - 1).value(number);
            }
            expected = number == 0 ? 0 : number + 1;
        }
        data.close(']');
    }
}
