// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.List;

/**
 * A rule of algebra: an instruction that matches the left side has the value of the right side.
 *
 * @param text the rule as the table writes it
 * @param left the pattern of the instruction; its inner operations are the instructions that compute its operands
 * @param orders the pattern with the operands of commutative operations in every order, constants last
 * @param right the value: a variable, a constant to compute, or an instruction
 * @param conditions conditions on the constants, which must hold for each component
 * @param fastMath the bits of FPFastMathMode that all floating-point instructions of the
 *     pattern must have; 0 if the rule keeps each bit of the result, except in NaN
 * @param needsDefinedResult whether the rule changes results that the specification does not define; the table says
 *     "Defined"
 */
record AlgebraRule(
        String text,
        Term left,
        List<Term> orders,
        Term right,
        List<Term> conditions,
        int fastMath,
        boolean needsDefinedResult) {}
