package org.spirv4j.analysis;

import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;

/** Modules from text. */
final class TestModules {
    private TestModules() {}

    static SpirvModule of(String text) {
        return Assembler.with(AssemblerOptions.DEFAULT).assemble(text);
    }

    /** The id of what a text names. */
    static int id(SpirvModule module, String name) {
        for (int id = 1; id < module.header().bound(); id++) {
            if (module.layout().name(id).filter(name::equals).isPresent()) {
                return id;
            }
        }
        throw new AssertionError("no id is named " + name);
    }
}
