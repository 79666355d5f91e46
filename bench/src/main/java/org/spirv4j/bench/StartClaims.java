// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Holds the start of the commands that people type against what the project promises: CPU time of whole processes that
 * process one small module (for a translation, one of 50 KB), as a multiple of what an empty program takes on the same
 * JDK. A second checkout can be measured in the same run. All run in turns; figures are medians.
 */
final class StartClaims {
    private static final double NOT_SLOWER = 1.05;
    private static final int TRANSLATED_BYTES = 50_000;
    private static final String EMPTY = "empty";
    private static final String OURS = "ours";
    private static final String BEFORE = "before";

    private final Path root;
    private final Path scratch;
    private final Optional<Path> before;
    private final int repetitions;

    /**
     * A command and what is promised of it.
     *
     * @param limit the largest multiple of the empty program; 0 if the command must only not be slower than in the
     *     other checkout
     * @param words its arguments
     */
    private record Start(String name, double limit, List<String> words) {}

    /**
     * @param root this checkout
     * @param scratch a folder for what is written
     * @param before another checkout
     * @param repetitions how often each process runs
     */
    StartClaims(Path root, Path scratch, Optional<Path> before, int repetitions) {
        this.root = root;
        this.scratch = scratch;
        this.before = before;
        this.repetitions = repetitions;
    }

    List<Claim> check() throws IOException, InterruptedException {
        String compute = scratch.resolve("compute.spv").toString();
        String fast = scratch.resolve("fast.spv").toString();
        String text = root.resolve(".launcher/training-compute.spvasm").toString();
        String added = root.resolve("examples/shaders/vector-add.spv").toString();
        String written = scratch.resolve("written").toString();
        String translated = Files.write(
                        scratch.resolve("translated.spv"),
                        LargeModules.generate(LargeModules.Kind.STRUCTURED, TRANSLATED_BYTES))
                .toString();
        String launcher = launcher(root);
        WholeProcess setup = new WholeProcess(scratch, Map.of());
        setup.run(1, List.of(launcher, "as", "--target-env", "spv1.3", text, "-o", compute));
        setup.run(1, List.of(launcher, "opt", "-O", compute, "-o", fast));
        List<Start> starts = List.of(
                new Start("--version", 2.1, List.of("--version")),
                new Start("dis", 0, List.of("dis", compute)),
                new Start("as", 0, List.of("as", "--target-env", "spv1.3", text, "-o", written)),
                new Start("val", 0, List.of("val", compute)),
                new Start("reflect", 3.5, List.of("reflect", compute)),
                new Start("stats", 3.5, List.of("stats", compute)),
                new Start("lint", 3.5, List.of("lint", compute)),
                new Start("diff", 3.5, List.of("diff", compute, fast)),
                new Start("hash", 3.5, List.of("hash", compute)),
                new Start("opt -O", 5, List.of("opt", "-O", compute, "-o", written)),
                new Start("run", 6, run(added)),
                new Start("explore", 7, List.of("explore", compute, "-o", written)),
                new Start("translate 50 KB", 6, List.of("translate", "--to", "glsl460vk", translated, "-o", written)),
                new Start("lsp, answer to initialize", 5, List.of("lsp")));
        List<Claim> claims = new ArrayList<>();
        for (Path jdk : Jdks.find()) {
            WholeProcess processes = new WholeProcess(scratch, Map.of("SPIRV_JAVA_HOME", jdk.toString()));
            List<String> empty = List.of(
                    jdk.resolve("bin/java").toString(),
                    "-cp",
                    EmptyProgram.classPath(scratch).toString(),
                    EmptyProgram.class.getName());
            for (Start start : starts) {
                claims.addAll(measure(start, processes, empty, ", JDK " + Jdks.feature(jdk)));
            }
        }
        return claims;
    }

    private static List<String> run(String module) {
        return List.of(
                "run",
                module,
                "--buffer",
                "0:0=float:1,2,3,4",
                "--buffer",
                "0:1=float:1,2,3,4",
                "--buffer",
                "0:2=float:0*4",
                "--out",
                "0:2");
    }

    private static String launcher(Path checkout) {
        return checkout.resolve("spirv").toAbsolutePath().normalize().toString();
    }

    private List<Claim> measure(Start start, WholeProcess processes, List<String> empty, String jdk)
            throws IOException, InterruptedException {
        Path input = Files.createDirectories(scratch).resolve("input");
        if (start.words().equals(List.of("lsp"))) {
            Files.copy(root.resolve(".launcher/training-initialize"), input, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.write(input, new byte[0]);
        }
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put(EMPTY, empty);
        commands.put(OURS, reading(input, root, start.words()));
        boolean compares =
                before.isPresent() && hasCommand(before.get(), start.words().get(0));
        if (compares) {
            commands.put(BEFORE, reading(input, before.orElseThrow(), start.words()));
        }
        // The first runs with a JDK build, and make the class-data archives.
        processes.runInTurns(2, commands);
        Map<String, WholeProcess.Times> times = processes.runInTurns(repetitions, commands);
        List<Claim> claims = new ArrayList<>();
        if (start.limit() > 0) {
            claims.add(claim(start.name() + " : empty program" + jdk, start.limit(), times, EMPTY));
        }
        if (compares) {
            claims.add(claim(start.name() + " : other checkout" + jdk, NOT_SLOWER, times, BEFORE));
        } else if (start.limit() == 0) {
            claims.add(claim(start.name() + " : empty program" + jdk, Double.POSITIVE_INFINITY, times, EMPTY));
        }
        return claims;
    }

    /** Whether another checkout, which may be older, has a command. */
    private static boolean hasCommand(Path checkout, String word) throws IOException, InterruptedException {
        List<String> command =
                word.startsWith("-") ? List.of(launcher(checkout), word) : List.of(launcher(checkout), word, "--help");
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor() == 0;
    }

    /** The command with a file as its standard input. */
    private static List<String> reading(Path input, Path checkout, List<String> words) {
        List<String> command = new ArrayList<>(
                List.of("bash", "-c", "input=$1; shift; exec \"$@\" <\"$input\"", "bash", input.toString()));
        command.add(launcher(checkout));
        command.addAll(words);
        return command;
    }

    private static Claim claim(String name, double limit, Map<String, WholeProcess.Times> times, String other) {
        long ours = median(times, OURS);
        long theirs = median(times, other);
        double ratio = (double) ours / theirs;
        return new Claim(
                name,
                Double.isInfinite(limit) ? "-" : String.format(Locale.ROOT, "<= %.2fx", limit),
                String.format(Locale.ROOT, "%.2fx", ratio),
                String.format(Locale.ROOT, "%d ms : %d ms", ours / 1000, theirs / 1000),
                ratio <= limit);
    }

    private static long median(Map<String, WholeProcess.Times> times, String version) {
        WholeProcess.Times found = times.get(version);
        if (found == null) {
            throw new IllegalStateException(version);
        }
        return found.median();
    }
}
