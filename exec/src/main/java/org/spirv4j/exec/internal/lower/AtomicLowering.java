// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.grammar.Op;

/** Atomic instructions. Those on memory that work-groups share exclude each other. */
final class AtomicLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpAtomicLoad ->
                new AtomicSteps.Atomic(op, form(code, at, 3), code.operand(at, 3), null, null, code.result(at));
            case OpAtomicStore -> {
                MemoryForm form = form(code, at, 1);
                yield new AtomicSteps.Atomic(op, form, code.operand(at, 1), code.operand(at, 4), null, null);
            }
            case OpAtomicIIncrement, OpAtomicIDecrement, OpAtomicFlagTestAndSet ->
                new AtomicSteps.Atomic(op, form(code, at, 3), code.operand(at, 3), null, null, code.result(at));
            case OpAtomicFlagClear ->
                new AtomicSteps.Atomic(op, form(code, at, 1), code.operand(at, 1), null, null, null);
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak ->
                new AtomicSteps.Atomic(
                        op,
                        form(code, at, 3),
                        code.operand(at, 3),
                        code.operand(at, 7),
                        code.operand(at, 8),
                        code.result(at));
            case OpAtomicExchange,
                    OpAtomicIAdd,
                    OpAtomicISub,
                    OpAtomicSMin,
                    OpAtomicUMin,
                    OpAtomicSMax,
                    OpAtomicUMax,
                    OpAtomicAnd,
                    OpAtomicOr,
                    OpAtomicXor,
                    OpAtomicFAddEXT,
                    OpAtomicFMinEXT,
                    OpAtomicFMaxEXT ->
                new AtomicSteps.Atomic(
                        op, form(code, at, 3), code.operand(at, 3), code.operand(at, 6), null, code.result(at));
            default -> null;
        };
    }

    private static MemoryForm form(Lowering code, int at, int pointer) {
        if (code.hasPointee(code.word(at, pointer))) {
            return code.pointee(at, pointer);
        }
        boolean hasResult = code.facts.typeOf(code.word(at, 2)) != 0 && pointer == 3;
        return code.forms.of(hasResult ? code.word(at, 1) : code.facts.typeOf(code.word(at, 4)));
    }
}
