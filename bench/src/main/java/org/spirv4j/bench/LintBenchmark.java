// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.SpirvModule;

/** Reading one module, {@code -p file=...} or a generated one of 4 KB, and checking it with all rules of the linter. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LintBenchmark {
    private static final String GENERATED = "generated";
    private static final int GENERATED_BYTES = 4_000;

    /** A module file. */
    @Param(GENERATED)
    public String file = GENERATED;

    private final Linter linter = Linter.create();
    private byte[] bytes = {};

    /** Reads or makes the module. */
    @Setup
    public void read() throws IOException {
        bytes = file.equals(GENERATED)
                ? LargeModules.generate(LargeModules.Kind.STRUCTURED, GENERATED_BYTES)
                : Files.readAllBytes(Path.of(file));
    }

    /** Reads and checks it. */
    @Benchmark
    public Findings lint() {
        return linter.lint(SpirvModule.read(bytes));
    }
}
