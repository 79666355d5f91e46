// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.print.FriendlyNaming;
import org.spirv4j.internal.print.IdNames;
import org.spirv4j.internal.print.InstructionPrinter;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Prints modules as assembly text. Immutable and safe to share between threads. */
public final class Disassembler {
    private static final int MIN_CAPACITY = 1 << 10;
    private static final int BYTES_PER_WORD = 12;
    private static final int MAX_CAPACITY = 1 << 28;

    private final DisassemblerOptions options;

    private Disassembler(DisassemblerOptions options) {
        this.options = options;
    }

    /**
     * Makes a disassembler.
     *
     * @param options how modules are printed
     * @return the disassembler
     */
    public static Disassembler with(DisassemblerOptions options) {
        Objects.requireNonNull(options, "options");
        return new Disassembler(options);
    }

    /**
     * Prints a module as text.
     *
     * @param module the module
     * @return the text
     * @throws MalformedModuleException if the module contains something that its grammar does not define, unless the
     *     options determine how to print it
     */
    public String disassemble(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        long guess = MIN_CAPACITY + (long) BYTES_PER_WORD * module.wordCount();
        TextOutput out = new TextOutput((int) Math.min(guess, MAX_CAPACITY));
        try {
            print(module, out);
        } catch (IOException e) {
            throw new AssertionError("an in-memory stream does not throw", e);
        }
        return out.text();
    }

    /**
     * Prints a module as UTF-8 text. Nothing is written if the module cannot be printed as a whole.
     *
     * @param module the module
     * @param out where to write; neither flushed nor closed
     * @throws MalformedModuleException as {@link #disassemble(SpirvModule)} does
     * @throws IOException if {@code out} throws it
     */
    public void disassemble(SpirvModule module, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(out, "out");
        TextOutput text = new TextOutput(out);
        print(module, text);
        text.finish();
    }

    private void print(SpirvModule module, TextOutput out) throws IOException {
        ModuleData data = ModuleAccess.data(module);
        if (data.firstUnknown >= 0 && !options.unknownInstructions()) {
            OperandScanner scanner = new OperandScanner(data);
            scanner.scan(data.starts[data.firstUnknown]);
            throw new MalformedModuleException(
                    UnknownMessages.diagnostic(Severity.ERROR, scanner, data, data.firstUnknown)
                            .withRemedy(Remedy.of(Remedy.Action.PRINT_UNKNOWN_INSTRUCTIONS))
                            .withRemedy(Remedy.of(Remedy.Action.RECOVER))
                            .withRemedy(Remedy.of(Remedy.Action.SUPPLY_GRAMMAR)));
        }
        BitSet none = new BitSet();
        IdNames names = options.friendlyNames() ? FriendlyNaming.of(data, none) : IdNames.NUMBERS;
        new ModulePrinter(data, names, options, none, out).module();
    }

    /**
     * Prints what can be read of a damaged module. Damaged words are printed as {@code !0x...}, each with a comment
     * above it that says what is wrong, so that the text can be assembled to the same words again.
     *
     * <p>The words are the same when ids keep their numbers: print with friendly names off and assemble with numeric
     * ids preserved. Blocks are neither nested nor reordered, because the structure of a damaged module is unknown.
     *
     * @param bytes a module as {@link SpirvModule#read(byte[])} takes it
     * @param read the grammar, and the highest id bound that is accepted
     * @param out where to write; neither flushed nor closed
     * @return what is wrong, in the order of the words; empty if the module is not damaged
     * @throws IOException if {@code out} throws it
     * @throws MalformedModuleException if the header cannot be read
     */
    public List<Diagnostic> recover(byte[] bytes, ReadOptions read, OutputStream out) throws IOException {
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(read, "read");
        Objects.requireNonNull(out, "out");
        List<Diagnostic> problems = new ArrayList<>();
        BitSet damaged = new BitSet();
        GrammarTables tables = GrammarAccess.tables(read.grammar());
        List<Diagnostic> cutOff = new ArrayList<>();
        int[] words = wholeWords(bytes, cutOff);
        ModuleData data = ModuleParser.recover(words, tables, read.maxIdBound(), problems, damaged);
        problems.addAll(cutOff);
        TextOutput text = new TextOutput(out);
        RecoveryPrinter printer = new RecoveryPrinter(data, damaged, problems, options, text);
        printer.print();
        text.finish();
        return List.copyOf(printer.problems());
    }

    /** The words of a file; an incomplete word at its end is omitted and reported. */
    private static int[] wholeWords(byte[] bytes, List<Diagnostic> problems) {
        int rest = bytes.length % 4;
        try {
            return BinaryForm.words(bytes);
        } catch (MalformedModuleException e) {
            if (rest == 0) {
                throw e;
            }
            int[] words = BinaryForm.words(Arrays.copyOf(bytes, bytes.length - rest));
            problems.addAll(e.diagnostics());
            return words;
        }
    }

    /**
     * Prints an instruction on one line, without line end, indentation and comments. What the grammar does not define
     * is printed as {@code OpUnknown}. With friendly names, each call computes the names of all ids; to print several
     * instructions, use {@link #instruction(Instruction, FriendlyNames)}.
     *
     * @param instruction the instruction
     * @return the text
     */
    public String instruction(Instruction instruction) {
        Objects.requireNonNull(instruction, "instruction");
        SpirvModule module = instruction.module();
        return instruction(instruction, options.friendlyNames() ? FriendlyNames.of(module) : FriendlyNames.numbers());
    }

    /**
     * Prints an instruction like {@link #instruction(Instruction)}, with given names.
     *
     * @param instruction the instruction
     * @param names the names of the ids of its module
     * @return the text
     */
    public String instruction(Instruction instruction, FriendlyNames names) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(names, "names");
        return InstructionPrinter.text(
                ModuleAccess.data(instruction.module()), names.names(), options.color(), instruction.wordOffset());
    }
}
