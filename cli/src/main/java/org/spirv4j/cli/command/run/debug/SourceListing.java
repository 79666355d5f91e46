// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.module.Instruction;

/** The lines around a place in a source text that the module has, or in its assembly text. */
final class SourceListing {
    private static final int LISTED_LINES = 5;

    private final ModuleText module;

    /** The file that was listed last. */
    private Optional<SourceFile> file = Optional.empty();

    SourceListing(ModuleText module) {
        this.module = module;
    }

    /**
     * The line of the source from which an instruction comes, or else the next instruction of its function for which it
     * is known.
     */
    private Optional<SourceFile.Line> line(Instruction from) {
        int end = module.module()
                .layout()
                .functionContaining(from.index())
                .map(function -> function.endInstruction())
                .orElse(from.index());
        for (int i = from.index(); i < end; i++) {
            Optional<SourceFile.Line> line =
                    module.source(module.module().instruction(i)).flatMap(module.sourceFiles()::line);
            if (line.isPresent()) {
                return line;
            }
        }
        return Optional.empty();
    }

    /**
     * The lines of the source; those of the assembly text if its text is not known.
     *
     * @param here the instruction at which the run stands
     * @param location the source line of the frame that is selected
     * @param wanted the number of the line in the middle; empty for that of the frame
     */
    List<String> source(Optional<Instruction> here, Optional<SourceLocation> location, OptionalInt wanted) {
        Optional<SourceFile.Line> line =
                location.flatMap(module.sourceFiles()::line).or(() -> here.flatMap(this::line));
        if (line.isPresent()) {
            file = line.map(SourceFile.Line::file);
        }
        if (file.isEmpty() && (wanted.isPresent() || here.isEmpty())) {
            file = module.sourceFiles().files().stream()
                    .filter(SourceFile::hasText)
                    .findFirst();
        }
        if (file.isEmpty()) {
            return assembly(here, wanted);
        }
        SourceFile shown = file.get();
        int marked = line.map(SourceFile.Line::textLine).orElse(0);
        int middle = wanted.isPresent() ? shown.textLine(wanted.getAsInt()).orElse(0) : Math.max(1, marked);
        List<String> text = new ArrayList<>();
        for (int row = Math.max(1, middle - LISTED_LINES);
                middle > 0 && row <= Math.min((long) middle + LISTED_LINES, shown.textLineCount());
                row++) {
            OptionalInt number = shown.lineNumber(row);
            if (number.isPresent()) {
                text.add(line(row == marked, number.getAsInt(), shown.textOfLine(row)));
            }
        }
        return text;
    }

    /** The lines of the assembly text. */
    List<String> assembly(Optional<Instruction> here, OptionalInt wanted) {
        int marked = here.map(module::line).orElse(-1);
        int middle = wanted.orElse(Math.max(1, marked));
        List<String> text = new ArrayList<>();
        for (int line = Math.max(1, middle - LISTED_LINES);
                line <= Math.min((long) middle + LISTED_LINES, module.lastLine());
                line++) {
            text.add(line(line == marked, line, module.textOfLine(line)));
        }
        return text;
    }

    private static String line(boolean isHere, int number, String text) {
        return (isHere ? "=> " : "   ") + number + ": " + text.replace("\t", "    ");
    }
}
