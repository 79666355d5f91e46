// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Constant;

/**
 * The values of scalar specialization constants in their instructions (section 2.12 of the specification,
 * "Specialization").
 */
public final class ScalarLiterals {
    /** The type of Boolean values, in place of a number type. */
    public static final int BOOL = 1;

    private ScalarLiterals() {}

    /**
     * The type of the value of an OpSpecConstantTrue, OpSpecConstantFalse or OpSpecConstant at a word offset: a number
     * type, or {@link #BOOL}; 0 for other instructions.
     *
     * @param words the words of the module
     * @param at word offset of the instruction
     * @param typeAt word offset of the definition of its type; 0 if there is none
     */
    public static int type(int[] words, int at, int typeAt) {
        int opcode = words[at] & 0xFFFF;
        if (opcode == Op.OpSpecConstantTrue.opcode() || opcode == Op.OpSpecConstantFalse.opcode()) {
            return BOOL;
        }
        return opcode == Op.OpSpecConstant.opcode() && typeAt != 0 ? NumberTypes.ofDefinition(words, typeAt) : 0;
    }

    /** The bits of the value of such an instruction; 1 or 0 for a Boolean. */
    public static long bits(int[] words, int at, int type) {
        if (type == BOOL) {
            return (words[at] & 0xFFFF) == Op.OpSpecConstantTrue.opcode() ? 1 : 0;
        }
        long low = words[at + Constant.VALUE] & 0xFFFFFFFFL;
        return NumberTypes.words(type) > 1 ? low | (long) words[at + Constant.VALUE + 1] << 32 : low;
    }
}
