package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Reach;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.DerivativesRule;

/** Derivative instructions (section 3.32.16 of the specification, SPV_KHR_compute_shader_derivatives). */
final class DerivativeChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            DerivativeChapter::new,
            Op.OpDPdx,
            Op.OpDPdy,
            Op.OpFwidth,
            Op.OpDPdxFine,
            Op.OpDPdyFine,
            Op.OpFwidthFine,
            Op.OpDPdxCoarse,
            Op.OpDPdyCoarse,
            Op.OpFwidthCoarse);

    private static final int MODELS = Reach.bits(
            ExecutionModel.Fragment,
            ExecutionModel.GLCompute,
            ExecutionModel.MeshEXT,
            ExecutionModel.TaskEXT,
            ExecutionModel.MeshNV,
            ExecutionModel.TaskNV);

    private final boolean takesHalf;

    private DerivativeChapter(ValidationContext context) {
        super(context);
        takesHalf = context.hasExtension("SPV_AMD_gpu_shader_half_float");
    }

    @Override
    public void instruction(Site site) {
        int type = site.typeId;
        int width = context.types.bitWidth(type);
        if (!context.types.isFloatScalarOrVector(type) || width != 32 && !(width == 16 && takesHalf)) {
            context.error(
                            DerivativesRule.TYPE,
                            site.name() + " has the type " + context.name(type)
                                    + ", which is none of 32-bit floating-point numbers or of vectors of them")
                    .declared(type);
            return;
        }
        int operand = site.operand(0);
        if (context.types.typeOf(operand) != type) {
            context.error(
                            DerivativesRule.TYPE,
                            site.name() + " of " + context.name(operand) + " has the type " + context.name(type)
                                    + "; it must be that of the operand")
                    .declared(operand);
            return;
        }
        int models = context.reach().models(site.function);
        if ((models & ~MODELS) != 0) {
            context.error(
                            DerivativesRule.MODEL,
                            site.name() + " is reached from entry points of the model " + Reach.names(models & ~MODELS)
                                    + ", which have no neighbours to take differences to")
                    .hint("use derivatives in fragment shaders, or in compute shaders with derivative groups");
        }
    }
}
