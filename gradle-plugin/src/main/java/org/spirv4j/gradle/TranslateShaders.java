// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.IOException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleStep;

/** Writes the compiled modules as text in a shading language. */
public abstract class TranslateShaders extends ModuleTask {
    /** Called by Gradle. */
    public TranslateShaders() {}

    /** {@return the language and its version, as for {@code spirv translate --to}} */
    @Optional
    @Input
    public abstract Property<String> getTranslationLanguage();

    /** {@return further options of {@code spirv translate}} */
    @Input
    public abstract ListProperty<String> getTranslationOptions();

    /** {@return the folder of resources, in which the texts are in the folder {@code shaders}} */
    @OutputDirectory
    public abstract DirectoryProperty getResourcesDirectory();

    /** {@return the folder of the texts} */
    @Internal
    public abstract DirectoryProperty getOutputDirectory();

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        ModuleStep.translate(
                        folders(getOutputDirectory()),
                        getTranslationLanguage().get(),
                        getTranslationOptions().get(),
                        log)
                .run();
    }
}
