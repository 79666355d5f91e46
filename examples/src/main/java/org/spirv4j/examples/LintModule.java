// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.lint.LintRule;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.SpirvModule;

/** Prints what is allowed in a module, but is probably a mistake. */
public final class LintModule {
    private LintModule() {}

    public static void main(String[] args) throws IOException {
        lint(SpirvModule.read(Path.of(args[0])), System.out);
    }

    static void lint(SpirvModule module, PrintStream out) {
        Linter linter = Linter.create().withLevel(LintRule.UNUSED_INTERFACE, Linter.Level.OFF);
        linter.lint(module).forEach(out::println);
    }
}
