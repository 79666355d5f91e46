// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;

/**
 * The assembly text of a module: that from which it was assembled, otherwise its disassembly. Lines are numbered from
 * 1.
 */
public final class ModuleText {
    private static final Disassembler PRINTER = Disassembler.create();

    private final SpirvModule module;
    private final FriendlyNames names;
    private final Optional<AssembledText> assembled;
    private final SourceLocations locations;
    private final SourceFiles sources;
    private final DebugInformation debugInformation;
    private final SourceNames sourceNames;

    /** Null until it is needed. */
    private @Nullable ArgumentNames argumentNames;

    /** By instruction: its line. */
    private final int[] lines;

    private final List<String> text;

    private ModuleText(SpirvModule module, Optional<AssembledText> assembled) {
        this.module = module;
        this.assembled = assembled;
        names = assembled.map(AssembledText::names).orElseGet(() -> FriendlyNames.of(module));
        locations = SourceLocations.of(module);
        sources = SourceFiles.of(module);
        debugInformation = DebugInformation.of(module);
        sourceNames = new SourceNames(this);
        lines = new int[module.instructionCount()];
        text = assembled.isPresent()
                ? List.of()
                : PRINTER.disassemble(module).lines().toList();
        numberLines();
    }

    /**
     * Makes the text of a module.
     *
     * @param module the module
     * @param assembled the text from which it was assembled, if it was
     * @return the text
     */
    public static ModuleText of(SpirvModule module, Optional<AssembledText> assembled) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(assembled, "assembled");
        return new ModuleText(module, assembled);
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

    /** {@return the module} */
    public SpirvModule module() {
        return module;
    }

    /** {@return the names of ids} */
    public FriendlyNames names() {
        return names;
    }

    /** {@return the names of all ids, with {@code %}, in the order of their definitions} */
    public List<String> allNames() {
        List<String> found = new ArrayList<>();
        for (Instruction instruction : module.instructions()) {
            if (instruction.resultId() != 0) {
                found.add(name(instruction.resultId()));
            }
        }
        return found;
    }

    /** {@return the names of the variables of the source and of the arguments of kernels, in alphabetical order} */
    public List<String> variableNames() {
        return Stream.concat(sourceNames.all().stream(), argumentNames().all().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * {@return the name of an id, with {@code %}}
     *
     * @param id the id
     */
    public String name(int id) {
        return "%" + names.name(id);
    }

    /**
     * {@return the line of an instruction, from 1}
     *
     * @param instruction an instruction of the module
     */
    public int line(Instruction instruction) {
        return lines[instruction.index()];
    }

    /** {@return the number of the last line with an instruction; 0 if there is none} */
    public int lastLine() {
        return lines.length == 0 ? 0 : lines[lines.length - 1];
    }

    /**
     * {@return the first instruction that stands on a line or after it; empty if none does}
     *
     * @param line the number of the line, from 1
     */
    public Optional<Instruction> instructionAt(int line) {
        for (int i = 0; i < lines.length; i++) {
            if (lines[i] >= line) {
                return Optional.of(module.instruction(i));
            }
        }
        return Optional.empty();
    }

    /**
     * {@return an instruction as text}
     *
     * @param instruction an instruction of the module
     */
    public String text(Instruction instruction) {
        return PRINTER.instruction(instruction, names);
    }

    /**
     * {@return a line as it stands in the text; empty if there is none}
     *
     * @param line the number of the line, from 1
     */
    public String textOfLine(int line) {
        if (assembled.isPresent()) {
            return assembled.get().line(new Position(-1, -1, line, 1, 1)).stripTrailing();
        }
        return line < 1 || line > text.size() ? "" : text.get(line - 1);
    }

    /**
     * {@return the source location of an instruction}
     *
     * @param instruction an instruction of the module
     */
    public Optional<SourceLocation> source(Instruction instruction) {
        return locations.location(instruction.wordOffset());
    }

    /** {@return the source files of the module} */
    public SourceFiles sourceFiles() {
        return sources;
    }

    /** The variables of the module's source by their names. */
    SourceNames sourceNames() {
        return sourceNames;
    }

    /** The arguments of the module's kernels by their names. */
    ArgumentNames argumentNames() {
        ArgumentNames known = argumentNames;
        if (known == null) {
            known = new ArgumentNames(module);
            argumentNames = known;
        }
        return known;
    }

    /**
     * Lists the arguments of the kernel that an invocation executes, whichever compiler made the module: the parameters
     * of an entry point, or what a compiler for Vulkan made of them. A buffer has the elements from its pointer on.
     *
     * @param moment the state of the run
     * @param invocation the invocation
     * @return the values in the order of the arguments, by the names that
     *     {@link org.spirv4j.reflect.KernelArgument#name} has; without those that the kernel does not use. Empty if it
     *     is not a kernel, or the invocation has ended or is not executed at present
     */
    public Map<String, Value> arguments(Moment moment, Invocation invocation) {
        return argumentNames().values(frames(moment, invocation), moment, invocation);
    }

    /**
     * Lists the functions that an invocation is in.
     *
     * @param moment the state of the run
     * @param invocation the invocation
     * @return the frames, the innermost first; empty if the invocation has ended or is not executed at present
     */
    public List<CallFrame> frames(Moment moment, Invocation invocation) {
        return CallFrame.of(debugInformation, names, moment, invocation);
    }

    /** {@return the functions and variables of the module's source} */
    public DebugInformation debugInformation() {
        return debugInformation;
    }

    /**
     * {@return a source location with the text of its line, as in {@code blur.comp:7: x += y;}; without it if the
     * module does not have the text}
     *
     * @param location the location
     */
    public String text(SourceLocation location) {
        String line =
                sources.line(location).map(SourceFile.Line::text).orElse("").strip();
        return line.isEmpty() ? location.toString() : location + ": " + line;
    }

    /**
     * {@return the id with a name or a number; empty if there is none}
     *
     * @param name the name or the number, with or without {@code %}
     */
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

    /**
     * {@return the instruction that has a word of the module}
     *
     * @param wordOffset the word offset; that of the header is before the first instruction
     */
    public Instruction instructionAtWord(int wordOffset) {
        return module.instruction(ModuleAccess.data(module).instructionWith(wordOffset));
    }

    /** {@return all lines, each with a line feed} */
    public String text() {
        StringBuilder all = new StringBuilder();
        for (int line = 1; line <= lastLine(); line++) {
            all.append(textOfLine(line)).append('\n');
        }
        return all.toString();
    }
}
