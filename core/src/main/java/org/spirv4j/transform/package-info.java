/**
 * Functions from module to module. A {@link org.spirv4j.transform.ModuleTransform} takes a module and gives another one;
 * those that come with the library have names, and others are written as edits of instructions:
 *
 * <pre>{@code
 * ModuleTransform unpadded = ModuleTransform.ofInstructions((edit, instruction) -> {
 *     if (instruction.opcode() == Op.OpNop.opcode()) {
 *         edit.drop(instruction);
 *     }
 * });
 * SpirvModule result = module.transform(unpadded);
 * }</pre>
 *
 * <p>A {@link org.spirv4j.transform.ModuleEdit} collects changes while the module it was made for stays as it is, and so do
 * its layout and its analyses. What it needs for new instructions is an id and words:
 *
 * <pre>{@code
 * ModuleTransform named = ModuleTransform.of(edit -> {
 *     for (Function function : edit.module().layout().functions()) {
 *         if (edit.module().layout().name(function.id()).isEmpty()) {
 *             edit.append(LayoutSection.NAMES, InstructionWords.of(Op.OpName).add(function.id()).string("unnamed"));
 *         }
 *     }
 * });
 * }</pre>
 */
package org.spirv4j.transform;
