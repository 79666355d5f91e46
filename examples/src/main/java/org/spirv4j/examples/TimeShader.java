// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.EnumSet;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Buffers;
import org.spirv4j.exec.Check;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.module.SpirvModule;

/** Looks for mistakes of a compute shader, and measures how long it takes on the JVM. */
public final class TimeShader {
    private TimeShader() {}

    public static void main(String[] args) throws IOException {
        long nanoseconds = time(Path.of(args[0]), System.out);
        System.out.println("fastest of 2000: " + nanoseconds / 1000 + " microseconds");
    }

    /** Returns how long the fastest dispatch took, in nanoseconds. */
    static long time(Path file, PrintStream out) throws IOException {
        ByteBuffer left = Buffers.floats(1024, i -> i);
        ByteBuffer right = Buffers.floats(1024, i -> 0.1);
        ByteBuffer sums = Buffers.floats(1024, i -> 0);
        Bindings bindings =
                Bindings.create().buffer(0, 0, left).buffer(0, 1, right).buffer(0, 2, sums);
        Program program = Program.create(SpirvModule.read(file), "main");

        Program checked = program.withChecks(EnumSet.copyOf(Check.ALL));
        checked.dispatch(bindings, 16, 1, 1).findings().orElseThrow();

        Program compiled = program.withEngine(Engine.COMPILED);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 2000; i++) {
            long start = System.nanoTime();
            compiled.dispatch(bindings, 16, 1, 1);
            best = Math.min(best, System.nanoTime() - start);
        }
        out.println("right: " + (sums.getFloat(4 * 1000) == 1000 + 0.1f));
        return best;
    }
}
