// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Makes checks on several threads and hands on their outcomes in the order of the checks. */
final class OrderedRunner implements AutoCloseable {
    /**
     * Checks under way per thread: enough that a slow one holds nobody up, few enough that a big pack stays on disk.
     */
    private static final int AHEAD = 32;

    private final ExecutorService threads;
    private final int limit;

    OrderedRunner(int jobs) {
        threads = Executors.newFixedThreadPool(jobs);
        limit = jobs * AHEAD;
    }

    /** Makes every check; {@code sink} is called on this thread only. */
    void run(Iterator<? extends Batch> checks, Consumer<Outcome> sink) {
        ArrayDeque<Future<List<Outcome>>> underWay = new ArrayDeque<>();
        while (checks.hasNext()) {
            underWay.add(threads.submit(checks.next()::makeAll));
            if (underWay.size() >= limit) {
                result(underWay.remove()).forEach(sink);
            }
        }
        while (!underWay.isEmpty()) {
            result(underWay.remove()).forEach(sink);
        }
    }

    private static List<Outcome> result(Future<List<Outcome>> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a check threw an exception", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
