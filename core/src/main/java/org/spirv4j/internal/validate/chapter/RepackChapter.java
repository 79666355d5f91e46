package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.RaysRule;

/** Instructions after which an invocation may go on in another subgroup: "invocation repack instructions" in Vulkan. */
final class RepackChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            RepackChapter::new,
            Op.OpTraceRayKHR,
            Op.OpTraceRayMotionNV,
            Op.OpReorderThreadWithHintNV,
            Op.OpReorderThreadWithHitObjectNV,
            Op.OpReorderThreadWithHintEXT,
            Op.OpReorderThreadWithHitObjectEXT,
            Op.OpHitObjectTraceRayEXT,
            Op.OpHitObjectReorderExecuteShaderEXT,
            Op.OpHitObjectTraceReorderExecuteEXT,
            Op.OpHitObjectTraceRayMotionEXT,
            Op.OpHitObjectTraceMotionReorderExecuteEXT,
            Op.OpReportIntersectionKHR,
            Op.OpExecuteCallableKHR);

    private RepackChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        if (context.isVulkan() && MaximalReconvergence.holds(context, site.function)) {
            context.error(
                            RaysRule.REPACK,
                            site.name() + " may put invocations into other subgroups, and an entry point that leads"
                                    + " here has the execution mode MaximallyReconvergesKHR")
                    .hint("leave the mode out, or the instruction");
        }
    }
}
