// SPDX-License-Identifier: Apache-2.0
/**
 * The types of the operands and results of instructions, generated from {@code grammar/signatures.table} at build time.
 *
 * <p>The builder and the validator present an instruction as a {@link org.spirv4j.internal.signature.TypedOperands};
 * {@link org.spirv4j.internal.signature.SignatureCheck} finds the first operand that breaks the signature, and {@link
 * org.spirv4j.internal.signature.SignatureText} describes the requirement in messages.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.signature;
