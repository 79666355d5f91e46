// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.StepFolders;

/** What all goals have in common. Maven fills the fields before it calls {@link #execute}. */
abstract class AbstractShaderMojo extends AbstractMojo {
    /** The project that is built. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    @Nullable
    MavenProject project;

    /** The execution of this goal. */
    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    @Nullable
    MojoExecution mojoExecution;

    /** The folder of the compiled modules, with names and debug information. */
    @Parameter(
            property = "spirv.modulesDirectory",
            defaultValue = "${project.build.directory}/shaders",
            required = true)
    @Nullable
    File modulesDirectory;

    /** Whether to skip all goals of this plug-in. */
    @Parameter(property = "spirv.skip", defaultValue = "false")
    boolean skip;

    /** Does the work of the goal. */
    abstract void run(BuildLog log) throws BuildFailure, IOException, MojoFailureException;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped, because the option skip is true");
            return;
        }
        try {
            run(new MavenLog(getLog()));
        } catch (BuildFailure e) {
            if (e.isCausedByInput()) {
                throw new MojoFailureException(e.getMessage());
            }
            throw new MojoExecutionException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new MojoExecutionException("cannot read or write files: " + e, e);
        }
    }

    final MavenProject project() {
        return required(project, "project");
    }

    final Path modules() {
        return path(modulesDirectory, "modulesDirectory");
    }

    /** The folders of a goal that reads modules. */
    final StepFolders folders(Path output) {
        return new StepFolders(project().getBasedir().toPath(), modules(), output, stateFile());
    }

    /** The file that records the last build of this goal in this execution. */
    final Path stateFile() {
        MojoExecution execution = required(mojoExecution, "mojoExecution");
        return Path.of(project().getBuild().getDirectory(), "spirv")
                .resolve(execution.getGoal() + "-" + execution.getExecutionId() + ".state");
    }

    static <T> T required(@Nullable T value, String parameter) {
        if (value == null) {
            throw new IllegalStateException("the parameter " + parameter + " is missing");
        }
        return value;
    }

    static Path path(@Nullable File file, String parameter) {
        return required(file, parameter).toPath().toAbsolutePath().normalize();
    }
}
