// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.module.SpirvModule;

/** A run whose data is complete. */
interface RunExecution {
    /**
     * The name of the result that is the picture.
     *
     * @throws org.spirv4j.cli.option.UsageException if there is none, or more than one
     */
    String picture();

    /**
     * Runs the vertex shader, if there is one.
     *
     * @param naming gives the program the names of its text
     */
    default Optional<RunReport> runVertices(UnaryOperator<Program> naming) {
        return Optional.empty();
    }

    /** What the progress of {@link #run} counts. */
    String unit();

    /**
     * Runs the compute shader, kernel or fragment shader.
     *
     * @param workers execute work-groups in parallel
     * @param watching adds those who watch the program
     */
    RunReport run(Executor workers, UnaryOperator<Program> watching);

    /** The module with the entry point of {@link #run}. */
    SpirvModule module();
}
