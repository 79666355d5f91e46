// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/** By instruction, what {@link Forwarding} asks of each one of a function, as bits. */
final class Behaviours {
    /** It does something, and is no part of control flow. */
    static final int COMPUTES = 1;

    /** It only computes a value from its operands; OpUndef does, too. */
    static final int PURE = 1 << 1;

    /** It may be removed if its result is not used. */
    static final int REMOVABLE = 1 << 2;

    static final int TERMINATION = 1 << 3;
    static final int ACCESS_CHAIN = 1 << 4;
    static final int SPARSE = 1 << 5;
    static final int CONVERGENT = 1 << 6;

    private static final byte[] BY_OP = byOp();

    private Behaviours() {}

    /** Whether an instruction has a bit. */
    static boolean has(Op op, int bit) {
        return (BY_OP[op.ordinal()] & bit) != 0;
    }

    private static byte[] byOp() {
        Op[] ops = Op.values();
        byte[] found = new byte[ops.length];
        for (Op op : ops) {
            found[op.ordinal()] = (byte) ((computes(op) ? COMPUTES : 0)
                    | (Trait.PURE.has(op) || op == Op.OpUndef ? PURE : 0)
                    | (Trait.REMOVABLE.has(op) ? REMOVABLE : 0)
                    | (Trait.TERMINATION.has(op) ? TERMINATION : 0)
                    | (Trait.ACCESS_CHAIN.has(op) ? ACCESS_CHAIN : 0)
                    | (Trait.SPARSE.has(op) ? SPARSE : 0)
                    | (Trait.CONVERGENT.has(op) ? CONVERGENT : 0));
        }
        return found;
    }

    private static boolean computes(Op op) {
        return switch (op) {
            case OpLabel, OpVariable, OpUntypedVariableKHR, OpNop -> false;
            default -> !Trait.MERGE.has(op) && !Trait.DEBUG.has(op);
        };
    }
}
