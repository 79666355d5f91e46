// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ends a process that takes too long, and says how processes ended. */
final class ProcessEnd implements AutoCloseable {
    private final Process process;
    private final Duration limit;
    private final AtomicBoolean isTooLate = new AtomicBoolean();
    private final CompletableFuture<Boolean> done = new CompletableFuture<>();

    /** Ends a process after a time, unless {@link #close} is called before. */
    ProcessEnd(Process process, Duration limit) {
        this.process = process;
        this.limit = limit;
        var unused = done.completeOnTimeout(false, limit.toMillis(), TimeUnit.MILLISECONDS)
                .thenAccept(isDone -> {
                    if (!isDone) {
                        isTooLate.set(true);
                        kill(process);
                    }
                });
    }

    @Override
    public void close() {
        done.complete(true);
    }

    /** How the process ended, which waits for its end. */
    String text() throws InterruptedException {
        int status = process.waitFor();
        return isTooLate.get() ? "did not finish within " + limit.toSeconds() + " s" : text(status);
    }

    /** Whether the process was not ended, and ended with status 0. */
    boolean isDone() throws InterruptedException {
        return process.waitFor() == 0 && !isTooLate.get();
    }

    /** What an exit status says. Java adds 128 to the number of a signal. */
    static String text(int status) {
        int signal = status - 128;
        String name = switch (signal) {
            case 4 -> " (SIGILL)";
            case 6 -> " (SIGABRT)";
            case 7 -> " (SIGBUS)";
            case 8 -> " (SIGFPE)";
            case 9 -> " (SIGKILL)";
            case 11 -> " (SIGSEGV)";
            case 15 -> " (SIGTERM)";
            default -> "";
        };
        return name.isEmpty() ? "ended with status " + status : "was killed by signal " + signal + name;
    }

    /** Ends a process and those that it started. */
    static void kill(Process process) {
        // The process first: a script would go on when the command that it waits for ends.
        List<ProcessHandle> others = process.descendants().toList();
        process.destroyForcibly();
        others.forEach(ProcessHandle::destroyForcibly);
    }
}
