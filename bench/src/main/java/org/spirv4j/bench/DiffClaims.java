// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.StripDebug;

/**
 * Holds comparisons of modules against limits: each large module is compared with itself without names and debug
 * information, so that nothing can be matched by its name. Warm CPU time of one thread, from modules that are read to
 * the changed lines.
 */
final class DiffClaims {
    private static final double SECONDS = 0.5;
    private static final double MAX_GROWTH = 1.5;

    private final double seconds;

    DiffClaims(double seconds) {
        this.seconds = seconds;
    }

    List<Claim> check(List<Path> large) throws IOException {
        List<Claim> claims = new ArrayList<>();
        Optional<Path> names = Inputs.named(large, "equal_names_1mb");
        if (names.isPresent()) {
            claims.add(limit(names.get()));
        }
        Optional<Path> one = Inputs.named(large, "syn_1mb");
        Optional<Path> many = Inputs.named(large, "syn_20mb");
        if (one.isPresent() && many.isPresent()) {
            claims.add(growth(one.get(), many.get()));
        }
        return claims;
    }

    private Claim limit(Path file) throws IOException {
        double time = time(file);
        return new Claim(
                "diff, names stripped, warm",
                "<= " + SECONDS + " s",
                String.format(Locale.ROOT, "%.2f s", time),
                file.getFileName().toString(),
                time <= SECONDS);
    }

    private Claim growth(Path small, Path many) throws IOException {
        double first = time(small);
        double second = time(many);
        double growth = second / first / ((double) Files.size(many) / Files.size(small));
        return new Claim(
                "diff, time a byte of syn_20mb : syn_1mb",
                "<= " + MAX_GROWTH + "x",
                String.format(Locale.ROOT, "%.2fx", growth),
                String.format(Locale.ROOT, "%.2f s : %.2f s", second, first),
                growth <= MAX_GROWTH);
    }

    /** Seconds that a comparison takes. */
    private double time(Path file) throws IOException {
        SpirvModule module = SpirvModule.read(file);
        SpirvModule stripped = StripDebug.create().apply(module);
        return WarmRun.measure(
                                seconds,
                                () -> ModuleDiffer.create()
                                        .compare(module, stripped)
                                        .changedLineCount())
                        .best()
                / 1e9;
    }
}
