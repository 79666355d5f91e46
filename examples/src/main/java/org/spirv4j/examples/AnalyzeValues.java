// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Prints the values and uses of constants, and the sizes of types. */
public final class AnalyzeValues {
    private AnalyzeValues() {}

    public static void main(String[] args) throws IOException {
        SpirvModule module = SpirvModule.read(Files.readAllBytes(Path.of(args[0])));
        constants(module, Map.of(), System.out);
        sizes(module, System.out);
    }

    /** Prints scalar integer constants; {@code specialization} has a value for each SpecId that is set. */
    static void constants(SpirvModule module, Map<Integer, Long> specialization, PrintStream out) {
        ConstantValues values = ConstantValues.of(module, specialization);
        DefUse uses = DefUse.of(module);
        for (Instruction constant : module.layout().constants()) {
            int id = constant.resultId();
            values.integer(id).ifPresent(value -> out.println(constant.result() + " is " + value));
            for (int use = 0; use < uses.useCount(id); use++) {
                Instruction user = uses.user(id, use);
                out.println("    used by " + user.info().orElseThrow().name());
            }
        }
    }

    /** Prints the sizes of types by the rules of std430. */
    static void sizes(SpirvModule module, PrintStream out) {
        TypeTable types = TypeTable.of(module);
        TypeLayout layout = TypeLayout.of(module, TypeLayout.Rules.STD430, ConstantValues.of(module));
        for (Instruction type : module.layout().types()) {
            int id = type.resultId();
            if (types.kind(id) == TypeTable.Kind.VECTOR) {
                out.println(types.componentCount(id) + " components of " + types.width(types.componentType(id))
                        + " bits: " + layout.size(id).orElseThrow() + " bytes, aligned to "
                        + layout.alignment(id).orElseThrow());
            }
        }
    }
}
