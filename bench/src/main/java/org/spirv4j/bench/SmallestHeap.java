// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The smallest heap in which a command does its work, everything that the JVM itself keeps there included. */
final class SmallestHeap {
    private static final int BYTES_A_WORD = 4;

    /** The heap is found within this part of it. */
    private static final double PRECISION = 0.02;

    private final Path launcher;
    private final Path scratch;

    SmallestHeap(Path launcher, Path scratch) {
        this.launcher = launcher;
        this.scratch = scratch;
    }

    /**
     * Looks for the smallest heap with which {@code -O} succeeds.
     *
     * @param module a module
     * @param most how many bytes a word to try at most
     * @return bytes of heap for each word of the module; more than {@code most} if that does not suffice
     */
    double bytesAWord(Path module, double most) throws IOException, InterruptedException {
        double words = (double) Files.size(module) / BYTES_A_WORD;
        double tooSmall = 0;
        double enough = most;
        if (!succeeds(module, words * most)) {
            return Double.POSITIVE_INFINITY;
        }
        while (enough - tooSmall > PRECISION * enough) {
            double middle = (tooSmall + enough) / 2;
            if (succeeds(module, words * middle)) {
                enough = middle;
            } else {
                tooSmall = middle;
            }
        }
        return enough;
    }

    private boolean succeeds(Path module, double heap) throws IOException, InterruptedException {
        // A large young generation would be kept free for new objects, and count as used. The launcher chooses G1 for
        // older JDKs.
        String options = "-XX:-UseG1GC -XX:+UseSerialGC -Xmn2m -Xmx" + (long) (heap / 1024) + "k";
        Path target = scratch.resolve("smallest.spv");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        launcher.toString(),
                        "opt",
                        "-O",
                        "--skip-validation",
                        module.toString(),
                        "-o",
                        target.toString()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(Map.of("SPIRV_JAVA_OPTS", options));
        return builder.start().waitFor() == 0;
    }
}
