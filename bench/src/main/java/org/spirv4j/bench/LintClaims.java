// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.SpirvModule;

/**
 * Holds the linter, with all of its rules, against {@code spirv-lint}, which has one: CPU time of one warm thread,
 * reading included, against CPU time of a process for each module; and large modules against each other.
 */
final class LintClaims {
    private static final int TARGET = 10;
    private static final double MAX_GROWTH = 1.5;

    /** So many small modules, taken evenly from all. */
    private static final int SAMPLE = 200;

    private final WholeProcess processes;
    private final double seconds;
    private final Linter linter = Linter.create();

    LintClaims(WholeProcess processes, double seconds) {
        this.processes = processes;
        this.seconds = seconds;
    }

    List<Claim> check(List<Path> small, List<Path> large) throws IOException, InterruptedException {
        List<Claim> claims = new ArrayList<>();
        claims.add(against(small));
        Optional<Path> one = Inputs.named(large, "syn_1mb");
        Optional<Path> many = Inputs.named(large, "syn_20mb");
        if (one.isPresent() && many.isPresent()) {
            claims.add(growth(one.get(), many.get()));
        }
        return claims;
    }

    private int lint(byte[] module) {
        return linter.lint(SpirvModule.read(module)).all().size();
    }

    private Claim against(List<Path> files) throws IOException, InterruptedException {
        List<byte[]> modules = new ArrayList<>();
        double reference = 0;
        int step = Math.max(1, files.size() / SAMPLE);
        for (int i = 0; i < files.size(); i += step) {
            Path file = files.get(i);
            try {
                reference +=
                        processes.run(1, List.of("spirv-lint", file.toString())).minimum() / 1e3;
                modules.add(Files.readAllBytes(file));
            } catch (IOException e) {
                System.err.println("left out, spirv-lint refuses it: " + file);
            }
        }
        double ours =
                WarmRun.measure(seconds, () -> modules.forEach(this::lint)).median() / 1e6;
        double ratio = reference / ours;
        return new Claim(
                "lint of small modules, warm",
                ">= " + TARGET + "x",
                String.format(Locale.ROOT, "%.1fx", ratio),
                String.format(Locale.ROOT, "%d modules, %.0f ms : %.0f ms", modules.size(), reference, ours),
                ratio >= TARGET);
    }

    private Claim growth(Path one, Path many) throws IOException {
        double first = time(one);
        double second = time(many);
        double growth = second / first / ((double) Files.size(many) / Files.size(one));
        return new Claim(
                "lint, time a byte of syn_20mb : syn_1mb",
                "<= " + MAX_GROWTH + "x",
                String.format(Locale.ROOT, "%.2fx", growth),
                String.format(Locale.ROOT, "%.2f s : %.2f s", second, first),
                growth <= MAX_GROWTH);
    }

    private double time(Path file) throws IOException {
        byte[] module = Files.readAllBytes(file);
        return WarmRun.measure(seconds, () -> lint(module)).best() / 1e9;
    }
}
