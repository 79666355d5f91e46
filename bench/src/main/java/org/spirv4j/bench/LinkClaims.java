// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.Linker;

/**
 * Holds the linker against {@code spirv-link}: CPU time of one warm thread, reading and writing bytes included, against
 * CPU time of the process; and against itself with a tenth of the input.
 */
final class LinkClaims {
    private static final int FUNCTIONS = 1000;
    private static final int GROWTH = 10;
    private static final int MAX_GROWTH = 20;
    private static final int TARGET = 10;

    private final Path scratch;
    private final WholeProcess processes;
    private final int repetitions;
    private final double seconds;
    private final Linker linker = Linker.create().withKeptExports(true);

    LinkClaims(Path scratch, WholeProcess processes, int repetitions, double seconds) {
        this.scratch = scratch;
        this.processes = processes;
        this.repetitions = repetitions;
        this.seconds = seconds;
    }

    List<Claim> check() throws IOException, InterruptedException {
        List<SpirvModule> small = LinkedModules.of(FUNCTIONS);
        List<SpirvModule> large = LinkedModules.of(GROWTH * FUNCTIONS);
        double reference = reference(small) / 1e3;
        double smallTime = warm(small) / 1e6;
        double largeTime = warm(large) / 1e6;
        double ratio = reference / smallTime;
        double growth = largeTime / smallTime;
        return List.of(
                new Claim(
                        "link, warm",
                        ">= " + TARGET + "x",
                        String.format(Locale.ROOT, "%.1fx", ratio),
                        String.format(Locale.ROOT, "%,d words, %.0f ms : %.1f ms", words(small), reference, smallTime),
                        ratio >= TARGET),
                new Claim(
                        "link, time of " + GROWTH + " times the words : once",
                        "<= " + MAX_GROWTH + "x",
                        String.format(Locale.ROOT, "%.1fx", growth),
                        String.format(Locale.ROOT, "%,d words, %.0f ms : %.1f ms", words(large), largeTime, smallTime),
                        growth <= MAX_GROWTH));
    }

    private static int words(List<SpirvModule> modules) {
        return modules.stream().mapToInt(SpirvModule::wordCount).sum();
    }

    private long warm(List<SpirvModule> modules) throws IOException {
        byte[] first = modules.get(0).bytes();
        byte[] second = modules.get(1).bytes();
        return WarmRun.measure(
                        seconds,
                        () -> linker.link(SpirvModule.read(first), SpirvModule.read(second))
                                .bytes())
                .best();
    }

    private long reference(List<SpirvModule> modules) throws IOException, InterruptedException {
        Path first = scratch.resolve("first.spv");
        Path second = scratch.resolve("second.spv");
        modules.get(0).write(first);
        modules.get(1).write(second);
        return processes
                .run(
                        repetitions,
                        List.of(
                                "spirv-link",
                                "--create-library",
                                first.toString(),
                                second.toString(),
                                "-o",
                                scratch.resolve("linked.spv").toString()))
                .minimum();
    }
}
