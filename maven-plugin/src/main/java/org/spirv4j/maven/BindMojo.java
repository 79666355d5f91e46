// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.spirv4j.shaderbuild.BindOptions;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleStep;

/**
 * Writes Java sources for the host of the modules, and adds them to the sources that the project compiles: constants
 * for sets, bindings, locations and specialization constants, and a class for each block with offsets, readers and
 * writers.
 */
@Mojo(name = "bind", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class BindMojo extends AbstractShaderMojo {
    /** The package of the classes, such as {@code com.example.shaders}. */
    @Parameter(property = "spirv.packageName", required = true)
    private String packageName = "";

    /**
     * Whether each module has a package of its own in that package, so that structures of one name may have different
     * layouts in different modules.
     */
    @Parameter(property = "spirv.packagePerModule", defaultValue = "false")
    private boolean packagePerModule;

    /** Whether the classes have methods that fill LWJGL's structures; the project then needs LWJGL. */
    @Parameter(property = "spirv.lwjgl", defaultValue = "false")
    private boolean lwjgl;

    /**
     * Pipelines, such as {@code Sky=sky.vert,sky.frag}: for each, a class describes the layout of the stages together
     * for LWJGL. A stage is the name of a module without {@code .spv}.
     */
    @Parameter
    private List<String> pipelines = new ArrayList<>();

    /** Whether the classes access memory by {@code MemorySegment} (JDK 22) and not only by {@code ByteBuffer}. */
    @Parameter(property = "spirv.memorySegment", defaultValue = "false")
    private boolean memorySegment;

    /** The folder of the sources. */
    @Parameter(
            property = "spirv.generatedSourcesDirectory",
            defaultValue = "${project.build.directory}/generated-sources/spirv",
            required = true)
    private @Nullable File outputDirectory;

    /** Called by Maven. */
    public BindMojo() {}

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        Path output = path(outputDirectory, "outputDirectory");
        project().addCompileSourceRoot(output.toString());
        BindOptions options = new BindOptions(packageName, packagePerModule, lwjgl, pipelines, memorySegment);
        ModuleStep.bind(folders(output), options, log).run();
    }
}
