// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.objdump;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.ExtractedNames;
import org.spirv4j.cli.file.ExtractionFolder;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.module.ReadOptions;

/** Writes the source files of a module to a folder, and nothing outside of it. */
public final class SourceExtraction extends FileAction {
    private final ReadOptions read;
    private final ExtractionFolder folder;

    public SourceExtraction(ReadOptions read, String folder, boolean replaces, Console console) {
        super(InputKind.MODULE);
        this.read = read;
        this.folder = new ExtractionFolder(folder, replaces, console);
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        List<SourceFile> files = SourceFiles.of(input.module(read)).files().stream()
                .filter(SourceFile::hasText)
                .toList();
        ExtractedNames extracted = new ExtractedNames();
        List<String> names = files.stream()
                .map(file -> extracted.add(file.name(), "unnamed" + suffix(file)))
                .toList();
        // Nothing is written if a file cannot be.
        for (String name : names) {
            folder.check(name);
        }
        for (int i = 0; i < files.size(); i++) {
            folder.write(names.get(i), files.get(i).bytes());
            out.write((Printable.of(folder.path(names.get(i))) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return files.isEmpty()
                ? Outcome.problem(Printable.of(input.name()) + " has no texts of source files")
                : Outcome.DONE;
    }

    private static String suffix(SourceFile file) {
        return switch (file.language().orElse(SourceLanguage.Unknown)) {
            case GLSL, ESSL -> ".glsl";
            case HLSL -> ".hlsl";
            case OpenCL_C -> ".cl";
            case OpenCL_CPP, CPP_for_OpenCL -> ".clcpp";
            case WGSL -> ".wgsl";
            case Slang -> ".slang";
            default -> ".txt";
        };
    }
}
