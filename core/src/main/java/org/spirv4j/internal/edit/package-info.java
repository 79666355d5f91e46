// SPDX-License-Identifier: Apache-2.0
/**
 * Renumbers ids in the words of instructions: {@link org.spirv4j.internal.edit.OperandIds} finds the operands that are
 * ids, {@link org.spirv4j.internal.edit.IdCounter} gives new ids, and {@link org.spirv4j.internal.edit.IdRewriter}
 * copies instructions and replaces their ids by those in an {@link org.spirv4j.internal.edit.IdMap}.
 */
package org.spirv4j.internal.edit;
