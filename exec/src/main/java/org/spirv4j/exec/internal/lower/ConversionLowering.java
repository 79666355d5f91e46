// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ConversionSteps;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.DecoratedConversion;
import org.spirv4j.module.ModuleLayout;

/** Conversions that decorations make round otherwise, or saturate. */
final class ConversionLowering {
    private ConversionLowering() {}

    /** The step of a conversion that decorations change; null for others. */
    static @Nullable Step make(Lowering code, Op op, int at) {
        if (!DecoratedConversion.isConversion(op)) {
            return null;
        }
        ModuleLayout layout = code.module.layout();
        int id = code.word(at, TypedInstruction.RESULT);
        int rounding = layout.decorationWord(id, Decoration.FPRoundingMode).orElse(DecoratedConversion.UNDECORATED);
        boolean saturates = layout.isDecorated(id, Decoration.SaturatedConversion)
                || layout.isDecorated(id, Decoration.SaturatedToLargestFloat8NormalConversionEXT);
        return rounding == DecoratedConversion.UNDECORATED && !saturates
                ? null
                : new ConversionSteps.Convert(
                        op,
                        code.operand(at, TypedInstruction.FIRST_OPERAND),
                        code.result(at),
                        rounding,
                        saturates,
                        code.floats.controls());
    }
}
