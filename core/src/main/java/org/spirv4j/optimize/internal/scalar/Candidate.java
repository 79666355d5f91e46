// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * A rule and one order of the operands of its left side, with what its first three operands must be: most instructions
 * differ there.
 *
 * @param rule the rule
 * @param left its left side in this order
 * @param first what the first operand must be: an opcode, {@link #CONSTANT} or {@link #ANY}
 * @param second what the second one must be
 * @param third what the third one must be
 */
record Candidate(AlgebraRule rule, Term left, int first, int second, int third) {
    private static final int ANY = -1;
    private static final int CONSTANT = -2;

    static Candidate of(AlgebraRule rule, Term left) {
        List<Term> operands = left.operands();
        return new Candidate(rule, left, wanted(operands, 0), wanted(operands, 1), wanted(operands, 2));
    }

    private static int wanted(List<Term> operands, int index) {
        if (index >= operands.size()) {
            return ANY;
        }
        Term operand = operands.get(index);
        return switch (operand.kind()) {
            case VARIABLE -> ANY;
            case OPERATION -> operand.op().opcode();
            default -> CONSTANT;
        };
    }

    /**
     * What an operand is: {@link #CONSTANT} or the opcode of its definition; {@link #ANY} if there is no such operand.
     */
    static int found(EditableModule module, int instruction, int index) {
        if (index >= module.wordCount(instruction)) {
            return ANY;
        }
        Op op = module.opOf(module.word(instruction, index));
        return Trait.CONSTANT.has(op) || op == Op.OpUndef ? CONSTANT : op.opcode();
    }

    /** Whether operands may match the left side. */
    boolean mayMatch(int a, int b, int c) {
        return (first == ANY || first == a) && (second == ANY || second == b) && (third == ANY || third == c);
    }
}
