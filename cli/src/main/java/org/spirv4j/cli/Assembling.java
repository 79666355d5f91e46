package org.spirv4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.binary.BinaryForm;
import org.spirv4j.cli.file.Conversion;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;

/** Text to binary. */
final class Assembling implements Conversion {
    private final Assembler assembler;
    private final ByteOrder order;

    Assembling(AssemblerOptions options, ByteOrder order) {
        assembler = Assembler.with(options);
        this.order = order;
    }

    @Override
    public String done() {
        return "assembled";
    }

    @Override
    public String inputSuffix() {
        return ".spvasm";
    }

    @Override
    public String outputSuffix() {
        return ".spv";
    }

    @Override
    public boolean readsText() {
        return true;
    }

    @Override
    public boolean writesBinary() {
        return true;
    }

    @Override
    public List<Diagnostic> convert(String file, byte[] input, OutputStream out) throws IOException {
        out.write(BinaryForm.bytes(assembler.assembleWords(input), order));
        return List.of();
    }
}
