// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.engine;

import org.spirv4j.exec.internal.machine.WorkGroup;

/** A compiled program. Immutable, and safe for use by several threads. */
public interface CompiledProgram {
    /**
     * Makes what executes work-groups one after another, in one thread.
     *
     * @param machine a work-group of one invocation or, if the program has subgroups, of all, with the resources and
     *     constants, and the arguments of a kernel in the registers of its parameters
     * @param builtIns the values of variables with the decoration BuiltIn
     * @param localSize the number of invocations of a work-group in each dimension
     */
    GroupExecutor executor(WorkGroup machine, BuiltIns builtIns, int[] localSize);

    /**
     * Makes what executes the invocations of a stage that is not dispatched.
     *
     * @param machine a work-group of one subgroup, with the resources and constants; of one lane if the program has no
     *     subgroups
     * @param most the maximum number of invocations at a time; the number of lanes if the program has subgroups
     */
    StageExecutor executor(WorkGroup machine, int most);

    /**
     * Whether the program has instructions or built-ins for subgroups, or instructions that a work-group executes
     * together.
     */
    boolean hasSubgroups();
}
