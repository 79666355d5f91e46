// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.List;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;

/** Optimises modules before they are compiled. */
final class ExecutedModule {
    /**
     * Arrays in variables whose indexes become constants become registers. Small loops only: what is compiled must stay short
     * enough for the compilers of the JVM.
     */
    private static final List<String> UNROLLING = List.of("--loop-unroll-small=400");

    private ExecutedModule() {}

    /** A module that computes the same, with fewer instructions. */
    static SpirvModule of(SpirvModule module) {
        SpirvModule optimized = Optimizer.forPerformance().optimize(module);
        SpirvModule unrolled = Optimizer.ofFlags(UNROLLING).optimize(optimized);
        return unrolled.instructionCount() == optimized.instructionCount()
                ? optimized
                : Optimizer.forPerformance().optimize(unrolled);
    }
}
