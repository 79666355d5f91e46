// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A process of shaderc that compiles one shader after the other. */
final class ShadercProcess implements AutoCloseable {
    private static final int MAX_EXPLANATION_LINES = 12;

    private final Process process;
    private final DataOutputStream requests;
    private final InputStream answers;
    private final Path errors;

    /**
     * What the compiler said of a shader.
     *
     * @param status the exit status that {@code glslc} would have
     */
    record Answer(int status, String output) {}

    /** The process ended before it answered. The message says how, and what it printed. */
    static final class BadEnd extends Exception {
        private static final long serialVersionUID = 1;

        BadEnd(String message) {
            super(message);
        }
    }

    /**
     * Starts the process.
     *
     * @param folder the folder of the sources
     * @param errors a file that gets what the process prints besides answers
     */
    ShadercProcess(List<String> command, Path folder, Path errors) throws IOException {
        this.errors = errors;
        process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        answers = new BufferedInputStream(process.getInputStream());
    }

    /**
     * Compiles a shader.
     *
     * @param arguments those of a call of {@code glslc}
     * @throws BadEnd if the process ended, or took too long and was ended
     */
    Answer compile(List<String> arguments, Duration limit) throws BadEnd, InterruptedIOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (ProcessEnd end = new ProcessEnd(process, limit)) {
            String status = ask(arguments, output);
            if (status.matches("\\d{1,3}")) {
                return new Answer(Integer.parseInt(status), output.toString(StandardCharsets.UTF_8));
            }
            // Without an answer, the process is of no use any more.
            requests.close();
            throw new BadEnd(explanation(end.text(), output.toString(StandardCharsets.UTF_8)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw new BadEnd("does not take requests: " + e);
        }
    }

    /** Sends a request and reads messages up to the status; empty if the process ends before. */
    private String ask(List<String> arguments, ByteArrayOutputStream output) throws IOException {
        try {
            requests.writeInt(arguments.size());
            for (String argument : arguments) {
                byte[] bytes = argument.getBytes(StandardCharsets.UTF_8);
                requests.writeInt(bytes.length);
                requests.write(bytes);
            }
            requests.flush();
        } catch (IOException e) {
            // The process has ended: the end of its output says so, too.
        }
        ByteArrayOutputStream status = new ByteArrayOutputStream();
        boolean isStatus = false;
        for (int b = answers.read(); b >= 0; b = answers.read()) {
            if (isStatus && b == '\n') {
                return status.toString(StandardCharsets.UTF_8);
            }
            if (b == 0) {
                isStatus = true;
            } else {
                (isStatus ? status : output).write(b);
            }
        }
        return "";
    }

    private String explanation(String end, String output) throws IOException {
        StringBuilder text = new StringBuilder(end);
        String printed = output + Files.readString(errors, StandardCharsets.ISO_8859_1);
        printed.lines()
                .filter(line -> !line.isBlank() && !line.strip().equals("#"))
                .limit(MAX_EXPLANATION_LINES)
                .forEach(line -> text.append('\n').append(line));
        return text.toString();
    }

    @Override
    public void close() {
        ProcessEnd.kill(process);
    }
}
