// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.spirv4j.bench.ExecutionKernels.Kernel;
import org.spirv4j.conformance.run.ProgramRun;
import org.spirv4j.exec.Check;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.debug.ExecutionCounts;
import org.spirv4j.module.SpirvModule;

/** Holds the execution of compute shaders against what the project promises: warm, in one thread. */
final class ExecutionClaims {
    private static final boolean IS_NEW = Runtime.version().feature() >= 25;

    /** By kernel: how many times as fast as the driver it must be, with vectors. */
    private static final Map<String, Double> TARGETS = Map.of(
            "matmul", IS_NEW ? 20.0 : 15.0,
            "fibonacci", IS_NEW ? 4.5 : 4.3,
            "scan", IS_NEW ? 15.0 : 10.0,
            "sha256", IS_NEW ? 10.0 : 8.0,
            "nbody", IS_NEW ? 1.0 : 0.6,
            "emboss", 1.3,
            "mandelbrot", IS_NEW ? 1.0 : 0.7);

    /** How many times as long programs are executed that switch to lanes while they run. */
    private static final int UNTIL_LANES = 3;

    /** By kernel: the most that it may take for the time of plain loops in Java. */
    private static final Map<String, Double> LOOP_TARGETS = Map.of("scan", 1.5);

    private static final double LOOP_TARGET = 1.15;

    /** How many times as fast as the driver a fragment shader must be. */
    private static final double PICTURE_TARGET = IS_NEW ? 0.8 : 0.5;

    /** The kernels that are also executed by the interpreter, and by two threads. */
    private static final String INTERPRETED = "fibonacci";

    private static final List<String> THREADED = List.of("matmul", "nbody");

    private static final double TIMES_INTERPRETER = 50;
    private static final double TIMES_ONE_THREAD = 1.9;
    private static final int MILLISECONDS_PER_1000_INSTRUCTIONS = 50;
    private static final int MILLIONS_CHECKED = 5;
    private static final int ROUNDS = 7;

    private final double seconds;

    ExecutionClaims(double seconds) {
        this.seconds = seconds;
    }

    List<Claim> check(List<Kernel> kernels) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (Kernel kernel : kernels) {
            System.err.println("measuring " + kernel.name() + " ...");
            double compiled = milliseconds(kernel.prepare(ExecutionClaims::compiled), UNTIL_LANES * seconds);
            claims.add(ratio(
                    "compiled against the Vulkan driver, " + kernel.name(),
                    TARGETS.getOrDefault(kernel.name(), 0.0),
                    kernel.driver() / compiled,
                    String.format(Locale.ROOT, "%.1f ms : %.1f ms", kernel.driver(), compiled)));
            Optional<PlainLoops> loops = kernel.loops();
            if (loops.isPresent()) {
                claims.add(plain(kernel.name(), compiled, loops.get()));
            }
            if (kernel.name().equals(INTERPRETED)) {
                double interpreted = milliseconds(kernel.prepare(program -> program), seconds / 4);
                claims.add(ratio(
                        "compiled against step by step, " + kernel.name(),
                        TIMES_INTERPRETER,
                        interpreted / compiled,
                        String.format(Locale.ROOT, "%.1f ms : %.1f ms", interpreted, compiled)));
                claims.add(checked(kernel));
            }
            if (THREADED.contains(kernel.name())) {
                claims.add(threads(kernel));
            }
        }
        claims.add(compilation(kernels));
        return claims;
    }

    /** Holds fragment shaders that paint pictures against the driver, where its times are known. */
    List<Claim> checkPictures(List<Kernel> pictures) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (Kernel picture : pictures) {
            System.err.println("measuring " + picture.name() + " ...");
            double compiled = milliseconds(picture.prepare(ExecutionClaims::compiled), seconds);
            if (!Double.isNaN(picture.driver())) {
                claims.add(ratio(
                        "compiled against the Vulkan driver, picture " + picture.name(),
                        PICTURE_TARGET,
                        picture.driver() / compiled,
                        String.format(Locale.ROOT, "%.1f ms : %.1f ms", picture.driver(), compiled)));
            }
        }
        return claims;
    }

    static Program compiled(Program program) {
        return program.withEngine(Engine.COMPILED);
    }

    private static double milliseconds(ProgramRun run, double seconds) throws IOException {
        return WarmRun.measure(seconds, run::restore, run::repeat).best() / 1e6;
    }

    private Claim plain(String kernel, double compiled, PlainLoops loops) throws IOException {
        double milliseconds = WarmRun.measure(seconds, loops::run).best() / 1e6;
        double target = LOOP_TARGETS.getOrDefault(kernel, LOOP_TARGET);
        return new Claim(
                "compiled, time against plain loops in Java, " + kernel,
                "<= " + target + "x",
                String.format(Locale.ROOT, "%.2fx", compiled / milliseconds),
                String.format(Locale.ROOT, "%.1f ms : %.1f ms", compiled, milliseconds),
                compiled <= milliseconds * target);
    }

    private static Claim ratio(String name, double target, double measured, String where) {
        return new Claim(
                name,
                ">= " + (target == Math.rint(target) ? String.valueOf((long) target) : String.valueOf(target)) + "x",
                String.format(Locale.ROOT, "%.2fx", measured),
                where,
                measured >= target);
    }

    /** The instructions of the module that are executed in a second when all mistakes are looked for. */
    private Claim checked(Kernel kernel) throws IOException {
        SpirvModule module = kernel.run().pipelines().get(0).module("compute").orElseThrow();
        ExecutionCounts counts = ExecutionCounts.create(module);
        kernel.prepare(program -> program.withObserver(counts));
        long instructions = counts.total();
        double milliseconds =
                milliseconds(kernel.prepare(program -> program.withChecks(EnumSet.allOf(Check.class))), seconds / 4);
        double millions = instructions / 1e3 / milliseconds;
        return new Claim(
                "all checks, instructions a second, " + kernel.name(),
                ">= " + MILLIONS_CHECKED + " million",
                String.format(Locale.ROOT, "%.1f million", millions),
                String.format(Locale.ROOT, "%,d instructions, %.1f ms", instructions, milliseconds),
                millions >= MILLIONS_CHECKED);
    }

    /** Wall time of one thread against that of two, in turns. */
    private static Claim threads(Kernel kernel) throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            ProgramRun one = kernel.prepare(ExecutionClaims::compiled);
            ProgramRun two = kernel.prepare(program -> compiled(program).withExecutor(executor, 2));
            double first = Double.MAX_VALUE;
            double second = Double.MAX_VALUE;
            for (int i = 0; i < ROUNDS; i++) {
                first = Math.min(first, wall(one));
                second = Math.min(second, wall(two));
            }
            return ratio(
                    "two threads against one, wall time, " + kernel.name(),
                    TIMES_ONE_THREAD,
                    first / second,
                    String.format(Locale.ROOT, "%.1f ms : %.1f ms", first, second));
        } finally {
            executor.shutdown();
        }
    }

    private static double wall(ProgramRun run) {
        run.restore();
        long start = System.nanoTime();
        run.repeat();
        return (System.nanoTime() - start) / 1e6;
    }

    /** Optimising, lowering and compiling all kernels; the steps for the interpreter are in it. */
    private Claim compilation(List<Kernel> kernels) throws IOException {
        System.err.println("measuring compilation ...");
        List<Program> programs = new ArrayList<>();
        int instructions = 0;
        for (Kernel kernel : kernels) {
            SpirvModule module =
                    kernel.run().pipelines().get(0).module("compute").orElseThrow();
            instructions += module.instructionCount();
            programs.add(Program.create(module.layout().entryPoints().get(0)));
        }
        WarmRun.Cost cost = WarmRun.measure(2 * seconds, () -> programs.forEach(ExecutionClaims::compiled));
        double milliseconds = cost.median() / 1e6 / (instructions / 1e3);
        return new Claim(
                "compilation of 1,000 instructions, warm",
                "<= " + MILLISECONDS_PER_1000_INSTRUCTIONS + " ms",
                String.format(Locale.ROOT, "%.1f ms", milliseconds),
                String.format(Locale.ROOT, "%,d kernels, %,d instructions", kernels.size(), instructions),
                milliseconds <= MILLISECONDS_PER_1000_INSTRUCTIONS);
    }
}
