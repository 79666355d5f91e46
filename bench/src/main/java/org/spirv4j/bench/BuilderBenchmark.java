// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.spirv4j.module.SpirvModule;

/** Building a module, {@code build()} included; {@code -prof gc} adds what is allocated. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class BuilderBenchmark {

    /** How many instructions the module has. */
    @Param({"1000000"})
    public int instructions = 1_000_000;

    /** Builds a compute shader. */
    @Benchmark
    public SpirvModule build() {
        return BuiltModule.ofSize(instructions);
    }
}
