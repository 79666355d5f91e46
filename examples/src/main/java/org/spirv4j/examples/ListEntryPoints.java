// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;

/** Lists the capabilities and the entry points of a module. */
public final class ListEntryPoints {

    private ListEntryPoints() {}

    public static void main(String[] args) throws IOException {
        list(Path.of(args[0]), System.out);
    }

    static void list(Path path, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(path);
        out.println("SPIR-V " + module.header().version() + ", " + module.instructionCount() + " instructions");
        for (Capability capability : module.layout().capabilities()) {
            out.println("needs " + capability);
        }
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            ExecutionModel model = entryPoint.executionModel().orElseThrow();
            out.println("offers " + entryPoint.name() + ", to run as " + model);
        }
    }
}
