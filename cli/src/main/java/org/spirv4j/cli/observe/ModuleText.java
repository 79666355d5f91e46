// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.cli.file.Input;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;
import org.spirv4j.text.FriendlyNames;

/**
 * The assembly text of a module: the input if it was text, otherwise what {@code spirv dis} prints. Lines are numbered from 1.
 */
public final class ModuleText {
    private static final Disassembler PRINTER = Disassembler.with(DisassemblerOptions.DEFAULT);

    private final SpirvModule module;
    private final FriendlyNames names;
    private final Optional<AssembledText> assembled;
    private final SourceLocations locations;

    /** By instruction: its line. */
    private final int[] lines;

    private final List<String> text;

    private ModuleText(SpirvModule module, Optional<AssembledText> assembled) {
        this.module = module;
        this.assembled = assembled;
        names = assembled.map(AssembledText::names).orElseGet(() -> FriendlyNames.of(module));
        locations = SourceLocations.of(module);
        lines = new int[module.instructionCount()];
        text = assembled.isPresent()
                ? List.of()
                : PRINTER.disassemble(module).lines().toList();
        numberLines();
    }

    /** The text of a module that an input has. */
    public static ModuleText of(SpirvModule module, Input input) {
        return new ModuleText(module, input.assembled());
    }

    private void numberLines() {
        int line = 1;
        while (line <= text.size() && text.get(line - 1).startsWith(";")) {
            line++;
        }
        for (int i = 0; i < lines.length; i++) {
            Instruction instruction = module.instruction(i);
            if (assembled.isPresent()) {
                lines[i] = assembled
                        .get()
                        .position(Position.ofWord(instruction.wordOffset()))
                        .line();
            } else {
                lines[i] = line;
                line += 1
                        + (int) text(instruction).chars().filter(c -> c == '\n').count();
            }
        }
    }

    /** The module. */
    public SpirvModule module() {
        return module;
    }

    /** The names of ids. */
    public FriendlyNames names() {
        return names;
    }

    /** The names of all ids, with {@code %}, in the order of their definitions. */
    public List<String> allNames() {
        List<String> found = new ArrayList<>();
        for (Instruction instruction : module.instructions()) {
            if (instruction.resultId() != 0) {
                found.add(name(instruction.resultId()));
            }
        }
        return found;
    }

    /** The name of an id, with {@code %}. */
    public String name(int id) {
        return "%" + names.name(id);
    }

    /** The line of an instruction. */
    public int line(Instruction instruction) {
        return lines[instruction.index()];
    }

    /** The number of the last line with an instruction. */
    public int lastLine() {
        return lines.length == 0 ? 0 : lines[lines.length - 1];
    }

    /** The first instruction that stands on a line or behind it; empty if none does. */
    public Optional<Instruction> instructionAt(int line) {
        for (int i = 0; i < lines.length; i++) {
            if (lines[i] >= line) {
                return Optional.of(module.instruction(i));
            }
        }
        return Optional.empty();
    }

    /** An instruction as text. */
    public String text(Instruction instruction) {
        return PRINTER.instruction(instruction, names);
    }

    /** A line as it stands in the text; empty if there is none. */
    public String textOfLine(int line) {
        if (assembled.isPresent()) {
            return assembled.get().line(new Position(-1, -1, line, 1, 1)).stripTrailing();
        }
        return line < 1 || line > text.size() ? "" : text.get(line - 1);
    }

    /** The source location of an instruction. */
    public Optional<SourceLocation> source(Instruction instruction) {
        return locations.location(instruction.wordOffset());
    }

    /** The id with a name or a number, with or without {@code %}. */
    public OptionalInt id(String name) {
        String bare = name.startsWith("%") ? name.substring(1) : name;
        for (int i = 0; i < module.instructionCount(); i++) {
            int id = module.instruction(i).resultId();
            if (id != 0 && names.name(id).equals(bare)) {
                return OptionalInt.of(id);
            }
        }
        for (int i = 0; i < module.instructionCount(); i++) {
            int id = module.instruction(i).resultId();
            if (id != 0 && bare.equals(Integer.toString(id))) {
                return OptionalInt.of(id);
            }
        }
        return OptionalInt.empty();
    }
}
