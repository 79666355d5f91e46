// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/**
 * The program that {@link FirstCalls} starts in fresh JVMs. It calls an operation and prints a line for each call that
 * is measured: wall time and CPU time of the calling thread, in nanoseconds. The first call counts from the first line
 * of {@link #main}, so loading the harness is in it, and the start of the JVM is not.
 */
final class FirstCall implements Runnable {
    private static final int LAST = 1000;

    private final long start;
    private final Operation operation;
    private final Path input;
    private final int[] calls;
    private final long[] wall;
    private final long[] cpu;
    private final CountDownLatch firstDone = new CountDownLatch(1);
    private final CountDownLatch clockReady = new CountDownLatch(1);

    private FirstCall(long start, Operation operation, Path input) {
        this.start = start;
        this.operation = operation;
        this.input = input;
        calls = operation.calls();
        wall = new long[calls.length];
        cpu = new long[calls.length];
    }

    /** What is called. */
    enum Operation {
        BUILD,
        BUILD_AND_VALIDATE,
        READ,
        ASSEMBLE,
        DISASSEMBLE;

        /** The calls that are measured, counted from 1. */
        int[] calls() {
            return this == BUILD || this == BUILD_AND_VALIDATE ? new int[] {1, 2, LAST} : new int[] {1};
        }

        /** Runs the operation and returns the size of its result, which is not 0. */
        private int run(Path input) throws IOException {
            return switch (this) {
                case BUILD -> BuiltKernel.build(false).instructionCount();
                case BUILD_AND_VALIDATE -> BuiltKernel.build(true).instructionCount();
                case READ -> SpirvModule.read(Files.readAllBytes(input)).instructionCount();
                case ASSEMBLE -> Assembler.create().assembleWords(Files.readAllBytes(input)).length;
                case DISASSEMBLE -> {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    SpirvModule module = SpirvModule.read(Files.readAllBytes(input));
                    Disassembler.create().disassemble(module, out);
                    yield out.size();
                }
            };
        }
    }

    /**
     * Measures an operation.
     *
     * @param args the name of the operation, and its input file
     */
    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        FirstCall measured = new FirstCall(start, Operation.valueOf(args[0]), Path.of(args[1]));
        // A lambda would count: the JVM's first one is slow.
        Thread caller = new Thread(measured);
        caller.start();
        measured.firstDone.await();
        // Loading this takes CPU time, so another thread does it, when the first call is over.
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        measured.cpu[0] = clock.getThreadCpuTime(caller.getId());
        measured.clockReady.countDown();
        caller.join();
        if (measured.wall[measured.wall.length - 1] == 0) {
            throw new IllegalStateException(measured.operation + " failed");
        }
        for (int i = 0; i < measured.calls.length; i++) {
            System.out.println(measured.wall[i] + " " + measured.cpu[i]);
        }
    }

    @Override
    public void run() {
        try {
            wall[0] = time(start);
        } finally {
            firstDone.countDown();
        }
        try {
            clockReady.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        int next = 1;
        for (int call = 2; next < calls.length; call++) {
            long cpuBefore = clock.getCurrentThreadCpuTime();
            long time = time(System.nanoTime());
            if (call == calls[next]) {
                wall[next] = time;
                cpu[next++] = clock.getCurrentThreadCpuTime() - cpuBefore;
            }
        }
    }

    private long time(long from) {
        try {
            if (operation.run(input) == 0) {
                throw new IllegalStateException(operation + " has no result");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return System.nanoTime() - from;
    }
}
