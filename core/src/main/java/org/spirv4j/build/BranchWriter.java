// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.spirv4j.grammar.Op;

/** Branches between blocks that are made by hand, and the OpPhi instructions for them. */
final class BranchWriter {
    private final Code code;

    BranchWriter(Code code) {
        this.code = code;
    }

    void branchConditional(Value condition, Block whenTrue, Block whenFalse, int... weights) {
        Objects.requireNonNull(whenTrue, "whenTrue");
        Objects.requireNonNull(whenFalse, "whenFalse");
        Objects.requireNonNull(weights, "weights");
        InstructionEncoder encoder = code.begin(Op.OpBranchConditional).value(condition);
        if (!condition.type.isBool()) {
            throw encoder.failure("the condition is " + condition.type + ", but must be a Boolean scalar");
        }
        if (weights.length != 0 && weights.length != 2) {
            throw encoder.failure("the number of branch weights must be 0 or 2, not " + weights.length);
        }
        code.end(encoder.id(whenTrue).id(whenFalse).words(weights));
    }

    void switchTo(Value selector, Block otherwise, Object... cases) {
        Objects.requireNonNull(otherwise, "otherwise");
        Objects.requireNonNull(cases, "cases");
        InstructionEncoder encoder = code.begin(Op.OpSwitch).value(selector);
        if (!selector.type.isInt()) {
            throw encoder.failure("the selector is " + selector.type + ", but must be an integer scalar");
        }
        encoder.id(otherwise);
        if (cases.length % 2 != 0) {
            throw encoder.failure("the last literal has no target block");
        }
        for (int i = 0; i < cases.length; i += 2) {
            if (!(cases[i] instanceof Number number) || !(cases[i + 1] instanceof Block block)) {
                throw encoder.failure(
                        "each case must be a literal number and a block, not " + cases[i] + " and " + cases[i + 1]);
            }
            LiteralNumbers.integer(encoder, selector.type, number.longValue());
            encoder.id(block);
        }
        code.end(encoder);
    }

    Value phi(Type type, Object... operands) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(operands, "operands");
        return code.emit(Op.OpPhi, prepend(type, operands));
    }

    private static Object[] prepend(Object first, Object[] others) {
        Object[] all = new Object[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }
}
