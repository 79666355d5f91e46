// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.Validator;

/**
 * Holds the validator against {@code spirv-val}: CPU time of one warm thread, reading the bytes included, against CPU
 * time of the process; and a folder of small modules, both as whole processes.
 */
final class ValidationClaims {
    private static final Map<String, Integer> TARGETS = Map.of("equal_names_1mb", 12, "equal_names_10mb", 80);
    private static final int GROWTH = 20;
    private static final int MEMORY = 12;
    private static final double FOLDER = 0.5;
    private static final int FOLDER_MODULES = 5000;
    private static final int[] SMALL_SIZES = {1_500, 3_000, 6_000, 12_000, 24_000};

    private final Path launcher;
    private final Path scratch;
    private final WholeProcess processes;
    private final int repetitions;
    private final double seconds;
    private final Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);

    ValidationClaims(Path launcher, Path scratch, WholeProcess processes, int repetitions, double seconds) {
        this.launcher = launcher;
        this.scratch = scratch;
        this.processes = processes;
        this.repetitions = repetitions;
        this.seconds = seconds;
    }

    List<Claim> check(List<Path> modules) throws IOException, InterruptedException {
        List<Claim> claims = new ArrayList<>();
        for (Path module : modules) {
            Integer target = TARGETS.get(name(module));
            if (target != null) {
                claims.addAll(speed(module, target));
            }
        }
        Optional<Path> small = Inputs.named(modules, "syn_1mb");
        Optional<Path> large = Inputs.named(modules, "syn_20mb");
        if (small.isPresent() && large.isPresent()) {
            claims.add(growth(small.get(), large.get()));
        }
        claims.add(folder());
        return claims;
    }

    private static String name(Path module) {
        String file = module.getFileName().toString();
        return file.endsWith(".spv") ? file.substring(0, file.length() - 4) : file;
    }

    private WarmRun.Cost warm(Path module) throws IOException {
        byte[] bytes = Files.readAllBytes(module);
        return WarmRun.measure(seconds, () -> {
            if (!validator.validate(bytes).isValid()) {
                throw new IOException(module + " is not valid");
            }
        });
    }

    private List<Claim> speed(Path module, int target) throws IOException, InterruptedException {
        WarmRun.Cost warm = warm(module);
        WholeProcess.Times reference = processes.run(repetitions, List.of("spirv-val", module.toString()));
        double ratio = reference.minimum() / (warm.best() / 1e3);
        double memory = (double) warm.allocated() / Files.size(module);
        return List.of(
                new Claim(
                        "val, warm",
                        ">= " + target + "x",
                        String.format(Locale.ROOT, "%.1fx", ratio),
                        String.format(
                                Locale.ROOT,
                                "%s, %.0f ms : %.0f ms",
                                module.getFileName(),
                                reference.minimum() / 1e3,
                                warm.best() / 1e6),
                        ratio >= target),
                new Claim(
                        "val, allocated : module",
                        "<= " + MEMORY + "x",
                        String.format(Locale.ROOT, "%.1fx", memory),
                        module.getFileName().toString(),
                        memory <= MEMORY));
    }

    private Claim growth(Path small, Path large) throws IOException {
        WarmRun.Cost one = warm(small);
        WarmRun.Cost many = warm(large);
        double ratio = (double) many.best() / one.best();
        return new Claim(
                "val, " + name(large) + " : " + name(small),
                "<= " + GROWTH + "x",
                String.format(Locale.ROOT, "%.1fx", ratio),
                String.format(Locale.ROOT, "%.0f ms : %.0f ms", many.best() / 1e6, one.best() / 1e6),
                ratio <= GROWTH);
    }

    /** Many small modules: one process of ours on one thread, and one of the reference for each module. */
    private Claim folder() throws IOException, InterruptedException {
        Path folder = Files.createDirectory(scratch.resolve("small-modules"));
        LargeModules.Kind[] kinds = LargeModules.Kind.values();
        for (int i = 0; i < FOLDER_MODULES; i++) {
            Inputs.generate(folder, "module" + i, kinds[i % kinds.length], SMALL_SIZES[i % SMALL_SIZES.length]);
        }
        WholeProcess.Times ours =
                processes.run(repetitions, List.of(launcher.toString(), "val", "--jobs", "1", folder.toString()));
        WholeProcess.Times reference = processes.run(
                1,
                List.of(
                        "bash",
                        "-c",
                        "for f in \"$1\"/*.spv; do spirv-val \"$f\" || exit 1; done",
                        "bash",
                        folder.toString()));
        double ratio = (double) ours.minimum() / reference.minimum();
        return new Claim(
                "val of " + FOLDER_MODULES + " small modules, whole processes",
                String.format(Locale.ROOT, "<= %.1fx", FOLDER),
                String.format(Locale.ROOT, "%.2fx", ratio),
                String.format(Locale.ROOT, "%.1f s : %.1f s", ours.minimum() / 1e6, reference.minimum() / 1e6),
                ratio <= FOLDER);
    }
}
