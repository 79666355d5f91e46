// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.module.SpirvModule;

/** Lists the variables that each entry point uses, and the memory layout of blocks. */
public final class ListResources {

    private ListResources() {}

    public static void main(String[] args) throws IOException {
        list(Path.of(args[0]), System.out);
    }

    static void list(Path path, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(path);
        TypeTable types = TypeTable.of(module);
        TypeLayout layout = TypeLayout.declared(module, ConstantValues.of(module));
        for (EntryPointUse use : Reachability.of(module).entryPoints()) {
            out.println(use.entryPoint().name() + " reaches " + use.functions().size() + " function(s) and uses");
            for (int variable : use.variables()) {
                int pointer = types.typeOf(variable);
                out.println("    %" + variable + " in "
                        + types.storageClass(pointer).orElseThrow());
                int struct = types.pointee(pointer);
                for (int member = 0; member < types.memberCount(struct); member++) {
                    OptionalLong offset = layout.memberOffset(struct, member);
                    OptionalLong size = layout.memberSize(struct, member);
                    out.println("        member " + member + ": offset " + text(offset) + ", size " + text(size));
                }
            }
        }
    }

    private static String text(OptionalLong bytes) {
        return bytes.isPresent() ? bytes.getAsLong() + " bytes" : "unknown";
    }
}
