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
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.spirv4j.translate.text.Language;

/** Compiles texts of GLSL and ESSL to SPIR-V by LWJGL's shaderc, in processes that are used again. */
public final class Shaderc implements Judge, AutoCloseable {
    /** The stages, by the names that compilers have for them. */
    public static final List<String> STAGES = List.of(
            "vert", "tesc", "tese", "geom", "frag", "comp", "task", "mesh", "rgen", "rint", "rahit", "rchit", "rmiss",
            "rcall");

    private static final int SECONDS = 60;

    private final String classPath;
    private final Deque<Worker> idle = new ArrayDeque<>();
    private final ScheduledExecutorService clock;

    private Shaderc(String classPath) {
        this.classPath = classPath;
        clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "time limit of shaderc");
            thread.setDaemon(true);
            return thread;
        });
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
     * @param folder where the jars of LWJGL and its shaderc are, with natives: in it or in its folder {@code jars}
     * @return the compiler, which is not installed if there are no jars
     * @throws IOException if the folder cannot be read
     */
    public static Shaderc in(Optional<Path> folder) throws IOException {
        List<String> jars = new ArrayList<>();
        for (Path file :
                folder.stream().flatMap(f -> Stream.of(f, f.resolve("jars"))).toList()) {
            if (Files.isDirectory(file)) {
                try (Stream<Path> files = Files.list(file)) {
                    files.map(Path::toString)
                            .filter(name -> name.endsWith(".jar") && name.contains("lwjgl"))
                            .sorted()
                            .forEach(jars::add);
                }
            }
        }
        return new Shaderc(String.join(File.pathSeparator, jars));
    }

    @Override
    public String name() {
        return "shaderc";
    }

    @Override
    public boolean isFor(Language language) {
        return language.isVulkan();
    }

    @Override
    public String needs() {
        return "LWJGL's shaderc, jars in the folder of --judges";
    }

    /** Whether the compiler is there: in the folder, or on the class path of this process. */
    @Override
    public boolean isInstalled() {
        return (classPath + System.getProperty("java.class.path")).contains("lwjgl-shaderc-")
                && (classPath + System.getProperty("java.class.path")).contains("-natives-");
    }

    @Override
    public List<Optional<String>> messages(List<ShaderText> texts, Language language) {
        return texts.stream()
                .map(text ->
                        Optional.of(compile(text.text(), text.stage(), language).message()))
                .toList();
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
        Future<?> limit = clock.schedule(worker.process::destroyForcibly, SECONDS, TimeUnit.SECONDS);
        try {
            worker.requests.writeInt(environment);
            worker.requests.writeInt(STAGES.indexOf(stage));
            worker.requests.writeInt(bytes.length);
            worker.requests.write(bytes);
            worker.requests.flush();
            boolean isRight = worker.answers.readInt() == 1;
            byte[] answer = worker.answers.readNBytes(worker.answers.readInt());
            if (limit.cancel(false)) {
                giveBack(worker);
            }
            return isRight
                    ? new Answer(answer, "")
                    : new Answer(
                            new byte[0],
                            new String(answer, StandardCharsets.UTF_8)
                                    .lines()
                                    .findFirst()
                                    .orElse("refused without a message"));
        } catch (IOException e) {
            limit.cancel(false);
            worker.process.destroyForcibly();
            return new Answer(new byte[0], "the compiler ended, or gave no answer in " + SECONDS + " seconds");
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
        clock.shutdownNow();
        synchronized (idle) {
            idle.forEach(worker -> worker.process.destroy());
            idle.clear();
        }
    }
}
