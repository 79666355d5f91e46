// SPDX-License-Identifier: Apache-2.0
/**
 * Diagnostics and exceptions. Every message about an input is a {@link org.spirv4j.diagnostic.Diagnostic}: a
 * severity, a position, a message, and a hint.
 *
 * <p>Reading, assembling, linking, transforming and building throw an exception when they cannot do their work. The
 * root of these exceptions is {@link org.spirv4j.diagnostic.SpirvException}, which carries at least one diagnostic:
 *
 * <pre>{@code
 * try {
 *     SpirvModule module = SpirvModule.read(bytes);
 *     System.out.print(Disassembler.create().disassemble(module));
 * } catch (SpirvException e) {
 *     for (Diagnostic problem : e.diagnostics()) {
 *         System.out.println(problem.position() + ": " + problem.message());
 *         System.out.println(problem.help());
 *     }
 * }
 * }</pre>
 *
 * <p>A {@link org.spirv4j.diagnostic.Position} is a word offset in a binary module, or line and column in a text. The
 * hint of a diagnostic says what to change in the input. A {@link org.spirv4j.diagnostic.Remedy} says what the program
 * that calls the library can do instead, in a form that the program can evaluate:
 *
 * <pre>{@code
 * boolean needsGrammar =
 *         problem.remedies().stream().anyMatch(remedy -> remedy.action() == Remedy.Action.SUPPLY_GRAMMAR);
 * }</pre>
 *
 * <p>Validator, linter and runs do not throw. They return {@link org.spirv4j.diagnostic.Findings}, which can be
 * printed, divided by severity, joined with others, or made to throw. A {@link org.spirv4j.diagnostic.Finding} is a
 * diagnostic with the {@link org.spirv4j.diagnostic.Rule} that is violated, the instruction as text, the {@link
 * org.spirv4j.diagnostic.SourceLocation} in the shader's source code if the module has debug information, and {@link
 * org.spirv4j.diagnostic.RelatedLocation}s such as a declaration.
 */
@NullMarked
package org.spirv4j.diagnostic;

import org.jspecify.annotations.NullMarked;
