// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.IOException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.OutputDirectory;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleStep;

/** Writes the compiled modules without names and debug information. */
public abstract class StripShaders extends ModuleTask {
    /** Called by Gradle. */
    public StripShaders() {}

    /** {@return options of {@code spirv strip}} */
    @Input
    public abstract ListProperty<String> getStripOptions();

    /** {@return the folder of resources, in which the stripped modules are in the folder {@code shaders}} */
    @OutputDirectory
    public abstract DirectoryProperty getResourcesDirectory();

    /** {@return the folder of the stripped modules} */
    @Internal
    public abstract DirectoryProperty getOutputDirectory();

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        ModuleStep.strip(folders(getOutputDirectory()), getStripOptions().get(), log)
                .run();
    }
}
