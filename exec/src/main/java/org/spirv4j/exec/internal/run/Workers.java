// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Where the work-groups of a run are executed.
 *
 * @param executor executes the tasks; the run waits for them
 * @param count the number of tasks, which share the work-groups
 * @param progress is told how many work-groups are done
 */
public record Workers(Executor executor, int count, Progress progress) {
    /** Tells nobody. */
    private static final Progress UNSEEN = (done, total) -> {};

    /** The thread that starts the run. */
    public static final Workers NONE = new Workers(Runnable::run, 1, UNSEEN);

    /** How often a task takes some of the numbers, about. */
    private static final int SHARES = 16;

    /**
     * Has all numbers from 0 on consumed.
     *
     * @param total how many numbers
     * @param tasks makes what consumes numbers in one thread
     */
    void run(long total, Supplier<LongConsumer> tasks) {
        int used = (int) Math.min(count, total);
        AtomicLong next = new AtomicLong();
        AtomicLong done = new AtomicLong();
        boolean isWatched = progress != UNSEEN;
        AtomicReference<Throwable> failure = new AtomicReference<>();
        long share = Math.max(1, total / ((long) SHARES * Math.max(1, used)));
        Runnable task = () -> {
            try {
                LongConsumer consumer = tasks.get();
                for (long from = next.getAndAdd(share); from < total; from = next.getAndAdd(share)) {
                    for (long i = from; i < Math.min(total, from + share); i++) {
                        consumer.accept(i);
                        if (isWatched) {
                            progress.update(done.incrementAndGet(), total);
                        }
                    }
                }
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
                next.set(total);
            }
        };
        if (used <= 1) {
            task.run();
        } else {
            CountDownLatch ended = new CountDownLatch(used);
            for (int i = 0; i < used; i++) {
                executor.execute(() -> {
                    task.run();
                    ended.countDown();
                });
            }
            await(ended);
        }
        Throwable thrown = failure.get();
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
    }

    private static void await(CountDownLatch latch) {
        boolean wasInterrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
