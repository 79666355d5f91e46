// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.util.List;
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
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.Linker;

/** Linking two modules of many functions, types and constants into a library. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LinkBenchmark {

    /** How many functions each of the modules has. */
    @Param({"1000", "10000"})
    public int functions = 1000;

    private final Linker linker = Linker.create().withKeptExports(true);
    private List<SpirvModule> modules = List.of();

    /** Makes the modules. */
    @Setup
    public void make() {
        modules = LinkedModules.of(functions);
    }

    /** Links modules that have been read. */
    @Benchmark
    public SpirvModule link() {
        return linker.link(modules.get(0), modules.get(1));
    }
}
