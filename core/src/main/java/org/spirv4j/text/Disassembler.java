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

/**
 * Prints modules as assembly text. Immutable and safe to share between threads; each {@code with} method returns a
 * changed disassembler.
 *
 * <pre>{@code
 * Disassembler disassembler = Disassembler.create().withHeader(false).withComments(true);
 * }</pre>
 */
public final class Disassembler {
    private static final int MIN_CAPACITY = 1 << 10;
    private static final int BYTES_PER_WORD = 12;
    private static final int MAX_CAPACITY = 1 << 28;

    private static final int FRIENDLY_NAMES = 1 << 0;
    private static final int HEADER = 1 << 1;
    private static final int INDENT = 1 << 2;
    private static final int NESTED_INDENT = 1 << 3;
    private static final int REORDERED_BLOCKS = 1 << 4;
    private static final int COMMENTS = 1 << 5;
    private static final int BYTE_OFFSETS = 1 << 6;
    private static final int UNKNOWN_INSTRUCTIONS = 1 << 7;
    private static final int COLOR = 1 << 8;

    private final int flags;

    private Disassembler(int flags) {
        this.flags = flags;
    }

    /** {@return a disassembler that prints friendly names and the header, and aligns instructions; nothing else} */
    public static Disassembler create() {
        return new Disassembler(FRIENDLY_NAMES | HEADER | INDENT);
    }

    /**
     * Leaves out all that can be left out, which is easy to parse for programs: ids are printed by their numbers, and
     * there is neither header nor indentation.
     *
     * @return the changed disassembler
     */
    public Disassembler withRawText() {
        return new Disassembler(0);
    }

    private Disassembler with(int flag, boolean on) {
        return new Disassembler(on ? flags | flag : flags & ~flag);
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /**
     * Sets whether ids are printed by names taken from OpName, types, constants and built-ins, made unique; otherwise
     * by their numbers.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withFriendlyNames(boolean on) {
        return with(FRIENDLY_NAMES, on);
    }

    /**
     * Sets whether the header is printed, as comment lines.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withHeader(boolean on) {
        return with(HEADER, on);
    }

    /**
     * Sets whether instructions are aligned in a column, and result ids are right-aligned before it.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withIndent(boolean on) {
        return with(INDENT, on);
    }

    /**
     * Sets whether blocks are indented by their nesting in structured control flow.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withNestedIndent(boolean on) {
        return with(NESTED_INDENT, on);
    }

    /**
     * Sets whether blocks are printed in the order of structured control flow; otherwise in the order of the module.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withReorderedBlocks(boolean on) {
        return with(REORDERED_BLOCKS, on);
    }

    /**
     * Sets whether section headings and decorations are printed as comments.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withComments(boolean on) {
        return with(COMMENTS, on);
    }

    /**
     * Sets whether the offset of each instruction in bytes from the start of the module is printed as a comment.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withByteOffsets(boolean on) {
        return with(BYTE_OFFSETS, on);
    }

    /**
     * Sets whether instructions that the grammar lacks are printed as {@code OpUnknown(opcode, words)}; otherwise they
     * are an error.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withUnknownInstructions(boolean on) {
        return with(UNKNOWN_INSTRUCTIONS, on);
    }

    /**
     * Sets whether the text has the color escapes of terminals. Control characters in strings are replaced by U+FFFD
     * then.
     *
     * @param on whether to do so
     * @return the changed disassembler
     */
    public Disassembler withColor(boolean on) {
        return with(COLOR, on);
    }

    /**
     * Prints a module as text.
     *
     * @param module the module
     * @return the text
     * @throws MalformedModuleException if the module contains something that its grammar does not define, unless
     *     {@link #withUnknownInstructions} tells it to print that
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
        if (data.firstUnknown >= 0 && !unknownInstructions()) {
            OperandScanner scanner = new OperandScanner(data);
            scanner.scan(data.starts[data.firstUnknown]);
            throw new MalformedModuleException(
                    UnknownMessages.diagnostic(Severity.ERROR, scanner, data, data.firstUnknown)
                            .withRemedy(Remedy.of(Remedy.Action.PRINT_UNKNOWN_INSTRUCTIONS))
                            .withRemedy(Remedy.of(Remedy.Action.RECOVER))
                            .withRemedy(Remedy.of(Remedy.Action.SUPPLY_GRAMMAR)));
        }
        BitSet none = new BitSet();
        IdNames names = friendlyNames() ? FriendlyNaming.of(data, none) : IdNames.NUMBERS;
        new ModulePrinter(data, names, this, none, out).module();
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
        RecoveryPrinter printer = new RecoveryPrinter(data, damaged, problems, this, text);
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
        return instruction(instruction, friendlyNames() ? FriendlyNames.of(module) : FriendlyNames.numbers());
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
                ModuleAccess.data(instruction.module()), names.names(), color(), instruction.wordOffset());
    }

    /** {@return whether ids are printed by names} */
    public boolean friendlyNames() {
        return has(FRIENDLY_NAMES);
    }

    boolean header() {
        return has(HEADER);
    }

    boolean indent() {
        return has(INDENT);
    }

    boolean nestedIndent() {
        return has(NESTED_INDENT);
    }

    boolean reorderedBlocks() {
        return has(REORDERED_BLOCKS);
    }

    /** {@return whether section headings and decorations are printed as comments} */
    public boolean comments() {
        return has(COMMENTS);
    }

    boolean byteOffsets() {
        return has(BYTE_OFFSETS);
    }

    boolean unknownInstructions() {
        return has(UNKNOWN_INSTRUCTIONS);
    }

    /** {@return whether the text has the color escapes of terminals} */
    public boolean color() {
        return has(COLOR);
    }
}
