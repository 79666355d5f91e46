// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

/** Rules that replace instructions by values that exist, or by simpler instructions. */
interface Simplification {
    /**
     * Applies a rule to an instruction, if there is one.
     *
     * @return the id of a value that the result of the instruction equals; the result id of the instruction if it
     *     changed itself; 0 if no rule matches
     */
    int simplify(int instruction);

    /** The rule that was applied last, in words. */
    String applied();
}
