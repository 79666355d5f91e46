// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.lwjgl.util.shaderc.Shaderc.*;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The options of a call of shaderc. */
final class ShadercOptions implements AutoCloseable {
    private static final Pattern STANDARD = Pattern.compile("(\\d{3})(core|compatibility|es)?");
    private static final Pattern ENVIRONMENT =
            Pattern.compile("vulkan1\\.([0-4])(?:spv(1\\.[0-6]))?|(opengl)[0-9.]*|spv(1\\.[0-6])");
    private static final Pattern SPIRV = Pattern.compile("1\\.([0-6])");

    private final long handle;

    ShadercOptions(ShadercArguments arguments, ShadercIncludes includes) {
        handle = shaderc_compile_options_initialize();
        try {
            shaderc_compile_options_set_include_callbacks(handle, includes.resolve(), includes.release(), 0);
            setLanguage(arguments);
            setEnvironment(arguments);
            shaderc_compile_options_set_optimization_level(
                    handle,
                    switch (arguments.optimization) {
                        case NONE -> shaderc_optimization_level_zero;
                        case SIZE -> shaderc_optimization_level_size;
                        case PERFORMANCE -> shaderc_optimization_level_performance;
                    });
            arguments.flags.forEach(this::set);
            arguments.macros.forEach(
                    (name, value) -> shaderc_compile_options_add_macro_definition(handle, name, value));
        } catch (IllegalArgumentException e) {
            close();
            throw e;
        }
    }

    long handle() {
        return handle;
    }

    @Override
    public void close() {
        shaderc_compile_options_release(handle);
    }

    private void setLanguage(ShadercArguments arguments) {
        shaderc_compile_options_set_source_language(
                handle,
                switch (arguments.language) {
                    case "glsl" -> shaderc_source_language_glsl;
                    case "hlsl" -> shaderc_source_language_hlsl;
                    default -> throw new IllegalArgumentException("unknown language '" + arguments.language + "'");
                });
        if (!arguments.standard.isEmpty()) {
            Matcher standard = STANDARD.matcher(arguments.standard);
            if (!standard.matches()) {
                throw new IllegalArgumentException("unknown version '" + arguments.standard + "' of GLSL");
            }
            String profile = standard.group(2);
            shaderc_compile_options_set_forced_version_profile(
                    handle,
                    Integer.parseInt(standard.group(1)),
                    switch (profile == null ? "" : profile) {
                        case "core" -> shaderc_profile_core;
                        case "compatibility" -> shaderc_profile_compatibility;
                        case "es" -> shaderc_profile_es;
                        default -> shaderc_profile_none;
                    });
        }
    }

    /**
     * An environment without a client API is that of the first version of Vulkan that accepts the version of SPIR-V.
     */
    private void setEnvironment(ShadercArguments arguments) {
        Matcher environment = ENVIRONMENT.matcher(arguments.targetEnv);
        if (!environment.matches()) {
            throw new IllegalArgumentException("shaderc cannot compile for '" + arguments.targetEnv + "'");
        }
        String universal = environment.group(4);
        if (environment.group(3) != null) {
            shaderc_compile_options_set_target_env(handle, shaderc_target_env_opengl, shaderc_env_version_opengl_4_5);
        } else {
            int minor = universal == null ? Integer.parseInt(environment.group(1)) : minorOfVulkan(universal);
            shaderc_compile_options_set_target_env(
                    handle, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_0 + (minor << 12));
        }
        String version = !arguments.spirvVersion.isEmpty()
                ? arguments.spirvVersion
                : universal != null ? universal : environment.group(2);
        if (version != null) {
            Matcher spirv = SPIRV.matcher(version);
            if (!spirv.matches()) {
                throw new IllegalArgumentException("unknown version '" + version + "' of SPIR-V");
            }
            shaderc_compile_options_set_target_spirv(
                    handle, shaderc_spirv_version_1_0 + (Integer.parseInt(spirv.group(1)) << 8));
        }
    }

    private static int minorOfVulkan(String spirvVersion) {
        return switch (spirvVersion) {
            case "1.0" -> 0;
            case "1.1", "1.2", "1.3" -> 1;
            case "1.4", "1.5" -> 2;
            default -> 3;
        };
    }

    private void set(ShadercArguments.Flag flag) {
        switch (flag) {
            case DEBUG -> shaderc_compile_options_set_generate_debug_info(handle);
            case NO_WARNINGS -> shaderc_compile_options_set_suppress_warnings(handle);
            case WARNINGS_AS_ERRORS -> shaderc_compile_options_set_warnings_as_errors(handle);
            case AUTO_BIND_UNIFORMS -> shaderc_compile_options_set_auto_bind_uniforms(handle, true);
            case AUTO_COMBINED_IMAGE_SAMPLER -> shaderc_compile_options_set_auto_combined_image_sampler(handle, true);
            case AUTO_MAP_LOCATIONS -> shaderc_compile_options_set_auto_map_locations(handle, true);
            case HLSL_16BIT_TYPES -> shaderc_compile_options_set_hlsl_16bit_types(handle, true);
            case HLSL_FUNCTIONALITY1 -> shaderc_compile_options_set_hlsl_functionality1(handle, true);
            case HLSL_IO_MAPPING -> shaderc_compile_options_set_hlsl_io_mapping(handle, true);
            case HLSL_OFFSETS -> shaderc_compile_options_set_hlsl_offsets(handle, true);
            case INVERT_Y -> shaderc_compile_options_set_invert_y(handle, true);
            case NAN_CLAMP -> shaderc_compile_options_set_nan_clamp(handle, true);
            case PRESERVE_BINDINGS -> shaderc_compile_options_set_preserve_bindings(handle, true);
            case VULKAN_RULES_RELAXED -> shaderc_compile_options_set_vulkan_rules_relaxed(handle, true);
        }
    }
}
