// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.File;
import java.io.IOException;
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

    /** {@return the compiler; empty: one on the PATH} */
    @Input
    public abstract Property<String> getCompiler();

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
                        Runtime.getRuntime().availableProcessors()),
                log);
    }
}
