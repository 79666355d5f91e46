// SPDX-License-Identifier: Apache-2.0
/**
 * The types of the operands and results of instructions: what {@code grammar/signatures.table} says, packed while building.
 *
 * <p>The builder and the validator show an instruction as a {@link org.spirv4j.internal.signature.TypedInstruction}; {@link
 * org.spirv4j.internal.signature.SignatureCheck} finds the first operand that does not fit, and {@link
 * org.spirv4j.internal.signature.SignatureText} says what it must be.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.signature;
