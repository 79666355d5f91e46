// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.ModuleValidation;
import org.spirv4j.shaderbuild.TargetEnvironment;
import org.spirv4j.shaderbuild.ValidationOptions;

/**
 * Validates modules against the SPIR-V specification and the rules of an environment. Each error is in the log with its
 * position, its rule and, if it is known, a fix. Modules that have not changed since they were found to be valid are
 * not validated again.
 */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.PROCESS_RESOURCES, threadSafe = true)
public final class ValidateMojo extends AbstractShaderMojo {
    /** The environment to validate for, such as {@code vulkan1.3}. */
    @Parameter(property = "spirv.targetEnvironment", defaultValue = "vulkan1.2")
    private String targetEnvironment = "";

    /** Rules that are not checked, by name or VUID, or chapters of rules, as {@code spirv explain} lists them. */
    @Parameter
    private List<String> ignoredRules = new ArrayList<>();

    /** Whether warnings are errors. */
    @Parameter(property = "spirv.warningsAsErrors", defaultValue = "false")
    private boolean warningsAsErrors;

    /** Further options of {@code spirv val}, such as {@code --scalar-block-layout}. */
    @Parameter
    private List<String> options = new ArrayList<>();

    /** A file to which the findings are also written as a SARIF 2.1.0 log. By default there is none. */
    @Parameter(property = "spirv.sarifFile")
    private @Nullable File sarifFile;

    /** Whether errors fail the build. */
    @Parameter(property = "spirv.failOnError", defaultValue = "true")
    private boolean failOnError;

    /** Called by Maven. */
    public ValidateMojo() {}

    @Override
    void run(BuildLog log) throws BuildFailure, IOException, MojoFailureException {
        ValidationOptions how =
                new ValidationOptions(TargetEnvironment.of(targetEnvironment), ignoredRules, warningsAsErrors, options);
        boolean valid = ModuleValidation.run(
                folders(modules()), how, Optional.ofNullable(sarifFile).map(File::toPath), log);
        if (!valid && failOnError) {
            throw new MojoFailureException("modules are not valid for " + targetEnvironment);
        }
    }
}
