// SPDX-License-Identifier: Apache-2.0
/**
 * Assembles text into words: {@link org.spirv4j.text.internal.assembly.Lexer} finds tokens,
 * {@link org.spirv4j.text.internal.assembly.AssemblyParser} matches them with the grammar,
 * {@link org.spirv4j.text.internal.assembly.IdTable} numbers the ids, and
 * {@link org.spirv4j.text.internal.assembly.ErrorList} collects every error.
 */
package org.spirv4j.text.internal.assembly;
