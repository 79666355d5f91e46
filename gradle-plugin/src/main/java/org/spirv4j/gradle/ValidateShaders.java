// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.File;
import java.io.IOException;
import org.gradle.api.GradleException;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputFile;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleValidation;
import org.spirv4j.shaderbuild.TargetEnvironment;
import org.spirv4j.shaderbuild.ValidationOptions;

/** Validates the compiled modules. */
public abstract class ValidateShaders extends ModuleTask {
    /** Called by Gradle. */
    public ValidateShaders() {}

    /** {@return the environment to validate for} */
    @Input
    public abstract Property<String> getTargetEnvironment();

    /** {@return rules that are not checked} */
    @Input
    public abstract ListProperty<String> getIgnoredRules();

    /** {@return whether warnings are errors} */
    @Input
    public abstract Property<Boolean> getWarningsAsErrors();

    /** {@return whether errors fail the build} */
    @Input
    public abstract Property<Boolean> getFailOnError();

    /** {@return further options of {@code spirv val}} */
    @Input
    public abstract ListProperty<String> getValidationOptions();

    /** {@return the SARIF log} */
    @Optional
    @OutputFile
    public abstract RegularFileProperty getSarifFile();

    @Override
    void run(BuildLog log) throws BuildFailure, IOException {
        TargetEnv environment = TargetEnvironment.of(getTargetEnvironment().get());
        ValidationOptions options = new ValidationOptions(
                environment,
                getIgnoredRules().get(),
                getWarningsAsErrors().get(),
                getValidationOptions().get());
        java.util.Optional<File> sarif =
                java.util.Optional.ofNullable(getSarifFile().getAsFile().getOrNull());
        boolean valid = ModuleValidation.run(folders(getModulesDirectory()), options, sarif.map(File::toPath), log);
        if (!valid && getFailOnError().get()) {
            throw new GradleException("modules are not valid for " + environment.label());
        }
    }
}
