// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.view.ReflectionPage.Section;
import org.spirv4j.view.internal.listing.ListingIndex;
import org.spirv4j.view.internal.listing.PackedTexts;
import org.spirv4j.view.internal.listing.PageData;

/**
 * What the script of an {@link ExplorerPage} shows, as one JSON object. Lines are those of the text, from 1; places
 * without a line have 0. Arrays of numbers are used for what there is much of.
 */
final class ExplorerData {
    private static final int NO_FILE = -1;

    private final SpirvModule module;
    private final byte[] text;
    private final ListingIndex index;
    private final Findings findings;
    private final int[] lines;
    private final PackedTexts drawings = new PackedTexts();

    ExplorerData(SpirvModule module, byte[] text, ListingIndex index, Findings findings) {
        this.module = module;
        this.text = text;
        this.index = index;
        this.findings = findings;
        lines = index.instructionLines();
    }

    void write(TextOutput page) throws IOException {
        PageData data = new PageData(page).open('{');
        continued(data);
        sections(data);
        functions(data);
        classes(data);
        reflection(data);
        findings(data);
        sources(data);
        data.name("text").value(text).close('}');
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
     * their lines, and drawings of each function.
     */
    private void functions(PageData data) throws IOException {
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
            drawings(function, names, data);
            data.close(']');
        }
        data.close(']');
    }

    /** Writes the chunks of the drawings, after the data that tells where each one is. */
    void writeDrawings(TextOutput page) throws IOException {
        drawings.write(new PageData(page));
    }

    private long words(Function function) {
        long count = 0;
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            count += module.instruction(i).wordCount();
        }
        return count;
    }

    /**
     * Chunk, number in the chunk, first label and title of each drawing of a function. Functions of one block have
     * none; large ones have one for each loop that is folded.
     */
    private void drawings(Function function, GraphNames names, PageData data) throws IOException {
        data.open('[');
        if (function.blockCount() > 1) {
            for (GraphPart part : GraphPart.of(new FunctionGraph(function))) {
                if (part.isDrawable) {
                    int[] place =
                            drawings.add(PagePart.written(page -> new FunctionDrawing(part, names, page).write()));
                    data.open('[').value(place[0]).value(place[1]);
                    data.value(Integer.toUnsignedLong(
                                    function.block(part.header).labelId()))
                            .value(FunctionDrawing.title(part, names))
                            .close(']');
                }
            }
        }
        data.close(']');
    }

    /** The number of instructions, their words and the class of each opcode of the module, by name. */
    private void classes(PageData data) throws IOException {
        long[] numbers = new long[1 << Short.SIZE];
        long[] words = new long[numbers.length];
        Map<String, Instruction> examples = new TreeMap<>();
        for (Instruction instruction : module.instructions()) {
            int opcode = instruction.opcode();
            if (numbers[opcode]++ == 0) {
                examples.put(instruction.info().map(info -> info.name()).orElse("opcode " + opcode), instruction);
            }
            words[opcode] += instruction.wordCount();
        }
        data.name("opcodes").open('[');
        for (Map.Entry<String, Instruction> entry : examples.entrySet()) {
            Instruction example = entry.getValue();
            data.open('[')
                    .value(entry.getKey())
                    .value(example.info().map(info -> info.instructionClass()).orElse("Unknown"));
            data.value(numbers[example.opcode()]).value(words[example.opcode()]).close(']');
        }
        data.close(']');
    }

    /** Element id, heading, title, note and markup of each section of the reflection. */
    private void reflection(PageData data) throws IOException {
        List<Section> sections = new ArrayList<>();
        ModuleReflection reflection = ModuleReflection.of(module);
        InterfaceSections tables = new InterfaceSections(reflection, "");
        tables.entryPoints(sections);
        tables.resources(sections);
        new BlockSections(reflection).write(sections);
        data.name("reflection").open('[');
        for (Section section : sections) {
            data.open('[').value(section.id()).value(section.group()).value(section.title());
            data.value(section.note()).value(section.markup()).close(']');
        }
        data.close(']');
    }

    /** Line, severity, message, hint and rule of each finding. */
    private void findings(PageData data) throws IOException {
        data.name("findings").open('[');
        for (Finding finding : findings) {
            Position position = finding.diagnostic().position();
            int instruction = position.instruction();
            data.open('[').value(instruction < 0 || instruction >= lines.length ? 0 : lines[instruction]);
            data.value(finding.severity().label()).value(finding.diagnostic().message());
            data.value(finding.diagnostic().hint());
            data.value(
                    finding.vuid().isEmpty()
                            ? finding.rule().id()
                            : finding.rule().id() + ", " + finding.vuid());
            data.close(']');
        }
        data.close(']');
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
