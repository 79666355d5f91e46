// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.DecoratedConversion;

/** Conversions that decorations make round otherwise, or saturate. */
public final class ConversionSteps {
    private ConversionSteps() {}

    public static final class Convert extends Step {
        private final Op op;
        private final Operand from;
        private final Operand result;
        private final int rounding;
        private final boolean saturates;
        private final int controls;

        public Convert(Op op, Operand from, Operand result, int rounding, boolean saturates, int controls) {
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
