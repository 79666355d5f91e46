// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.objdump;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.LabelledRow;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Shows what a module states about where it comes from. */
final class Dumping extends FileAction {
    /** What is shown. */
    enum Part {
        SOURCE,
        LIST,
        ENTRY_POINTS,
        COMPILER;

        String option() {
            return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final ReadOptions read;
    private final Set<Part> parts;
    private final boolean isJson;

    /**
     * @param parts what is shown; an overview if there are none
     */
    Dumping(ReadOptions read, Set<Part> parts, boolean isJson) {
        super(InputKind.MODULE);
        this.read = read;
        this.parts = parts;
        this.isJson = isJson;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        SpirvModule module = input.module(read);
        SourceFiles sources = SourceFiles.of(module);
        if (isJson) {
            write(json(input.name(), module, sources), out);
        } else if (parts.isEmpty()) {
            write(overview(input.name(), module, sources), out);
        }
        for (Part part : parts) {
            switch (part) {
                case SOURCE -> texts(sources, out);
                case LIST -> {
                    for (SourceFile file : sources.files()) {
                        write(Printable.of(name(file)) + "\n", out);
                    }
                }
                case ENTRY_POINTS -> {
                    for (EntryPoint entryPoint : module.layout().entryPoints()) {
                        write(model(entryPoint) + " " + Printable.of(entryPoint.name()) + "\n", out);
                    }
                }
                case COMPILER -> write(compiler(module, sources), out);
            }
        }
        return Outcome.DONE;
    }

    private static void write(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the texts as they are; only if there are several, each has its name before it. */
    private static void texts(SourceFiles sources, OutputStream out) throws IOException {
        List<SourceFile> files =
                sources.files().stream().filter(SourceFile::hasText).toList();
        for (SourceFile file : files) {
            if (files.size() > 1) {
                write("==> " + Printable.of(name(file)) + " <==\n", out);
            }
            byte[] text = file.bytes();
            out.write(text);
            if (text.length > 0 && text[text.length - 1] != '\n') {
                out.write('\n');
            }
        }
    }

    private static String name(SourceFile file) {
        return file.name().isEmpty() ? "(no name)" : file.name();
    }

    private static String model(EntryPoint entryPoint) {
        return entryPoint
                .executionModel()
                .map(ExecutionModel::toString)
                .orElse("model " + Integer.toUnsignedString(entryPoint.executionModelValue()));
    }

    private static String tool(SpirvModule module) {
        int id = module.header().toolId();
        return module.grammar().generator(id).orElse("unknown tool " + id) + ", version "
                + module.header().toolVersion();
    }

    private static String compiler(SpirvModule module, SourceFiles sources) {
        StringBuilder text = new StringBuilder(tool(module)).append('\n');
        sources.processes()
                .forEach(process -> text.append(Printable.of(process)).append('\n'));
        return text.toString();
    }

    private static String language(SourceFile file) {
        String name = file.language().map(SourceLanguage::toString).orElse("unknown language");
        return file.languageVersion() == 0 ? name : name + " " + Integer.toUnsignedString(file.languageVersion());
    }

    private static String overview(String name, SpirvModule module, SourceFiles sources) {
        StringBuilder text = new StringBuilder(Printable.of(name)).append('\n');
        LabelledRow.add("generator", tool(module), text);
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            LabelledRow.add("entry point", model(entryPoint) + " \"" + Printable.of(entryPoint.name()) + "\"", text);
        }
        for (SourceFile file : sources.files()) {
            long lines = file.text().lines().count();
            LabelledRow.add(
                    "source",
                    Printable.of(name(file)) + ", " + language(file)
                            + (file.hasText() ? ", " + Counted.of(lines, "line") : ", no text"),
                    text);
        }
        if (!sources.compilerOptions().isEmpty()) {
            LabelledRow.add("options", Printable.of(String.join(" ", sources.compilerOptions())), text);
        }
        for (String process : sources.processes()) {
            LabelledRow.add("process", Printable.of(process), text);
        }
        return text.toString();
    }

    private static String json(String name, SpirvModule module, SourceFiles sources) {
        JsonText json = JsonText.withShortEscapes()
                .object()
                .member("file", name)
                .member("generator", module.header().toolId());
        module.grammar().generator(module.header().toolId()).ifPresent(tool -> json.member("generatorName", tool));
        json.member("generatorVersion", module.header().toolVersion()).array("entryPoints");
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            json.object()
                    .member("model", model(entryPoint))
                    .member("name", entryPoint.name())
                    .endObject();
        }
        json.endArray().array("sources");
        for (SourceFile file : sources.files()) {
            json.object();
            if (!file.name().isEmpty()) {
                json.member("name", file.name());
            }
            file.language().ifPresent(language -> json.member("language", language.toString()));
            if (file.languageVersion() != 0) {
                json.member("languageVersion", Integer.toUnsignedLong(file.languageVersion()));
            }
            if (file.hasText()) {
                json.member("text", file.text());
            }
            json.endObject();
        }
        return json.endArray()
                .members("compilerOptions", sources.compilerOptions())
                .members("processes", sources.processes())
                .endObject()
                .endLine()
                .toString();
    }
}
