// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

/** The ways in which an instruction can break its signature. */
public enum Fault {
    NONE,
    /** A fault that {@link TypedOperands#meets} has already reported. */
    REPORTED,
    /** An unsupported execution model reaches the instruction; not checked by {@link SignatureCheck}. */
    MODEL,
    /** The result type. */
    RESULT,
    /** The encoding of a floating-point result type; {@link SignatureCheck} returns {@link #RESULT} for it. */
    ENCODING,
    /** An operand's type. */
    OPERAND,
    /** The component count of an operand differs from that of the result or another operand. */
    COUNT,
    /** Another relation between an operand's type and another type. */
    MATCH,
    /** The shape, scope or use of a cooperative matrix differs from that of another type. */
    COOPERATIVE,
    /** An operand is not a pointer. */
    POINTER,
    /** A pointer's storage class. */
    STORAGE_CLASS,
    /** The type that a pointer points to. */
    POINTEE,
    /** A {@link Condition}: the operand must be a constant, a variable or a function. */
    CONDITION,
    /** The width of an integer that must be as wide as an address. */
    SIZE,
    /** The addressing model has no addresses. */
    ADDRESSING,
    /** A literal that must be the component count of the result. */
    LITERAL,
    /** The row and column counts of operands and result do not match. */
    SIZES
}
