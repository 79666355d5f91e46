// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.spirv4j.module.SpirvModule;

/** Holds the builder against what the project promises: one thread, warm, {@code build()} included. */
final class BuilderClaims {
    private static final int INSTRUCTIONS = 1_000_000;
    private static final int MILLIONS_PER_SECOND = 10;
    private static final int BYTES_PER_INSTRUCTION = 40;

    private BuilderClaims() {}

    static List<Claim> check(double seconds) throws IOException {
        SpirvModule module = BuiltModule.ofSize(INSTRUCTIONS);
        int count = module.instructionCount();
        WarmRun.Cost cost = WarmRun.measure(seconds, () -> BuiltModule.ofSize(INSTRUCTIONS));
        double speed = count / (cost.best() / 1e3);
        double beyond = (cost.allocated() - 4.0 * module.wordCount()) / count;
        String subject = String.format(Locale.ROOT, "%,d instructions", count);
        return List.of(
                new Claim(
                        "building a module, warm",
                        ">= " + MILLIONS_PER_SECOND + " M instructions/s",
                        String.format(Locale.ROOT, "%.1f M instructions/s", speed),
                        subject,
                        speed >= MILLIONS_PER_SECOND),
                new Claim(
                        "building, bytes allocated an instruction beyond its words",
                        "< " + BYTES_PER_INSTRUCTION,
                        String.format(Locale.ROOT, "%.1f", beyond),
                        subject,
                        beyond < BYTES_PER_INSTRUCTION));
    }
}
