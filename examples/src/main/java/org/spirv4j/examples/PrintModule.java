// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/** Prints a module as text, or the reason why the file is not a module. */
public final class PrintModule {

    private PrintModule() {}

    public static void main(String[] args) throws IOException {
        print(Path.of(args[0]), System.out);
    }

    static void print(Path path, PrintStream out) throws IOException {
        Disassembler disassembler = Disassembler.create().withHeader(false);
        try {
            SpirvModule module = SpirvModule.read(path);
            disassembler.disassemble(module, out);
        } catch (MalformedModuleException e) {
            Diagnostic problem = e.diagnostics().get(0);
            out.println("word " + problem.position().wordOffset() + ": " + problem.message());
        }
    }
}
