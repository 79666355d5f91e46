// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.IntPredicate;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.exec.internal.code.Lowering;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** The values of a module into which others may flow, through instructions and calls but not through memory. */
final class ValueFlow {
    private final Lowering code;
    private final ModuleLayout layout;
    private final IntPredicate passesOn;
    private final BitSet found = new BitSet();
    private final Deque<Integer> pending = new ArrayDeque<>();

    private ValueFlow(Lowering code, IntPredicate passesOn) {
        this.code = code;
        layout = code.module.layout();
        this.passesOn = passesOn;
    }

    /**
     * The ids of the values.
     *
     * @param isSource whether the result of the instruction at a word offset is one of the values
     * @param passesOn whether the result of the instruction at a word offset is one of them if an operand is
     */
    static BitSet of(Lowering code, IntPredicate isSource, IntPredicate passesOn) {
        ValueFlow values = new ValueFlow(code, passesOn);
        for (int i = 0; i < code.data.instructionCount; i++) {
            int at = code.data.starts[i];
            if (isSource.test(at)) {
                values.add(code.word(at, 2));
            }
        }
        if (!values.pending.isEmpty()) {
            values.spread(DefUse.of(code.module));
        }
        return values.found;
    }

    private void add(int id) {
        if (id > 0 && !found.get(id)) {
            found.set(id);
            pending.add(id);
        }
    }

    private void spread(DefUse uses) {
        while (!pending.isEmpty()) {
            int id = pending.remove();
            for (int i = 0; i < uses.useCount(id); i++) {
                Instruction user = uses.user(id, i);
                int at = user.wordOffset();
                Op op = code.op(at);
                if (op == Op.OpFunctionCall) {
                    argument(at, id);
                } else if (op == Op.OpReturnValue) {
                    returned(user, uses);
                } else if (user.resultId() != 0 && user.typeId() != 0 && passesOn.test(at)) {
                    add(user.resultId());
                }
            }
        }
    }

    private void argument(int call, int id) {
        Function callee = layout.function(code.word(call, 3)).orElse(null);
        for (int i = 4; callee != null && i < code.wordCount(call); i++) {
            if (code.word(call, i) == id && i - 4 < callee.parameters().size()) {
                add(callee.parameters().get(i - 4).resultId());
            }
        }
    }

    private void returned(Instruction user, DefUse uses) {
        for (Function function : layout.functions()) {
            boolean isInside = function.firstInstruction() <= user.index() && user.index() < function.endInstruction();
            for (int i = 0; isInside && i < uses.useCount(function.id()); i++) {
                Instruction call = uses.user(function.id(), i);
                if (code.op(call.wordOffset()) == Op.OpFunctionCall) {
                    add(call.resultId());
                }
            }
        }
    }
}
