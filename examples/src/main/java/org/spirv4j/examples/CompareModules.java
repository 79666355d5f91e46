// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.DiffPage;

/** Prints what a change of a shader changes in its module. */
public final class CompareModules {
    private CompareModules() {}

    public static void main(String[] args) throws IOException {
        SpirvModule before = SpirvModule.read(Path.of(args[0]));
        SpirvModule after = SpirvModule.read(Path.of(args[1]));
        compare(before, after, System.out);
        show(ModuleDiffer.create().compare(before, after), Path.of("changes.html"));
    }

    /** Writes both modules side by side as a web page. */
    static void show(ModuleDiff diff, Path page) throws IOException {
        try (OutputStream out = Files.newOutputStream(page)) {
            DiffPage.create().withNames("before.spv", "after.spv").write(diff, out);
        }
    }

    static void compare(SpirvModule before, SpirvModule after, PrintStream out) throws IOException {
        ModuleDiff diff = ModuleDiffer.create().compare(before, after);
        if (diff.differences().contains(Difference.CONTENT)) {
            out.print(DiffPrinter.create().withContext(1).print(diff));
        } else {
            out.println("equal but for " + diff.differences());
        }
    }
}
