/**
 * The physical layout of a module (section 2.3 of the specification, "Physical Layout of a SPIR-V Module and
 * Instruction"): bytes, words, header.
 *
 * <p>{@link org.spirv4j.binary.BinaryForm} turns a file's bytes, in either byte order or written as the hexadecimal text of
 * a C array, into words, and words into bytes. What is not a module is answered by a
 * {@link org.spirv4j.binary.MalformedModuleException} that names the word.
 */
package org.spirv4j.binary;
