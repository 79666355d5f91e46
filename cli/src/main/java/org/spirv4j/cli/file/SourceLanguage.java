// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The shading languages that users give to commands by mistake, because SPIR-V is compiled from them. */
enum SourceLanguage {
    WGSL(
            "WGSL",
            "wgsl",
            "(?m)^\\s*(@(compute|vertex|fragment|group|binding|workgroup_size)\\b|fn \\w+\\(|enable \\w+;)",
            "naga %1$s %1$s.spv"),
    MSL("Metal", "metal msl", "#include\\s*<metal_\\w+>|using namespace metal;", ""),
    OPENCL_C(
            "OpenCL C",
            "cl clcpp",
            "\\b(__kernel|kernel)\\s+void\\b|\\b__global\\b|#pragma OPENCL",
            "clang --target=spirv64 -c %1$s -o %1$s.spv"),
    SLANG(
            "Slang",
            "slang",
            "(?m)^\\s*(import \\w+;|\\[shader\\(|module \\w+;)",
            "slangc %1$s -target spirv -o %1$s.spv"),
    HLSL(
            "HLSL",
            "hlsl fx hlsli",
            "\\bcbuffer\\b|\\bregister\\s*\\(|\\bSV_\\w+|\\bRWStructuredBuffer\\b|\\[numthreads\\(",
            "dxc -spirv -T PROFILE -E ENTRY %1$s -Fo %1$s.spv"),
    GLSL(
            "GLSL",
            "glsl vert frag comp geom tesc tese mesh task rgen rint rahit rchit rmiss rcall vs fs",
            "(?m)^\\s*#\\s*version\\s+\\d+|\\blayout\\s*\\(|\\bgl_\\w+|(?m)^\\s*#extension GL_|\\bvoid\\s+main\\s*\\(",
            "glslangValidator -V %1$s -o %1$s.spv");

    private static final int PROBE = 16_384;

    private final String title;
    private final String endings;
    private final Pattern pattern;
    private final String command;

    SourceLanguage(String title, String endings, String pattern, String command) {
        this.title = title;
        this.endings = endings;
        this.pattern = Pattern.compile(pattern);
        this.command = command;
    }

    /** The language of a text that is neither a module nor assembly text; empty if nothing suggests one. */
    static Optional<SourceLanguage> of(String name, byte[] bytes) {
        String text = new String(bytes, 0, Math.min(bytes.length, PROBE), StandardCharsets.UTF_8).stripLeading();
        if (text.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        for (SourceLanguage language : values()) {
            if (language.pattern.matcher(text).find()) {
                return Optional.of(language);
            }
        }
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        boolean isPrintable = text.chars().allMatch(c -> c >= ' ' && c != 0xFFFD || Character.isWhitespace(c));
        for (SourceLanguage language : values()) {
            if (isPrintable && List.of(language.endings.split(" ")).contains(ending)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }

    /**
     * What to tell users who give source text to a command.
     *
     * @param name the name of the file, printable
     */
    String advice(String name) {
        return name + " is " + title + " source, not a SPIR-V module; "
                + (command.isEmpty()
                        ? "no compiler translates it to SPIR-V"
                        : "compile it first, for example: " + String.format(Locale.ROOT, command, name));
    }
}
