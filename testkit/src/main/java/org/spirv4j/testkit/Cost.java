// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;

/**
 * What a piece of work costs the thread that does it. Unlike the time on a clock, this does not depend on what else the
 * machine does, so that tests may have limits for it: bytes are the same in each run but for the first use of classes;
 * limits of CPU time are at least ten times what the work needs. Work that is handed to other threads is not counted.
 *
 * @param cpu the CPU time of the thread
 * @param bytes the bytes that it allocated
 */
public record Cost(Duration cpu, long bytes) {
    /**
     * How long a test waits, in seconds, for an answer of another thread or process that may never come. It says
     * nothing about how soon that must answer.
     */
    public static final int PATIENCE = 900;

    private static final int SAMPLE_MILLIS = 20;
    private static final int MAX_FRAMES = 40;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * Does work in this thread, and measures it.
     *
     * @param work what is done
     */
    public static Cost of(Executable work) {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long nanos = THREADS.getCurrentThreadCpuTime();
        try {
            work.execute();
        } catch (Throwable e) {
            throw sneaky(e);
        }
        return new Cost(
                Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - nanos),
                THREADS.getCurrentThreadAllocatedBytes() - bytes);
    }

    /**
     * Does work in a thread of its own, and fails when that has used the CPU for longer than a limit, although it may
     * go on for ever.
     *
     * @param limit the maximum CPU time
     * @param work what is done
     */
    public static void within(Duration limit, Executable work) {
        within(limit, () -> {
            work.execute();
            return Boolean.TRUE;
        });
    }

    /**
     * Does work like {@link #within(Duration, Executable)}.
     *
     * @param limit the maximum CPU time
     * @param work what is done
     * @return what the work gives
     */
    public static <T> T within(Duration limit, ThrowingSupplier<T> work) {
        List<T> result = new ArrayList<>(1);
        List<Throwable> thrown = new ArrayList<>(1);
        Thread thread = new Thread(
                () -> {
                    try {
                        result.add(work.get());
                        long nanos = THREADS.getCurrentThreadCpuTime();
                        if (nanos > limit.toNanos()) {
                            throw new AssertionError(message(nanos, limit));
                        }
                    } catch (Throwable e) {
                        thrown.add(e);
                    }
                },
                "measured work");
        thread.setDaemon(true);
        thread.start();
        try {
            while (thread.isAlive()) {
                thread.join(SAMPLE_MILLIS);
                long nanos = THREADS.getThreadCpuTime(thread.getId());
                if (nanos > limit.toNanos() && thread.isAlive()) {
                    String frames = Arrays.stream(thread.getStackTrace())
                            .limit(MAX_FRAMES)
                            .map(frame -> "\n    at " + frame)
                            .collect(Collectors.joining());
                    thread.interrupt();
                    throw new AssertionError(message(nanos, limit) + " and is not done:" + frames);
                }
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
        if (!thrown.isEmpty()) {
            throw sneaky(thrown.get(0));
        }
        return result.get(0);
    }

    private static String message(long nanos, Duration limit) {
        return "the work used the CPU for " + nanos / 1_000_000 + " ms of at most " + limit.toMillis() + " ms";
    }

    /** Exceptions pass as they are. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException sneaky(Throwable e) throws E {
        throw (E) e;
    }
}
