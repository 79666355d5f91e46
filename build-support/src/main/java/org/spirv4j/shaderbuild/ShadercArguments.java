// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A call of {@code glslc}, of whose arguments these are the ones that the library shaderc can follow, too. */
final class ShadercArguments {
    /** How much to optimise. */
    enum Optimization {
        NONE,
        SIZE,
        PERFORMANCE
    }

    /** Options without a value, by their argument. */
    enum Flag {
        DEBUG("-g"),
        NO_WARNINGS("-w"),
        WARNINGS_AS_ERRORS("-Werror"),
        AUTO_BIND_UNIFORMS("-fauto-bind-uniforms"),
        AUTO_COMBINED_IMAGE_SAMPLER("-fauto-combined-image-sampler"),
        AUTO_MAP_LOCATIONS("-fauto-map-locations"),
        HLSL_16BIT_TYPES("-fhlsl-16bit-types"),
        HLSL_FUNCTIONALITY1("-fhlsl-functionality1"),
        HLSL_IO_MAPPING("-fhlsl-iomap"),
        HLSL_OFFSETS("-fhlsl-offsets"),
        INVERT_Y("-finvert-y"),
        NAN_CLAMP("-fnan-clamp"),
        PRESERVE_BINDINGS("-fpreserve-bindings"),
        /** glslc takes this name; its library calls it relaxed Vulkan rules. */
        VULKAN_RULES_RELAXED("-fvulkan-rules-relaxed");

        private final String argument;

        Flag(String argument) {
            this.argument = argument;
        }
    }

    private static final String KNOWN = "-D, -I, -g, -O, -Os, -O0, -w, -Werror, -std=, -x, -fentry-point=, "
            + "-fshader-stage=, --target-env=, --target-spv= and the flags of glslc that begin with -f";

    /** The language of the source: {@code glsl} or {@code hlsl}. */
    String language = "glsl";

    /** The stage, such as {@code frag}. */
    String stage = "";

    /** The environment, such as {@code vulkan1.2}. */
    String targetEnv = "vulkan1.0";

    /** The version of SPIR-V, such as {@code 1.4}; empty: the highest of the environment. */
    String spirvVersion = "";

    /** The version of GLSL and its profile, such as {@code 450core}; empty: what the source states. */
    String standard = "";

    String entryPoint = "main";
    Optimization optimization = Optimization.NONE;
    final Set<Flag> flags = new TreeSet<>();
    final List<String> includeFolders = new ArrayList<>();

    /** The values of macros; empty if none is stated. */
    final Map<String, String> macros = new LinkedHashMap<>();

    String source = "";
    String module = "";

    /** The file that gets a rule of make with the names of all files that were read; empty: none. */
    String rule = "";

    private ShadercArguments() {}

    /**
     * Reads the arguments of a call.
     *
     * @throws IllegalArgumentException if there is one that the library cannot follow
     */
    static ShadercArguments parse(List<String> words) {
        ShadercArguments parsed = new ShadercArguments();
        Deque<String> rest = new ArrayDeque<>(words);
        while (!rest.isEmpty()) {
            parsed.parse(rest.remove(), rest);
        }
        if (parsed.source.isEmpty() || parsed.module.isEmpty()) {
            throw new IllegalArgumentException("a source and -o are needed");
        }
        return parsed;
    }

    private void parse(String word, Deque<String> rest) {
        for (Flag flag : Flag.values()) {
            if (flag.argument.equals(word)) {
                flags.add(flag);
                return;
            }
        }
        int equals = word.startsWith("-D") ? -1 : word.indexOf('=');
        String value = word.substring(equals + 1);
        switch (word.substring(0, equals < 0 ? word.length() : equals + 1)) {
            case "-fshader-stage=" -> stage = value;
            case "-fentry-point=" -> entryPoint = value;
            case "--target-env=" -> targetEnv = value;
            case "--target-spv=" -> spirvVersion = value.replaceFirst("^spv", "");
            case "-std=" -> standard = value;
            case "-O" -> optimization = Optimization.PERFORMANCE;
            case "-Os" -> optimization = Optimization.SIZE;
            case "-O0" -> optimization = Optimization.NONE;
            case "-MD" -> {
                // -MF names the file.
            }
            case "-MF" -> rule = next(word, rest);
            case "-x" -> language = next(word, rest);
            case "-o" -> module = next(word, rest);
            default -> parseOther(word, rest);
        }
    }

    private void parseOther(String word, Deque<String> rest) {
        if (word.startsWith("-I")) {
            includeFolders.add(word.length() > 2 ? word.substring(2) : next(word, rest));
        } else if (word.startsWith("-D")) {
            String[] macro = (word.length() > 2 ? word.substring(2) : next(word, rest)).split("=", 2);
            macros.put(macro[0], macro.length > 1 ? macro[1] : "");
        } else if (word.startsWith("-")) {
            throw new IllegalArgumentException("unknown argument '" + word + "': shaderc takes " + KNOWN);
        } else if (source.isEmpty()) {
            source = word;
        } else {
            throw new IllegalArgumentException("unexpected argument '" + word + "': only one source can be compiled");
        }
    }

    private static String next(String word, Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException("the argument " + word + " needs a value");
        }
        return rest.remove();
    }
}
