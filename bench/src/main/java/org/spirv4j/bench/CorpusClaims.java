// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Holds the command against what the project promises of corpora: {@code val} and {@code corpus} of tens of thousands
 * of small modules, as whole processes, in turns with the newest library of SPIRV-Tools, which validates the same
 * folder for the same environment in one process and one thread.
 */
final class CorpusClaims {
    private static final int MODULES = 57_000;
    private static final String TARGET = "spv1.6";

    /** For all JDKs. The commands are repeated only as often as this allows; once takes them a minute for each JDK. */
    private static final Duration TIME = Duration.ofMinutes(4);

    private static final double SPEED = 2.5;
    private static final double WALL_SPEED = 4.5;
    private static final double CORPUS_TO_VAL = 1.6;

    private static final String LIBRARY = "SPIRV-Tools in one process";
    private static final String VAL = "val";
    private static final String PARALLEL = "val with two jobs";
    private static final String CORPUS = "corpus";

    private final Path root;
    private final Path scratch;
    private final int repetitions;
    private final List<Claim> claims = new ArrayList<>();

    /**
     * @param root this checkout
     * @param scratch a folder for what is written
     */
    CorpusClaims(Path root, Path scratch, int repetitions) {
        this.root = root;
        this.scratch = scratch;
        this.repetitions = repetitions;
    }

    List<Claim> check(List<Path> modules) throws IOException, InterruptedException {
        Path folder = SmallModules.repeat(modules, MODULES, scratch.resolve("corpus"));
        Optional<Path> program = FolderValidator.compile(root, scratch);
        Optional<Path> library = FolderValidator.newestLibrary();
        Collection<Path> jdks = Jdks.find();
        for (Path jdk : jdks) {
            Map<String, List<String>> commands = new LinkedHashMap<>();
            if (program.isPresent() && library.isPresent()) {
                commands.put(
                        LIBRARY,
                        List.of(
                                program.get().toString(),
                                TARGET,
                                folder.toString(),
                                library.get().toString()));
            }
            Installation ours = Installation.ofCheckout(root);
            String report = scratch.resolve("report").toString();
            String input = folder.toString();
            commands.put(VAL, ours.command("val", "--target-env", TARGET, "--jobs", "1", input));
            commands.put(PARALLEL, ours.command("val", "--target-env", TARGET, "--jobs", "2", input));
            commands.put(CORPUS, ours.command("corpus", "--target-env", TARGET, "--jobs", "1", "-o", report, input));
            check(jdk, TIME.dividedBy(jdks.size()), commands);
        }
        return claims;
    }

    private void check(Path jdk, Duration time, Map<String, List<String>> commands)
            throws IOException, InterruptedException {
        WholeProcess processes = new WholeProcess(scratch, Map.of("SPIRV_JAVA_HOME", jdk.toString()));
        // The first run with a JDK makes its class-data archives.
        processes.runInTurns(1, Map.of(VAL, versionOf(commands, VAL), CORPUS, versionOf(commands, CORPUS)));
        Map<String, WholeProcess.Times> times = processes.runInTurns(repetitions, time, commands);
        String name = String.format(Locale.ROOT, " of %,d modules, JDK %d", MODULES, Jdks.feature(jdk));
        WholeProcess.Times val = time(times, VAL);
        if (times.containsKey(LIBRARY)) {
            WholeProcess.Times theirs = time(times, LIBRARY);
            atLeast("val" + name + ", CPU time", SPEED, theirs.median(), val.median());
            atLeast(
                    "val" + name + ", wall time of two jobs",
                    WALL_SPEED,
                    theirs.wall(),
                    time(times, PARALLEL).wall());
        }
        long corpus = time(times, CORPUS).median();
        double ratio = (double) corpus / val.median();
        claims.add(Claim.of(
                "corpus : val" + name + ", CPU time",
                "<= " + CORPUS_TO_VAL + "x",
                "%.2fx",
                ratio,
                ratio <= CORPUS_TO_VAL,
                seconds(corpus, val.median())));
    }

    /** The start of a command with the files that are made once, without work. */
    private static List<String> versionOf(Map<String, List<String>> commands, String name) {
        return List.of(Objects.requireNonNull(commands.get(name)).get(0), name, "--help");
    }

    private static WholeProcess.Times time(Map<String, WholeProcess.Times> times, String name) {
        return Objects.requireNonNull(times.get(name), name);
    }

    private void atLeast(String name, double target, long theirs, long ours) {
        double speed = (double) theirs / ours;
        claims.add(Claim.of(name, ">= " + target + "x", "%.2fx", speed, speed >= target, seconds(theirs, ours)));
    }

    private static String seconds(long left, long right) {
        return String.format(Locale.ROOT, "%.2f s : %.2f s", left / 1e6, right / 1e6);
    }
}
