// SPDX-License-Identifier: Apache-2.0
/**
 * Views of the instructions that everyone reads: their operands by name and type.
 *
 * <p>{@link org.spirv4j.instruction.InstructionView#of} returns the view of an instruction. A class that is named as an
 * instruction is the view of that instruction; {@link org.spirv4j.instruction.AccessChain}, {@link
 * org.spirv4j.instruction.Atomic}, {@link org.spirv4j.instruction.ScalarConstant} and {@link
 * org.spirv4j.instruction.CompositeConstant} are views of several. Methods have the names of the operands in the
 * grammar:
 *
 * <pre>{@code
 * for (Instruction instruction : module.instructions()) {
 *     InstructionView view = InstructionView.of(instruction);
 *     if (view instanceof OpLoad load) {
 *         out.println(load.result() + " is loaded from " + load.pointer());
 *     } else if (view instanceof AccessChain chain) {
 *         out.println(chain.result() + " is a part of " + chain.base() + " at " + chain.indexes());
 *     }
 * }
 * }</pre>
 *
 * <p>An id is an {@link org.spirv4j.module.IdInfo}, or a number with a method that ends in {@code Id}, which allocates
 * nothing. A mask is a {@link org.spirv4j.instruction.MaskOperand}, whose bits have parameters. A view has no other
 * fields than its instruction, whose operands {@link org.spirv4j.module.Instruction#operand} finds by name for all
 * instructions.
 */
@NullMarked
package org.spirv4j.instruction;

import org.jspecify.annotations.NullMarked;
