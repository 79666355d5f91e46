// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.Arrays;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * Counts how often each instruction of a module is executed: once for each invocation that executes it.
 *
 * <pre>{@code
 * ExecutionCounts counts = ExecutionCounts.create(module);
 * program.withObserver(counts).dispatch(bindings, 4, 1, 1);
 * }</pre>
 */
public final class ExecutionCounts implements Observer {
    private final SpirvModule module;

    /** By word offset. */
    private final long[] counts;

    /**
     * Starts to count.
     *
     * @param module the module of the programs that are observed
     * @return the counts
     */
    public static ExecutionCounts create(SpirvModule module) {
        return new ExecutionCounts(module);
    }

    private ExecutionCounts(SpirvModule module) {
        this.module = module;
        counts = new long[module.wordCount()];
    }

    @Override
    public void before(Moment moment) {
        counts[moment.wordOffset()] += moment.count();
    }

    /**
     * {@return how often an instruction was executed} Labels, merge instructions and what is there for debuggers are
     * not executed.
     *
     * @param instruction an instruction of the module
     */
    public long count(Instruction instruction) {
        return counts[instruction.wordOffset()];
    }

    /** {@return how often all instructions of the module were executed together} */
    public long total() {
        return Arrays.stream(counts).sum();
    }

    /** {@return the module} */
    public SpirvModule module() {
        return module;
    }
}
