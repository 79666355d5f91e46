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
import org.spirv4j.edit.EditableModule;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;

/** Optimising one module that is read, {@code -p file=...} or a generated one of 4 KB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class OptimizerBenchmark {
    private static final String GENERATED = "generated";
    private static final int GENERATED_BYTES = 4_000;

    /** A module file. */
    @Param(GENERATED)
    public String file = GENERATED;

    /** A flag of the optimiser: a pipeline or a pass. */
    @Param({"-O", "-Os"})
    public String flag = "-O";

    private SpirvModule module = SpirvModule.read(LargeModules.generate(LargeModules.Kind.STRUCTURED, GENERATED_BYTES));
    private Optimizer optimizer = Optimizer.create().withPerformancePasses();

    /** Reads or makes the module. */
    @Setup
    public void read() throws IOException {
        if (!file.equals(GENERATED)) {
            module = SpirvModule.read(Files.readAllBytes(Path.of(file)));
        }
        optimizer = PassFlags.optimizer(flag);
    }

    /** Lifts the module and writes it back. */
    @Benchmark
    public SpirvModule lift() {
        return EditableModule.of(module).toModule();
    }

    /** Optimises it. */
    @Benchmark
    public SpirvModule optimize() {
        return optimizer.optimize(module);
    }
}
