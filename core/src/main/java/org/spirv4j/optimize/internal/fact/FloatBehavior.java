// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.trait.Trait;

/** The rounding modes and the handling of denormalized numbers that the execution modes of a module demand. */
public final class FloatBehavior {
    private int controls = FloatControls.DEFAULT;
    private boolean isKnown = true;

    /** Reads the execution modes of a module. */
    public FloatBehavior(EditableModule module) {
        int entryPoints = 0;
        boolean hasModes = false;
        for (int i = module.first(); i != 0 && module.block(i) == 0; i = module.next(i)) {
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                entryPoints++;
            } else if (module.is(i, Op.OpExecutionMode) && module.wordCount(i) == 4) {
                hasModes |= apply(
                        module.word(i, ExecutionModeSetting.MODE),
                        module.word(i, ExecutionModeSetting.MODE_PARAMETERS));
            } else if (module.is(i, Op.OpFunction)) {
                break;
            }
        }
        // Entry points may differ, and functions may be called by several.
        isKnown &= !hasModes || entryPoints < 2;
    }

    private boolean apply(int mode, int width) {
        boolean rtz = mode == ExecutionMode.RoundingModeRTZ.value();
        boolean flush = mode == ExecutionMode.DenormFlushToZero.value();
        if (width != 16 && width != 32 && width != 64 || !rtz && !flush) {
            return false;
        }
        controls = FloatControls.with(
                controls,
                width,
                rtz ? FloatControls.RTZ : FloatControls.rounding(controls, width),
                flush || FloatControls.flushes(controls, width));
        return true;
    }

    /** Whether floating-point instructions have one result, so that they may be computed in advance. */
    public boolean isKnown() {
        return isKnown;
    }

    /** Whether an operation on numbers of a type that returns an operand does not flush it to zero. */
    public boolean keepsDenormals(int type) {
        return isKnown && !FloatControls.flushes(controls, NumberTypes.width(type));
    }

    /** The controls, see {@link FloatControls}. */
    public int controls() {
        return controls;
    }
}
