// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** A task that reads the compiled modules. */
public abstract class ModuleTask extends ShaderTask {
    /** Called by Gradle. */
    ModuleTask() {}

    /** {@return the compiled modules} */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getModules();
}
