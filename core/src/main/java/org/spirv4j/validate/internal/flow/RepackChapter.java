// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.RaysRule;

/** Checks Vulkan's invocation repack instructions, after which an invocation may continue in another subgroup. */
public final class RepackChapter extends Chapter {
    private final MaximalReconvergence maximalReconvergence;

    public RepackChapter(ValidationContext context) {
        super(context);
        maximalReconvergence = MaximalReconvergence.of(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (context.isVulkan() && maximalReconvergence.appliesTo(cursor.function)) {
            context.error(
                            RaysRule.REPACK,
                            cursor.name()
                                    + " is an invocation repack instruction, which Vulkan does not support in an entry"
                                    + " point with execution mode MaximallyReconvergesKHR")
                    .hint("remove the execution mode or the instruction");
        }
    }
}
