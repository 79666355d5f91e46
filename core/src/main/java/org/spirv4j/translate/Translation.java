// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.internal.report.WrittenInstructions;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/** An entry point in another language, or the reasons why it has no text there. Immutable. */
public final class Translation {
    private final SpirvModule module;
    private final Language language;
    private final Optional<EntryPoint> entryPoint;
    private final TextResult result;
    private final boolean isComplete;

    Translation(SpirvModule module, Language language, Optional<EntryPoint> entryPoint, TextResult result) {
        this.module = module;
        this.language = language;
        this.entryPoint = entryPoint;
        this.result = result;
        isComplete = result.isComplete();
    }

    /** {@return the module that was translated} */
    public SpirvModule module() {
        return module;
    }

    /** {@return the language} */
    public Language language() {
        return language;
    }

    /** {@return the entry point of the module; empty if there is none as was asked for} */
    public Optional<EntryPoint> entryPoint() {
        return entryPoint;
    }

    /** {@return whether there is a text} */
    public boolean isComplete() {
        return isComplete;
    }

    /**
     * {@return the text, in ASCII, with lines that end with a line feed}
     *
     * @throws IllegalStateException if there is none; {@link #diagnostics} say why
     */
    public String text() {
        if (!isComplete) {
            throw new IllegalStateException(
                    "not translated: " + result.diagnostics().get(0).message());
        }
        return result.text();
    }

    /**
     * {@return errors: all that the language cannot express; warnings: what the text says in another way}
     *
     * <p>Hints say what helps: another language, an option, a pass.
     */
    public List<Diagnostic> diagnostics() {
        return result.diagnostics();
    }

    /** {@return the version that the text asks for, as in its first line, such as {@code 310 es}} */
    public String version() {
        return result.version();
    }

    /** {@return the names of the extensions that the text asks for, in the order of their lines} */
    public List<String> extensions() {
        return result.extensions();
    }

    /** {@return the variables of the text that a host or another stage has to know, in the order of the text} */
    public List<TextResource> resources() {
        return result.resources();
    }

    /**
     * Tells which instructions the statements and declarations of the text were written for: for each of them, first
     * the instructions that are written as parts of its expressions, then the one that it stands for. Computed at each
     * call, in one pass over text and module.
     *
     * @return the mappings in the order of the text; empty if there is no text
     */
    public List<Mapping> mappings() {
        int[] marks = result.marks();
        ModuleData data = ModuleAccess.data(module);
        SourceLocations locations = SourceLocations.of(module);
        WrittenInstructions written = new WrittenInstructions(data, module.layout(), marks);
        List<Mapping> mappings = new ArrayList<>();
        String text = result.text();
        int line = 1;
        int lineStart = 0;
        int at = 0;
        for (int i = 0; isComplete && i < marks.length; i += 2) {
            for (; at < marks[i]; at++) {
                if (text.charAt(at) == '\n') {
                    line++;
                    lineStart = at + 1;
                }
            }
            for (int word : written.of(i)) {
                mappings.add(new Mapping(
                        line,
                        at - lineStart + 1,
                        Position.ofInstruction(word, data.instructionAt(word)),
                        locations.location(word)));
            }
        }
        return mappings;
    }

    /**
     * {@return this translation as a JSON object, in one line of ASCII: language, entry point, whether it is complete,
     * version, extensions, resources with their names and slots in module and text, the text, and the mappings from its
     * lines to instructions}
     */
    public byte[] json() {
        return json("");
    }

    /**
     * {@return this translation as a JSON object, as {@link #json()}, with the name of a file}
     *
     * @param file the name of the file that the module comes from; empty for none
     */
    public byte[] json(String file) {
        Objects.requireNonNull(file, "file");
        return TranslationJson.of(this, file);
    }

    /** {@return the text; a line with the first reason if there is none} */
    @Override
    public String toString() {
        return isComplete
                ? result.text()
                : "not translated: " + result.diagnostics().get(0).message();
    }

    /**
     * A statement or declaration of a text and an instruction that it was written for. Immutable.
     *
     * @param line the line of the text, from 1
     * @param column the column of its first character, from 1
     * @param instruction the instruction, by word offset and number
     * @param source where the instruction comes from, by the module's debug information
     */
    public record Mapping(int line, int column, Position instruction, Optional<SourceLocation> source) {
        /** Checks the components. */
        public Mapping {
            Objects.requireNonNull(instruction, "instruction");
            Objects.requireNonNull(source, "source");
        }
    }
}
