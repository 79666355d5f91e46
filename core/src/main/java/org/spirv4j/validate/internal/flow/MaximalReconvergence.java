// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.ReachingEntryPoints;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** Finds the functions to which MaximallyReconvergesKHR applies (SPV_KHR_maximal_reconvergence). */
final class MaximalReconvergence {
    private final ValidationContext context;

    /** The entry points with the execution mode; found when first asked for. */
    private @Nullable ReachingEntryPoints entryPoints;

    private MaximalReconvergence(ValidationContext context) {
        this.context = context;
    }

    /** The functions of a module, which chapters share. */
    static MaximalReconvergence of(ValidationContext context) {
        MaximalReconvergence known = context.shared(MaximalReconvergence.class);
        return known != null ? known : context.share(new MaximalReconvergence(context));
    }

    /** Whether an entry point with the execution mode reaches the function. */
    boolean appliesTo(int function) {
        if (function < 0 || !context.hasExtension("SPV_KHR_maximal_reconvergence")) {
            return false;
        }
        ReachingEntryPoints known = entryPoints;
        if (known == null) {
            known = new ReachingEntryPoints(context, MaximalReconvergence::hasMode);
            entryPoints = known;
        }
        return known.of(function).isPresent();
    }

    private static boolean hasMode(EntryPoint entryPoint) {
        return entryPoint.executionModes().stream()
                .anyMatch(mode -> mode.wordCount() > ExecutionModeSetting.MODE
                        && mode.word(ExecutionModeSetting.MODE) == ExecutionMode.MaximallyReconvergesKHR.value());
    }
}
