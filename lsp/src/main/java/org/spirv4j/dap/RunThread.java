// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.Stop;

/**
 * The thread that uses a debug session. A question that comes while the run goes on interrupts it for the moment of the
 * answer.
 */
final class RunThread {
    /** In milliseconds; a session may miss a request to pause that comes just before it goes on. */
    private static final long BETWEEN_REQUESTS = 10;

    private final ScheduledExecutorService thread = newThread("debug adapter");
    private final ScheduledExecutorService timer = newThread("pauses of the debug adapter");
    private final Object lock = new Object();

    // Guarded by the lock.
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private @Nullable DebugSession going;
    private boolean isPauseWanted;
    private @Nullable Future<?> nextRequest;

    private static ScheduledExecutorService newThread(String name) {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Answers a question on the thread. */
    <T> CompletableFuture<T> ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Runnable task = () -> {
            try {
                answer.complete(question.get());
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        };
        synchronized (lock) {
            if (going != null) {
                waiting.add(task);
                interrupt();
                return answer;
            }
        }
        try {
            thread.execute(task);
        } catch (RejectedExecutionException e) {
            answer.completeExceptionally(e);
        }
        return answer;
    }

    /** Stops a run that goes on. */
    void pause() {
        synchronized (lock) {
            if (going != null) {
                isPauseWanted = true;
                interrupt();
            }
        }
    }

    private void interrupt() {
        synchronized (lock) {
            DebugSession session = going;
            if (session != null && (isPauseWanted || !waiting.isEmpty())) {
                session.pause();
                try {
                    nextRequest = timer.schedule(this::interrupt, BETWEEN_REQUESTS, TimeUnit.MILLISECONDS);
                } catch (RejectedExecutionException e) {
                    // The adapter ends.
                }
            }
        }
    }

    /** Lets the run go on, and tells where it stopped. */
    void goOn(DebugSession session, Function<DebugSession, Stop> first, Consumer<Stop> stopped) {
        synchronized (lock) {
            going = session;
            isPauseWanted = false;
        }
        thread.execute(() -> {
            try {
                Stop stop = first.apply(session);
                answer();
                while (goesOnAfter(stop)) {
                    stop = session.resume();
                    answer();
                }
                answer();
                stopped.accept(stop);
            } catch (RuntimeException | Error e) {
                // Questions must not wait for a run that failed.
                end();
                answer();
                throw e;
            }
        });
    }

    /** Whether the run goes on, but for the moment of an answer. */
    boolean isGoing() {
        synchronized (lock) {
            return going != null;
        }
    }

    private void end() {
        synchronized (lock) {
            going = null;
            if (nextRequest != null) {
                nextRequest.cancel(false);
            }
        }
    }

    /** Whether a run stopped only to answer questions; if not, it does not go on any more. */
    private boolean goesOnAfter(Stop stop) {
        synchronized (lock) {
            boolean isInterrupted = stop.reason() == Stop.Reason.PAUSED && !isPauseWanted;
            if (!isInterrupted) {
                end();
            }
            return isInterrupted;
        }
    }

    /** Answers the questions that came while the run went on. */
    private void answer() {
        Runnable task = next();
        while (task != null) {
            task.run();
            task = next();
        }
    }

    private @Nullable Runnable next() {
        synchronized (lock) {
            return waiting.poll();
        }
    }

    void close() {
        pause();
        thread.shutdown();
        timer.shutdownNow();
    }
}
