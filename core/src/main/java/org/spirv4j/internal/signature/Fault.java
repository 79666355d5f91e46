// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

/** What is wrong with the types of an instruction. */
public enum Fault {
    NONE,
    /** It was reported by whoever was asked about an operand, see {@link TypedInstruction#meets}. */
    REPORTED,
    /** The execution models that reach the instruction; not found by {@link SignatureCheck}. */
    MODEL,
    /** The result's type. */
    RESULT,
    /** The encoding of a floating-point result; reported as {@link #RESULT} by {@link SignatureCheck}. */
    ENCODING,
    /** An operand's type. */
    OPERAND,
    /** An operand's component count, compared with another. */
    COUNT,
    /** An operand's type in another relation. */
    MATCH,
    /** The form of a cooperative matrix, compared with another type. */
    COOPERATIVE,
    /** An operand is not a pointer. */
    POINTER,
    /** A pointer's storage class. */
    STORAGE_CLASS,
    /** What a pointer points to. */
    POINTEE,
    /** What an operand is, apart from its type: a constant, a variable, a function. */
    CONDITION,
    /** The width of an integer that is to be as wide as an address. */
    SIZE,
    /** There are no addresses. */
    ADDRESSING,
    /** A literal that must be the component count of the result. */
    LITERAL,
    /** Rows and columns of operands and result. */
    SIZES
}
