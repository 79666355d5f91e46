// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.IOException;
import java.nio.file.Path;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;
import org.spirv4j.shaderbuild.StepFolders;

/** What all tasks have in common. */
public abstract class ShaderTask extends DefaultTask {
    /** Called by Gradle. */
    ShaderTask() {}

    /** {@return the folder of the project; names in messages are relative to it} */
    @Internal
    public abstract DirectoryProperty getProjectDirectory();

    /** {@return the folder of the compiled modules, with names and debug information} */
    @Internal
    public abstract DirectoryProperty getModulesDirectory();

    /** Does the work of the task. */
    abstract void run(BuildLog log) throws BuildFailure, IOException;

    /** Runs the task. */
    @TaskAction
    public void execute() {
        try {
            run(new GradleLog(getLogger()));
        } catch (BuildFailure e) {
            throw new GradleException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new GradleException("cannot read or write files: " + e, e);
        }
    }

    /** The file that records the last build. */
    final Path stateFile() {
        return getTemporaryDir().toPath().resolve("state");
    }

    final StepFolders folders(DirectoryProperty output) {
        return new StepFolders(path(getProjectDirectory()), path(getModulesDirectory()), path(output), stateFile());
    }

    static Path path(DirectoryProperty folder) {
        return folder.get().getAsFile().toPath().toAbsolutePath().normalize();
    }
}
