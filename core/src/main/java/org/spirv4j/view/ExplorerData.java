// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.translate.Translation;
import org.spirv4j.view.ReflectionPage.Section;
import org.spirv4j.view.internal.listing.PackedTexts;
import org.spirv4j.view.internal.listing.PageData;

/** What the script of an {@link ExplorerPage} shows, as one JSON object; its lines are those of {@link ModuleText}. */
final class ExplorerData {
    private final SpirvModule module;
    private final ModuleText text;
    private final Findings findings;
    private final List<Translation> translations;
    private final PackedTexts drawings = new PackedTexts();

    ExplorerData(ModuleText text, Findings findings, List<Translation> translations) {
        module = text.module();
        this.text = text;
        this.findings = findings;
        this.translations = translations;
    }

    void write(TextOutput page) throws IOException {
        PageData data = new PageData(page).open('{');
        text.write(data, this::drawings);
        classes(data);
        reflection(data);
        findings(data);
        TranslatedText.write(translations, text, data);
        data.close('}');
    }

    /** Writes the chunks of the drawings, after the data that tells where each one is. */
    void writeDrawings(TextOutput page) throws IOException {
        drawings.write(new PageData(page));
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
                    int[] location =
                            drawings.add(PagePart.written(page -> new FunctionDrawing(part, names, page).write()));
                    data.open('[').value(location[0]).value(location[1]);
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
            data.open('[').value(text.line(finding.diagnostic().position()));
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
}
