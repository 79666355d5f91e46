// SPDX-License-Identifier: Apache-2.0
/**
 * The mutable form of modules, and passes over it.
 *
 * <p>An {@link org.spirv4j.edit.EditableModule} is made of a module, changed, and written again:
 *
 * <pre>{@code
 * EditableModule editable = EditableModule.of(module);
 * for (EditedFunction function : editable.functions()) {
 *     for (EditedInstruction instruction : function.instructions()) {
 *         if (instruction.is(Op.OpCopyObject)) {
 *             instruction.replaceUses(instruction.operand(0));
 *         }
 *     }
 * }
 * SpirvModule changed = editable.toModule();
 * }</pre>
 *
 * <p>{@link org.spirv4j.edit.EditedFunction}, {@link org.spirv4j.edit.EditedBlock}, {@link
 * org.spirv4j.edit.EditedInstruction} and {@link org.spirv4j.edit.EditedType} are handles with names: what most passes
 * need, without memory of their own, so that they may be made and forgotten. Below them, instructions, blocks and
 * functions are numbers of the module; passes that visit all instructions of large modules use these numbers, as those
 * of the library do, because they need no objects:
 *
 * <pre>{@code
 * for (int function = 1; function < editable.functionLimit(); function++) {
 *     for (int block = editable.firstBlock(function); block != 0; block = editable.nextBlock(block)) {
 *         for (int i = editable.firstInstruction(block); i != 0; i = editable.nextInBlock(i)) {
 *             if (editable.is(i, Op.OpCopyObject)) {
 *                 editable.uses().replace(editable.resultId(i), editable.word(i, 3));
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>Numbers start at 1, and do not change while the module is edited; 0 stands for none. The methods with numbers
 * count all words of an instruction: word 0 has its length and opcode, as in section 2.3 of the specification,
 * "Physical Layout of a SPIR-V Module and Instruction". Changing, moving or removing an instruction takes time in its
 * size and in the uses that it touches, not in the size of the module.
 *
 * <p>What refers to a removed instruction without needing it is removed with it: names, decorations, operands of entry
 * points and debug information. These operands are <em>mentions</em>; all others are <em>uses</em>. Source lines and
 * debug scopes are kept by instruction, so that code may be moved freely; the instructions that state them are written
 * where they are needed.
 *
 * <p>A module is lifted in one of two ways. {@link org.spirv4j.edit.EditableModule#of} gives each instruction in a
 * block its source line and debug scope, and is what passes get. {@link org.spirv4j.edit.EditableModule#ofInstructions}
 * makes a list, at a small part of the cost, that any module that can be read becomes: lines are instructions like
 * others, and blocks, functions and lists of uses are found when they are asked for. Transforms edit lists; what is not
 * changed is copied word for word:
 *
 * <pre>{@code
 * EditableModule edited = EditableModule.ofInstructions(module);
 * int uint = edited.declarations().type(Op.OpTypeInt, 32, 0);
 * int pointer = edited.declarations().type(Op.OpTypePointer, StorageClass.Private.value(), uint);
 * int zero = edited.constants().of(uint, 0);
 * int counter = edited.declarations().add(Op.OpVariable, pointer, StorageClass.Private.value(), zero);
 * int start = edited.blocks().firstInsertionPoint(edited.firstBlock(1));
 * edited.insertBefore(start, Op.OpStore, 0, edited.resultId(counter), zero);
 * SpirvModule counting = edited.toModule();
 * }</pre>
 *
 * <p>What an edited module knows and does is divided by subject:
 *
 * <ul>
 *   <li>{@link org.spirv4j.edit.EditableModule} itself: the words of instructions, their order, the blocks and
 *       functions that they form; inserting, replacing, moving and removing them; ids
 *   <li>{@link org.spirv4j.edit.Uses}: which instructions refer to an id; other ids for users
 *   <li>{@link org.spirv4j.edit.Declarations}: types, constants, variables and the other sections before the functions,
 *       which are found or added; interfaces of entry points
 *   <li>{@link org.spirv4j.edit.Constants}: the numbers that constants stand for, and constants for numbers
 *   <li>{@link org.spirv4j.edit.Annotations}: names and decorations
 *   <li>{@link org.spirv4j.edit.Blocks}: blocks and functions that are added, divided, joined and removed; OpPhi;
 *       where code may be inserted
 *   <li>{@link org.spirv4j.edit.Positions}: source lines and debug scopes
 *   <li>{@link org.spirv4j.edit.Flow}: graph, dominators and loops of a function, computed when asked for and kept
 *       until its branches change
 * </ul>
 *
 * <p>New instructions have an opcode, the id of their type (0 for none) and the words of their operands; {@link
 * org.spirv4j.edit.OperandWords} writes literal strings. Their result id is new.
 *
 * <p>A {@link org.spirv4j.edit.Pass} is a step that an {@code Optimizer} applies. A {@link
 * org.spirv4j.edit.PassContext} gives it the options of the optimisation and takes its {@link org.spirv4j.edit.Remark
 * remarks}: what was done at a place, or was not, and why. A pass throws a {@link org.spirv4j.edit.PassException} if it
 * cannot be applied.
 */
@NullMarked
package org.spirv4j.edit;

import org.jspecify.annotations.NullMarked;
