// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.TargetEnv;

/**
 * What to compile, and how. All paths are absolute.
 *
 * @param sources the folder of the sources; it may be missing
 * @param includes globs of names relative to {@code sources}; only files with these names are compiled; none: all
 * @param excludes globs of names relative to {@code sources}; files with these names are not compiled
 * @param includeFolders the folders in which compilers look for included files, besides that of the including file
 * @param compiler the command of the compiler, by name or path; empty: one on the PATH, by the language of a shader, or
 *     else shaderc
 * @param arguments further arguments of the compiler
 * @param targetEnv the environment to compile for
 * @param modules the folder of the compiled modules
 * @param output the folder to which modules are copied when they are compiled; it may be {@code modules}
 * @param stateFile the file that records the last build
 * @param jobs number of shaders to compile at the same time
 * @param timeLimit the time that a compiler may take for a shader
 * @param shadercVersion the version of LWJGL whose shaderc compiles if no other compiler does
 */
public record CompileOptions(
        Path sources,
        List<String> includes,
        List<String> excludes,
        List<Path> includeFolders,
        String compiler,
        List<String> arguments,
        TargetEnv targetEnv,
        Path modules,
        Path output,
        Path stateFile,
        int jobs,
        Duration timeLimit,
        String shadercVersion) {
    /**
     * Checks and copies the options.
     *
     * @throws IllegalArgumentException if {@code jobs} is less than 1
     */
    public CompileOptions {
        Objects.requireNonNull(sources, "sources");
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
        includeFolders = List.copyOf(includeFolders);
        Objects.requireNonNull(compiler, "compiler");
        arguments = List.copyOf(arguments);
        Objects.requireNonNull(targetEnv, "targetEnv");
        Objects.requireNonNull(modules, "modules");
        Objects.requireNonNull(output, "output");
        Objects.requireNonNull(stateFile, "stateFile");
        Objects.requireNonNull(timeLimit, "timeLimit");
        Objects.requireNonNull(shadercVersion, "shadercVersion");
        if (jobs < 1) {
            throw new IllegalArgumentException("jobs must be at least 1, not " + jobs);
        }
    }
}
