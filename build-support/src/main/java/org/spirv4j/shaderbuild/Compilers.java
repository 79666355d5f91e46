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
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.TargetEnv;

/** The compiler of each language, found once. */
final class Compilers implements AutoCloseable {
    private final CompileOptions options;
    private final TargetEnv env;
    private final String path;
    private @Nullable ShadercProcesses processes;
    private final Map<ShaderSource.Language, Found> found = new EnumMap<>(ShaderSource.Language.class);

    /** A compiler and its file; shaderc has none. */
    private record Found(ShaderCompiler compiler, Optional<Path> executable) {}

    /**
     * Finds no compiler yet.
     *
     * @param path the folders of {@code PATH}
     */
    Compilers(CompileOptions options, String path) {
        this.options = options;
        this.path = path;
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
        if (compiler.executable.isEmpty()) {
            List<String> arguments =
                    new ArrayList<>(compiler.compiler.arguments(source, env, options.includeFolders()));
            arguments.addAll(options.arguments());
            return new ShadercTask(
                    source, options, this::processes, arguments, "shaderc of LWJGL " + options.shadercVersion());
        }
        Path executable = compiler.executable.get();
        List<String> command = new ArrayList<>();
        command.add(executable.toString());
        command.addAll(compiler.compiler.arguments(source, env, options.includeFolders()));
        command.addAll(options.arguments());
        String identity = Files.size(executable) + " " + Files.getLastModifiedTime(executable);
        return new ProcessTask(source, options, compiler.compiler, command, identity);
    }

    private Found find(ShaderSource source) throws BuildFailure {
        String configured = options.compiler();
        if (!configured.isEmpty()) {
            ShaderCompiler compiler = ShaderCompiler.ofCommand(configured)
                    .orElseThrow(() -> BuildFailure.ofConfiguration("unknown compiler " + configured
                            + ": the name of its file must start with " + String.join(", ", allNames())));
            if (!compiler.supports(source.language())) {
                throw BuildFailure.ofConfiguration(
                        source.name() + ": " + configured + " does not support " + source.language());
            }
            if (compiler == ShaderCompiler.SHADERC) {
                return new Found(compiler, Optional.empty());
            }
            return ShaderCompiler.executable(configured, path)
                    .map(file -> new Found(compiler, Optional.of(file)))
                    .orElseThrow(() -> BuildFailure.ofConfiguration(
                            "cannot find the compiler " + configured + ": it is not an executable file on the PATH"));
        }
        List<String> names = new ArrayList<>();
        for (ShaderCompiler compiler : ShaderCompiler.of(source.language())) {
            if (compiler == ShaderCompiler.SHADERC) {
                return new Found(compiler, Optional.empty());
            }
            for (String name : compiler.names()) {
                Optional<Path> file = ShaderCompiler.executable(name, path);
                if (file.isPresent()) {
                    return new Found(compiler, file);
                }
                names.add(name);
            }
        }
        throw BuildFailure.ofConfiguration(source.name() + " needs a compiler for " + source.language()
                + ", and none is on the PATH; install one of " + String.join(", ", names)
                + ", or configure the path of one");
    }

    /**
     * Fetches shaderc, and prepares to start its processes.
     *
     * @param first a shader that needs it
     * @throws BuildFailure if it cannot be fetched
     */
    void prepareShaderc(ShaderSource first, ArtifactResolver resolver) throws BuildFailure, IOException {
        String version = options.shadercVersion();
        List<Path> jars;
        try {
            jars = resolver.resolve(Shaderc.coordinates(version));
        } catch (IOException e) {
            throw BuildFailure.ofConfiguration(first.name() + " needs a compiler for " + first.language()
                    + ": shaderc of LWJGL " + version + " cannot be fetched (" + e.getMessage()
                    + "). Build once with access to the repository, or install one of "
                    + String.join(", ", namesFor(first)) + " on the PATH, or configure the path of one");
        }
        processes = new ShadercProcesses(temporary -> Shaderc.command(jars, temporary), options.sources());
    }

    private ShadercProcesses processes() {
        if (processes == null) {
            throw new IllegalStateException("shaderc is not prepared");
        }
        return processes;
    }

    @Override
    public void close() throws IOException {
        if (processes != null) {
            processes.close();
        }
    }

    private static List<String> namesFor(ShaderSource source) {
        List<String> names = new ArrayList<>();
        for (ShaderCompiler compiler : ShaderCompiler.of(source.language())) {
            if (compiler != ShaderCompiler.SHADERC) {
                names.addAll(compiler.names());
            }
        }
        return names;
    }

    private static List<String> allNames() {
        List<String> names = new ArrayList<>();
        for (ShaderCompiler compiler : ShaderCompiler.values()) {
            names.addAll(compiler.names());
        }
        return names;
    }
}
