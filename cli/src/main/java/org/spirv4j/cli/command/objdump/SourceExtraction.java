// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.objdump;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.module.ReadOptions;

/** Writes the source files of a module to a folder, and nothing outside of it. */
public final class SourceExtraction extends FileAction {
    private final ReadOptions read;
    private final String folder;
    private final boolean replaces;
    private final Console console;

    public SourceExtraction(ReadOptions read, String folder, boolean replaces, Console console) {
        super(InputKind.MODULE);
        this.read = read;
        this.folder = folder;
        this.replaces = replaces;
        this.console = console;
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
            check(name);
        }
        for (int i = 0; i < files.size(); i++) {
            String name = folder + "/" + names.get(i);
            OutputFile.write(name, files.get(i).bytes(), true, console);
            out.write((Printable.of(name) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return files.isEmpty()
                ? Outcome.problem(Printable.of(input.name()) + " has no texts of source files")
                : Outcome.DONE;
    }

    /** Checks that a file may be written, and is in the folder: links in it may lead anywhere. */
    private void check(String name) throws FileProblem {
        File root = console.file(folder);
        String path = folder + "/" + name;
        File file = console.file(path);
        boolean isPossible = !file.isDirectory();
        for (File above = file; above != null && !above.equals(root); above = above.getParentFile()) {
            if (Files.isSymbolicLink(above.toPath())) {
                throw new FileProblem("cannot write " + Printable.of(path) + ": " + Printable.of(above.getName())
                        + " is a symbolic link");
            }
            isPossible &= above.equals(file) || !above.isFile();
        }
        if (!isPossible || root.isFile()) {
            throw FileProblem.writing(path, file, new FileNotFoundException(path), 0);
        }
        if (!replaces && file.exists()) {
            throw new FileProblem(Printable.of(path) + " exists; --force replaces it");
        }
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
