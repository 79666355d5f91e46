// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.IOException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.spirv4j.shaderbuild.BindOptions;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleStep;

/** Writes Java sources for the host of the compiled modules. */
public abstract class BindShaders extends ModuleTask {
    /** Called by Gradle. */
    public BindShaders() {}

    /** {@return the package of the classes} */
    @Optional
    @Input
    public abstract Property<String> getPackageName();

    /** {@return whether each module has a package of its own in that package} */
    @Input
    public abstract Property<Boolean> getPackagePerModule();

    /** {@return whether the classes have methods that fill LWJGL's structures} */
    @Input
    public abstract Property<Boolean> getLwjgl();

    /** {@return pipelines whose stages a class describes together} */
    @Input
    public abstract ListProperty<String> getPipelines();

    /** {@return whether the classes access memory by {@code MemorySegment}} */
    @Input
    public abstract Property<Boolean> getMemorySegment();

    /** {@return the folder of the sources} */
    @OutputDirectory
    public abstract DirectoryProperty getOutputDirectory();

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        BindOptions options = new BindOptions(
                getPackageName().get(),
                getPackagePerModule().get(),
                getLwjgl().get(),
                getPipelines().get(),
                getMemorySegment().get());
        ModuleStep.bind(folders(getOutputDirectory()), options, log).run();
    }
}
