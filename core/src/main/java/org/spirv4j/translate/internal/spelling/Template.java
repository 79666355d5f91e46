// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

/**
 * What the operands of a template are. Numbers below {@link #LIST} are operands of the instruction after its result.
 */
public final class Template {
    /** An operand and all after it, from here on. */
    public static final int LIST = 64;

    /** The number that an operand is, from here on. */
    public static final int LITERAL = 128;

    /** The result type. */
    public static final int TYPE = 192;

    /** The name of the helper function. */
    public static final int HELPER = 193;

    /** The name of the result. */
    public static final int RESULT = 194;

    /** The first member of the result. */
    public static final int MEMBER_0 = 195;

    /** The second member of the result. */
    public static final int MEMBER_1 = 196;

    /** A type with the component count of the result and Boolean, signed, unsigned, floating-point components. */
    public static final int BOOL_TYPE = 197;

    /** With signed components. */
    public static final int INT_TYPE = 198;

    /** With unsigned components. */
    public static final int UINT_TYPE = 199;

    /** With floating-point components. */
    public static final int FLOAT_TYPE = 200;

    /** The number of bits of a component, minus 1. */
    public static final int TOP_BIT = 201;

    /** The type of the components of the result. */
    public static final int COMPONENT_TYPE = 202;

    /** The type of the first operand, or of what it points to. */
    public static final int OPERAND_TYPE = 203;

    /** The number of components of the result. */
    public static final int COUNT = 204;

    /** What atomic functions have after their operands for memory semantics. */
    public static final int SEMANTICS = 205;

    /** The dot product of the first two operands. */
    public static final int DOT = 206;

    /** A type with the component count of the result and signed components of 32 bits. */
    public static final int INT32_TYPE = 207;

    /** The number of the invocation in its subgroup. */
    public static final int LANE = 208;

    /** The number of invocations of a subgroup. */
    public static final int LANES = 209;

    /** One of several texts by the number that an operand is, from here on. */
    public static final int CHOICE = 256;

    /** One of several texts by the known number of a constant operand. */
    public static final int CONSTANT_CHOICE = 320;

    /** No signedness is wanted. */
    public static final int ANY = 0;

    /** Signed. */
    public static final int SIGNED = 1;

    /** Unsigned. */
    public static final int UNSIGNED = 2;

    /** That of the result. */
    public static final int AS_RESULT = 3;

    /** That of the first operand. */
    public static final int AS_FIRST = 4;

    /** The bits of a number that are a signedness. */
    static final int SIGN = 7;

    /** The bit that says that a vector of equal components may be a scalar. */
    static final int SCALAR = 8;

    private Template() {}
}
