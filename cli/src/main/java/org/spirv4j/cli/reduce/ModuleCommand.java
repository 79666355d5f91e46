// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.reduce;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.module.SpirvModule;

/**
 * A command that is run with the path of a file that holds a module, as its last argument. Its output is ignored. Commands that run
 * when the program ends are stopped. Safe for use by several threads.
 */
public final class ModuleCommand {
    /** The exit status of a command that took too long. */
    public static final int TIMED_OUT = -1;

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

    /** Runs the command with a file of its own, which is deleted then; returns the exit status or {@link #TIMED_OUT}. */
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

    /** Runs the command with a file, which is written before and deleted then. */
    public int exitStatus(SpirvModule module, Path file) {
        try {
            Files.write(file, module.bytes(ByteOrder.LITTLE_ENDIAN));
            try {
                return run(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What to report if a test could not be made: the file that could not be written, or why the command did not start. */
    public static FileProblem problem(UncheckedIOException e) {
        if (e.getCause() instanceof FileProblem problem) {
            return problem;
        }
        String why = e.getCause() == null ? "" : e.getCause().getMessage();
        return new FileProblem("the test failed: " + why);
    }

    private int run(Path file) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(withPath(file))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        if (!folder.isEmpty()) {
            builder.directory(new File(folder));
        }
        Process process = builder.start();
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

    private List<String> withPath(Path file) {
        if (!isShell) {
            List<String> all = new ArrayList<>(words);
            all.add(file.toString());
            return all;
        }
        return File.separatorChar == '\\'
                ? List.of("cmd", "/c", words.get(0) + " \"" + file + "\"")
                : List.of("sh", "-c", words.get(0) + " \"$0\"", file.toString());
    }

    private static void stop(Process process) {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
