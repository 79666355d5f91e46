// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** Reads a module with instructions that only a vendor's grammar file defines. */
public final class ReadVendorModule {

    private ReadVendorModule() {}

    public static void main(String[] args) throws IOException {
        copy(Path.of(args[0]), Path.of(args[1]), System.out);
    }

    static void copy(Path grammarFile, Path text, PrintStream out) throws IOException {
        String json = Files.readString(grammarFile);
        Grammar grammar =
                Grammar.builtIn().withJson(json, grammarFile.getFileName().toString(), "");

        int[] words = Assembler.create().withGrammar(grammar).assembleWords(Files.readAllBytes(text));
        SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT.withGrammar(grammar));

        for (Instruction instruction : module.instructions()) {
            if (instruction.op().isEmpty()) {
                out.println(instruction + " is not in the built-in grammar");
            }
        }
        Disassembler.create().withRawText().disassemble(module, out);
    }
}
