// SPDX-License-Identifier: Apache-2.0
/**
 * How words become instructions and operands: {@link org.spirv4j.internal.decode.ModuleParser} walks over a module once,
 * {@link org.spirv4j.internal.decode.OperandScanner} splits a single instruction, and
 * {@link org.spirv4j.internal.decode.ModuleData} is what is known afterwards.
 */
package org.spirv4j.internal.decode;
