// SPDX-License-Identifier: Apache-2.0
/**
 * Decodes words into instructions and operands: {@link org.spirv4j.internal.decode.ModuleParser} reads a module in one
 * pass, {@link org.spirv4j.internal.decode.OperandScanner} splits a single instruction, and
 * {@link org.spirv4j.internal.decode.ModuleData} is the result.
 */
package org.spirv4j.internal.decode;
