/**
 * Assembly text, both ways.
 *
 * <pre>{@code
 * SpirvModule module = new Assembler(AssemblerOptions.DEFAULT).assemble(text);
 * String again = new Disassembler(DisassemblerOptions.DEFAULT).disassemble(module);
 * }</pre>
 *
 * <p>{@link org.spirv4j.text.Assembler} reports every error of a text at once, with line and column.
 * {@link org.spirv4j.text.Disassembler} prints what existing tools print, byte for byte, and can go on behind damage.
 * {@link org.spirv4j.text.HtmlListing} makes a page for a browser of that text.
 */
package org.spirv4j.text;
