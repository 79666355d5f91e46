// SPDX-License-Identifier: Apache-2.0
/**
 * The instructions, operand kinds and enumerants of SPIR-V (chapter 3 of the specification), with their numbers,
 * versions, capabilities and extensions.
 *
 * <p>{@link org.spirv4j.grammar.Op} and an enum for each enumerated operand kind name what the built-in grammar
 * defines. Each constant has its description:
 *
 * <pre>{@code
 * InstructionInfo load = Op.OpLoad.info();
 * EnumerantInfo storageBuffer = StorageClass.StorageBuffer.info();
 * Optional<SpirvVersion> since = storageBuffer.availability().since();
 * }</pre>
 *
 * <p>A {@link org.spirv4j.grammar.Grammar} finds all of them by name and by number, and has the extended instruction
 * sets:
 *
 * <pre>{@code
 * InstructionInfo sqrt = Grammar.builtIn()
 *         .extendedInstructionSet("GLSL.std.450")
 *         .flatMap(set -> set.instruction(31))
 *         .orElseThrow();
 * }</pre>
 *
 * <p>A file in the JSON schema of the Khronos registry, laid over a grammar, adds the instructions of a vendor or of a
 * newer release. The additions have no enum constants, only descriptions. The result is passed to readers and
 * assemblers:
 *
 * <pre>{@code
 * Grammar extended = Grammar.builtIn().withJson(json, "acme.json", "");
 * SpirvModule module = SpirvModule.read(bytes, ReadOptions.DEFAULT.withGrammar(extended));
 * }</pre>
 *
 * <p>A {@link org.spirv4j.grammar.TargetEnv} is an environment that modules are made for: a version of SPIR-V alone, or
 * a client API such as Vulkan 1.3. Grammars are immutable and safe to share between threads.
 */
@NullMarked
package org.spirv4j.grammar;

import org.jspecify.annotations.NullMarked;
