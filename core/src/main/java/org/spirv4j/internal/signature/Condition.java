// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

/** What an operand must be itself, apart from its type. */
public enum Condition {
    NONE,
    /** A constant, specialization constants included. */
    CONSTANT,
    /** A constant, OpUndef or a constant of a graph. */
    CONSTANT_OR_UNDEF,
    VARIABLE,
    /** A variable, a parameter, or an access chain. */
    OBJECT,
    FUNCTION,
    /** A pointer, or before legalization what was loaded from it. */
    INTERPOLANT,
    /** An integer as wide as an address. */
    SIZE,
    /** The same; 32 bits where there are no addresses. */
    POINTER_SIZE,
    /** A literal: the component count of the result. */
    COUNT,
    EXECUTION_SCOPE,
    /** The scope Workgroup or Subgroup. */
    GROUP_SCOPE,
    MEMORY_SCOPE,
    /** Memory semantics; the operand in front of them is the memory scope. */
    MEMORY_SEMANTICS,
    /** Memory semantics for when nothing is exchanged; the two operands in front of them are a memory scope and others. */
    UNEQUAL_SEMANTICS;

    private static final Condition[] VALUES = values();

    static Condition of(int number) {
        return VALUES[number];
    }
}
