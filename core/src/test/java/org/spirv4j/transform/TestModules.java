package org.spirv4j.transform;

import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;

/** Modules from text, and back, with ids as they are. */
final class TestModules {
    private static final DisassemblerOptions PLAIN =
            DisassemblerOptions.RAW.withHeader(false).withIndent(false);

    private TestModules() {}

    static SpirvModule of(String text) {
        return Assembler.with(AssemblerOptions.DEFAULT.withPreservedNumericIds(true))
                .assemble(text);
    }

    static String text(SpirvModule module) {
        return Disassembler.with(PLAIN).disassemble(module);
    }
}
