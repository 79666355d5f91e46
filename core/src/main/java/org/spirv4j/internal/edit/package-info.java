// SPDX-License-Identifier: Apache-2.0
/**
 * How the words of modules become those of another one: {@link org.spirv4j.internal.edit.InstructionEdits} collects changes
 * by instruction and copies what lies between them, {@link org.spirv4j.internal.edit.IdRewriter} copies instructions with
 * other ids, which {@link org.spirv4j.internal.edit.IdMap} knows.
 */
package org.spirv4j.internal.edit;
