// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.spirv4j.cli.console.Console;

/**
 * Runs many tasks on several threads. The results are available in the order of the tasks, while other tasks still run.
 */
final class Batch<T> implements AutoCloseable {
    /** The stack size of a main thread; nothing needs a deep stack. */
    private static final long STACK_BYTES = 8L << 20;

    private static final long MILLIS_BETWEEN_LOOKS = 100;

    private final AtomicReferenceArray<T> results;
    private final IntFunction<T> work;
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final CountDownLatch running;
    private final ProgressBar bar;
    private int taken;

    /**
     * Starts the tasks.
     *
     * @param jobs number of tasks that run at the same time
     * @param work runs the task with an index, from 0; must not throw
     */
    Batch(int tasks, int jobs, Console console, IntFunction<T> work) {
        this.work = work;
        results = new AtomicReferenceArray<>(tasks);
        bar = new ProgressBar("files", console, System.nanoTime());
        int threads = Math.min(jobs, tasks);
        running = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(null, this::work, "spirv-" + i, STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void work() {
        for (int t = started.getAndIncrement(); t < results.length(); t = started.getAndIncrement()) {
            results.set(t, work.apply(t));
            done.incrementAndGet();
        }
        running.countDown();
    }

    /** Waits for the next task and returns its result. */
    T next() {
        int task = taken++;
        T result = results.getAndSet(task, null);
        while (result == null) {
            try {
                // Polling costs less than a wake-up for each of many small files.
                if (!running.await(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
                    bar.update(done.get(), results.length());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
            result = results.getAndSet(task, null);
        }
        return result;
    }

    /** Removes the progress bar until its next update. */
    void hideProgress() {
        bar.remove();
    }

    /** Starts no further tasks. */
    @Override
    public void close() {
        started.set(results.length());
        bar.remove();
    }
}
