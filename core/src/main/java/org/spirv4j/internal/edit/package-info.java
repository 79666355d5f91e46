// SPDX-License-Identifier: Apache-2.0
/**
 * Rewrites the words of modules: {@link org.spirv4j.internal.edit.InstructionEdits} collects changes by instruction and
 * copies the instructions between them, {@link org.spirv4j.internal.edit.IdRewriter} copies instructions and replaces
 * ids by those in an {@link org.spirv4j.internal.edit.IdMap}.
 */
package org.spirv4j.internal.edit;
