package org.spirv4j.cli.file;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.spirv4j.cli.Console;

/** Works through many tasks on several threads. */
public final class Batch {
    /** Deep stacks are not needed anywhere; this is what a main thread has. */
    private static final long STACK_BYTES = 8L << 20;

    private Batch() {}

    /**
     * Does so many tasks.
     *
     * @param jobs how many at once
     * @param work does the task with a number, from 0; must not throw
     * @return what the tasks gave, in their order
     */
    public static <T> List<T> run(int tasks, int jobs, Console console, IntFunction<T> work) {
        if (tasks == 1) {
            return List.of(work.apply(0));
        }
        AtomicReferenceArray<T> results = new AtomicReferenceArray<>(tasks);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        int threads = Math.min(jobs, tasks);
        CountDownLatch running = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(
                    null,
                    () -> {
                        for (int t = next.getAndIncrement(); t < tasks; t = next.getAndIncrement()) {
                            results.set(t, work.apply(t));
                            done.incrementAndGet();
                        }
                        running.countDown();
                    },
                    "spirv-" + i,
                    STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
        }
        ProgressBar bar = new ProgressBar(tasks, console, System.nanoTime());
        try {
            while (!running.await(100, TimeUnit.MILLISECONDS)) {
                bar.update(done.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            bar.remove();
        }
        List<T> list = new ArrayList<>(tasks);
        for (int i = 0; i < tasks; i++) {
            list.add(results.get(i));
        }
        return list;
    }
}
