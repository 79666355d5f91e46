// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.edit.PassException;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassTimes;

/**
 * Holds {@code -O} against {@code spirv-opt -O}: CPU time of one warm thread, reading and writing bytes included,
 * against CPU time of a process for each module; and large modules, on which {@code spirv-opt} gives up, against
 * limits.
 */
final class OptimizerClaims {
    private static final int TARGET = 10;
    private static final double MILLIS_A_MODULE = 0.65;
    private static final double SECONDS_A_MEGABYTE = 0.4;
    /** Of the time for ten times the bytes. */
    private static final int GROWTH = 12;

    private static final int TURNS = 3;
    /** A pause for garbage collection, or a pass that is compiled anew, takes as long as a pass over a large module. */
    private static final int SHARE_ROUNDS = 15;

    private static final double SHARE = 0.3;
    private static final double COLD_SECONDS = 0.4;
    private static final int BYTES_A_WORD = 60;
    private static final int LARGE_BYTES = 2_000_000;
    private static final int COLD_BYTES = 50_000;

    /** So many small modules, taken evenly from all, are also given to processes of the reference. */
    private static final int SAMPLE = 200;

    private final Path launcher;
    private final Path scratch;
    private final WholeProcess processes;
    private final int repetitions;
    private final double seconds;
    private final Optimizer optimizer = Optimizer.create().withPerformancePasses();

    OptimizerClaims(Path launcher, Path scratch, WholeProcess processes, int repetitions, double seconds) {
        this.launcher = launcher;
        this.scratch = scratch;
        this.processes = processes;
        this.repetitions = repetitions;
        this.seconds = seconds;
    }

    List<Claim> check(List<Path> small, List<Path> large) throws IOException, InterruptedException {
        List<Claim> claims = new ArrayList<>(smallModules(small));
        Optional<Path> names = Inputs.named(large, "equal_names_1mb");
        if (names.isPresent()) {
            claims.add(against(names.get()));
        }
        Optional<Path> one = Inputs.named(large, "syn_1mb");
        Optional<Path> many = Inputs.named(large, "syn_20mb");
        if (one.isPresent() && many.isPresent()) {
            claims.addAll(largeModules(one.get(), many.get()));
        }
        claims.add(cold());
        claims.addAll(memory(large));
        return claims;
    }

    private byte[] optimize(byte[] module) {
        return optimizer.optimize(SpirvModule.read(module)).bytes();
    }

    private boolean isOptimizable(byte[] module) {
        try {
            return optimize(module).length > 0;
        } catch (MalformedModuleException | PassException e) {
            return false;
        }
    }

    private List<Claim> smallModules(List<Path> files) throws IOException, InterruptedException {
        Map<Path, byte[]> modules = new LinkedHashMap<>();
        for (Path file : files) {
            byte[] module = Files.readAllBytes(file);
            if (isOptimizable(module)) {
                modules.put(file, module);
            }
        }
        if (modules.isEmpty()) {
            return List.of();
        }
        WarmRun.Cost warm = WarmRun.measure(3 * seconds, () -> modules.values().forEach(this::optimize));
        double millis = warm.median() / 1e6 / modules.size();
        int step = Math.max(1, modules.size() / SAMPLE);
        Map<Path, byte[]> sample = new LinkedHashMap<>();
        double reference = 0;
        int number = 0;
        for (Map.Entry<Path, byte[]> module : modules.entrySet()) {
            if (number++ % step == 0) {
                try {
                    reference += reference(1, module.getKey()) / 1e3;
                    sample.put(module.getKey(), module.getValue());
                } catch (IOException e) {
                    System.err.println("left out, spirv-opt refuses it: " + module.getKey());
                }
            }
        }
        WarmRun.Cost ours = WarmRun.measure(seconds, () -> sample.values().forEach(this::optimize));
        double ratio = reference / (ours.median() / 1e6);
        return List.of(
                Claim.of(
                        "opt -O of small modules, warm",
                        "<= " + MILLIS_A_MODULE + " ms",
                        "%.2f ms",
                        millis,
                        millis <= MILLIS_A_MODULE,
                        modules.size() + " modules"),
                Claim.of(
                        "opt -O of small modules, warm",
                        ">= " + TARGET + "x",
                        "%.1fx",
                        ratio,
                        ratio >= TARGET,
                        String.format(
                                Locale.ROOT,
                                "%d modules, %.0f ms : %.0f ms",
                                sample.size(),
                                reference,
                                ours.median() / 1e6)),
                share("small modules", 1, modules.values()));
    }

    private double reference(int runs, Path module) throws IOException, InterruptedException {
        return processes
                .run(
                        runs,
                        List.of(
                                "spirv-opt",
                                "--skip-validation",
                                "-O",
                                module.toString(),
                                "-o",
                                scratch.resolve("x.spv").toString()))
                .minimum();
    }

    private WarmRun.Cost warm(Path module) throws IOException {
        byte[] bytes = Files.readAllBytes(module);
        return WarmRun.measure(seconds, () -> optimize(bytes));
    }

    private Claim against(Path module) throws IOException, InterruptedException {
        double reference = reference(repetitions, module) / 1e3;
        double ours = warm(module).best() / 1e6;
        return Claim.of(
                "opt -O, warm",
                ">= " + TARGET + "x",
                "%.1fx",
                reference / ours,
                reference / ours >= TARGET,
                String.format(Locale.ROOT, "%s, %.0f ms : %.0f ms", module.getFileName(), reference, ours));
    }

    private List<Claim> largeModules(Path one, Path many) throws IOException {
        double first = Double.POSITIVE_INFINITY;
        double second = Double.POSITIVE_INFINITY;
        // In turns, so that a time in which the machine is slow does not count for one of them alone.
        for (int i = 0; i < TURNS; i++) {
            first = Math.min(first, warm(one).best() / 1e9);
            second = Math.min(second, warm(many).best() / 1e9);
        }
        double exponent = Math.log(second / first) / Math.log((double) Files.size(many) / Files.size(one));
        double growth = Math.pow(10, exponent);
        return List.of(
                Claim.of(
                        "opt -O of 1 MB, warm",
                        "<= " + SECONDS_A_MEGABYTE + " s",
                        "%.2f s",
                        first,
                        first <= SECONDS_A_MEGABYTE,
                        one.getFileName().toString()),
                Claim.of(
                        "opt -O, growth for ten times the bytes",
                        "<= " + GROWTH + "x",
                        "%.1fx",
                        growth,
                        growth <= GROWTH,
                        String.format(Locale.ROOT, "syn_20mb, %.2f s : syn_1mb, %.2f s", second, first)),
                share(one.getFileName().toString(), SHARE_ROUNDS, List.of(Files.readAllBytes(one))));
    }

    /** The share of the slowest pass in one round. */
    private record Share(double share, String pass) {}

    /** The pass that takes the most time takes at most a share of it, in the median of some rounds. */
    private Claim share(String subject, int rounds, Collection<byte[]> modules) {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            PassTimes times = PassTimes.create();
            Optimizer observed = optimizer.withObserver(times);
            modules.forEach(module -> observed.optimize(SpirvModule.read(module)));
            PassTimes.Time slowest = times.times().get(0);
            long all = times.times().stream()
                    .mapToLong(PassTimes.Time::nanoseconds)
                    .sum();
            shares.add(new Share((double) slowest.nanoseconds() / all, slowest.pass()));
        }
        shares.sort(Comparator.comparingDouble(Share::share));
        Share median = shares.get(rounds / 2);
        return Claim.of(
                "opt -O, share of the slowest pass",
                "<= " + SHARE,
                "%.2f",
                median.share(),
                median.share() <= SHARE,
                subject + ", " + median.pass());
    }

    private Claim cold() throws IOException, InterruptedException {
        Path module = Inputs.generate(scratch, "cold", LargeModules.Kind.STRUCTURED, COLD_BYTES);
        WholeProcess.Times times = processes.run(
                repetitions,
                List.of(
                        launcher.toString(),
                        "opt",
                        "-O",
                        module.toString(),
                        "-o",
                        scratch.resolve("x.spv").toString()));
        double wall = times.wall() / 1e6;
        return Claim.of(
                "opt -O of 50 KB, whole process, wall time",
                "<= " + COLD_SECONDS + " s",
                "%.2f s",
                wall,
                wall <= COLD_SECONDS,
                "");
    }

    /** The heap for the module that needs the most for each of its words. */
    private List<Claim> memory(List<Path> large) throws IOException, InterruptedException {
        SmallestHeap heap = new SmallestHeap(launcher, scratch);
        double worst = 0;
        String where = "";
        for (Path module : large) {
            if (Files.size(module) >= LARGE_BYTES) {
                double bytes = heap.bytesAWord(module, 2 * BYTES_A_WORD);
                System.err.printf(
                        Locale.ROOT, "smallest heap for %s: %.1f bytes a word%n", module.getFileName(), bytes);
                if (bytes > worst) {
                    worst = bytes;
                    where = module.getFileName().toString();
                }
            }
        }
        return where.isEmpty()
                ? List.of()
                : List.of(Claim.of(
                        "opt -O, smallest heap for modules above 2 MB",
                        "<= " + BYTES_A_WORD + " bytes a word",
                        "%.1f",
                        worst,
                        worst <= BYTES_A_WORD,
                        where));
    }
}
