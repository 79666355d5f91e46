// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import java.util.Optional;
import org.spirv4j.grammar.Op;

/** Finds the instruction that accepts operands which another instruction rejects. */
public final class Substitutes {

    private Substitutes() {}

    /**
     * The instruction that accepts the operands of {@code in}; {@code op} itself if it accepts them in swapped order.
     */
    public static Optional<Op> of(Op op, TypedOperands in) {
        String table = SignatureTable.substitutes();
        int signature = Signatures.of(op);
        for (int at = 0; at < table.length(); at += 3 + table.charAt(at + 2)) {
            int count = table.charAt(at + 2);
            boolean fits = table.charAt(at) == op.ordinal() && signature != 0;
            for (int i = 0; i < count && fits; i++) {
                int slot = Signatures.slot(signature, i);
                fits = i < Signatures.operandCount(signature)
                        && in.has(slot)
                        && fits(table.charAt(at + 3 + i), slot, in);
            }
            if (fits) {
                return Optional.of(Op.values()[table.charAt(at + 1)]);
            }
        }
        return Optional.empty();
    }

    private static boolean fits(int pattern, int slot, TypedOperands in) {
        int type = in.type(slot);
        return pattern == 0 || type != 0 && TypePatterns.fits(pattern, type, in.form(slot, type), in);
    }
}
