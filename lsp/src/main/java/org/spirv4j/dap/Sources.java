// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.StackFrame;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.module.Instruction;

/** The texts that the editor shows: source files that the module names, and its assembly text. */
final class Sources {
    /** The reference of the assembly text; source files in the module have the following numbers. */
    private static final int ASSEMBLY = 1;

    private final DebuggedRun run;
    private final ModuleText text;
    private final List<SourceFile> files;
    private final boolean isAssemblyShown;

    Sources(DebuggedRun run, boolean isAssemblyShown) {
        this.run = run;
        this.isAssemblyShown = isAssemblyShown;
        text = run.text();
        files = SourceFiles.of(text.module()).files();
    }

    /** Sets the place of a frame: the source line of an instruction if its text is known, otherwise its line in the assembly text. */
    void place(StackFrame frame, Instruction instruction) {
        Optional<SourceLocation> location = isAssemblyShown ? Optional.empty() : text.source(instruction);
        Optional<Source> source = location.flatMap(found -> source(found.file()));
        if (source.isPresent() && location.isPresent()) {
            frame.setSource(source.get());
            frame.setLine(location.get().line());
            frame.setColumn(Math.max(1, location.get().column()));
        } else {
            frame.setSource(assembly());
            frame.setLine(text.line(instruction));
            frame.setColumn(1);
        }
    }

    private Optional<Source> source(String name) {
        for (int i = 0; i < files.size(); i++) {
            SourceFile file = files.get(i);
            if (file.name().equals(name) && file.hasText()) {
                Source source = named(name);
                source.setSourceReference(ASSEMBLY + 1 + i);
                return Optional.of(source);
            }
        }
        try {
            Path path = Path.of(name);
            if (path.isAbsolute() && Files.isRegularFile(path)) {
                Source source = named(name);
                source.setPath(name);
                return Optional.of(source);
            }
        } catch (InvalidPathException e) {
            // Names in modules need not be paths.
        }
        return Optional.empty();
    }

    private static Source named(String name) {
        Source source = new Source();
        source.setName(name.substring(name.lastIndexOf('/') + 1));
        return source;
    }

    private Source assembly() {
        Optional<Path> file = run.file();
        Source source = named(file.map(Path::toString).orElse("module.spvasm"));
        if (file.isPresent()) {
            source.setPath(file.get().toString());
        } else {
            source.setSourceReference(ASSEMBLY);
        }
        return source;
    }

    /** The text of a source with a reference. */
    String content(int reference) {
        if (reference == ASSEMBLY) {
            return text.text();
        }
        int index = reference - ASSEMBLY - 1;
        if (index < 0 || index >= files.size()) {
            throw new DebugProblem("there is no source " + reference);
        }
        return files.get(index).text();
    }

    /** Whether an editor means the assembly text. */
    boolean isAssembly(Source source) {
        Integer reference = source.getSourceReference();
        return reference != null && reference == ASSEMBLY
                || run.file().isPresent() && isFile(run.file().get(), source.getPath());
    }

    /** The place of a breakpoint, as a place finder takes it. */
    String place(Source source, int line) {
        Integer reference = source.getSourceReference();
        if (reference != null && reference > ASSEMBLY && reference - ASSEMBLY - 1 < files.size()) {
            return files.get(reference - ASSEMBLY - 1).name() + ":" + line;
        }
        return isAssembly(source) || source.getPath() == null ? Integer.toString(line) : source.getPath() + ":" + line;
    }

    private static boolean isFile(Path file, String path) {
        try {
            return path != null
                    && file.toAbsolutePath()
                            .normalize()
                            .equals(Path.of(path).toAbsolutePath().normalize());
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
