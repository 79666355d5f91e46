// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleStep;

/**
 * Removes names, debug information and what else a driver does not need from the modules that the project ships. The
 * modules that the other goals read keep it.
 */
@Mojo(name = "strip", defaultPhase = LifecyclePhase.PROCESS_RESOURCES, threadSafe = true)
public final class StripMojo extends AbstractShaderMojo {
    /**
     * Options of {@code spirv strip}, which select what is removed, such as {@code --all}. By default, names, sources,
     * lines and other debug information are removed.
     */
    @Parameter
    private List<String> options = new ArrayList<>();

    /** The folder of the stripped modules; the default replaces those in the project's resources. */
    @Parameter(
            property = "spirv.outputDirectory",
            defaultValue = "${project.build.outputDirectory}/shaders",
            required = true)
    private @Nullable File outputDirectory;

    /** Called by Maven. */
    public StripMojo() {}

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        ModuleStep.strip(folders(path(outputDirectory, "outputDirectory")), options, log)
                .run();
    }
}
