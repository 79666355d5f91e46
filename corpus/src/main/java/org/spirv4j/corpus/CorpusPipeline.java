// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Applies a function to modules on several threads while the calling thread reads them, and delivers the results to the
 * calling thread in the order of the modules. Modules that wait, or whose results do, are limited to about 64 MB in all
 * (or one module, if it is larger): then {@link #add} waits.
 *
 * <pre>{@code
 * ModuleMeasure measure = ModuleMeasure.create();
 * CorpusSummary summary = CorpusSummary.create();
 * try (CorpusPipeline<ModuleRecord> pipeline = CorpusPipeline.create(measure::measure, 2, summary::add)) {
 *     pipeline.add(name, bytes);
 *     pipeline.finish();
 * }
 * }</pre>
 *
 * @param <T> the type of results
 */
public final class CorpusPipeline<T> implements AutoCloseable {
    /** Few enough bytes for many batches, and enough that handing them over costs little. */
    private static final int BATCH_BYTES = 256 << 10;

    private static final int BATCH_MODULES = 128;

    /** About the size of a name and a result. */
    private static final int RESULT_BYTES = 2 << 10;

    private static final long MAX_WAITING_BYTES = 64L << 20;

    /**
     * Receives results.
     *
     * @param <T> the type of results
     */
    @FunctionalInterface
    public interface Sink<T> {
        /**
         * Receives the next result.
         *
         * @param result the result
         * @throws IOException if it cannot be written
         */
        void accept(T result) throws IOException;
    }

    /** The first step of the work on a module; what it returns does the rest. */
    private interface Work<T> {
        Supplier<? extends T> begin();
    }

    /** Modules that are processed together. */
    private record Batch<T>(long bytes, Future<List<T>> results) {}

    private final BiFunction<String, byte[], ? extends Supplier<? extends T>> steps;
    private final Sink<? super T> sink;
    private final ExecutorService threads;
    private final Queue<Batch<T>> batches = new ArrayDeque<>();
    private List<Work<T>> next = new ArrayList<>();
    private long nextBytes;
    private long waitingBytes;

    private CorpusPipeline(
            BiFunction<String, byte[], ? extends Supplier<? extends T>> steps, int threads, Sink<? super T> sink) {
        this.steps = steps;
        this.sink = sink;
        this.threads = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "spirv-corpus");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Makes a pipeline and starts its threads.
     *
     * @param <T> the type of results
     * @param function makes the result of a module from its name and bytes; called by several threads at once
     * @param threads number of modules that are processed at the same time
     * @param sink receives the results, in the order of the modules, on the threads that call {@link #add} and
     *     {@link #finish}
     * @return the pipeline
     * @throws IllegalArgumentException if {@code threads} is less than 1
     */
    public static <T> CorpusPipeline<T> create(
            BiFunction<String, byte[], T> function, int threads, Sink<? super T> sink) {
        Objects.requireNonNull(function, "function");
        return inSteps(
                (name, bytes) -> {
                    T result = function.apply(name, bytes);
                    return () -> result;
                },
                threads,
                sink);
    }

    /**
     * Makes a pipeline for work that has two steps, and starts its threads. A thread does the first step for some
     * modules, of about 256 KB in all, before it does the second one for the same modules: so the caches of the
     * processor keep the code of a step, which matters where modules are small.
     *
     * @param <T> the type of results
     * @param steps does the first step for a module, from its name and bytes, and returns the second one; both are
     *     called by several threads at once
     * @param threads number of modules that are processed at the same time
     * @param sink receives the results, in the order of the modules, on the threads that call {@link #add} and
     *     {@link #finish}
     * @return the pipeline
     * @throws IllegalArgumentException if {@code threads} is less than 1
     */
    public static <T> CorpusPipeline<T> inSteps(
            BiFunction<String, byte[], ? extends Supplier<? extends T>> steps, int threads, Sink<? super T> sink) {
        Objects.requireNonNull(steps, "steps");
        Objects.requireNonNull(sink, "sink");
        if (threads < 1) {
            throw new IllegalArgumentException("a pipeline needs at least 1 thread, but has " + threads);
        }
        return new CorpusPipeline<>(steps, threads, sink);
    }

    /**
     * Adds a module, and delivers results that are complete.
     *
     * @param name the name of the module
     * @param bytes its bytes, which must not change from now on
     * @throws IOException if the sink throws it, or the thread is interrupted
     */
    public void add(String name, byte[] bytes) throws IOException {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
        add(() -> steps.apply(name, bytes), bytes.length);
    }

    /**
     * Adds a result that is known already, such as that of a file that cannot be read. The sink receives it in its
     * place.
     *
     * @param result the result
     * @throws IOException if the sink throws it, or the thread is interrupted
     */
    public void addResult(T result) throws IOException {
        add(() -> () -> result, 0);
    }

    private void add(Work<T> work, int bytes) throws IOException {
        next.add(work);
        nextBytes += bytes + RESULT_BYTES;
        if (nextBytes >= BATCH_BYTES || next.size() >= BATCH_MODULES) {
            submit();
        }
    }

    /**
     * Waits for all results.
     *
     * @throws IOException if the sink throws it, or the thread is interrupted
     */
    public void finish() throws IOException {
        submit();
        while (!batches.isEmpty()) {
            deliver();
        }
    }

    /** Stops the threads; results that were not delivered are lost. */
    @Override
    public void close() {
        threads.shutdownNow();
    }

    private void submit() throws IOException {
        if (!next.isEmpty()) {
            List<Work<T>> work = next;
            batches.add(new Batch<>(nextBytes, threads.submit(() -> results(work))));
            waitingBytes += nextBytes;
            next = new ArrayList<>();
            nextBytes = 0;
        }
        while (!batches.isEmpty()
                && (waitingBytes > MAX_WAITING_BYTES
                        || batches.element().results.isDone())) {
            deliver();
        }
    }

    private static <T> List<T> results(List<Work<T>> work) {
        List<Supplier<? extends T>> begun = new ArrayList<>(work.size());
        for (Work<T> item : work) {
            begun.add(item.begin());
        }
        List<T> results = new ArrayList<>(work.size());
        for (Supplier<? extends T> rest : begun) {
            results.add(rest.get());
        }
        return results;
    }

    private void deliver() throws IOException {
        Batch<T> batch = batches.remove();
        waitingBytes -= batch.bytes;
        try {
            for (T result : batch.results.get()) {
                sink.accept(result);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a module could not be processed", e.getCause());
        }
    }
}
