// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.Wrapping;

/** Finds integer arithmetic whose result does not fit, although NoSignedWrap or NoUnsignedWrap says that it does. */
final class Wraps implements Instrumentation {
    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        if (!Wrapping.isChecked(op)) {
            return;
        }
        for (boolean isSigned : new boolean[] {true, false}) {
            Decoration decoration = isSigned ? Decoration.NoSignedWrap : Decoration.NoUnsignedWrap;
            if (code.module.layout().isDecorated(code.word(at, TypedInstruction.RESULT), decoration)) {
                Operand a = code.operand(at, TypedInstruction.FIRST_OPERAND);
                steps.accept(new Fit(op, isSigned, a, code.wordCount(at) > 4 ? code.operand(at, Binary.OPERAND_2) : a));
            }
        }
    }

    private static final class Fit extends ComponentCheck {
        private final Op op;
        private final boolean isSigned;
        private final Operand a;
        private final Operand b;

        Fit(Op op, boolean isSigned, Operand a, Operand b) {
            super(Mistake.OVERFLOW, a);
            this.op = op;
            this.isSigned = isSigned;
            this.a = a;
            this.b = b;
        }

        @Override
        boolean isRight(long[] registers, int slot, int lane) {
            return Wrapping.fits(
                    op,
                    isSigned,
                    component(a, registers, slot, lane),
                    component(b, registers, slot, lane),
                    NumberTypes.width(a.type.scalar));
        }

        @Override
        String message(long[] registers, int slot, int lane) {
            String first = ValueText.integer(component(a, registers, slot, lane), a.type.scalar, isSigned);
            String second = ValueText.integer(component(b, registers, slot, lane), b.type.scalar, isSigned);
            return "is decorated with " + (isSigned ? Decoration.NoSignedWrap : Decoration.NoUnsignedWrap)
                    + ", but the result for " + first + (a == b ? "" : " and " + second) + " does not fit in "
                    + NumberTypes.width(a.type.scalar) + " bits";
        }
    }
}
