// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Prints the version and capabilities that a module needs, and which of them the environment does not support. */
public final class CheckRequirements {

    private CheckRequirements() {}

    public static void main(String[] args) throws IOException {
        check(Path.of(args[0]), TargetEnv.ofLabel(args[1]).orElseThrow(), System.out);
    }

    static void check(Path path, TargetEnv env, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(path);
        Requirements needed = Requirements.of(module, env);
        out.println("needs SPIR-V " + needed.version() + " and " + needed.capabilities());
        for (int value : needed.undeclaredCapabilityValues()) {
            out.println("does not declare " + Capability.of(value).orElseThrow());
        }
        for (Diagnostic problem : needed.problems()) {
            out.println(problem.message());
        }
    }
}
