// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.engine;

import java.util.Optional;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.grammar.ExecutionModel;

/** Compiles programs. {@link java.util.ServiceLoader} finds it. */
public interface ProgramCompiler {
    /** Whether entry points with an execution model are executed by dispatches of work-groups. */
    static boolean isDispatched(ExecutionModel model) {
        return model == ExecutionModel.GLCompute || model == ExecutionModel.Kernel;
    }

    /**
     * Compiles a program.
     *
     * @param code the program
     * @param model the execution model of its entry point
     * @param width the number of lanes of the subgroups for which it is made: 1 if it has nothing that depends on
     *     subgroups
     * @param lanes when neighbouring invocations are executed in the lanes of vectors
     * @return empty if the program has an instruction that is not compiled, or is too large
     */
    Optional<CompiledProgram> compile(Code code, ExecutionModel model, int width, LaneUse lanes);
}
