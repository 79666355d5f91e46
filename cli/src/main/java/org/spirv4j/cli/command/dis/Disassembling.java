// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.dis;

import java.io.IOException;
import java.io.OutputStream;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.Disassembler;

/** Disassembles a module to assembly text. */
public final class Disassembling extends FileAction {
    private final Disassembler disassembler;
    private final ReadOptions read;
    private final boolean recovers;

    /**
     * Creates the action.
     *
     * @param recovers whether the readable parts of a damaged module are printed
     */
    public Disassembling(Disassembler disassembler, ReadOptions read, boolean recovers) {
        super(InputKind.BINARY_MODULE, ".spvasm", "disassembled");
        this.disassembler = disassembler;
        this.read = read;
        this.recovers = recovers;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        if (recovers) {
            return Outcome.of(disassembler.recover(input.binary(read), read, out));
        }
        disassembler.disassemble(input.module(read), out);
        return Outcome.DONE;
    }
}
