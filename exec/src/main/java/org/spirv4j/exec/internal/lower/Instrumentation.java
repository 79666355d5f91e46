// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.grammar.Op;

/**
 * Adds steps around those of instructions while a program is made: checks, and what observes a run. It is asked about
 * all instructions in the blocks of the functions that the entry point reaches, also about those without a step of
 * their own, such as OpPhi. The added steps execute for the same lanes as the instruction, have its place, and do not
 * count as executed instructions.
 */
public interface Instrumentation {
    /**
     * Is called first, when constants and variables have their registers, and others can be declared.
     *
     * @param code the program that is made
     */
    default void start(Lowering code) {}

    /**
     * Adds steps that are executed before an instruction.
     *
     * @param code the program that is made; the registers of the operands and the result of the instruction are known
     * @param op the opcode
     * @param at the word offset of the instruction
     * @param steps receives the steps, which must not be control steps
     */
    default void before(Lowering code, Op op, int at, Consumer<Step> steps) {}

    /**
     * Adds steps that are executed before an instruction that reads or writes memory, after those of {@link #before}.
     *
     * @param code the program that is made
     * @param op the opcode
     * @param at the word offset of the instruction
     * @param accesses tells which memory the instruction reads and writes
     * @param steps receives the steps, which must not be control steps
     */
    default void access(Lowering code, Op op, int at, MemoryAccesses accesses, Consumer<Step> steps) {}

    /**
     * Adds what the invocations that execute an instruction together do before it, after the steps of {@link #before}:
     * those of a work-group for an instruction on a work-group, otherwise those of a subgroup that are at the same
     * place.
     *
     * @param code the program that is made
     * @param op the opcode
     * @param at the word offset of the instruction
     * @param function what an instruction on a subgroup or work-group does; empty for other instructions
     * @param functions receives what they do
     */
    default void together(
            Lowering code, Op op, int at, Optional<GroupFunction> function, Consumer<GroupFunction> functions) {}

    /**
     * Adds steps that are executed after an instruction; not asked about those that end a block. For a call that is
     * after the return from the function, and for a barrier when the invocations go on.
     *
     * @param code the program that is made
     * @param op the opcode
     * @param at the word offset of the instruction
     * @param steps receives the steps, which must not be control steps
     */
    default void following(Lowering code, Op op, int at, Consumer<Step> steps) {}

    /**
     * Adds copies to those that give an OpPhi its value on the way from a predecessor. All registers are read before
     * one is written.
     *
     * @param code the program that is made
     * @param at the word offset of the OpPhi
     * @param index the number of the word with the value
     * @param copies receives what is copied, and where
     */
    default void phi(Lowering code, int at, int index, BiConsumer<Operand, Operand> copies) {}
}
