/**
 * Assembly text, both ways.
 *
 * <pre>{@code
 * SpirvModule module = Assembler.with(AssemblerOptions.DEFAULT).assemble(text);
 * String again = Disassembler.with(DisassemblerOptions.DEFAULT).disassemble(module);
 * }</pre>
 *
 * <p>{@link org.spirv4j.text.Assembler} reports every error of a text at once, with line and column.
 * {@link org.spirv4j.text.Disassembler} prints what existing tools print, byte for byte, and can go on behind damage; it
 * also prints single instructions. {@link org.spirv4j.text.FriendlyNames} are the names that it gives to ids.
 *
 * <p>Printing goes through {@code ModulePrinter}, a line at a time, and {@code InstructionPrinter}, which follows the words
 * of an instruction along its shape in the grammar; {@code RecoveryPrinter} chooses between that and bare words.
 */
package org.spirv4j.text;
