// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.File;
import java.io.IOException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleStep;

/** Writes a file for each module that describes its entry points, resources, memory layouts and constants. */
@Mojo(name = "reflect", defaultPhase = LifecyclePhase.PROCESS_RESOURCES, threadSafe = true)
public final class ReflectMojo extends AbstractShaderMojo {
    /** The format of the files, a choice of {@code spirv reflect --format}. */
    @Parameter(property = "spirv.reflectionFormat", defaultValue = "json")
    private String format = "";

    /** The folder of the files; the default is the one beside the modules in the project's resources. */
    @Parameter(
            property = "spirv.reflectionDirectory",
            defaultValue = "${project.build.outputDirectory}/shaders",
            required = true)
    private @Nullable File outputDirectory;

    /** Called by Maven. */
    public ReflectMojo() {}

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        ModuleStep.reflect(folders(path(outputDirectory, "outputDirectory")), format, log)
                .run();
    }
}
