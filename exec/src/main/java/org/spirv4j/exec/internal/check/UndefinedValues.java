// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.BitSet;
import org.spirv4j.exec.internal.code.Lowering;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/** The values of a module that may be computed from undefined ones, without memory in between. */
final class UndefinedValues {
    /** The literal of OpVectorShuffle for a component that is undefined. */
    static final int NO_COMPONENT = 0xFFFFFFFF;

    private UndefinedValues() {}

    /** The ids of the values. */
    static BitSet of(Lowering code) {
        return ValueFlow.of(code, at -> isUndefined(code, at), at -> passesOn(code, code.op(at)));
    }

    /** Whether the result of an instruction, or a part of it, is undefined for all operands. */
    static boolean isUndefined(Lowering code, int at) {
        Op op = code.op(at);
        if (op == Op.OpVectorShuffle) {
            for (int i = 5; i < code.wordCount(at); i++) {
                if (code.word(at, i) == NO_COMPONENT) {
                    return true;
                }
            }
        }
        return op == Op.OpUndef || op == Op.OpPoisonKHR;
    }

    /** Whether the result of an instruction is undefined if an operand is. */
    static boolean passesOn(Lowering code, Op op) {
        return (Trait.PURE.has(code.data.tables, op.opcode())
                        || code.isConstant(op)
                        || Trait.DERIVATIVE.has(code.data.tables, op.opcode())
                        || op == Op.OpPhi
                        || op == Op.OpExtInst)
                && op != Op.OpFreezeKHR;
    }
}
