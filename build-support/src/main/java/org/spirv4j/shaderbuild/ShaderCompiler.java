// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.grammar.TargetEnv;

/** The compilers whose command lines are known. In the order of preference for a language. */
enum ShaderCompiler {
    GLSLANG,
    GLSLC,
    SLANGC,
    DXC,
    /** The library, which follows the arguments of {@code glslc}, as LWJGL publishes it. It is never on the PATH. */
    SHADERC;

    boolean supports(ShaderSource.Language language) {
        return switch (this) {
            case GLSLANG, GLSLC, SHADERC ->
                language == ShaderSource.Language.GLSL || language == ShaderSource.Language.HLSL;
            case SLANGC -> language == ShaderSource.Language.SLANG;
            case DXC -> language == ShaderSource.Language.HLSL;
        };
    }

    /** The names of the command. */
    List<String> names() {
        return switch (this) {
            case GLSLANG -> List.of("glslangValidator", "glslang");
            case GLSLC -> List.of("glslc");
            case SLANGC -> List.of("slangc");
            case DXC -> List.of("dxc");
            case SHADERC -> List.of("shaderc");
        };
    }

    /** The compilers of a language, the preferred one first. */
    static List<ShaderCompiler> of(ShaderSource.Language language) {
        List<ShaderCompiler> found = new ArrayList<>();
        for (ShaderCompiler compiler : values()) {
            if (compiler.supports(language)) {
                found.add(language == ShaderSource.Language.HLSL && compiler == DXC ? 0 : found.size(), compiler);
            }
        }
        return found;
    }

    /** The compiler with a command such as {@code /opt/sdk/bin/glslc}, which starts with its name. */
    static Optional<ShaderCompiler> ofCommand(String command) {
        String name = new File(command).getName().toLowerCase(Locale.ROOT);
        for (ShaderCompiler compiler : values()) {
            for (String known : compiler.names()) {
                // A file with the name shaderc is another compiler.
                if (compiler == SHADERC ? command.equals(known) : name.startsWith(known.toLowerCase(Locale.ROOT))) {
                    return Optional.of(compiler);
                }
            }
        }
        return Optional.empty();
    }

    /** The executable file of a command: itself if it has a folder, or the first in the folders of {@code PATH}. */
    static Optional<Path> executable(String command, String path) {
        boolean hasFolder = new File(command).getParent() != null;
        for (String folder : hasFolder ? new String[] {""} : path.split(File.pathSeparator, -1)) {
            for (String ending : new String[] {"", ".exe", ".cmd", ".bat"}) {
                try {
                    Path file = Path.of(folder, command + ending);
                    if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                        return Optional.of(file.toAbsolutePath());
                    }
                } catch (InvalidPathException e) {
                    // PATH may contain anything.
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The arguments of the compiler that do not name outputs. The name of the source is relative to the folder in which
     * the compiler runs.
     */
    List<String> arguments(ShaderSource source, TargetEnv env, List<Path> includeFolders) {
        List<String> arguments = new ArrayList<>();
        Optional<SourceStage> stage = source.stage();
        boolean isHlsl = source.language() == ShaderSource.Language.HLSL;
        switch (this) {
            case GLSLANG -> {
                arguments.addAll(List.of("-V", "--target-env", withoutVersionOfOpenGl(env)));
                stage.ifPresent(known -> arguments.addAll(List.of("-S", known.extension())));
                if (isHlsl) {
                    arguments.addAll(List.of("-D", "-e", "main"));
                }
            }
            case GLSLC, SHADERC -> {
                arguments.add("--target-env=" + env.label());
                stage.ifPresent(known -> arguments.add("-fshader-stage=" + known.extension()));
                if (isHlsl) {
                    arguments.addAll(List.of("-x", "hlsl"));
                }
            }
            case SLANGC -> {
                arguments.addAll(List.of("-target", "spirv", "-fvk-use-entrypoint-name", "-profile"));
                arguments.add("spirv_" + env.version().toString().replace('.', '_'));
                stage.ifPresent(known -> arguments.addAll(List.of("-entry", "main", "-stage", known.slangName())));
            }
            case DXC -> {
                arguments.addAll(List.of("-spirv", "-fspv-target-env=" + env.label()));
                stage.ifPresent(known -> arguments.addAll(List.of("-T", known.hlslProfile())));
                if (stage.isPresent() && !stage.get().hlslProfile().startsWith("lib")) {
                    arguments.addAll(List.of("-E", "main"));
                }
            }
        }
        for (Path folder : includeFolders) {
            if (this == GLSLANG) {
                arguments.add("-I" + folder);
            } else {
                arguments.addAll(List.of("-I", folder.toString()));
            }
        }
        return arguments;
    }

    /** The arguments that name the source and the outputs. */
    List<String> files(ShaderSource source, Path module, Path dependencies) {
        return switch (this) {
            case GLSLANG -> List.of("--depfile", dependencies.toString(), "-o", module.toString(), source.name());
            case GLSLC, SHADERC ->
                List.of("-MD", "-MF", dependencies.toString(), "-o", module.toString(), source.name());
            case SLANGC -> List.of("-depfile", dependencies.toString(), "-o", module.toString(), source.name());
            case DXC -> List.of("-Fo", module.toString(), source.name());
        };
    }

    private static String withoutVersionOfOpenGl(TargetEnv env) {
        return env.api() == TargetEnv.Api.OPENGL ? "opengl" : env.label();
    }
}
