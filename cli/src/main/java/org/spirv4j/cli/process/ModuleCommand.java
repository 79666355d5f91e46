// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.module.SpirvModule;

/**
 * A command that is run with the path of a file that holds a module, as its last argument. Its output is ignored.
 * Commands that run when the program ends are stopped. Safe for use by several threads.
 */
public final class ModuleCommand {
    /** The exit status of a command that took too long. */
    public static final int TIMED_OUT = -1;

    /** A shell adds this to the number of a signal. */
    private static final int SIGNALS = 128;

    private static final int LAST_SIGNAL = 64;
    private static final int MAX_MESSAGES = 4000;
    private static final String INPUT = "{input}";
    private static final String OUTPUT = "{output}";
    private static final String STAGE = "{stage}";

    /** What a shell exits with if it finds a program that it cannot run, and if it finds none. */
    private static final Set<Integer> NOT_RUN = Set.of(126, 127);

    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(ModuleCommand::stop)));
    }

    private final List<String> words;
    private final boolean isShell;
    private final String folder;
    private final Duration timeout;

    private ModuleCommand(List<String> words, boolean isShell, String folder, Duration timeout) {
        this.words = words;
        this.isShell = isShell;
        this.folder = folder;
        this.timeout = timeout;
    }

    /** A command of the shell. */
    public static ModuleCommand ofShell(String command) {
        return new ModuleCommand(List.of(command), true, "", Duration.ZERO);
    }

    /** A program and its arguments, which no shell interprets. */
    public static ModuleCommand ofWords(List<String> words) {
        return new ModuleCommand(List.copyOf(words), false, "", Duration.ZERO);
    }

    /** This command, run in a folder; in that of the program if the name is empty. */
    public ModuleCommand in(String newFolder) {
        return new ModuleCommand(words, isShell, newFolder, timeout);
    }

    /** This command, stopped after some time; never if that is zero. */
    public ModuleCommand withTimeout(Duration newTimeout) {
        return new ModuleCommand(words, isShell, folder, newTimeout);
    }

    /**
     * Runs the command with a file of its own, which is deleted then; returns the exit status or {@link #TIMED_OUT}.
     */
    public int exitStatus(SpirvModule module) {
        try {
            Path file = Files.createTempFile("spirv", FileAction.MODULE_SUFFIX);
            // If the program is stopped, nothing else deletes it.
            file.toFile().deleteOnExit();
            return exitStatus(module, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The result of a command that writes a file.
     *
     * @param status the exit status or {@link #TIMED_OUT}
     * @param bytes the bytes that it has written; empty if it fails, takes too long or writes nothing
     */
    public record Output(int status, Optional<byte[]> bytes) {}

    /**
     * Runs the command with the path of a file to write, and after it that of a file that holds the module; both are
     * deleted then.
     */
    public Output output(SpirvModule module) {
        try {
            Path output = Files.createTempFile("spirv", FileAction.MODULE_SUFFIX);
            Path file = Files.createTempFile("spirv", FileAction.MODULE_SUFFIX);
            output.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            try {
                module.write(file);
                int status = run(output, file);
                byte[] bytes = status == 0 && Files.exists(output) ? Files.readAllBytes(output) : new byte[0];
                return new Output(status, bytes.length == 0 ? Optional.empty() : Optional.of(bytes));
            } finally {
                Files.deleteIfExists(output);
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What a compiler made of a text.
     *
     * @param status the exit status or {@link #TIMED_OUT}
     * @param bytes the bytes that it has written; empty if it fails, takes too long or writes nothing
     * @param messages the beginning of what it has printed, in which the file of the text has its suffix as name
     */
    public record Compiled(int status, Optional<byte[]> bytes, String messages) {}

    /**
     * Runs a compiler, a command of the shell in which the words {@code {input}}, {@code {output}} and {@code {stage}}
     * stand for the file of a text, the file to write, and the suffix of the file of the text. Without them, it gets
     * the file to write and that of the text as its last arguments. The files are deleted then.
     */
    public Compiled compiled(String text, String stage) {
        try {
            Path output = Files.createTempFile("spirv", FileAction.MODULE_SUFFIX);
            Path input = Files.createTempFile("spirv", "." + stage);
            Path messages = Files.createTempFile("spirv", ".txt");
            List<Path> files = List.of(output, input, messages);
            files.forEach(file -> file.toFile().deleteOnExit());
            try {
                Files.writeString(input, text);
                int status = run(
                        withPlaceholders(input.toString(), output.toString(), stage),
                        ProcessBuilder.Redirect.to(messages.toFile()));
                byte[] bytes = status == 0 && Files.exists(output) ? Files.readAllBytes(output) : new byte[0];
                String printed;
                try (InputStream in = Files.newInputStream(messages)) {
                    printed = new String(in.readNBytes(MAX_MESSAGES), StandardCharsets.UTF_8);
                }
                return new Compiled(
                        status,
                        bytes.length == 0 ? Optional.empty() : Optional.of(bytes),
                        printed.replace(input.toString(), "text." + stage));
            } finally {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> withPlaceholders(String input, String output, String stage) {
        boolean isWindows = File.separatorChar == '\\';
        String command = words.get(0);
        if (!command.contains(INPUT) && !command.contains(OUTPUT)) {
            command += " " + OUTPUT + " " + INPUT;
        }
        command = command.replace(INPUT, isWindows ? '"' + input + '"' : "\"$1\"")
                .replace(OUTPUT, isWindows ? '"' + output + '"' : "\"$2\"")
                .replace(STAGE, stage);
        return isWindows ? List.of("cmd", "/c", command) : List.of("sh", "-c", command, "sh", input, output);
    }

    /** Whether an exit status is that of a program which a signal has ended, or on Windows an exception. */
    public static boolean isCrash(int exitStatus) {
        boolean isSignal = exitStatus > SIGNALS && exitStatus <= SIGNALS + LAST_SIGNAL;
        return File.separatorChar == '\\' ? exitStatus < TIMED_OUT : isSignal;
    }

    /** What a command with an exit status does, as the predicate of a sentence. */
    public String predicate(int exitStatus) {
        if (exitStatus == TIMED_OUT) {
            return "takes more than " + timeout.toSeconds() + " seconds";
        }
        return isCrash(exitStatus) && File.separatorChar != '\\'
                ? "is ended by signal " + (exitStatus - SIGNALS)
                : "exits with status " + exitStatus;
    }

    /**
     * Checks that the shell could run the command.
     *
     * @throws UncheckedIOException if the exit status says that it could not
     */
    public void checkIsRun(int exitStatus) {
        if (isShell && File.separatorChar != '\\' && NOT_RUN.contains(exitStatus)) {
            throw new UncheckedIOException(new FileProblem("the shell cannot run the command "
                    + Printable.of(words.get(0)) + ": it exits with status " + exitStatus));
        }
    }

    /** Runs the command with a file, which is written before and deleted then. */
    public int exitStatus(SpirvModule module, Path file) {
        try {
            module.write(file);
            try {
                return run(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What to report if a test could not be made: the file that could not be written, or why the command did not start.
     */
    public static FileProblem problem(UncheckedIOException e) {
        if (e.getCause() instanceof FileProblem problem) {
            return problem;
        }
        String why = e.getCause() == null ? "" : e.getCause().getMessage();
        return new FileProblem("the test failed: " + why);
    }

    private int run(Path... files) throws IOException {
        return run(withPaths(files), ProcessBuilder.Redirect.DISCARD);
    }

    private int run(List<String> command, ProcessBuilder.Redirect printed) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed);
        if (!folder.isEmpty()) {
            builder.directory(new File(folder));
        }
        Process process = started(builder);
        RUNNING.add(process);
        try {
            process.getOutputStream().close();
            if (timeout.isZero()) {
                return process.waitFor();
            }
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : TIMED_OUT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            stop(process);
            RUNNING.remove(process);
        }
    }

    private Process started(ProcessBuilder builder) throws FileProblem {
        try {
            return builder.start();
        } catch (IOException e) {
            throw FileProblem.starting(builder.command().get(0), e);
        }
    }

    private List<String> withPaths(Path... files) {
        List<String> paths = Arrays.stream(files).map(Path::toString).toList();
        if (isShell && File.separatorChar == '\\') {
            return List.of("cmd", "/c", words.get(0) + " \"" + String.join("\" \"", paths) + "\"");
        }
        List<String> all = new ArrayList<>(isShell ? List.of("sh", "-c", words.get(0) + " \"$@\"", "sh") : words);
        all.addAll(paths);
        return all;
    }

    private static void stop(Process process) {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
