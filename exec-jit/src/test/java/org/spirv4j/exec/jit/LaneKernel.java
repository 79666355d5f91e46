// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * The kernels in the folder {@code lanes}, each of another kind. Tests start this class in a JVM with options.
 */
enum LaneKernel {
    ESCAPE(128, 1, 64, 8192, 1),
    GRAVITY(4, 1, 64, 1024, 1),
    BLUR(4, 16, 64, 0, 2),
    SEQUENCE(128, 1, 64, 8192, 1),
    MULTIPLY(4, 4, 256, 4096, 3),
    DIGEST(128, 1, 64, 8192, 1),
    SUMS(128, 1, 64, 8192, 1);

    private static final int SIZE = 64;

    /** The number of dispatches after which a kernel should allocate nothing. */
    private static final int MAX_DISPATCHES = 40_000;

    /** The numbers of work-groups of a dispatch. */
    private final int groupsX;

    private final int groupsY;

    /** How many invocations a work-group has. */
    private final int invocations;

    /** How many words each buffer has; 0 for images. */
    private final int words;

    /** How many buffers or images there are. */
    private final int resources;

    LaneKernel(int groupsX, int groupsY, int invocations, int words, int resources) {
        this.groupsX = groupsX;
        this.groupsY = groupsY;
        this.invocations = invocations;
        this.words = words;
        this.resources = resources;
    }

    /**
     * Executes kernels in lanes and in scalar code, and prints a line for each: its name, {@code same} or {@code
     * different}, what executed it, and the bytes that an invocation allocates.
     *
     * @param arguments the number of dispatches after which allocation is measured at the latest, or 0 for the usual
     *     one; and names of kernels
     */
    public static void main(String[] arguments) {
        int most = Integer.parseInt(arguments[0]);
        for (String name : Arrays.asList(arguments).subList(1, arguments.length)) {
            LaneKernel kernel = valueOf(name);
            Run lanes = kernel.new Run(Engine.LANES);
            Run scalar = kernel.new Run(Engine.SCALAR);
            RunReport report = lanes.dispatch(kernel.groupsX);
            scalar.dispatch(kernel.groupsX);
            System.out.println(name + " " + (lanes.results().equals(scalar.results()) ? "same" : "different") + " "
                    + report.engine() + " " + lanes.allocated(most == 0 ? MAX_DISPATCHES : most));
        }
    }

    /** Executions of the kernel with an engine. */
    private final class Run {
        private final Program program;
        private final Bindings bindings = Bindings.create();
        private final List<ByteBuffer> bytes = new ArrayList<>();

        Run(Engine engine) {
            program = program().withEngine(engine);
            for (int i = 0; i < resources; i++) {
                int size = words == 0 ? SIZE * SIZE : words;
                ByteBuffer buffer = ByteBuffer.allocate(4 * size).order(ByteOrder.LITTLE_ENDIAN);
                for (int k = 0; k < size; k++) {
                    int bits = (k * 5 + i + 1) * 0x9E3779B1;
                    boolean isFloat = LaneKernel.this == MULTIPLY || LaneKernel.this == GRAVITY;
                    buffer.putInt(4 * k, isFloat ? Float.floatToRawIntBits((bits >> 8) * 0x1p-23f) : bits);
                }
                bytes.add(buffer);
                if (words == 0) {
                    bindings.image(0, i, Image.of2D(TexelFormat.R8G8B8A8_UNORM, SIZE, SIZE, buffer));
                } else {
                    bindings.buffer(0, i, buffer);
                }
            }
        }

        RunReport dispatch(int some) {
            return program.dispatch(bindings, some, groupsY, 1);
        }

        List<ByteBuffer> results() {
            return bytes;
        }

        /** The bytes that an invocation allocates, as soon as they are none, or when many dispatches were executed. */
        long allocated(int most) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long more = (groupsX - 1L) * groupsY * invocations;
            long allocated = Long.MAX_VALUE;
            for (int i = 0; i < most && allocated > 0; i++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                dispatch(1);
                long between = threads.getCurrentThreadAllocatedBytes();
                dispatch(groupsX);
                long end = threads.getCurrentThreadAllocatedBytes();
                allocated = Math.max(0, end - between - (between - before)) / more;
            }
            return allocated;
        }
    }

    private Program program() {
        String file = "lanes/" + name().toLowerCase(Locale.ROOT) + ".comp.spvasm";
        try (InputStream in = Objects.requireNonNull(LaneKernel.class.getResourceAsStream(file), file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Program.create(
                    Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(text), "main");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
