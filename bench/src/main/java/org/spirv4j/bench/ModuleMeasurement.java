// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Function;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** Measures one module after the other. */
final class ModuleMeasurement {
    private static final Disassembler RAW = Disassembler.create().withFriendlyNames(false);
    private static final Disassembler FRIENDLY = Disassembler.create();

    private final Path launcher;
    private final Path scratch;
    private final WholeProcess processes;
    private final int repetitions;
    private final double seconds;

    /**
     * @param launcher the {@code spirv} command
     * @param scratch a folder for what is written
     * @param repetitions how often a whole process runs
     * @param seconds CPU time for each warm measurement
     */
    ModuleMeasurement(Path launcher, Path scratch, WholeProcess processes, int repetitions, double seconds) {
        this.launcher = launcher;
        this.scratch = scratch;
        this.processes = processes;
        this.repetitions = repetitions;
        this.seconds = seconds;
    }

    ModuleResult measure(Path module) throws IOException, InterruptedException {
        byte[] bytes = Files.readAllBytes(module);
        SpirvModule read = SpirvModule.read(bytes, ANY_BOUND);
        Path text = scratch.resolve("raw.spvasm");
        String environment = environment(read);

        WholeProcess.Times rawReference = reference("spirv-dis", "--raw-id", module, text);
        WholeProcess.Times friendlyReference = reference("spirv-dis", "--no-color", module, scratch.resolve("x.txt"));
        WholeProcess.Times assembleReference = processes.run(
                repetitions,
                List.of(
                        "spirv-as",
                        "--preserve-numeric-ids",
                        "--target-env",
                        environment,
                        text.toString(),
                        "-o",
                        scratch.resolve("x.spv").toString()));
        WholeProcess.Times rawCold = ours("dis", "--raw-id", module.toString(), "-o", scratch.resolve("x.txt"));
        WholeProcess.Times friendlyCold = ours("dis", "--no-color", module.toString(), "-o", scratch.resolve("x.txt"));
        WholeProcess.Times assembleCold = processes.run(
                repetitions,
                List.of(
                        launcher.toString(),
                        "as",
                        "--preserve-numeric-ids",
                        "--target-env",
                        environment,
                        text.toString(),
                        "-o",
                        scratch.resolve("x.spv").toString()));

        byte[] raw = Files.readAllBytes(text);
        Assembler assembler = Assembler.create()
                .withPreservedNumericIds(true)
                .withTarget(TargetEnv.ofLabel(environment).orElseThrow());
        WarmRun.Cost parse = WarmRun.measure(seconds, () -> SpirvModule.read(bytes, ANY_BOUND));
        Counter rawBytes = new Counter();
        WarmRun.Cost rawWarm = WarmRun.measure(seconds, () -> disassemble(RAW, bytes, rawBytes));
        Counter friendlyBytes = new Counter();
        WarmRun.Cost friendlyWarm = WarmRun.measure(seconds, () -> disassemble(FRIENDLY, bytes, friendlyBytes));
        WarmRun.Cost assembleWarm = WarmRun.measure(seconds, () -> assembler.assembleWords(raw));

        return new ModuleResult(
                module.getFileName().toString(),
                bytes.length,
                raw.length,
                parse.best() / 1000,
                comparison(rawWarm, rawCold, rawReference),
                comparison(friendlyWarm, friendlyCold, friendlyReference),
                comparison(assembleWarm, assembleCold, assembleReference),
                Math.max(
                        (double) rawWarm.allocated() / rawBytes.count,
                        (double) friendlyWarm.allocated() / friendlyBytes.count),
                (double) assembleWarm.allocated() / bytes.length,
                WarmRun.measure(seconds, () -> analyse(read)).best() / 1000);
    }

    private static void analyse(SpirvModule module) throws IOException {
        long blocks = 0;
        for (Function function : module.layout().functions()) {
            blocks += DominatorTree.of(ControlFlowGraph.of(function)).blockCount();
        }
        // What is not used could be left out by the compiler.
        if (DefUse.of(module).isUnused((int) Math.min(blocks, 1)) && blocks < 0) {
            throw new IOException("a module cannot have " + blocks + " blocks");
        }
    }

    private static final ReadOptions ANY_BOUND = ReadOptions.DEFAULT.withMaxIdBound(Integer.MAX_VALUE);

    private static String environment(SpirvModule module) {
        return "spv1." + module.header().version().minor();
    }

    private static void disassemble(Disassembler disassembler, byte[] bytes, Counter out) throws IOException {
        out.count = 0;
        disassembler.disassemble(SpirvModule.read(bytes, ANY_BOUND), out);
    }

    private WholeProcess.Times reference(String tool, String option, Path in, Path out)
            throws IOException, InterruptedException {
        return processes.run(repetitions, List.of(tool, option, in.toString(), "-o", out.toString()));
    }

    private WholeProcess.Times ours(String verb, String option, String in, String flag, Path out)
            throws IOException, InterruptedException {
        return processes.run(repetitions, List.of(launcher.toString(), verb, option, in, flag, out.toString()));
    }

    private static ModuleResult.Comparison comparison(
            WarmRun.Cost warm, WholeProcess.Times cold, WholeProcess.Times reference) {
        return new ModuleResult.Comparison(
                warm.best() / 1000, warm.median() / 1000, cold.minimum(), reference.minimum());
    }

    /** Takes bytes and keeps only their number. */
    private static final class Counter extends OutputStream {
        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }
}
