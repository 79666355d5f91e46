// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.StripDebug;

/**
 * Holds transforms against those of {@code spirv-opt}: CPU time of one warm thread, reading and writing bytes included,
 * against CPU time of the process.
 */
final class TransformClaims {
    private static final int TARGET = 10;
    private static final ReadOptions ANY_BOUND = ReadOptions.DEFAULT.withMaxIdBound(Integer.MAX_VALUE);

    private final Path scratch;
    private final WholeProcess processes;
    private final int repetitions;
    private final double seconds;

    TransformClaims(Path scratch, WholeProcess processes, int repetitions, double seconds) {
        this.scratch = scratch;
        this.processes = processes;
        this.repetitions = repetitions;
        this.seconds = seconds;
    }

    List<Claim> check(Path module) throws IOException, InterruptedException {
        return List.of(
                check(module, "strip, warm", StripDebug.create(), "--strip-debug"),
                check(module, "compact, warm", CompactIds.create(), "--compact-ids"));
    }

    private Claim check(Path module, String name, ModuleTransform transform, String pass)
            throws IOException, InterruptedException {
        byte[] bytes = Files.readAllBytes(module);
        WholeProcess.Times reference = processes.run(
                repetitions,
                List.of(
                        "spirv-opt",
                        "--skip-validation",
                        pass,
                        module.toString(),
                        "-o",
                        scratch.resolve("x.spv").toString()));
        WarmRun.Cost warm = WarmRun.measure(
                seconds,
                () -> SpirvModule.read(bytes, ANY_BOUND).transform(transform).bytes());
        double ratio = reference.minimum() / (warm.best() / 1e3);
        return new Claim(
                name,
                ">= " + TARGET + "x",
                String.format(Locale.ROOT, "%.1fx", ratio),
                String.format(
                        Locale.ROOT,
                        "%s, %.0f ms : %.0f ms",
                        module.getFileName(),
                        reference.minimum() / 1e3,
                        warm.best() / 1e6),
                ratio >= TARGET);
    }
}
