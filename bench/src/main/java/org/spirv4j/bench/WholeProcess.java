// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Runs commands and measures the CPU time (user and system) of all their processes, and the wall time. The shell's
 * {@code time} gives both; Java cannot ask for the CPU time of a process that has ended.
 */
final class WholeProcess {
    private static final long LONG_ENOUGH = 5_000_000;

    /** A process that takes longer has failed. The longest ones, of corpora and folders, take a minute. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private static final String SCRIPT =
            "errors=$1; shift; TIMEFORMAT='%3R %3U %3S'; time \"$@\" >/dev/null 2>\"$errors\"";

    private final Path errors;
    private final Path printed;
    private final Map<String, String> environment;

    /**
     * @param scratch a folder for what the commands print
     * @param environment variables to set
     */
    WholeProcess(Path scratch, Map<String, String> environment) {
        errors = scratch.resolve("errors.txt");
        printed = scratch.resolve("times.txt");
        this.environment = environment;
    }

    /**
     * What several runs took, in microseconds.
     *
     * @param minimum the least CPU time
     * @param median the median CPU time
     * @param wall the least wall time
     */
    record Times(long minimum, long median, long wall) {}

    /** Runs a command up to {@code repetitions} times; once only when it takes more than five seconds. */
    Times run(int repetitions, List<String> command) throws IOException, InterruptedException {
        List<long[]> runs = new ArrayList<>();
        do {
            runs.add(runOnce(command, 0));
        } while (runs.size() < repetitions && runs.get(0)[0] < LONG_ENOUGH);
        return times(runs);
    }

    /**
     * Runs several commands in turns, so that what else the machine does meets all of them. Exit status 1 is allowed,
     * because a folder may hold modules that are not valid.
     *
     * @return the times of each command, in the order of the map
     */
    <K> Map<K, Times> runInTurns(int repetitions, Map<K, List<String>> commands)
            throws IOException, InterruptedException {
        return runInTurns(repetitions, LIMIT.multipliedBy(repetitions), commands);
    }

    /**
     * Runs several commands in turns, as often as a time allows, but once at least.
     *
     * @param most the most repetitions
     * @param time a repetition starts only if it ends in this time when it takes as long as those before
     */
    <K> Map<K, Times> runInTurns(int most, Duration time, Map<K, List<String>> commands)
            throws IOException, InterruptedException {
        Map<K, List<long[]>> runs = new LinkedHashMap<>();
        long start = System.nanoTime();
        for (int i = 0; i < most; i++) {
            long spent = System.nanoTime() - start;
            if (i > 0 && spent + spent / i > time.toNanos()) {
                break;
            }
            for (Map.Entry<K, List<String>> command : commands.entrySet()) {
                runs.computeIfAbsent(command.getKey(), key -> new ArrayList<>()).add(runOnce(command.getValue(), 1));
            }
        }
        Map<K, Times> times = new LinkedHashMap<>();
        runs.forEach((key, repeated) -> times.put(key, times(repeated)));
        return times;
    }

    private static Times times(List<long[]> runs) {
        long[] cpu = runs.stream().mapToLong(times -> times[1]).sorted().toArray();
        LongStream wall = runs.stream().mapToLong(times -> times[0]);
        return new Times(cpu[0], cpu[cpu.length / 2], wall.min().orElseThrow());
    }

    private long[] runOnce(List<String> command, int highestStatus) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(List.of("bash", "-c", SCRIPT, "bash", errors.toString()));
        timed.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(timed).redirectErrorStream(true).redirectOutput(printed.toFile());
        builder.environment().put("LC_ALL", "C");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            throw new IOException(
                    String.join(" ", command) + ": has not ended after " + LIMIT.toMinutes() + " minutes");
        }
        String output = Files.readString(printed).strip();
        if (process.exitValue() > highestStatus) {
            String said = Files.exists(errors) ? Files.readString(errors).strip() : output;
            String beginning = said.lines().limit(10).collect(Collectors.joining("\n"));
            throw new IOException(
                    String.join(" ", command) + ": exit status " + process.exitValue() + ": " + beginning);
        }
        String[] seconds = output.substring(output.lastIndexOf('\n') + 1).split(" ", 3);
        return new long[] {micros(seconds[0]), micros(seconds[1]) + micros(seconds[2])};
    }

    private static long micros(String seconds) {
        return Math.round(Double.parseDouble(seconds) * 1e6);
    }
}
