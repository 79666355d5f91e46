// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.module.ReadOptions;

/**
 * Writes the source files of a module to a folder. The names come from the module, which may come from anywhere: no name leads
 * out of the folder, and no two files get the same name.
 */
final class SourceExtraction extends FileAction {
    private static final int MAX_NAME = 120;

    private final ReadOptions read;
    private final String folder;
    private final boolean replaces;
    private final Console console;

    SourceExtraction(ReadOptions read, String folder, boolean replaces, Console console) {
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
        List<String> names = names(files);
        for (String name : names) {
            if (!replaces && console.file(folder + "/" + name).exists()) {
                throw new FileProblem(Printable.of(folder + "/" + name) + " exists; --force replaces it");
            }
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

    /** The names of the files in the folder, which differ also where upper and lower case are the same. */
    private static List<String> names(List<SourceFile> files) {
        List<String> names = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (SourceFile file : files) {
            String name = safe(file);
            String candidate = name;
            for (int n = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); n++) {
                int dot = name.lastIndexOf('.');
                int end = dot > name.lastIndexOf('/') + 1 ? dot : name.length();
                candidate = name.substring(0, end) + "-" + n + name.substring(end);
            }
            names.add(candidate);
        }
        return names;
    }

    /** A relative name without parent folders; of an absolute name, its last part. */
    private static String safe(SourceFile file) {
        String stated = file.name().replace('\\', '/');
        boolean isAbsolute = stated.startsWith("/") || stated.indexOf(':') >= 0;
        StringBuilder name = new StringBuilder();
        for (String part : (isAbsolute ? stated.substring(stated.lastIndexOf('/') + 1) : stated).split("/", -1)) {
            String clean = part.codePoints()
                    .limit(MAX_NAME)
                    .map(c -> Character.isLetterOrDigit(c) || "._-+ ".indexOf(c) >= 0 ? c : '_')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString()
                    .strip();
            if (!clean.chars().allMatch(c -> c == '.')) {
                name.append(name.length() == 0 ? "" : "/").append(clean);
            }
        }
        return name.length() == 0 || name.length() > 8 * MAX_NAME ? "unnamed" + suffix(file) : name.toString();
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
