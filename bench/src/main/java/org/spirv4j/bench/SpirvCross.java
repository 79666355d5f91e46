// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.spvc.Spvc;

/** The library SPIRV-Cross, as LWJGL publishes it, in this process. */
final class SpirvCross {
    private static final int VERSION = 460;

    /** A module for which the library takes longer is left out. */
    private static final int MILLIS = 20_000;

    /** How many modules have an answer. */
    private static final AtomicInteger ANSWERS = new AtomicInteger();

    private SpirvCross() {}

    /** Whether this machine can load the library. */
    static boolean isAvailable() {
        try {
            return Spvc.getLibrary().address() != 0;
        } catch (LinkageError e) {
            return false;
        }
    }

    /**
     * Finds the modules that the library translates, in processes of their own: some valid modules end its process.
     *
     * @param scratch a folder for a list of the modules
     */
    static List<Path> translated(List<Path> modules, Path scratch) throws IOException, InterruptedException {
        Path list = scratch.resolve("modules.txt");
        List<Path> found = new ArrayList<>();
        int next = 0;
        while (next < modules.size()) {
            List<Path> rest = modules.subList(next, modules.size());
            Files.write(list, rest.stream().map(Path::toString).toList());
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:-CreateCoredumpOnCrash",
                            "-XX:ErrorFile=" + scratch.resolve("crash.txt"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            SpirvCross.class.getName(),
                            list.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int done = 0;
            try (InputStream answers = process.getInputStream()) {
                for (int answer = answers.read(); answer >= 0 && done < rest.size(); answer = answers.read()) {
                    if (answer == '+') {
                        found.add(rest.get(done));
                    }
                    done += answer == '+' || answer == '-' ? 1 : 0;
                }
            }
            process.waitFor();
            next += done + 1;
        }
        return found;
    }

    /**
     * Writes for each module of a list whether the library translates it: {@code +} or {@code -}.
     *
     * @param args the file with the list
     */
    public static void main(String[] args) throws IOException {
        Thread watch = new Thread(SpirvCross::watch, "watch");
        watch.setDaemon(true);
        watch.start();
        for (String module : Files.readAllLines(Path.of(args[0]))) {
            byte[] bytes = Files.readAllBytes(Path.of(module));
            System.out.print(translate(bytes).isPresent() ? '+' : '-');
            System.out.flush();
            ANSWERS.incrementAndGet();
        }
    }

    private static void watch() {
        try {
            for (int before = -1; before != ANSWERS.get(); Thread.sleep(MILLIS)) {
                before = ANSWERS.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }

    /**
     * Translates a module to GLSL for Vulkan.
     *
     * @param module its bytes
     * @return the text; empty if the library refuses the module
     */
    static Optional<String> translate(byte[] module) {
        ByteBuffer bytes = MemoryUtil.memAlloc(module.length);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            bytes.order(ByteOrder.nativeOrder()).put(module).flip();
            PointerBuffer result = stack.mallocPointer(1);
            if (Spvc.spvc_context_create(result) != Spvc.SPVC_SUCCESS) {
                return Optional.empty();
            }
            long context = result.get(0);
            try {
                return translate(context, bytes, result);
            } finally {
                Spvc.spvc_context_destroy(context);
            }
        } finally {
            MemoryUtil.memFree(bytes);
        }
    }

    private static Optional<String> translate(long context, ByteBuffer bytes, PointerBuffer result) {
        if (Spvc.spvc_context_parse_spirv(context, bytes.asIntBuffer(), bytes.remaining() / Integer.BYTES, result)
                        != Spvc.SPVC_SUCCESS
                || Spvc.spvc_context_create_compiler(
                                context,
                                Spvc.SPVC_BACKEND_GLSL,
                                result.get(0),
                                Spvc.SPVC_CAPTURE_MODE_TAKE_OWNERSHIP,
                                result)
                        != Spvc.SPVC_SUCCESS) {
            return Optional.empty();
        }
        long compiler = result.get(0);
        if (Spvc.spvc_compiler_create_compiler_options(compiler, result) != Spvc.SPVC_SUCCESS) {
            return Optional.empty();
        }
        long options = result.get(0);
        Spvc.spvc_compiler_options_set_uint(options, Spvc.SPVC_COMPILER_OPTION_GLSL_VERSION, VERSION);
        Spvc.spvc_compiler_options_set_bool(options, Spvc.SPVC_COMPILER_OPTION_GLSL_VULKAN_SEMANTICS, true);
        Spvc.spvc_compiler_install_compiler_options(compiler, options);
        return Spvc.spvc_compiler_compile(compiler, result) == Spvc.SPVC_SUCCESS
                ? Optional.of(result.getStringUTF8(0))
                : Optional.empty();
    }
}
