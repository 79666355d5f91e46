// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.cli.run.sample.EntryPointRun;
import org.spirv4j.cli.run.sample.Fill;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Limits;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.mutation.Seeds;
import org.spirv4j.testkit.mutation.WordMutations;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.validate.Validator;

/**
 * Executes damaged programs with both engines: they end, or are refused with a declared exception, in bounded time and
 * memory; and only what the validator refuses is called invalid. A fiftieth of the system property
 * {@code fuzz.iterations} (3,000; 20,000 with {@code -Dthorough}) says how many are tried, {@code fuzz.seed} where the
 * sequence starts (1), {@code fuzz.input} is the number of a single one.
 */
class MutatedProgramsTest {
    private static final int ITERATIONS =
            Integer.getInteger("fuzz.iterations", Boolean.getBoolean("thorough") ? 20_000 : 3_000) / 50;
    private static final long SEED = Long.getLong("fuzz.seed", 1L);
    private static final int ONLY = Integer.getInteger("fuzz.input", -1);
    private static final int MAX_FAILURES = 5;
    private static final int MAX_ENTRY_POINTS = 2;
    private static final int PROGRAMS = 30;

    private static final Limits LIMITS = new Limits(20_000, 1 << 24);
    private static final Duration MAX_TIME = Duration.ofSeconds(5);

    /** Constants may have 16 megabytes, of which each engine makes some copies while they grow. */
    private static final long MAX_BYTES = 1L << 29;

    @Test
    void endOrAreRefused() {
        List<List<int[]>> seeds = seeds();
        List<String> failures = new ArrayList<>();
        int end = ONLY < 0 ? ITERATIONS : ONLY + 1;
        for (int i = Math.max(0, ONLY); i < end && failures.size() < MAX_FAILURES; i++) {
            byte[] input = new WordMutations(seeds, new Random(SEED << 32 ^ i * 0x9E3779B97F4A7C15L)).next();
            String failure = failure(input);
            if (!failure.isEmpty()) {
                failures.add(failure + "\nThe input is kept as " + save(i, input) + "; -Dfuzz.seed=" + SEED
                        + " -Dfuzz.input=" + i + " repeats it");
            }
        }
        assertThat(failures).isEmpty();
    }

    /** Programs that the library can execute, and small modules of all kinds. */
    private static List<List<int[]>> seeds() {
        List<int[]> programs = new ArrayList<>();
        for (int seed = 0; seed < PROGRAMS; seed++) {
            ProgramOptions options = seed % 2 == 0 ? ProgramOptions.BASIC : ProgramOptions.FULL;
            RandomProgram program = ProgramGenerator.generate(seed, options);
            programs.add(program.module(TargetEnv.VULKAN_1_3).words());
        }
        List<List<int[]>> others = Seeds.all().modules();
        return List.of(programs, others.get(0), others.get(others.size() - 1));
    }

    /** What was wrong; empty if nothing was. */
    private static String failure(byte[] input) {
        String failure = "";
        // The first use of a class counts for nothing.
        for (int attempt = 0; attempt < 2; attempt++) {
            List<String> found = new ArrayList<>();
            Cost cost = Cost.of(() -> found.add(execute(input)));
            failure = found.get(0);
            if (failure.isEmpty() && (cost.cpu().compareTo(MAX_TIME) > 0 || cost.bytes() > MAX_BYTES)) {
                failure =
                        String.format(Locale.ROOT, "%d ms, %d bytes", cost.cpu().toMillis(), cost.bytes());
            } else {
                break;
            }
        }
        return failure;
    }

    private static String execute(byte[] input) {
        SpirvModule module;
        List<EntryPointReflection> entryPoints;
        try {
            module = SpirvModule.read(input);
            entryPoints = ModuleReflection.of(module).entryPoints();
        } catch (SpirvException e) {
            return "";
        }
        String failure = "";
        int executed = 0;
        for (EntryPointReflection entryPoint : entryPoints) {
            if (failure.isEmpty() && EntryPointRun.isExecuted(entryPoint) && executed++ < MAX_ENTRY_POINTS) {
                failure = execute(module, entryPoint);
            }
        }
        return failure;
    }

    private static String execute(SpirvModule module, EntryPointReflection entryPoint) {
        for (Engine engine : Engine.values()) {
            try {
                EntryPointRun.of(entryPoint, engine, LIMITS).execute(Fill.RANDOM);
            } catch (SpirvException e) {
                if (e.getCause() != null && isValid(module)) {
                    return engine + " calls a valid module invalid: " + e + frames(e.getCause());
                }
            } catch (Exception | StackOverflowError | OutOfMemoryError | LinkageError e) {
                return engine + " threw " + e + frames(e);
            }
        }
        return "";
    }

    private static boolean isValid(SpirvModule module) {
        return Validator.create()
                        .withTarget(TargetEnv.VULKAN_1_3)
                        .validate(module)
                        .isValid()
                || Validator.create()
                        .withTarget(TargetEnv.UNIVERSAL_1_6)
                        .validate(module)
                        .isValid();
    }

    private static String frames(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = 0; i < Math.min(8, frames.length); i++) {
            text.append("\n    at ").append(frames[i]);
        }
        return text.toString();
    }

    private static Path save(int number, byte[] input) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "fuzz"));
            return Files.write(folder.resolve("program-" + SEED + "-" + number), input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
