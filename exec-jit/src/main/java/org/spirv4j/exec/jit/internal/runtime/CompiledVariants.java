// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.engine.BuiltIns;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.GroupExecutor;
import org.spirv4j.exec.internal.engine.LaneUse;
import org.spirv4j.exec.internal.engine.StageExecutor;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.WorkGroup;

/**
 * A program that is compiled for memory in arrays, and, when it is needed, once more for memory in any buffers, and for
 * invocations in the lanes of vectors.
 */
public final class CompiledVariants implements CompiledProgram {
    /**
     * A program in lanes.
     *
     * @param localSize the size of work-groups for which it is compiled
     * @param kernel empty if it has no such form
     */
    @SuppressWarnings("ArrayRecordComponent") // Compared by its elements.
    private record InLanes(int[] localSize, Optional<CompiledKernel> kernel, LaneTrial trial) {}

    private final CompiledKernel ofArrays;
    private final Supplier<CompiledKernel> compiler;
    private final LaneUse use;
    private final Function<int[], Optional<CompiledKernel>> laneCompiler;
    private @Nullable CompiledKernel ofBuffers;
    private @Nullable InLanes inLanes;

    /**
     * Makes a program of what is compiled for memory in arrays.
     *
     * @param compiler compiles it for memory in any buffers
     * @param laneCompiler compiles it for lanes, for work-groups of a size
     */
    public CompiledVariants(
            CompiledKernel ofArrays,
            Supplier<CompiledKernel> compiler,
            LaneUse use,
            Function<int[], Optional<CompiledKernel>> laneCompiler) {
        this.ofArrays = ofArrays;
        this.compiler = compiler;
        this.use = use;
        this.laneCompiler = laneCompiler;
    }

    @Override
    public GroupExecutor executor(WorkGroup machine, BuiltIns builtIns, int[] localSize) {
        CompiledKernel kernel = kernel(machine);
        if (use != LaneUse.NEVER && kernel.areArrays() && !hasSubgroups()) {
            InLanes made = inLanes(localSize);
            if (made.kernel.isPresent()) {
                GroupExecutor lanes = made.kernel.get().executor(machine, builtIns, localSize);
                return new LaneExecutor(
                        use == LaneUse.ALWAYS ? lanes : kernel.executor(machine, builtIns, localSize),
                        lanes,
                        made.trial);
            }
        }
        return kernel.executor(machine, builtIns, localSize);
    }

    @Override
    public StageExecutor executor(WorkGroup machine, int most) {
        CompiledKernel kernel = kernel(machine);
        StageExecutor scalar = kernel.executor(machine, most);
        if (use == LaneUse.NEVER || !kernel.areArrays() || hasSubgroups()) {
            return scalar;
        }
        InLanes made = inLanes(new int[] {most, 1, 1});
        if (made.kernel.isEmpty()) {
            return scalar;
        }
        StageExecutor lanes = made.kernel.get().executor(machine, most);
        return new LaneStage(use == LaneUse.ALWAYS ? lanes : scalar, lanes, made.trial, most);
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

    private synchronized InLanes inLanes(int[] localSize) {
        InLanes made = inLanes;
        if (made == null || !Arrays.equals(made.localSize, localSize)) {
            made = new InLanes(localSize.clone(), laneCompiler.apply(localSize), new LaneTrial(use == LaneUse.ALWAYS));
            inLanes = made;
        }
        return made;
    }
}
