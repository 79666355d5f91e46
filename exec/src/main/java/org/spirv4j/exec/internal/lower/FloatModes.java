// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * How an entry point rounds and treats denormalized numbers.
 *
 * @param controls the {@link FloatControls} of its execution modes
 */
record FloatModes(int controls) {
    static FloatModes of(SpirvModule module, EntryPoint entryPoint) {
        int controls = FloatControls.DEFAULT;
        for (Instruction mode : module.layout().executionModes(entryPoint.functionId())) {
            int number = mode.word(ExecutionModeSetting.MODE);
            boolean rounds =
                    number == ExecutionMode.RoundingModeRTZ.value() || number == ExecutionMode.RoundingModeRTE.value();
            boolean flushes = number == ExecutionMode.DenormFlushToZero.value();
            if ((rounds || flushes) && mode.wordCount() > 3) {
                int width = mode.word(ExecutionModeSetting.MODE_PARAMETERS);
                int rounding = rounds
                        ? number == ExecutionMode.RoundingModeRTZ.value() ? FloatControls.RTZ : FloatControls.RTE
                        : FloatControls.rounding(controls, width);
                controls = FloatControls.with(
                        controls, width, rounding, flushes || FloatControls.flushes(controls, width));
            }
        }
        return new FloatModes(controls);
    }

    /** The controls for an instruction with a decoration FPRoundingMode. */
    int with(int width, int rounding) {
        return FloatControls.with(controls, width, rounding, FloatControls.flushes(controls, width));
    }
}
