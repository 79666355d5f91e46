package org.spirv4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.spirv4j.cli.file.Conversion;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;

/** Binary to assembly text. */
final class Disassembling implements Conversion {
    private final Disassembler disassembler;
    private final ReadOptions read;
    private final boolean recovers;

    Disassembling(DisassemblerOptions options, ReadOptions read, boolean recovers) {
        disassembler = Disassembler.with(options);
        this.read = read;
        this.recovers = recovers;
    }

    @Override
    public String done() {
        return "disassembled";
    }

    @Override
    public String inputSuffix() {
        return ".spv";
    }

    @Override
    public String outputSuffix() {
        return ".spvasm";
    }

    @Override
    public boolean writesBinary() {
        return false;
    }

    @Override
    public List<Diagnostic> convert(String file, byte[] input, OutputStream out) throws IOException {
        if (recovers) {
            return disassembler.recover(input, read, out);
        }
        disassembler.disassemble(SpirvModule.read(input, read), out);
        return List.of();
    }
}
