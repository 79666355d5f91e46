package org.spirv4j.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Turns a module into assembly text. Immutable and safe to share between threads. */
public final class Disassembler {
    private final DisassemblerOptions options;

    public Disassembler(DisassemblerOptions options) {
        this.options = options;
    }

    /**
     * The module as text.
     *
     * @throws org.spirv4j.binary.MalformedModuleException if it uses what its grammar lacks, unless the options say how
     *     to print that
     */
    public String disassemble(SpirvModule module) {
        throw new UnsupportedOperationException(options.toString() + module.wordCount());
    }

    /**
     * Writes the module as UTF-8 text. Nothing is written when it cannot be printed as a whole.
     *
     * @throws org.spirv4j.binary.MalformedModuleException as {@link #disassemble(SpirvModule)} does
     */
    public void disassemble(SpirvModule module, OutputStream out) throws IOException {
        throw new UnsupportedOperationException(options.toString() + module.wordCount() + out);
    }

    /**
     * Writes what can be read of a damaged module: damaged words as {@code !0x...}, each with what is wrong as a comment
     * above it, so that the text can be assembled to the same words again.
     *
     * @param bytes a module as {@link SpirvModule#read(byte[])} takes it
     * @return what is wrong, in the order of the words; empty when nothing is
     * @throws org.spirv4j.binary.MalformedModuleException if not even the header can be used
     */
    public List<Diagnostic> recover(byte[] bytes, ReadOptions read, OutputStream out) throws IOException {
        throw new UnsupportedOperationException(options.toString() + bytes.length + read + out);
    }
}
