// SPDX-License-Identifier: Apache-2.0

import static org.lwjgl.util.shaderc.Shaderc.*;
import static org.lwjgl.util.spvc.Spvc.*;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;

/**
 * The libraries shaderc and SPIRV-Cross, as LWJGL publishes them, for scripts:
 * {@code as TEXT MODULE} assembles; {@code compile STAGE glsl|hlsl [-g] SOURCE} prints assembly text;
 * {@code cross glsl|vulkan|hlsl|msl MODULE} translates, for Vulkan or OpenGL, shader
 * model 6.0, or Metal.
 */
final class Tools {
    private static final Map<String, Integer> STAGES = Map.of(
            "vert", shaderc_vertex_shader, "frag", shaderc_fragment_shader, "comp", shaderc_compute_shader);
    private static final Map<String, Integer> BACK_ENDS =
            Map.of("glsl", SPVC_BACKEND_GLSL, "vulkan", SPVC_BACKEND_GLSL, "hlsl", SPVC_BACKEND_HLSL, "msl", SPVC_BACKEND_MSL);

    private Tools() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "as" -> Files.write(Path.of(args[2]), assemble(Files.readString(Path.of(args[1]))));
            case "compile" -> System.out.println(compile(
                    args[1], args[2], args[3].equals("-g"), Path.of(args[args.length - 1])));
            case "cross" -> System.out.println(translate(args[1], Files.readAllBytes(Path.of(args[2]))));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static byte[] assemble(String text) {
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_1);
        return bytes(shaderc_assemble_into_spv(shaderc_compiler_initialize(), text, options));
    }

    private static String compile(String stage, String language, boolean debug, Path source) throws Exception {
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_2);
        shaderc_compile_options_set_source_language(
                options, language.equals("hlsl") ? shaderc_source_language_hlsl : shaderc_source_language_glsl);
        if (debug) {
            shaderc_compile_options_set_generate_debug_info(options);
        }
        return new String(
                bytes(shaderc_compile_into_spv_assembly(
                        shaderc_compiler_initialize(),
                        Files.readString(source),
                        STAGES.get(stage),
                        source.getFileName().toString(),
                        "main",
                        options)),
                StandardCharsets.UTF_8);
    }

    private static byte[] bytes(long result) {
        if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
            throw new IllegalStateException(shaderc_result_get_error_message(result));
        }
        ByteBuffer buffer = shaderc_result_get_bytes(result);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static String translate(String language, byte[] module) {
        IntBuffer words = BufferUtils.createByteBuffer(module.length).put(module).flip().asIntBuffer();
        PointerBuffer pointer = BufferUtils.createPointerBuffer(1);
        spvc_context_create(pointer);
        long context = pointer.get(0);
        check(context, spvc_context_parse_spirv(context, words, words.remaining(), pointer));
        check(
                context,
                spvc_context_create_compiler(
                        context, BACK_ENDS.get(language), pointer.get(0), SPVC_CAPTURE_MODE_TAKE_OWNERSHIP, pointer));
        long compiler = pointer.get(0);
        check(context, spvc_compiler_create_compiler_options(compiler, pointer));
        long options = pointer.get(0);
        if (language.equals("vulkan")) {
            check(context, spvc_compiler_options_set_bool(options, SPVC_COMPILER_OPTION_GLSL_VULKAN_SEMANTICS, true));
        } else if (language.equals("hlsl")) {
            check(context, spvc_compiler_options_set_uint(options, SPVC_COMPILER_OPTION_HLSL_SHADER_MODEL, 60));
        }
        check(context, spvc_compiler_install_compiler_options(compiler, options));
        check(context, spvc_compiler_compile(compiler, pointer));
        return pointer.getStringUTF8(0);
    }

    private static void check(long context, int result) {
        if (result != SPVC_SUCCESS) {
            throw new IllegalStateException(spvc_context_get_last_error_string(context));
        }
    }
}
