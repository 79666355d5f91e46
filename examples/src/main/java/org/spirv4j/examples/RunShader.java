// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.Specialization;

/** Runs a compute shader without a driver. */
public final class RunShader {
    private RunShader() {}

    public static void main(String[] args) throws IOException {
        run(Path.of(args[0]), System.out);
    }

    static void run(Path file, PrintStream out) throws IOException {
        Program program = Program.create(SpirvModule.read(file), "main")
                .withConstants(Specialization.create().with("length", 4L));
        ByteBuffer sums = floats(0, 0, 0);
        RunReport report = program.dispatch(
                Bindings.create()
                        .buffer(0, 0, floats(1, 2, 3, 4))
                        .buffer(0, 1, floats(10, 10, 10, 10))
                        .buffer(0, 2, sums),
                1,
                1,
                1);
        float[] results = new float[3];
        sums.asFloatBuffer().get(results);
        out.println(Arrays.toString(results));
        report.findings().forEach(out::println);
    }

    private static ByteBuffer floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes;
    }
}
