// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.Stop;

/**
 * The thread that uses a debug session. A question that comes while the run goes on interrupts it for the moment of the answer.
 */
final class RunThread {
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread made = new Thread(task, "debug adapter");
        made.setDaemon(true);
        return made;
    });
    private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final Object lock = new Object();
    private @Nullable DebugSession running;
    private boolean isPauseWanted;

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
            DebugSession session = running;
            if (session != null) {
                waiting.add(task);
                session.pause();
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
            DebugSession session = running;
            if (session != null) {
                isPauseWanted = true;
                session.pause();
            }
        }
    }

    /** Lets the run go on, and tells where it stopped. */
    void goOn(DebugSession session, Function<DebugSession, Stop> first, Consumer<Stop> stopped) {
        thread.execute(() -> {
            Function<DebugSession, Stop> move = first;
            while (true) {
                synchronized (lock) {
                    running = session;
                    isPauseWanted = false;
                }
                Stop stop = move.apply(session);
                boolean isInterrupted;
                synchronized (lock) {
                    running = null;
                    isInterrupted = stop.reason() == Stop.Reason.PAUSED && !isPauseWanted;
                }
                for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
                    task.run();
                }
                if (!isInterrupted) {
                    stopped.accept(stop);
                    return;
                }
                move = DebugSession::resume;
            }
        });
    }

    void close() {
        pause();
        thread.shutdown();
    }
}
