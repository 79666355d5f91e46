// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** Finds the functions to which MaximallyReconvergesKHR applies (SPV_KHR_maximal_reconvergence). */
final class MaximalReconvergence {

    private MaximalReconvergence() {}

    /** Whether an entry point with the execution mode reaches the function. */
    static boolean appliesTo(ValidationContext context, int function) {
        if (function < 0 || !context.hasExtension("SPV_KHR_maximal_reconvergence")) {
            return false;
        }
        for (int i = 0; i < context.executionModels().entryPoints().size(); i++) {
            EntryPoint entryPoint = context.executionModels().entryPoints().get(i);
            if (entryPoint.executionModes().stream().anyMatch(MaximalReconvergence::isMode)
                    && context.executionModels().reaches(i, function)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMode(Instruction mode) {
        return mode.wordCount() > 2 && mode.word(2) == ExecutionMode.MaximallyReconvergesKHR.value();
    }
}
