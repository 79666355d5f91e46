/**
 * Which instructions, operand kinds and enumerants exist (chapter 3 of the specification), with their numbers, versions,
 * capabilities and extensions.
 *
 * <pre>{@code
 * InstructionInfo load = Grammar.builtIn().instruction("OpLoad").orElseThrow();
 * EnumerantInfo storageBuffer = StorageClass.StorageBuffer.info();
 * }</pre>
 *
 * <p>{@link org.spirv4j.grammar.Op} and one enum per enumerated operand kind are generated from the grammar files, and so
 * are the tables behind {@link org.spirv4j.grammar.Grammar}. A grammar laid over the built-in one with
 * {@link org.spirv4j.grammar.Grammar#withJson} has no enum constants for what it adds; its numbers and names are found
 * through the {@code ...Info} records.
 */
package org.spirv4j.grammar;
