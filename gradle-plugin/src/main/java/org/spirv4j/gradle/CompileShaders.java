// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.CompileOptions;
import org.spirv4j.shaderbuild.ShaderCompilation;
import org.spirv4j.shaderbuild.TargetEnvironment;

/** Compiles shaders to SPIR-V modules. A shader is compiled again only if it has changed, or what it includes. */
public abstract class CompileShaders extends ShaderTask {
    /** Called by Gradle. */
    public CompileShaders() {}

    /** {@return the folder of the shaders} */
    @Internal
    public abstract DirectoryProperty getSourceDirectory();

    /** {@return all files whose change makes the task run: those in the folders of shaders and of included files} */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getSources();

    /** {@return globs of files to compile} */
    @Input
    public abstract ListProperty<String> getIncludes();

    /** {@return globs of files not to compile} */
    @Input
    public abstract ListProperty<String> getExcludes();

    /** {@return folders of included files} */
    @Internal
    public abstract ListProperty<File> getIncludeDirectories();

    /** {@return the compiler; empty: one on the PATH, or else shaderc} */
    @Input
    public abstract Property<String> getCompiler();

    /** {@return the seconds that a compiler may take for a shader} */
    @Input
    public abstract Property<Integer> getTimeLimit();

    /** {@return the version of LWJGL whose shaderc compiles if no other compiler does} */
    @Input
    public abstract Property<String> getShadercVersion();

    /** {@return the jars of shaderc, which are only fetched when they are needed} */
    @Internal
    public abstract ConfigurableFileCollection getShaderc();

    /** {@return further arguments of the compiler} */
    @Input
    public abstract ListProperty<String> getArguments();

    /** {@return the environment to compile for} */
    @Input
    public abstract Property<String> getTargetEnvironment();

    /** {@return the folder of resources, in which the modules are in the folder {@code shaders}} */
    @OutputDirectory
    public abstract DirectoryProperty getResourcesDirectory();

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        ShaderCompilation.run(
                new CompileOptions(
                        path(getSourceDirectory()),
                        getIncludes().get(),
                        getExcludes().get(),
                        getIncludeDirectories().get().stream()
                                .map(folder -> folder.toPath().toAbsolutePath())
                                .toList(),
                        getCompiler().get(),
                        getArguments().get(),
                        TargetEnvironment.of(getTargetEnvironment().get()),
                        path(getModulesDirectory()),
                        path(getModulesDirectory()),
                        stateFile(),
                        Runtime.getRuntime().availableProcessors(),
                        Duration.ofSeconds(getTimeLimit().get()),
                        getShadercVersion().get()),
                coordinates -> shaderc(),
                log);
    }

    /** The configuration of the project has the same coordinates. */
    private List<Path> shaderc() throws IOException {
        try {
            return getShaderc().getFiles().stream().map(File::toPath).toList();
        } catch (GradleException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
