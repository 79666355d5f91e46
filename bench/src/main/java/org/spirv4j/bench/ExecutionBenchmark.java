// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
import org.spirv4j.conformance.run.ProgramRun;
import org.spirv4j.exec.Engine;

/** Executing one of the kernels in a folder, {@code -p folder=... -p kernel=scan}, with an engine. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ExecutionBenchmark {
    /** The folder with the kernels and their README.md. */
    @Param("exec-perf")
    public String folder = "exec-perf";

    /** The name of a kernel. */
    @Param("fibonacci")
    public String kernel = "fibonacci";

    /** The engine. */
    @Param({"COMPILED", "CHECKED"})
    public Engine engine = Engine.COMPILED;

    private Optional<ProgramRun> run = Optional.empty();

    /** Makes the program. */
    @Setup
    public void prepare() throws IOException {
        ExecutionKernels.Kernel found = ExecutionKernels.read(Path.of(folder), Map.of()).stream()
                .filter(candidate -> candidate.name().equals(kernel))
                .findFirst()
                .orElseThrow(() -> new IOException("no kernel " + kernel + " in " + folder));
        run = Optional.of(
                found.prepare(program -> engine == Engine.COMPILED ? ExecutionClaims.compiled(program) : program));
    }

    /** Executes it, with the buffers as the last execution has left them. */
    @Benchmark
    public void execute() {
        run.orElseThrow().repeat();
    }
}
