// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.DecoratedConversion;
import org.spirv4j.module.ModuleLayout;

/** Conversions that decorations make round otherwise, or saturate. */
final class ConversionSteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        if (!DecoratedConversion.isConversion(op)) {
            return null;
        }
        ModuleLayout layout = code.module.layout();
        int id = code.word(at, 2);
        int rounding = layout.decorationWord(id, Decoration.FPRoundingMode).orElse(DecoratedConversion.UNDECORATED);
        boolean saturates = layout.isDecorated(id, Decoration.SaturatedConversion)
                || layout.isDecorated(id, Decoration.SaturatedToLargestFloat8NormalConversionEXT);
        return rounding == DecoratedConversion.UNDECORATED && !saturates
                ? null
                : new Convert(op, code.operand(at, 3), code.result(at), rounding, saturates, code.floats.controls());
    }

    static final class Convert extends Step {
        private final Op op;
        private final Operand from;
        private final Operand result;
        private final int rounding;
        private final boolean saturates;
        private final int controls;

        Convert(Op op, Operand from, Operand result, int rounding, boolean saturates, int controls) {
            this.op = op;
            this.from = from;
            this.result = result;
            this.rounding = rounding;
            this.saturates = saturates;
            this.controls = controls;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < result.type.slots; s++) {
                    group.registers[result.at(s, lane)] = DecoratedConversion.convert(
                            op,
                            result.type.scalar,
                            from.type.scalar,
                            group.registers[from.at(s, lane)],
                            rounding,
                            saturates,
                            controls);
                }
            }
        }
    }
}
