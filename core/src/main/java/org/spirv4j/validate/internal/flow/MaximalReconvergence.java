// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.reachability.VisitQueue;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** Finds the functions to which MaximallyReconvergesKHR applies (SPV_KHR_maximal_reconvergence). */
final class MaximalReconvergence {
    private final ValidationContext context;

    /** The functions that entry points with the execution mode reach; found when first asked for. */
    private @Nullable BitSet functions;

    MaximalReconvergence(ValidationContext context) {
        this.context = context;
    }

    /** Whether an entry point with the execution mode reaches the function. */
    boolean appliesTo(int function) {
        if (function < 0 || !context.hasExtension("SPV_KHR_maximal_reconvergence")) {
            return false;
        }
        BitSet found = functions;
        if (found == null) {
            found = find();
            functions = found;
        }
        return found.get(function);
    }

    private BitSet find() {
        CallGraph calls = context.calls();
        VisitQueue open = new VisitQueue(calls.functionCount());
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (entryPoint.executionModes().stream().anyMatch(MaximalReconvergence::isMode)) {
                entryPoint.function().ifPresent(function -> open.add(function.index()));
            }
        }
        BitSet found = new BitSet();
        while (!open.isEmpty()) {
            int caller = open.remove();
            found.set(caller);
            for (int i = 0; i < calls.calleeCount(caller); i++) {
                open.add(calls.callee(caller, i));
            }
        }
        return found;
    }

    private static boolean isMode(Instruction mode) {
        return mode.wordCount() > ExecutionModeSetting.MODE
                && mode.word(ExecutionModeSetting.MODE) == ExecutionMode.MaximallyReconvergesKHR.value();
    }
}
