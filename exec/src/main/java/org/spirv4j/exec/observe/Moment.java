// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.observe;

import java.util.List;
import java.util.Optional;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * The state of a run at an instruction. Instructions and ids are those of the module that the program was made of. What
 * a moment gives is valid only until the observer returns.
 */
public interface Moment {
    /** {@return the module that is executed, as it was given to the program} */
    SpirvModule module();

    /** {@return the word offset of the instruction in the module} */
    int wordOffset();

    /** {@return the instruction} */
    Instruction instruction();

    /** {@return the number of invocations that execute the instruction together} */
    int count();

    /**
     * {@return the number of active calls of those that execute the instruction; 1 in the function of the entry point}
     */
    int callDepth();

    /** {@return the invocations that execute the instruction together, in the order of their lanes} */
    List<Invocation> invocations();

    /**
     * {@return whether an invocation is one of those that execute the instruction}
     *
     * @param invocation an invocation
     */
    boolean isExecutedBy(Invocation invocation);

    /**
     * {@return where the invocations of the work-group, or those that run together in another stage, stand} Invocations
     * at the same place are in one element, those that have ended in the last one.
     */
    List<Standing> standings();

    /**
     * {@return where an invocation stands, alone; empty if it has ended or is not executed at present}
     *
     * @param invocation an invocation
     */
    Optional<Standing> standing(Invocation invocation);

    /**
     * Lists the functions that an invocation is in.
     *
     * @param invocation an invocation
     * @return the active calls, the innermost first; empty if the invocation has ended or is not executed at present
     */
    List<Call> calls(Invocation invocation);

    /**
     * Finds the value that an id has for an invocation: a constant, the contents of a variable, or the result of an
     * instruction that dominates the place at which the invocation stands, or at which an active call was made.
     *
     * @param invocation an invocation
     * @param id an id of the module
     * @return the value; empty if the id has none for the invocation now
     */
    Optional<Value> value(Invocation invocation, int id);

    /**
     * {@return the value in the registers of a result id, without regard to where the invocation stands} For tools that
     * look at an instruction after it was executed.
     *
     * @param invocation an invocation
     * @param id the result id of an instruction that the invocation has executed
     */
    Optional<Value> lastValue(Invocation invocation, int id);
}
