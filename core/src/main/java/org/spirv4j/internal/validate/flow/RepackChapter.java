// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.RaysRule;

/** Instructions after which an invocation may go on in another subgroup: "invocation repack instructions" in Vulkan. */
public final class RepackChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(RepackChapter::new, Trait.INVOCATION_REPACK);

    private RepackChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (context.isVulkan() && MaximalReconvergence.holds(context, cursor.function)) {
            context.error(
                            RaysRule.REPACK,
                            cursor.name() + " may put invocations into other subgroups, and an entry point that leads"
                                    + " here has the execution mode MaximallyReconvergesKHR")
                    .hint("leave the mode out, or the instruction");
        }
    }
}
