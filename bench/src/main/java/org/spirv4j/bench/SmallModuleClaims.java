// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Holds the command against what the project promises of small modules: CPU time of whole processes that validate,
 * disassemble and assemble folders of them with one job, and one of them alone; and CPU time of a warm validator.
 * Another version of the command and the library of SPIRV-Tools are measured in the same run, in turns. All figures are
 * medians.
 */
final class SmallModuleClaims {
    private static final String OURS = "ours";
    private static final String BEFORE = "before";
    private static final String LIBRARY = "SPIRV-Tools in one process";
    private static final String TARGET = "spv1.6";

    private static final int MANY = 50_000;
    private static final int MANY_REPETITIONS = 3;
    private static final int SMALL_BYTES = 1_300;
    private static final int SMALL_MODULES = 20;
    private static final double WARM_MICROS = 25;
    private static final double TO_PROCESSES = 0.5;
    private static final double TEXT_TO_BEFORE = 1.05;
    private static final double VAL_TO_EMPTY = 2.5;
    private static final double TEXT_TO_EMPTY = 2;

    private final Path root;
    private final Path scratch;
    private final int repetitions;
    private final double seconds;
    private final Installation ours;
    private final Map<String, Installation> versions = new LinkedHashMap<>();
    private final List<Claim> claims = new ArrayList<>();

    /**
     * @param root this checkout
     * @param scratch a folder for what is written
     * @param before the jar of another version of the command, if there is one to compare with
     */
    SmallModuleClaims(Path root, Path scratch, Optional<Path> before, int repetitions, double seconds)
            throws IOException {
        this.root = root;
        this.scratch = scratch;
        this.repetitions = repetitions;
        this.seconds = seconds;
        ours = Installation.ofCheckout(root);
        versions.put(OURS, ours);
        if (before.isPresent()) {
            versions.put(BEFORE, Installation.ofJar(before.get(), root, scratch.resolve("before")));
        }
    }

    List<Claim> check(List<Path> modules) throws IOException, InterruptedException {
        Path small = SmallModules.repeat(
                SmallModules.nearest(modules, SMALL_BYTES, SMALL_MODULES), SMALL_MODULES, scratch.resolve("small"));
        warm(small);
        start(SmallModules.files(small).get(0));
        Optional<Path> library = FolderValidator.compile(root, scratch);
        Path folder = SmallModules.repeat(modules, modules.size(), scratch.resolve("modules"));
        validate(folder, repetitions, library, 0.4, 1);
        processPerFile(folder);
        text(folder, repetitions);
        folder = SmallModules.repeat(modules, MANY, scratch.resolve("many-modules"));
        validate(folder, Math.min(repetitions, MANY_REPETITIONS), library, 0.3, 0.25);
        text(folder, Math.min(repetitions, MANY_REPETITIONS));
        return claims;
    }

    // ---- Warm, on one thread ----

    private void warm(Path folder) throws IOException, InterruptedException {
        Map<String, double[]> micros = new LinkedHashMap<>();
        for (int i = 0; i < repetitions; i++) {
            for (Map.Entry<String, Installation> version : versions.entrySet()) {
                double[] all = micros.computeIfAbsent(version.getKey(), name -> new double[repetitions]);
                all[i] = warmMicros(version.getValue().classPath(), folder);
            }
        }
        List<String> medians = new ArrayList<>();
        micros.forEach((name, all) -> {
            Arrays.sort(all);
            medians.add(String.format(Locale.ROOT, "%s %.1f us", name, all[all.length / 2]));
        });
        double time = Objects.requireNonNull(micros.get(OURS))[repetitions / 2];
        claims.add(new Claim(
                "val of a module of 1.3 KB, warm, one thread",
                "<= " + number(WARM_MICROS) + " us",
                String.format(Locale.ROOT, "%.1f us", time),
                SMALL_MODULES + " modules in turns: " + String.join(", ", medians),
                time <= WARM_MICROS));
    }

    private double warmMicros(String classPath, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        WarmValidation.class.getName(),
                        folder.toString(),
                        Double.toString(seconds))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException("validating in a warm JVM: exit status " + process.exitValue());
        }
        return Long.parseLong(output) / 1e3;
    }

    // ---- One file ----

    private void start(Path module) throws IOException, InterruptedException {
        Path text = scratch.resolve("small.spvasm");
        Path binary = scratch.resolve("small.spv");
        for (Path jdk : Jdks.find()) {
            WholeProcess processes = new WholeProcess(scratch, Map.of("SPIRV_JAVA_HOME", jdk.toString()));
            Map<String, List<String>> commands = new LinkedHashMap<>();
            commands.put(
                    "empty",
                    List.of(
                            jdk.resolve("bin/java").toString(),
                            "-cp",
                            EmptyProgram.classPath(scratch).toString(),
                            EmptyProgram.class.getName()));
            versions.forEach((name, version) -> {
                commands.put("val " + name, version.command("val", module.toString()));
                commands.put("dis " + name, version.command("dis", module.toString(), "-o", text.toString()));
                commands.put("as " + name, version.command("as", text.toString(), "-o", binary.toString()));
            });
            // The first run with a JDK makes its class-data archive.
            processes.runInTurns(1, commands);
            Map<String, WholeProcess.Times> times = processes.runInTurns(2 * repetitions, commands);
            String circumstances = ", whole process : empty program, JDK " + Jdks.feature(jdk);
            start("val" + circumstances, "val ", VAL_TO_EMPTY, times);
            start("dis" + circumstances, "dis ", TEXT_TO_EMPTY, times);
            start("as" + circumstances, "as ", TEXT_TO_EMPTY, times);
        }
    }

    private void start(String name, String command, double limit, Map<String, WholeProcess.Times> times) {
        List<String> medians = new ArrayList<>();
        times.forEach((key, time) -> {
            if (key.startsWith(command) || key.equals("empty")) {
                medians.add(String.format(
                        Locale.ROOT, "%s %.0f ms", key.substring(key.indexOf(' ') + 1), time.median() / 1e3));
            }
        });
        atMost(name, limit, median(times, command + OURS) / median(times, "empty"), String.join(", ", medians));
    }

    // ---- Folders ----

    private void validate(Path folder, int rounds, Optional<Path> library, double toBefore, double toLibrary)
            throws IOException, InterruptedException {
        Map<String, List<String>> commands = new LinkedHashMap<>();
        versions.forEach((name, version) ->
                commands.put(name, version.command("val", "--target-env", TARGET, "--jobs", "1", folder.toString())));
        library.ifPresent(program -> commands.put(LIBRARY, List.of(program.toString(), TARGET, folder.toString())));
        Map<String, WholeProcess.Times> times = new WholeProcess(scratch, Map.of()).runInTurns(rounds, commands);
        compare("val", folder, times, BEFORE, toBefore);
        compare("val", folder, times, LIBRARY, toLibrary);
    }

    /** What the reference tool takes that is started for each module. */
    private void processPerFile(Path folder) throws IOException, InterruptedException {
        String loop = "for f in \"$1\"/*.spv; do spirv-val --target-env " + TARGET + " \"$f\"; done; true";
        String reference = "a process of spirv-val for each";
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put(OURS, ours.command("val", "--target-env", TARGET, "--jobs", "1", folder.toString()));
        commands.put(reference, List.of("bash", "-c", loop, "bash", folder.toString()));
        compare("val", folder, new WholeProcess(scratch, Map.of()).runInTurns(1, commands), reference, TO_PROCESSES);
    }

    private void text(Path folder, int rounds) throws IOException, InterruptedException {
        WholeProcess processes = new WholeProcess(scratch, Map.of());
        Map<String, List<String>> dis = new LinkedHashMap<>();
        Map<String, List<String>> as = new LinkedHashMap<>();
        versions.forEach((name, version) -> {
            String texts =
                    scratch.resolve(folder.getFileName() + "-text-" + name).toString();
            String modules =
                    scratch.resolve(folder.getFileName() + "-as-" + name).toString();
            dis.put(name, version.command("dis", "--jobs", "1", folder.toString(), "-o", texts));
            as.put(name, version.command("as", "--jobs", "1", texts, "-o", modules));
        });
        compare("dis", folder, processes.runInTurns(rounds, dis), BEFORE, TEXT_TO_BEFORE);
        compare("as", folder, processes.runInTurns(rounds, as), BEFORE, TEXT_TO_BEFORE);
    }

    private void compare(
            String command, Path folder, Map<String, WholeProcess.Times> times, String reference, double limit)
            throws IOException {
        if (times.containsKey(reference)) {
            double own = median(times, OURS);
            double theirs = median(times, reference);
            atMost(
                    String.format(
                            Locale.ROOT,
                            "%s of %,d modules : %s",
                            command,
                            SmallModules.files(folder).size(),
                            reference),
                    limit,
                    own / theirs,
                    String.format(Locale.ROOT, "%.2f s : %.2f s", own / 1e6, theirs / 1e6));
        }
    }

    private void atMost(String name, double limit, double ratio, String where) {
        claims.add(new Claim(
                name, "<= " + number(limit) + "x", String.format(Locale.ROOT, "%.2fx", ratio), where, ratio <= limit));
    }

    private static double median(Map<String, WholeProcess.Times> times, String name) {
        return Objects.requireNonNull(times.get(name), name).median();
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
