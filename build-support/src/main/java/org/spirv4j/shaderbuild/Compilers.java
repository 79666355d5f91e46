// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.TargetEnv;

/** The compiler of each language, found once. */
final class Compilers {
    private final CompileOptions options;
    private final TargetEnv env;
    private final Map<ShaderSource.Language, Found> found = new EnumMap<>(ShaderSource.Language.class);

    /** A compiler and its file. */
    private record Found(ShaderCompiler compiler, Path executable) {}

    Compilers(CompileOptions options) {
        this.options = options;
        env = options.targetEnv();
    }

    /** The task of compiling a source. */
    CompileTask task(ShaderSource source) throws BuildFailure, IOException {
        if (source.language() == ShaderSource.Language.ASSEMBLY) {
            return new AssemblyTask(source, options);
        }
        Found compiler = found.get(source.language());
        if (compiler == null) {
            compiler = find(source);
            found.put(source.language(), compiler);
        }
        List<String> command = new ArrayList<>();
        command.add(compiler.executable.toString());
        command.addAll(compiler.compiler.arguments(source, env, options.includeFolders()));
        command.addAll(options.arguments());
        String identity = Files.size(compiler.executable) + " " + Files.getLastModifiedTime(compiler.executable);
        return new ProcessTask(source, options, compiler.compiler, command, identity);
    }

    private Found find(ShaderSource source) throws BuildFailure {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        String configured = options.compiler();
        if (!configured.isEmpty()) {
            ShaderCompiler compiler = ShaderCompiler.ofCommand(configured)
                    .orElseThrow(() -> BuildFailure.ofConfiguration("unknown compiler " + configured
                            + ": the name of its file must start with " + String.join(", ", allNames())));
            if (!compiler.supports(source.language())) {
                throw BuildFailure.ofConfiguration(
                        source.name() + ": " + configured + " does not support " + source.language());
            }
            return ShaderCompiler.executable(configured, path)
                    .map(file -> new Found(compiler, file))
                    .orElseThrow(() -> BuildFailure.ofConfiguration(
                            "cannot find the compiler " + configured + ": it is not an executable file on the PATH"));
        }
        List<String> names = new ArrayList<>();
        for (ShaderCompiler compiler : ShaderCompiler.of(source.language())) {
            for (String name : compiler.names()) {
                Optional<Path> file = ShaderCompiler.executable(name, path);
                if (file.isPresent()) {
                    return new Found(compiler, file.get());
                }
                names.add(name);
            }
        }
        throw BuildFailure.ofConfiguration(source.name() + " needs a compiler for " + source.language()
                + ", and none is on the PATH; install one of " + String.join(", ", names)
                + ", or configure the path of one");
    }

    private static List<String> allNames() {
        List<String> names = new ArrayList<>();
        for (ShaderCompiler compiler : ShaderCompiler.values()) {
            names.addAll(compiler.names());
        }
        return names;
    }
}
