// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** Converts between modules and assembly text; numeric ids stay as they are. */
public final class TestModules {
    private static final Assembler ASSEMBLER = Assembler.create().withPreservedNumericIds(true);
    private static final Disassembler DISASSEMBLER =
            Disassembler.create().withRawText().withHeader(false).withIndent(false);

    private TestModules() {}

    /** Assembles a text for SPIR-V 1.6; numeric ids keep their values. */
    public static SpirvModule of(String text) {
        return ASSEMBLER.assemble(text);
    }

    /** Disassembles a module without header and indentation; ids are numbers. */
    public static String text(SpirvModule module) {
        return DISASSEMBLER.disassemble(module);
    }

    /** Returns the id that an OpName instruction gives this name, and fails if there is none. */
    public static int id(SpirvModule module, String name) {
        for (int id = 1; id < module.header().bound(); id++) {
            if (module.layout().name(id).filter(name::equals).isPresent()) {
                return id;
            }
        }
        throw new AssertionError("no id is named " + name);
    }
}
