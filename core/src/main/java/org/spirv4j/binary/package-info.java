// SPDX-License-Identifier: Apache-2.0
/**
 * The physical layout of a module: bytes, words and the header (section 2.3 of the specification, "Physical Layout of a
 * SPIR-V Module and Instruction").
 *
 * <p>{@link org.spirv4j.binary.BinaryForm} decodes the bytes of a file, in either byte order or written as the
 * hexadecimal text of a C array, and encodes words:
 *
 * <pre>{@code
 * int[] words = BinaryForm.words(Files.readAllBytes(path));
 * byte[] bigEndian = BinaryForm.bytes(words, ByteOrder.BIG_ENDIAN);
 * }</pre>
 *
 * <p>{@link org.spirv4j.binary.ModuleHeader} has the words of the header; {@link org.spirv4j.module.SpirvModule#header}
 * returns it. Bytes and words that are not a module cause a {@link org.spirv4j.binary.MalformedModuleException}, whose
 * diagnostics have the word offset of the damage. To read whole modules, use {@link org.spirv4j.module.SpirvModule}.
 */
@NullMarked
package org.spirv4j.binary;

import org.jspecify.annotations.NullMarked;
