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
 * Writes each module as text in a shading language, for drivers that do not read SPIR-V, or reports all that the
 * language cannot express.
 */
@Mojo(name = "translate", defaultPhase = LifecyclePhase.PROCESS_RESOURCES, threadSafe = true)
public final class TranslateMojo extends AbstractShaderMojo {
    /** The language and its version, as for {@code spirv translate --to}, such as {@code essl310}. */
    @Parameter(property = "spirv.language", required = true)
    private String language = "";

    /** Further options of {@code spirv translate}, such as {@code --flip-y}. */
    @Parameter
    private List<String> options = new ArrayList<>();

    /** The folder of the texts; the default is the one beside the modules in the project's resources. */
    @Parameter(
            property = "spirv.translationDirectory",
            defaultValue = "${project.build.outputDirectory}/shaders",
            required = true)
    private @Nullable File outputDirectory;

    /** Called by Maven. */
    public TranslateMojo() {}

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        ModuleStep.translate(folders(path(outputDirectory, "outputDirectory")), language, options, log)
                .run();
    }
}
