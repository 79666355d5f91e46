// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.DiffPrinterOptions;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.module.SpirvModule;

/** Prints what a change of a shader changes in its module. */
public final class CompareModules {
    private CompareModules() {}

    public static void main(String[] args) throws IOException {
        compare(SpirvModule.read(Path.of(args[0])), SpirvModule.read(Path.of(args[1])), System.out);
    }

    static void compare(SpirvModule before, SpirvModule after, PrintStream out) throws IOException {
        ModuleDiff diff = ModuleDiff.between(before, after);
        if (diff.differences().contains(Difference.CONTENT)) {
            out.print(
                    DiffPrinter.with(DiffPrinterOptions.DEFAULT.withContext(1)).print(diff));
        } else {
            out.println("equal but for " + diff.differences());
        }
    }
}
