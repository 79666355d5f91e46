// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.exec.internal.code.Lowering;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** The values of a module that may be computed from undefined ones, without memory in between. */
final class UndefinedValues {
    /** The literal of OpVectorShuffle for a component that is undefined. */
    static final int NO_COMPONENT = 0xFFFFFFFF;

    private final Lowering code;
    private final ModuleLayout layout;
    private final BitSet found = new BitSet();
    private final Deque<Integer> pending = new ArrayDeque<>();

    private UndefinedValues(Lowering code) {
        this.code = code;
        layout = code.module.layout();
    }

    /** The ids of the values. */
    static BitSet of(Lowering code) {
        UndefinedValues values = new UndefinedValues(code);
        for (int i = 0; i < code.data.instructionCount; i++) {
            int at = code.data.starts[i];
            if (isUndefined(code, at)) {
                values.add(code.word(at, 2));
            }
        }
        if (!values.pending.isEmpty()) {
            values.spread(DefUse.of(code.module));
        }
        return values.found;
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
                } else if (user.resultId() != 0 && user.typeId() != 0 && passesOn(code, op)) {
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
