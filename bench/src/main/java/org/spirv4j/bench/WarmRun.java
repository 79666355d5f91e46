// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a task in this JVM on one thread until the compiler has caught up, and measures the thread's CPU time and what
 * it allocates. The JVM's own threads (compiler, garbage collector) do not count.
 */
final class WarmRun {
    private static final int MIN_ITERATIONS = 12;

    private WarmRun() {}

    /** What is measured. */
    interface Task {
        void run() throws IOException;
    }

    /**
     * What one iteration took.
     *
     * @param best the least CPU time, nanoseconds
     * @param median the median CPU time of the second half of the iterations, nanoseconds
     * @param allocated bytes, of the last iteration
     */
    record Cost(long best, long median, long allocated) {}

    /** Repeats a task for at least that much CPU time. */
    static Cost measure(double seconds, Task task) throws IOException {
        return measure(seconds, () -> {}, task);
    }

    /** Repeats a task for at least that much CPU time, and before each time what prepares it, which does not count. */
    static Cost measure(double seconds, Task preparation, Task task) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] times = new long[64];
        int count = 0;
        long spent = 0;
        long allocated = 0;
        while (count < MIN_ITERATIONS || spent < seconds * 1e9) {
            preparation.run();
            long allocatedBefore = threads.getCurrentThreadAllocatedBytes();
            long before = threads.getCurrentThreadCpuTime();
            task.run();
            long time = threads.getCurrentThreadCpuTime() - before;
            allocated = threads.getCurrentThreadAllocatedBytes() - allocatedBefore;
            if (count == times.length) {
                times = Arrays.copyOf(times, 2 * count);
            }
            times[count++] = time;
            spent += time;
        }
        long[] late = Arrays.copyOfRange(times, count / 2, count);
        Arrays.sort(late);
        long best = Arrays.stream(times, 0, count).min().orElseThrow();
        return new Cost(best, late[late.length / 2], allocated);
    }

    /**
     * Runs two tasks in turns for at least that much CPU time.
     *
     * @return the median, of the second half of the turns, of the CPU time of the first task over that of the other one
     */
    static double ratio(double seconds, Task task, Task other) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<Double> ratios = new ArrayList<>();
        long spent = 0;
        while (ratios.size() < MIN_ITERATIONS || spent < seconds * 1e9) {
            long start = threads.getCurrentThreadCpuTime();
            task.run();
            long between = threads.getCurrentThreadCpuTime();
            other.run();
            long end = threads.getCurrentThreadCpuTime();
            ratios.add((double) (between - start) / (end - between));
            spent += end - start;
        }
        List<Double> late = ratios.stream().skip(ratios.size() / 2).sorted().toList();
        return late.get(late.size() / 2);
    }
}
