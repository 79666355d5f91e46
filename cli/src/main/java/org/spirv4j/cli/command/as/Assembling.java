// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.as;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.text.Assembler;

/** Assembles text to a module. */
public final class Assembling extends FileAction {
    private final Assembler assembler;
    private final ByteOrder order;

    public Assembling(Assembler assembler, ByteOrder order) {
        super(InputKind.TEXT, ".spv", "assembled");
        this.assembler = assembler;
        this.order = order;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        out.write(BinaryForm.bytes(assembler.assembleWords(input.bytes()), order));
        return Outcome.DONE;
    }
}
