// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.StackFrame;
import org.spirv4j.analysis.SourceFile;
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
    private final EditorForms forms;

    /** By the name of a file in the module: the path by which the editor knows it. */
    private final Map<String, String> clientPaths = new ConcurrentHashMap<>();

    Sources(DebuggedRun run, boolean isAssemblyShown, EditorForms forms) {
        this.run = run;
        this.forms = forms;
        this.isAssemblyShown = isAssemblyShown;
        text = run.text();
        files = text.sourceFiles().files();
    }

    /**
     * Sets the place of a frame: the source line of an instruction if its text is known, otherwise its line in the
     * assembly text.
     */
    void place(StackFrame frame, Instruction instruction) {
        place(frame, instruction, text.source(instruction));
    }

    /** The same for the source line of a frame, which that of the instruction was inlined into. */
    void place(StackFrame frame, Instruction instruction, Optional<SourceLocation> line) {
        Optional<SourceLocation> location = isAssemblyShown ? Optional.empty() : line;
        Optional<Source> source = location.flatMap(this::source);
        if (source.isPresent() && location.isPresent()) {
            frame.setSource(source.get());
            frame.setLine(line(source.get(), location.get()));
            frame.setColumn(forms.column(Math.max(1, location.get().column())));
        } else {
            frame.setSource(assembly());
            frame.setLine(assemblyLine(instruction));
            frame.setColumn(forms.column(1));
        }
    }

    /** The file of a location: that which the editor has, or else the text in the module, or a file with this name. */
    private Optional<Source> source(SourceLocation location) {
        String name = location.file();
        String known = clientPaths.get(name);
        if (known != null) {
            Source source = named(known);
            source.setPath(known);
            return Optional.of(source);
        }
        Optional<SourceFile.Line> line = text.sourceFiles().line(location);
        for (int i = 0; i < files.size() && line.isPresent(); i++) {
            SourceFile file = line.get().file();
            if (files.get(i).name().equals(file.name()) && files.get(i).hasText()) {
                Source source = named(file.name());
                source.setSourceReference(ASSEMBLY + 1 + i);
                return Optional.of(source);
            }
        }
        try {
            Path path = Path.of(name);
            if (path.isAbsolute() && Files.isRegularFile(path)) {
                Source source = named(name);
                source.setPath(forms.path(path));
                return Optional.of(source);
            }
        } catch (InvalidPathException e) {
            // Names in modules need not be paths.
        }
        return Optional.empty();
    }

    /**
     * The line of a location in a source as the editor shows it, which is a line of the text of the module if it comes
     * from there.
     */
    int line(Source source, SourceLocation location) {
        boolean isText = source.getSourceReference() != null && source.getSourceReference() > ASSEMBLY;
        return forms.line(
                isText
                        ? text.sourceFiles()
                                .line(location)
                                .map(SourceFile.Line::textLine)
                                .orElse(location.line())
                        : location.line());
    }

    /** The line of an instruction in the assembly text as the editor counts lines. */
    int assemblyLine(Instruction instruction) {
        return forms.line(text.line(instruction));
    }

    private static Source named(String name) {
        Source source = new Source();
        source.setName(name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1));
        return source;
    }

    private Source assembly() {
        Optional<Path> file = run.file();
        Source source = named(file.map(Path::toString).orElse("module.spvasm"));
        if (file.isPresent()) {
            source.setPath(forms.path(file.get()));
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
                || run.file().isPresent()
                        && source.getPath() != null
                        && EditorForms.isFile(run.file().get(), source.getPath());
    }

    /** What tells a source apart from others. */
    String key(Source source) {
        return isAssembly(source) ? "" : source.getSourceReference() + ":" + source.getPath();
    }

    /** Remembers the path by which the editor knows the source file of a location. */
    void know(Source source, SourceLocation location) {
        Integer reference = source.getSourceReference();
        String path = source.getPath();
        if (path != null && (reference == null || reference == 0) && !isAssembly(source)) {
            clientPaths.put(location.file(), path);
        }
    }

    /** The place of a breakpoint on a line of the editor, as a place finder takes it. */
    String place(Source source, int editorLine) {
        int line = forms.lineFrom(editorLine);
        Integer reference = source.getSourceReference();
        if (reference != null && reference > ASSEMBLY && reference - ASSEMBLY - 1 < files.size()) {
            SourceFile file = files.get(reference - ASSEMBLY - 1);
            int row = line;
            while (row < file.textLineCount() && file.lineNumber(row).isEmpty()) {
                row++;
            }
            return file.lineFile(row) + ":" + file.lineNumber(row).orElse(line);
        }
        return isAssembly(source) || source.getPath() == null ? Integer.toString(line) : source.getPath() + ":" + line;
    }
}
