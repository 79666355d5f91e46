// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spirv4j.translate.text.Language;

/** Compiles texts of GLSL and ESSL to SPIR-V by LWJGL's shaderc, in processes that are used again. */
public final class Shaderc implements AutoCloseable {
    /** The stages, by the names that compilers have for them. */
    public static final List<String> STAGES = List.of(
            "vert", "tesc", "tese", "geom", "frag", "comp", "task", "mesh", "rgen", "rint", "rahit", "rchit", "rmiss",
            "rcall");

    private final String classPath;
    private final Deque<Worker> idle = new ArrayDeque<>();

    private Shaderc(String classPath) {
        this.classPath = classPath;
    }

    /**
     * What the compiler said.
     *
     * @param module the bytes of the module; empty if the text is refused
     * @param message the first line of the compiler's messages; empty if the text is accepted
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Answer(byte[] module, String message) {
        /** Whether there is a module. */
        public boolean isAccepted() {
            return module.length > 0;
        }
    }

    private record Worker(Process process, DataInputStream answers, DataOutputStream requests) {}

    /**
     * Finds the compiler.
     *
     * @param folder where the jars of LWJGL and its shaderc are, with natives
     * @return the compiler; empty stream of jars gives one that is not installed
     * @throws IOException if the folder cannot be read
     */
    public static Shaderc in(Path folder) throws IOException {
        String jars;
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            jars = files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar") && name.contains("lwjgl"))
                    .sorted()
                    .collect(Collectors.joining(File.pathSeparator));
        }
        return new Shaderc(jars);
    }

    /** Whether the compiler is there: in the folder, or on the class path of this process. */
    public boolean isInstalled() {
        return (classPath + System.getProperty("java.class.path")).contains("lwjgl-shaderc-")
                && (classPath + System.getProperty("java.class.path")).contains("-natives-");
    }

    /**
     * Compiles a text.
     *
     * @param stage one of {@link #STAGES}
     * @throws UncheckedIOException if the compiler cannot be started
     */
    public Answer compile(String text, String stage, Language language) {
        // The compiler has no SPIR-V for OpenGL ES: it compiles ESSL for Vulkan.
        int environment = language.isVulkan() || language.family() == Language.Family.ESSL ? 0 : 1;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Worker worker = take();
        try {
            worker.requests.writeInt(environment);
            worker.requests.writeInt(STAGES.indexOf(stage));
            worker.requests.writeInt(bytes.length);
            worker.requests.write(bytes);
            worker.requests.flush();
            boolean isRight = worker.answers.readInt() == 1;
            byte[] answer = worker.answers.readNBytes(worker.answers.readInt());
            giveBack(worker);
            return isRight
                    ? new Answer(answer, "")
                    : new Answer(
                            new byte[0],
                            new String(answer, StandardCharsets.UTF_8)
                                    .lines()
                                    .findFirst()
                                    .orElse("refused without a message"));
        } catch (IOException e) {
            worker.process.destroyForcibly();
            return new Answer(new byte[0], "the compiler ended: " + e);
        }
    }

    private Worker take() {
        synchronized (idle) {
            Worker worker = idle.poll();
            if (worker != null) {
                return worker;
            }
        }
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-Xss64m",
                            "-cp",
                            System.getProperty("java.class.path") + File.pathSeparator + classPath,
                            ShadercWorker.class.getName())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
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
        synchronized (idle) {
            idle.forEach(worker -> worker.process.destroy());
            idle.clear();
        }
    }
}
