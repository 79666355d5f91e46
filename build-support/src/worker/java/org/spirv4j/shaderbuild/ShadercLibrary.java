// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.lwjgl.util.shaderc.Shaderc.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/** LWJGL's shaderc. */
final class ShadercLibrary implements AutoCloseable {
    private static final Map<String, Integer> STAGES = Map.ofEntries(
            Map.entry("vert", shaderc_vertex_shader),
            Map.entry("tesc", shaderc_tess_control_shader),
            Map.entry("tese", shaderc_tess_evaluation_shader),
            Map.entry("geom", shaderc_geometry_shader),
            Map.entry("frag", shaderc_fragment_shader),
            Map.entry("comp", shaderc_compute_shader),
            Map.entry("task", shaderc_task_shader),
            Map.entry("mesh", shaderc_mesh_shader),
            Map.entry("rgen", shaderc_raygen_shader),
            Map.entry("rint", shaderc_intersection_shader),
            Map.entry("rahit", shaderc_anyhit_shader),
            Map.entry("rchit", shaderc_closesthit_shader),
            Map.entry("rmiss", shaderc_miss_shader),
            Map.entry("rcall", shaderc_callable_shader));

    private final long compiler;

    ShadercLibrary() {
        compiler = shaderc_compiler_initialize();
    }

    @Override
    public void close() {
        shaderc_compiler_release(compiler);
    }

    /**
     * Compiles a source, and writes the module if there are no errors.
     *
     * @param messages receives the messages of the compiler, in lines
     * @return whether there are no errors
     * @throws IllegalArgumentException if shaderc cannot follow an argument
     */
    boolean compile(ShadercArguments arguments, StringBuilder messages) throws IOException {
        Integer stage = STAGES.get(arguments.stage);
        if (stage == null) {
            throw new IllegalArgumentException("unknown stage '" + arguments.stage + "'");
        }
        byte[] text = Files.readAllBytes(Path.of(arguments.source));
        ByteBuffer source = MemoryUtil.memAlloc(text.length).put(text).flip();
        ByteBuffer name = MemoryUtil.memUTF8(arguments.source);
        ByteBuffer entryPoint = MemoryUtil.memUTF8(arguments.entryPoint);
        try (ShadercIncludes includes = new ShadercIncludes(arguments.includeFolders);
                ShadercOptions options = new ShadercOptions(arguments, includes)) {
            long result = shaderc_compile_into_spv(compiler, source, stage, name, entryPoint, options.handle());
            try {
                String found = shaderc_result_get_error_message(result);
                messages.append(found == null ? "" : found);
                if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                    return false;
                }
                write(result, Path.of(arguments.module));
            } finally {
                shaderc_result_release(result);
            }
            if (!arguments.rule.isEmpty()) {
                Files.writeString(Path.of(arguments.rule), rule(arguments, includes), StandardCharsets.UTF_8);
            }
            return true;
        } finally {
            MemoryUtil.memFree(entryPoint);
            MemoryUtil.memFree(name);
            MemoryUtil.memFree(source);
        }
    }

    private static void write(long result, Path module) throws IOException {
        ByteBuffer bytes = shaderc_result_get_bytes(result);
        if (bytes == null) {
            throw new IOException("shaderc returned no module");
        }
        try (FileChannel file = FileChannel.open(
                module, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    /** A rule of make with the names of all files that were read. */
    private static String rule(ShadercArguments arguments, ShadercIncludes includes) {
        StringBuilder rule = new StringBuilder(escaped(arguments.module) + ": " + escaped(arguments.source));
        for (Path file : includes.files()) {
            rule.append(' ').append(escaped(file.toString()));
        }
        return rule.append('\n').toString();
    }

    private static String escaped(String name) {
        return name.replace(" ", "\\ ");
    }
}
