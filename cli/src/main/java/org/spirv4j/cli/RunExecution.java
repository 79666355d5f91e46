// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.Optional;
import java.util.concurrent.Executor;
import org.spirv4j.exec.RunProgress;
import org.spirv4j.exec.RunReport;

/** A run whose data is complete. */
interface RunExecution {
    /**
     * The name of the result that is the picture.
     *
     * @throws org.spirv4j.cli.option.UsageException if there is none, or more than one
     */
    String picture();

    /** Runs the vertex shader, if there is one. */
    default Optional<RunReport> runVertices() {
        return Optional.empty();
    }

    /** What the progress of {@link #run} counts. */
    String unit();

    /**
     * Runs the compute shader, kernel or fragment shader.
     *
     * @param workers execute work-groups in parallel
     * @param progress is told how far the run is
     */
    RunReport run(Executor workers, RunProgress progress);
}
