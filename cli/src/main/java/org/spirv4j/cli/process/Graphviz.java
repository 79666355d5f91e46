// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;

/** Runs the program {@code dot} of Graphviz. */
public final class Graphviz {
    private static final long SECONDS = 120;
    private static final int MAX_MESSAGE = 2000;
    private static final String WITHOUT = "--format html needs no other program";

    private Graphviz() {}

    /**
     * Lets {@code dot} draw a graph as SVG.
     *
     * @throws FileProblem if {@code dot} is not installed, fails, or takes too long
     */
    public static byte[] svg(byte[] graph) throws FileProblem {
        Process process;
        try {
            process = new ProcessBuilder("dot", "-Tsvg").start();
        } catch (IOException e) {
            throw new FileProblem("cannot make SVG without the program dot: install Graphviz"
                    + " (Debian, Ubuntu: apt-get install graphviz; macOS: brew install graphviz); " + WITHOUT);
        }
        try {
            return drawn(process, graph);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FileProblem("dot was interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private static byte[] drawn(Process process, byte[] graph) throws FileProblem, InterruptedException {
        ByteArrayOutputStream picture = new ByteArrayOutputStream();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        List<String> failures = new CopyOnWriteArrayList<>();
        Thread[] threads = {
            thread(() -> copy(process.getInputStream(), picture), failures),
            thread(() -> copy(process.getErrorStream(), messages), failures),
            thread(
                    () -> {
                        try (OutputStream in = process.getOutputStream()) {
                            in.write(graph);
                        }
                    },
                    failures)
        };
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            throw new FileProblem(
                    "dot takes more than " + SECONDS + " seconds; draw one function with --function, or " + WITHOUT);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (process.exitValue() != 0) {
            String said = messages.toString(StandardCharsets.UTF_8).strip();
            throw new FileProblem(
                    "dot failed: " + Printable.of(said.length() > MAX_MESSAGE ? said.substring(0, MAX_MESSAGE) : said));
        }
        if (!failures.isEmpty()) {
            throw new FileProblem("dot failed: " + failures.get(0));
        }
        return picture.toByteArray();
    }

    private interface Transfer {
        void run() throws IOException;
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        from.transferTo(to);
    }

    private static Thread thread(Transfer transfer, List<String> failures) {
        Thread thread = new Thread(() -> {
            try {
                transfer.run();
            } catch (IOException e) {
                failures.add(String.valueOf(e.getMessage()));
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
