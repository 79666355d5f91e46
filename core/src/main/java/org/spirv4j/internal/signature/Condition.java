// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

/** A condition on an operand itself, apart from its type. */
public enum Condition {
    NONE,
    /** A constant, specialization constants included. */
    CONSTANT,
    /** A constant, OpUndef or OpGraphConstantARM. */
    CONSTANT_OR_UNDEF,
    VARIABLE,
    /** A variable, a function parameter or an access chain. */
    OBJECT,
    FUNCTION,
    /** A pointer; before HLSL legalization also a value loaded from one. */
    INTERPOLANT,
    /** An integer as wide as an address. */
    SIZE,
    /** An integer as wide as an address; 32 bits with logical addressing. */
    POINTER_SIZE,
    /** A literal that is the component count of the result. */
    COUNT,
    EXECUTION_SCOPE,
    /** The scope Workgroup or Subgroup. */
    GROUP_SCOPE,
    MEMORY_SCOPE,
    /** Memory semantics; the preceding operand is the memory scope. */
    MEMORY_SEMANTICS,
    /** The Unequal semantics of a compare-exchange; the two preceding operands are the memory scope and Equal. */
    UNEQUAL_SEMANTICS;

    private static final Condition[] VALUES = values();

    static Condition of(int number) {
        return VALUES[number];
    }
}
