// SPDX-License-Identifier: Apache-2.0
/**
 * The assembler and the disassembler.
 *
 * <p>{@link org.spirv4j.text.Assembler} turns text into a module. If the text has errors, it reports all of them at
 * once, with line and column:
 *
 * <pre>{@code
 * try {
 *     SpirvModule module =
 *             Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(text);
 *     System.out.println(module.wordCount() + " words");
 * } catch (AssemblyException e) {
 *     e.diagnostics().forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>{@link org.spirv4j.text.Disassembler} prints a module as the existing tools print it, byte for byte:
 *
 * <pre>{@code
 * Disassembler disassembler = Disassembler.create().withHeader(false);
 * String text = disassembler.disassemble(module);
 * }</pre>
 *
 * <p>It also prints single instructions. {@link org.spirv4j.text.FriendlyNames} are the names of the ids of a module;
 * create them once to print several instructions:
 *
 * <pre>{@code
 * FriendlyNames names = FriendlyNames.of(module);
 * for (Instruction constant : module.layout().constants()) {
 *     System.out.println(disassembler.instruction(constant, names));
 * }
 * }</pre>
 *
 * <p>{@link org.spirv4j.text.Disassembler#recover} prints what can be read of a damaged module.
 */
@NullMarked
package org.spirv4j.text;

import org.jspecify.annotations.NullMarked;
