// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.engine.BuiltIns;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.GroupExecutor;
import org.spirv4j.exec.internal.engine.ProgramCompiler;
import org.spirv4j.exec.internal.engine.StageExecutor;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;

/**
 * A compiled program.
 *
 * @param code what was compiled
 * @param model the execution model of its entry point
 * @param kernel the compiled class
 * @param segments the number of segments
 * @param frame where registers are saved between segments
 * @param steps the steps that the machine executes
 * @param own the variables of which each invocation has its own
 * @param shared the variables of work-groups
 * @param inputs the built-ins that are read from memory
 * @param tables the constants that variables hold, by number of a resource
 * @param labels the labels of the blocks of nodes
 * @param meetings by segment: the step that invocations execute together before it; null if there is none
 * @param maxCounters the maximum number of iteration counters of a meeting
 * @param lanes the number of lanes of the machine's subgroups; 0 if it needs only one lane, for all invocations
 * @param width the number of lanes of vectors; 0 if invocations are executed one after another
 * @param intArrays the number of arrays of {@code int} with an element for each lane
 * @param longArrays the same of {@code long}
 * @param keptArrays the number of arrays of {@code int} that single steps do not use
 * @param ownInLanes the numbers of resources of which each invocation has its own, and whose numbers of 32 bits are
 *     consecutive for the lanes of a vector
 * @param areArrays whether it accesses memory in arrays; if not, memory in buffers
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record CompiledKernel(
        Code code,
        ExecutionModel model,
        Kernel kernel,
        int segments,
        Frame frame,
        Step[] steps,
        List<Variable> own,
        List<Variable> shared,
        List<BuiltInPart> inputs,
        Map<Integer, MemorySteps.Store> tables,
        int[] labels,
        @Nullable Meeting[] meetings,
        int maxCounters,
        int lanes,
        int width,
        int intArrays,
        int longArrays,
        int keptArrays,
        int[] ownInLanes,
        boolean areArrays)
        implements CompiledProgram {
    @Override
    public GroupExecutor executor(WorkGroup machine, BuiltIns builtIns, int[] localSize) {
        return new GroupState(this, machine, builtIns, localSize);
    }

    @Override
    public StageExecutor executor(WorkGroup machine, int most) {
        BuiltIns none = (builtIn, invocation) -> {
            throw new IllegalStateException();
        };
        return new CompiledStage(this, new GroupState(this, machine, none, new int[] {most, 1, 1}));
    }

    boolean isDispatched() {
        return ProgramCompiler.isDispatched(model);
    }

    @Override
    public boolean hasSubgroups() {
        return lanes > 0;
    }

    /** Whether a variable has its first value before the first step. */
    boolean hasFirstValue(Variable variable) {
        return variable.storageClass() != StorageClass.Function.value();
    }

    long[] values(int constant) {
        return values(code.operands().apply(constant));
    }

    long[] values(Operand operand) {
        long[] values = new long[(int) operand.type.slots];
        System.arraycopy(code.constants(), operand.base, values, 0, values.length);
        return values;
    }

    /** A block for messages. */
    CodeBlock block(int node) {
        return new CodeBlock(labels[node], 0, new int[0]);
    }
}
