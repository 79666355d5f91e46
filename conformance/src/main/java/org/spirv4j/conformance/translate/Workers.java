// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Processes of one program that answer one request after the other, and are used again. */
final class Workers implements AutoCloseable {
    static final int SECONDS = 60;

    private final List<String> command;
    private final Map<String, String> environment;
    private final Deque<Worker> idle = new ArrayDeque<>();
    private final ScheduledExecutorService clock;

    /**
     * Starts nothing before the first request.
     *
     * @param environment variables besides those of this process
     */
    Workers(List<String> command, Map<String, String> environment) {
        this.command = command;
        this.environment = environment;
        clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "time limit of " + command.get(0));
            thread.setDaemon(true);
            return thread;
        });
    }

    /** A request and its answer. */
    @FunctionalInterface
    interface Exchange<T> {
        T with(DataOutputStream requests, DataInputStream answers) throws IOException;
    }

    private record Worker(Process process, DataInputStream answers, DataOutputStream requests) {}

    /**
     * Asks a process, which has {@link #SECONDS} for its answer.
     *
     * @return what the exchange gives; empty if the process ended or took too long
     * @throws UncheckedIOException if the program cannot be started
     */
    <T> Optional<T> ask(Exchange<T> exchange) {
        Worker worker = take();
        Future<?> limit = clock.schedule(worker.process::destroyForcibly, SECONDS, TimeUnit.SECONDS);
        try {
            T answer = exchange.with(worker.requests, worker.answers);
            if (limit.cancel(false)) {
                giveBack(worker);
            }
            return Optional.of(answer);
        } catch (IOException e) {
            limit.cancel(false);
            worker.process.destroyForcibly();
            return Optional.empty();
        }
    }

    /**
     * Asks a process by a line for a line; what it prints before an answer, such as messages at its start, is skipped.
     *
     * @param isAnswer tells answers from other lines
     * @return the answer; empty if the process ended or took too long
     * @throws UncheckedIOException if the program cannot be started
     */
    Optional<String> askLine(String request, Predicate<String> isAnswer) {
        return ask((requests, answers) -> {
            requests.write((request + '\n').getBytes(StandardCharsets.UTF_8));
            requests.flush();
            String line = line(answers);
            while (!isAnswer.test(line)) {
                line = line(answers);
            }
            return line;
        });
    }

    private static String line(DataInputStream answers) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = answers.read(); c != '\n'; c = answers.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            line.write(c);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private Worker take() {
        synchronized (idle) {
            Worker worker = idle.poll();
            if (worker != null) {
                return worker;
            }
        }
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().putAll(environment);
            Process process = builder.start();
            return new Worker(
                    process,
                    new DataInputStream(new BufferedInputStream(process.getInputStream())),
                    new DataOutputStream(new BufferedOutputStream(process.getOutputStream())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void giveBack(Worker worker) {
        synchronized (idle) {
            idle.push(worker);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        synchronized (idle) {
            idle.forEach(worker -> worker.process.destroy());
            idle.clear();
        }
    }
}
