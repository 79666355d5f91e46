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
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.StripDebug;

/** Comparing one module that is read, {@code -p file=...} or a generated one of 4 KB, with itself without names. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class DiffBenchmark {
    private static final String GENERATED = "generated";
    private static final int GENERATED_BYTES = 4_000;

    /** A module file. */
    @Param(GENERATED)
    public String file = GENERATED;

    private SpirvModule module = SpirvModule.read(LargeModules.generate(LargeModules.Kind.STRUCTURED, GENERATED_BYTES));
    private SpirvModule stripped = module;

    /** Reads or makes the module. */
    @Setup
    public void read() throws IOException {
        if (!file.equals(GENERATED)) {
            module = SpirvModule.read(Files.readAllBytes(Path.of(file)));
        }
        stripped = StripDebug.create().apply(module);
    }

    /** Compares them, up to the changed lines. */
    @Benchmark
    public int compare() {
        return ModuleDiffer.create().compare(module, stripped).changedLineCount();
    }
}
