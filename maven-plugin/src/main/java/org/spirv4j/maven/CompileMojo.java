// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;
import org.jspecify.annotations.Nullable;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.CompileOptions;
import org.spirv4j.shaderbuild.ShaderCompilation;
import org.spirv4j.shaderbuild.Shaderc;
import org.spirv4j.shaderbuild.TargetEnvironment;

/**
 * Compiles shaders to SPIR-V modules. Shaders in GLSL and HLSL are compiled by a compiler that is installed separately:
 * glslangValidator, glslc or dxc, or else by shaderc, which the plug-in fetches from Maven Central. Shaders in Slang
 * need slangc; SPIR-V assembly is assembled by this plug-in. A shader is compiled again only if its source, a file that
 * it includes, or its command has changed.
 *
 * <p>The name of a file states the stage: {@code blur.comp} and {@code blur.comp.glsl} are compute shaders in GLSL,
 * {@code sky.frag.hlsl} is a fragment shader in HLSL. The stages are {@code vert}, {@code tesc}, {@code tese}, {@code
 * geom}, {@code frag}, {@code comp}, {@code task}, {@code mesh}, {@code rgen}, {@code rint}, {@code rahit},
 * {@code rchit}, {@code rmiss} and {@code rcall}. Files in GLSL and HLSL without a stage are only included by others. A
 * file in Slang needs no stage if it has {@code [shader("...")]} attributes.
 */
@Mojo(name = "compile", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class CompileMojo extends AbstractShaderMojo {
    /** The folder of the shaders. */
    @Parameter(
            property = "spirv.sourceDirectory",
            defaultValue = "${project.basedir}/src/main/shaders",
            required = true)
    private @Nullable File sourceDirectory;

    /** Globs of files to compile, relative to the folder of the shaders, such as {@code sky/*.frag}. By default all. */
    @Parameter
    private List<String> includes = new ArrayList<>();

    /** Globs of files not to compile. */
    @Parameter
    private List<String> excludes = new ArrayList<>();

    /** Folders in which the compiler looks for included files, besides the folder of the including file. */
    @Parameter
    private List<File> includeDirectories = new ArrayList<>();

    /**
     * The compiler: a command on the PATH, or the path of a file. The name of the file must start with
     * glslangValidator, glslang, glslc, slangc or dxc. By default, the first of these on the PATH that supports the
     * language of a shader; dxc is preferred for HLSL. If there is none, or with the value {@code shaderc}, GLSL and
     * HLSL are compiled by LWJGL's shaderc, which takes the arguments of glslc.
     */
    @Parameter(property = "spirv.compiler", defaultValue = "")
    private @Nullable String compiler;

    /** Further arguments of the compiler, such as {@code -g}. They follow those of the plug-in. */
    @Parameter
    private List<String> arguments = new ArrayList<>();

    /** The environment to compile for, such as {@code vulkan1.3}. */
    @Parameter(property = "spirv.targetEnvironment", defaultValue = "vulkan1.2")
    private String targetEnvironment = "";

    /** The folder to which modules are copied; the default makes them resources of the project. */
    @Parameter(
            property = "spirv.outputDirectory",
            defaultValue = "${project.build.outputDirectory}/shaders",
            required = true)
    private @Nullable File outputDirectory;

    /** The number of shaders to compile at the same time. 0 means the number of processor cores. */
    @Parameter(property = "spirv.jobs", defaultValue = "0")
    private int jobs;

    /** The seconds that a compiler may take for a shader. */
    @Parameter(property = "spirv.timeLimit", defaultValue = "300")
    private int timeLimit;

    /** The version of LWJGL whose shaderc compiles if no other compiler does. */
    @Parameter(property = "spirv.shadercVersion", defaultValue = Shaderc.DEFAULT_VERSION)
    private String shadercVersion = "";

    @Inject
    private @Nullable RepositorySystem repositorySystem;

    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true, required = true)
    private @Nullable RepositorySystemSession repositorySession;

    @Parameter(defaultValue = "${project.remotePluginRepositories}", readonly = true, required = true)
    private List<RemoteRepository> repositories = new ArrayList<>();

    /** Called by Maven. */
    public CompileMojo() {}

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        Path output = path(outputDirectory, "outputDirectory");
        List<Path> includeFolders = new ArrayList<>();
        for (File folder : includeDirectories) {
            includeFolders.add(path(folder, "includeDirectories"));
        }
        ShaderCompilation.run(
                new CompileOptions(
                        path(sourceDirectory, "sourceDirectory"),
                        includes,
                        excludes,
                        includeFolders,
                        compiler == null ? "" : compiler,
                        arguments,
                        TargetEnvironment.of(targetEnvironment),
                        modules(),
                        output,
                        stateFile(),
                        jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors(),
                        Duration.ofSeconds(timeLimit),
                        shadercVersion),
                new RepositoryResolver(
                        required(repositorySystem, "repositorySystem"),
                        required(repositorySession, "repositorySession"),
                        repositories),
                log);
    }
}
