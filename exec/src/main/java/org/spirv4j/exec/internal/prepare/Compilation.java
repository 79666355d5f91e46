// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.Iterator;
import java.util.Optional;
import java.util.ServiceLoader;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.LaneUse;
import org.spirv4j.exec.internal.engine.ProgramCompiler;
import org.spirv4j.exec.internal.lower.SubgroupUse;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.SpirvModule;

/**
 * A program that was compiled.
 *
 * @param lowered the optimised program, for subgroups of one invocation if it does not depend on subgroups
 * @param program what was made of it
 */
public record Compilation(Lowered lowered, CompiledProgram program) {
    /**
     * Compiles a program.
     *
     * @param given the module that a user gave
     * @param frozen the module without specialization constants
     * @param entryPoint the number of the entry point in its module
     * @param model its execution model
     * @param subgroupSize the number of lanes of subgroups
     * @param keepsMistakes whether programs with mistakes compute what the checked engine does
     * @param lanes when neighbouring invocations are executed in the lanes of vectors
     * @return empty if the compiler does not compile it
     * @throws Failure if there is no compiler
     */
    public static Optional<Compilation> of(
            SpirvModule given,
            SpirvModule frozen,
            int entryPoint,
            ExecutionModel model,
            int subgroupSize,
            boolean keepsMistakes,
            LaneUse lanes) {
        Iterator<ProgramCompiler> compilers = ServiceLoader.load(
                        ProgramCompiler.class, ProgramCompiler.class.getClassLoader())
                .iterator();
        if (!compilers.hasNext()) {
            throw Failure.of("there is no compiled engine: the artifact spirv4j-exec-jit is missing");
        }
        SpirvModule optimized = ExecutedModule.of(frozen, keepsMistakes);
        boolean hasSubgroups =
                ProgramCompiler.isDispatched(model) ? SubgroupUse.of(optimized) : SubgroupUse.ofStages(optimized);
        int width = hasSubgroups ? subgroupSize : 1;
        Lowered lowered = Lowered.ofOptimized(given, optimized, entryPoint, width);
        return compilers
                .next()
                .compile(lowered.code(), model, width, lanes)
                .map(program -> new Compilation(lowered, program));
    }
}
