// SPDX-License-Identifier: Apache-2.0
/**
 * The mutable form of modules, and passes over it.
 *
 * <p>An {@link org.spirv4j.edit.EditableModule} is made of a module, changed, and written again:
 *
 * <pre>{@code
 * EditableModule editable = EditableModule.of(module);
 * for (int function = 1; function < editable.functionLimit(); function++) {
 *     for (int block = editable.firstBlock(function); block != 0; block = editable.nextBlock(block)) {
 *         for (int i = editable.firstInstruction(block); i != 0; i = editable.nextInBlock(i)) {
 *             if (editable.is(i, Op.OpCopyObject)) {
 *                 editable.replaceUses(editable.resultId(i), editable.word(i, 3));
 *             }
 *         }
 *     }
 * }
 * SpirvModule changed = editable.toModule();
 * }</pre>
 *
 * <p>Instructions, blocks and functions are numbers from 1 that do not change while the module is edited; 0 stands for
 * none. Operands are words of an instruction: word 0 has its length and opcode, as in section 2.3 of the specification,
 * "Physical Layout of a SPIR-V Module and Instruction". Changing, moving or removing an instruction takes time in its
 * size and in the uses that it touches, not in the size of the module.
 *
 * <p>What refers to a removed instruction without needing it is removed with it: names, decorations, operands of entry
 * points and debug information. These operands are <em>mentions</em>; all others are <em>uses</em>. Source lines and
 * debug scopes are kept by instruction, so that code may be moved freely; the instructions that state them are written
 * where they are needed.
 *
 * <p>{@link org.spirv4j.edit.Constants} finds and declares constants by their numbers, and {@link
 * org.spirv4j.edit.Flow} has the graph, dominators and loops of a function, computed when asked for and kept until its
 * branches change.
 *
 * <p>A {@link org.spirv4j.edit.Pass} is a step that an {@code Optimizer} applies. A {@link
 * org.spirv4j.edit.PassContext} gives it the options of the optimisation and takes its {@link org.spirv4j.edit.Remark
 * remarks}: what was done at a place, or was not, and why.
 */
@NullMarked
package org.spirv4j.edit;

import org.jspecify.annotations.NullMarked;
