package org.spirv4j.cli.file;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.spirv4j.cli.Console;

/** Does many tasks on several threads and gives their results in order, while it goes on with others. */
final class Batch<T> implements AutoCloseable {
    /** Deep stacks are not needed anywhere; this is what a main thread has. */
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
     * @param jobs how many at once
     * @param work does the task with a number, from 0; must not throw
     */
    Batch(int tasks, int jobs, Console console, IntFunction<T> work) {
        this.work = work;
        results = new AtomicReferenceArray<>(tasks);
        bar = new ProgressBar(tasks, console, System.nanoTime());
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

    /** The result of the next task, as soon as there is one. */
    T next() {
        int task = taken++;
        T result = results.getAndSet(task, null);
        while (result == null) {
            try {
                // Looking from time to time costs less than being woken for each of many small files.
                if (!running.await(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
                    bar.update(done.get());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
            result = results.getAndSet(task, null);
        }
        return result;
    }

    /** Takes the progress bar away, until it is shown anew. */
    void hideProgress() {
        bar.remove();
    }

    /** Starts no more tasks. */
    @Override
    public void close() {
        started.set(results.length());
        bar.remove();
    }
}
