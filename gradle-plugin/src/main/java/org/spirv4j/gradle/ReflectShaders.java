// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.IOException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputDirectory;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleStep;

/** Writes a file for each compiled module that describes what it expects of its host. */
public abstract class ReflectShaders extends ModuleTask {
    /** Called by Gradle. */
    public ReflectShaders() {}

    /** {@return the format of the files, a choice of {@code spirv reflect --format}} */
    @Input
    public abstract Property<String> getReflectionFormat();

    /** {@return the folder of the files} */
    @OutputDirectory
    public abstract DirectoryProperty getOutputDirectory();

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        ModuleStep.reflect(folders(getOutputDirectory()), getReflectionFormat().get(), log)
                .run();
    }
}
