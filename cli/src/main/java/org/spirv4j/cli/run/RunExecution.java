// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.module.SpirvModule;

/** A run whose data is complete. */
public interface RunExecution {
    /**
     * Finds the entry points, and completes their data.
     *
     * @param vertexModule the module with the vertex shader, if there is one; otherwise the same module
     */
    static RunExecution of(
            Arguments arguments,
            RunInputs inputs,
            ProgramOptions options,
            SpirvModule module,
            SpirvModule vertexModule,
            Console console)
            throws FileProblem {
        RunStages stages = RunStages.of(arguments, module, vertexModule);
        inputs.complete(stages);
        return stages.isFragment()
                ? new DrawExecution(arguments, inputs, options, stages, console)
                : new DispatchExecution(arguments, inputs, options, stages.main());
    }

    /**
     * The name of the result that is the picture.
     *
     * @throws org.spirv4j.cli.console.UsageException if there is none, or more than one
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

    /** What the colors of the run have that is no finite number; empty if there is nothing. */
    default String strangeColors() {
        return "";
    }

    /** The module with the entry point of {@link #run}. */
    SpirvModule module();
}
