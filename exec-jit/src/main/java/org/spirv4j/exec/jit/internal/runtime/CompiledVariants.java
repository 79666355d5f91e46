// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.engine.BuiltIns;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.GroupExecutor;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.WorkGroup;

/** A program that is compiled for memory in arrays, and, when it is needed, once more for memory in any buffers. */
public final class CompiledVariants implements CompiledProgram {
    private final CompiledKernel ofArrays;
    private final Supplier<CompiledKernel> compiler;
    private @Nullable CompiledKernel ofBuffers;

    public CompiledVariants(CompiledKernel ofArrays, Supplier<CompiledKernel> compiler) {
        this.ofArrays = ofArrays;
        this.compiler = compiler;
    }

    @Override
    public GroupExecutor executor(WorkGroup machine, BuiltIns builtIns, int[] localSize) {
        return kernel(machine).executor(machine, builtIns, localSize);
    }

    @Override
    public GroupExecutor executor(WorkGroup machine) {
        return kernel(machine).executor(machine);
    }

    @Override
    public boolean hasSubgroups() {
        return ofArrays.hasSubgroups();
    }

    /** The program for memory in arrays. */
    public CompiledKernel ofArrays() {
        return ofArrays;
    }

    private CompiledKernel kernel(WorkGroup machine) {
        boolean areArrays = Arrays.stream(machine.subgroups[0].resources)
                .allMatch(resource -> !(resource instanceof Memory memory) || memory.hasArray());
        return areArrays ? ofArrays : ofBuffers();
    }

    private synchronized CompiledKernel ofBuffers() {
        CompiledKernel made = ofBuffers;
        if (made == null) {
            made = compiler.get();
            ofBuffers = made;
        }
        return made;
    }
}
