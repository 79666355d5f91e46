// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The processes of shaderc that one build needs. Each compiles many shaders; one that ends is replaced. */
final class ShadercProcesses implements AutoCloseable {
    /** Makes the command of a process, whose temporary files belong in a folder. */
    @FunctionalInterface
    interface Command {
        List<String> in(Path temporary) throws IOException;
    }

    private final Command command;
    private final Path folder;
    private final Deque<ShadercProcess> idle = new ArrayDeque<>();
    private final Set<ShadercProcess> all = new HashSet<>();
    private final Path temporary;
    private int started;

    /**
     * Makes a set of no processes.
     *
     * @param folder the folder of the sources
     */
    ShadercProcesses(Command command, Path folder) throws IOException {
        this.command = command;
        this.folder = folder;
        temporary = Files.createTempDirectory("spirv-shaderc");
    }

    ShadercProcess.Answer compile(List<String> arguments, Duration limit) throws ShadercProcess.BadEnd, IOException {
        ShadercProcess process = take();
        boolean isAlive = false;
        try {
            ShadercProcess.Answer answer = process.compile(arguments, limit);
            isAlive = true;
            return answer;
        } finally {
            giveBack(process, isAlive);
        }
    }

    private synchronized ShadercProcess take() throws IOException {
        ShadercProcess process = idle.poll();
        if (process == null) {
            started++;
            process = new ShadercProcess(command.in(temporary), folder, temporary.resolve("errors" + started));
            all.add(process);
        }
        return process;
    }

    private synchronized void giveBack(ShadercProcess process, boolean isAlive) {
        if (isAlive) {
            idle.push(process);
        } else {
            all.remove(process);
            process.close();
        }
    }

    /** The number of processes that were started. */
    synchronized int started() {
        return started;
    }

    @Override
    public synchronized void close() throws IOException {
        all.forEach(ShadercProcess::close);
        OutputFiles.deleteTree(temporary);
    }
}
