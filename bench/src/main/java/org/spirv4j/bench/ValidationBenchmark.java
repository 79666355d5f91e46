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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;

/** Validating a large compute shader that has been read. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ValidationBenchmark {

    /** Length of the module in bytes. */
    @Param({"1000000", "10000000"})
    public int bytes = 1_000_000;

    private final Validator validator = Validator.create().withTarget(TargetEnv.VULKAN_1_1);
    private SpirvModule module = SpirvModule.read(LargeModules.generate(LargeModules.Kind.STRUCTURED, 1_000));

    /** Makes the module. */
    @Setup
    public void make() {
        module = SpirvModule.read(LargeModules.generate(LargeModules.Kind.STRUCTURED, bytes));
    }

    /** Validates it. */
    @Benchmark
    public Findings validate() {
        return validator.validate(module);
    }
}
