// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Set;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.LaneUse;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.jit.internal.runtime.CompiledVariants;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.SpirvModule;

/** The classes that are made of programs. */
final class KernelClasses {
    private KernelClasses() {}

    /** The class for the first entry point of a module. */
    static WeakReference<Class<?>> of(SpirvModule module) {
        CompiledProgram program = new BytecodeCompiler()
                .compile(
                        Lowering.lower(module, module.layout().entryPoints().get(0), 1, Set.of(), List.of()),
                        ExecutionModel.GLCompute,
                        1,
                        LaneUse.NEVER)
                .orElseThrow();
        return new WeakReference<>(
                ((CompiledVariants) program).ofArrays().kernel().getClass());
    }
}
