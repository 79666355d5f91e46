// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures what is promised of the command as a whole: what starting it costs, and that folders use all cores. */
final class CommandClaims {
    private static final int SMALL_MODULE = 50_000;
    private static final int FOLDER_MODULES = 300;
    private static final int FOLDER_MODULE_BYTES = 600_000;
    private static final double START_LIMIT = 3;
    private static final double SCALING = 1.8;

    private final Path launcher;
    private final Path scratch;
    private final int repetitions;

    /**
     * @param launcher the {@code spirv} command
     * @param scratch a folder for what is written
     * @param repetitions how often a whole process runs
     */
    CommandClaims(Path launcher, Path scratch, int repetitions) {
        this.launcher = launcher;
        this.scratch = scratch;
        this.repetitions = repetitions;
    }

    /** Starting costs at most a few times what an empty program costs on the same JDK. */
    List<Claim> starting() throws IOException, InterruptedException {
        Path module = Inputs.generate(scratch, "small", LargeModules.Kind.STRUCTURED, SMALL_MODULE);
        Path classes = EmptyProgram.classPath(scratch);
        List<Claim> claims = new ArrayList<>();
        for (Path jdk : Jdks.find()) {
            WholeProcess processes = new WholeProcess(scratch, Map.of("SPIRV_JAVA_HOME", jdk.toString()));
            List<String> ours = List.of(
                    launcher.toString(),
                    "dis",
                    module.toString(),
                    "-o",
                    scratch.resolve("x.txt").toString());
            List<String> empty = List.of(
                    jdk.resolve("bin/java").toString(), "-cp", classes.toString(), EmptyProgram.class.getName());
            // The first run with a JDK makes its class-data archive.
            processes.run(1, ours);
            WholeProcess.Times emptyTimes = processes.run(repetitions, empty);
            WholeProcess.Times ourTimes = processes.run(repetitions, ours);
            double ratio = (double) ourTimes.minimum() / emptyTimes.minimum();
            claims.add(new Claim(
                    "dis of 50 KB, whole process : empty program, JDK " + Jdks.feature(jdk),
                    String.format(Locale.ROOT, "<= %.0fx", START_LIMIT),
                    String.format(Locale.ROOT, "%.2fx", ratio),
                    String.format(Locale.ROOT, "%d ms : %d ms", ourTimes.minimum() / 1000, emptyTimes.minimum() / 1000),
                    ratio <= START_LIMIT));
        }
        return claims;
    }

    /** Two jobs take little more than half the time of one. */
    Claim scaling() throws IOException, InterruptedException {
        Path folder = Files.createDirectory(scratch.resolve("folder"));
        LargeModules.Kind[] kinds = LargeModules.Kind.values();
        for (int i = 0; i < FOLDER_MODULES; i++) {
            int bytes = FOLDER_MODULE_BYTES / 2 + FOLDER_MODULE_BYTES * (i % 16) / 16;
            Inputs.generate(folder, "module" + i, kinds[i % kinds.length], bytes);
        }
        WholeProcess processes = new WholeProcess(scratch, Map.of());
        long one = Long.MAX_VALUE;
        long two = Long.MAX_VALUE;
        for (int i = 0; i < repetitions; i++) {
            one = Math.min(one, processes.run(1, folderCommand(folder, 1)).wall());
            two = Math.min(two, processes.run(1, folderCommand(folder, 2)).wall());
        }
        double ratio = (double) one / two;
        return new Claim(
                "dis of a folder, wall time of --jobs 1 : --jobs 2",
                String.format(Locale.ROOT, ">= %.1fx", SCALING),
                String.format(Locale.ROOT, "%.2fx", ratio),
                String.format(
                        Locale.ROOT,
                        "%d modules, %d cores, %.1f s : %.1f s",
                        FOLDER_MODULES,
                        Runtime.getRuntime().availableProcessors(),
                        one / 1e6,
                        two / 1e6),
                ratio >= SCALING);
    }

    private List<String> folderCommand(Path folder, int jobs) {
        return List.of(
                launcher.toString(),
                "dis",
                folder.toString(),
                "--jobs",
                Integer.toString(jobs),
                "-o",
                scratch.resolve("folder-out").toString());
    }
}
