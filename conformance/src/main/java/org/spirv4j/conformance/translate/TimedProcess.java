// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process that has ended.
 *
 * @param isInTime whether it ended by itself, and not because it took too long
 * @param status its exit status
 * @param output what it wrote, errors included
 */
record TimedProcess(boolean isInTime, int status, String output) {

    /**
     * Runs a program in a folder. Its output goes to a file, so that the limit holds for programs that write nothing,
     * and those that write much do not wait.
     *
     * @param input the standard input; empty for none
     * @param environment variables besides those of this process
     * @param folder where it runs; its files {@code input} and {@code output} are written
     */
    static TimedProcess run(
            List<String> command, Optional<String> input, Map<String, String> environment, Path folder, int seconds) {
        try {
            File output = folder.resolve("output").toFile();
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output);
            if (input.isPresent()) {
                builder.redirectInput(
                        Files.writeString(folder.resolve("input"), input.get()).toFile());
            }
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (input.isEmpty()) {
                process.getOutputStream().close();
            }
            boolean isInTime = process.waitFor(seconds, TimeUnit.SECONDS);
            int status = (isInTime ? process : process.destroyForcibly()).waitFor();
            return new TimedProcess(
                    isInTime, status, new String(Files.readAllBytes(output.toPath()), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** A new folder for the files of a run. */
    static Path newFolder() {
        try {
            return Files.createTempDirectory("conformance");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a folder without folders in it. */
    static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A program and its first arguments from a line with blanks between them; empty if there is no such program. */
    static Optional<List<String>> command(String line) {
        List<String> parts = List.of(line.strip().split(" +", -1));
        String program = parts.get(0);
        return !program.isEmpty() && Files.isExecutable(Path.of(program)) ? Optional.of(parts) : Optional.empty();
    }

    /** The file of a program in the folders of the environment variable PATH. */
    static Optional<Path> find(String program) {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
