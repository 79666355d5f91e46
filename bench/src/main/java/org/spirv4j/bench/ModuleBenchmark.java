// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.module.Function;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.StripDebug;

/**
 * Reading, assembling, disassembling, analysing, stripping and compacting one module, {@code -p file=...} or a
 * generated one. The secondary result {@code megabytes} is the throughput in MB of input a second; {@code -prof gc}
 * adds what is allocated.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ModuleBenchmark {
    private static final String GENERATED = "generated";
    private static final int GENERATED_BYTES = 1 << 20;

    /** A module file. */
    @Param(GENERATED)
    public String file = GENERATED;

    private static final ModuleTransform STRIP = StripDebug.create();
    private static final ModuleTransform COMPACT = CompactIds.create();

    private byte[] bytes = {};
    private byte[] text = {};
    private SpirvModule module = SpirvModule.ofWords(new int[] {0x07230203, 0x10000, 0, 1, 0}, ReadOptions.DEFAULT);
    private final Assembler assembler = Assembler.create().withPreservedNumericIds(true);
    private final Disassembler raw = Disassembler.create().withFriendlyNames(false);
    private final Disassembler friendly = Disassembler.create();

    /** What an operation has read; JMH divides it by the time. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Input {
        /** MB of input. */
        public double megabytes;

        void add(byte[] input) {
            megabytes += input.length / 1e6;
        }
    }

    @Setup
    public void read() throws IOException {
        bytes = file.equals(GENERATED)
                ? LargeModules.generate(LargeModules.Kind.STRUCTURED, GENERATED_BYTES)
                : Files.readAllBytes(Path.of(file));
        module = SpirvModule.read(bytes);
        text = raw.disassemble(module).getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public SpirvModule parse(Input input) {
        input.add(bytes);
        return SpirvModule.read(bytes);
    }

    @Benchmark
    public int[] assemble(Input input) {
        input.add(text);
        return assembler.assembleWords(text);
    }

    @Benchmark
    public void disassembleRaw(Input input) throws IOException {
        input.add(bytes);
        raw.disassemble(module, OutputStream.nullOutputStream());
    }

    @Benchmark
    public void disassembleFriendly(Input input) throws IOException {
        input.add(bytes);
        friendly.disassemble(module, OutputStream.nullOutputStream());
    }

    @Benchmark
    public byte[] strip(Input input) {
        input.add(bytes);
        return SpirvModule.read(bytes).transform(STRIP).bytes();
    }

    @Benchmark
    public byte[] compact(Input input) {
        input.add(bytes);
        return SpirvModule.read(bytes).transform(COMPACT).bytes();
    }

    @Benchmark
    public DefUse uses(Input input) {
        input.add(bytes);
        return DefUse.of(module);
    }

    @Benchmark
    public int dominators(Input input) {
        input.add(bytes);
        int depth = 0;
        for (Function function : module.layout().functions()) {
            DominatorTree tree = DominatorTree.of(ControlFlowGraph.of(function));
            depth = Math.max(depth, tree.blockCount() == 0 ? 0 : tree.depth(tree.blockCount() - 1));
        }
        return depth;
    }

    @Benchmark
    public int constructs(Input input) {
        input.add(bytes);
        int count = 0;
        for (Function function : module.layout().functions()) {
            count += StructuredConstructs.of(function).count();
        }
        return count;
    }
}
