// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.Reducer;
import org.spirv4j.reduce.Reduction;

/** Finds the smallest module with an instruction that, let us say, a driver does not like. */
public final class ReduceModule {
    private ReduceModule() {}

    public static void main(String[] args) throws IOException {
        reduce(Path.of(args[0]), System.out);
    }

    static void reduce(Path file, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(file);
        Predicate<SpirvModule> isBad =
                candidate -> candidate.instructions().stream().anyMatch(instruction -> instruction.is(Op.OpFAdd));
        Reduction reduction = Reducer.create(isBad)
                .withTarget(TargetEnv.VULKAN_1_1)
                .withThreads(4)
                .withMaxTests(10_000)
                .reduce(module);
        out.println(module.wordCount() + " words became " + reduction.module().wordCount() + " with "
                + reduction.tests() + " tests");
    }
}
