package org.spirv4j.cli.file;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.spirv4j.cli.Console;

/** Works through many tasks on several threads. */
final class Batch {
    /** Deep stacks are not needed anywhere; this is what a main thread has. */
    private static final long STACK_BYTES = 8L << 20;

    private Batch() {}

    /** Does all tasks; the outcomes stand in the order of the tasks. */
    static Outcome[] run(ConversionRun run, List<Task> tasks, int jobs, Console console) {
        Outcome[] outcomes = new Outcome[tasks.size()];
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        int threads = Math.min(jobs, tasks.size());
        CountDownLatch running = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(
                    null,
                    () -> {
                        for (int t = next.getAndIncrement(); t < outcomes.length; t = next.getAndIncrement()) {
                            outcomes[t] = run.convert(tasks.get(t), true);
                            done.incrementAndGet();
                        }
                        running.countDown();
                    },
                    "spirv-" + i,
                    STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
        }
        ProgressBar bar = new ProgressBar(outcomes.length, console, System.nanoTime());
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
        return outcomes;
    }
}
