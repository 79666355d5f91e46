// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.lwjgl.util.shaderc.Shaderc.*;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.lwjgl.system.MemoryUtil;

/**
 * Compiles texts of GLSL by LWJGL's shaderc in a process of its own, since native code can end a process. A request is
 * an environment (0 for Vulkan 1.3, 1 for OpenGL 4.5, 2 for HLSL and Vulkan 1.3), the number of a stage, and the bytes
 * of the text with their number before them. An answer is 1 and a module, or 0 and a message, as bytes with their
 * number before them.
 */
final class ShadercWorker {
    /** In the order of {@link Shaderc#STAGES}. */
    private static final int[] KINDS = {
        shaderc_vertex_shader,
        shaderc_tess_control_shader,
        shaderc_tess_evaluation_shader,
        shaderc_geometry_shader,
        shaderc_fragment_shader,
        shaderc_compute_shader,
        shaderc_task_shader,
        shaderc_mesh_shader,
        shaderc_raygen_shader,
        shaderc_intersection_shader,
        shaderc_anyhit_shader,
        shaderc_closesthit_shader,
        shaderc_miss_shader,
        shaderc_callable_shader
    };

    private final long compiler = shaderc_compiler_initialize();

    private ShadercWorker() {}

    /**
     * Answers requests until the end of the standard input.
     *
     * @param arguments none
     * @throws IOException if the other end does not take answers
     */
    public static void main(String[] arguments) throws IOException {
        ShadercWorker worker = new ShadercWorker();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
                DataOutputStream out =
                        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
            while (true) {
                int environment = in.readInt();
                int stage = in.readInt();
                worker.answer(environment, stage, in.readNBytes(in.readInt()), out);
                out.flush();
            }
        } catch (EOFException e) {
            // No more requests.
        }
    }

    private void answer(int environment, int stage, byte[] text, DataOutputStream out) throws IOException {
        ByteBuffer source =
                MemoryUtil.memAlloc(Math.max(text.length, 1)).put(text).flip();
        ByteBuffer name = MemoryUtil.memUTF8("shader");
        ByteBuffer entry = MemoryUtil.memUTF8("main");
        long options = shaderc_compile_options_initialize();
        if (environment == 2) {
            shaderc_compile_options_set_source_language(options, shaderc_source_language_hlsl);
        }
        if (environment != 1) {
            shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        } else {
            shaderc_compile_options_set_target_env(options, shaderc_target_env_opengl, shaderc_env_version_opengl_4_5);
            shaderc_compile_options_set_target_spirv(options, shaderc_spirv_version_1_3);
            shaderc_compile_options_set_auto_map_locations(options, true);
        }
        long result = shaderc_compile_into_spv(compiler, source, KINDS[stage], name, entry, options);
        try {
            boolean isRight = shaderc_result_get_compilation_status(result) == shaderc_compilation_status_success;
            byte[] answer;
            if (isRight) {
                ByteBuffer bytes = Objects.requireNonNull(shaderc_result_get_bytes(result));
                answer = new byte[bytes.remaining()];
                bytes.get(answer);
            } else {
                answer =
                        String.valueOf(shaderc_result_get_error_message(result)).getBytes(StandardCharsets.UTF_8);
            }
            out.writeInt(isRight ? 1 : 0);
            out.writeInt(answer.length);
            out.write(answer);
        } finally {
            shaderc_result_release(result);
            shaderc_compile_options_release(options);
            MemoryUtil.memFree(source);
            MemoryUtil.memFree(name);
            MemoryUtil.memFree(entry);
        }
    }
}
