// SPDX-License-Identifier: Apache-2.0
/**
 * Modules, read only: bytes, words, instructions, operands, ids and the structure above them.
 *
 * <p>Reading checks that every instruction is well formed, but not that the module is valid:
 *
 * <pre>{@code
 * SpirvModule module = SpirvModule.read(path);
 * }</pre>
 *
 * <p>A {@link org.spirv4j.module.SpirvModule} holds the words of the file. {@link org.spirv4j.module.Instruction} and
 * {@link org.spirv4j.module.Operand} are views that are created on access:
 *
 * <pre>{@code
 * for (Instruction instruction : module.instructions()) {
 *     System.out.println(instruction.op() + " " + instruction.operands());
 * }
 * }</pre>
 *
 * <p>An {@link org.spirv4j.module.IdInfo} is an id with its name, type, decorations and members.
 * This prints the resources of a shader and the members of its buffers:
 *
 * <pre>{@code
 * for (Instruction variable : module.layout().globalVariables()) {
 *     System.out.println(variable.result() + " " + variable.result().decorations());
 *     for (MemberInfo member : variable.result().pointee().members()) {
 *         System.out.println("    " + member + " " + member.decorations());
 *     }
 * }
 * }</pre>
 *
 * <p>{@link org.spirv4j.module.SpirvModule#layout} returns the sections, entry points, functions and blocks:
 *
 * <pre>{@code
 * for (Function function : module.layout().functions()) {
 *     System.out.println(module.id(function.id()) + ": " + function.blockCount() + " blocks");
 * }
 * }</pre>
 *
 * <p>Modules are immutable and safe to share between threads. The package {@code org.spirv4j.transform} derives modules
 * from other modules, and {@link org.spirv4j.module.SpirvModule#write} writes a module to a file.
 *
 * <p>Bytes that are not a module cause a {@link org.spirv4j.diagnostic.MalformedModuleException}, whose diagnostics
 * have the word offset of the damage. {@link org.spirv4j.module.BinaryForm} converts between bytes and words without
 * checking more than the magic number: it decodes the bytes of a file, in either byte order or written as the
 * hexadecimal text of a C array, and encodes words.
 *
 * <pre>{@code
 * int[] words = BinaryForm.words(Files.readAllBytes(path));
 * byte[] bigEndian = BinaryForm.bytes(words, ByteOrder.BIG_ENDIAN);
 * }</pre>
 */
@NullMarked
package org.spirv4j.module;

import org.jspecify.annotations.NullMarked;
