package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/** Sampling, gathering and fetching of texels (section 3.49.10 of the specification). */
final class ImageSampleChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            ImageSampleChapter::new,
            Op.OpImageSampleImplicitLod,
            Op.OpImageSampleExplicitLod,
            Op.OpImageSampleDrefImplicitLod,
            Op.OpImageSampleDrefExplicitLod,
            Op.OpImageSampleProjImplicitLod,
            Op.OpImageSampleProjExplicitLod,
            Op.OpImageSampleProjDrefImplicitLod,
            Op.OpImageSampleProjDrefExplicitLod,
            Op.OpImageSparseSampleImplicitLod,
            Op.OpImageSparseSampleExplicitLod,
            Op.OpImageSparseSampleDrefImplicitLod,
            Op.OpImageSparseSampleDrefExplicitLod,
            Op.OpImageFetch,
            Op.OpImageSparseFetch,
            Op.OpImageGather,
            Op.OpImageDrefGather,
            Op.OpImageSparseGather,
            Op.OpImageSparseDrefGather,
            Op.OpImageGatherQCOM,
            Op.OpImageSampleFootprintNV);

    private final Types types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageType image = rules.image;
    private final ImageOperandRules operands = new ImageOperandRules(context, image);

    private ImageSampleChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpImageFetch, OpImageSparseFetch -> fetch(site);
            case OpImageGather, OpImageDrefGather, OpImageSparseGather, OpImageSparseDrefGather, OpImageGatherQCOM ->
                gather(site);
            case OpImageSampleFootprintNV -> footprint(site);
            default -> {
                if (ImageOps.COMPARING.contains(site.op)) {
                    compare(site);
                } else {
                    sample(site);
                }
            }
        }
    }

    private void sample(Site site) {
        int texel = rules.texelType(site);
        boolean kernel = context.has(Capability.Kernel)
                && (site.op == Op.OpImageSampleExplicitLod || site.op == Op.OpImageSparseSampleExplicitLod);
        if (texel == 0
                || !rules.fourComponents(site, texel)
                || !rules.sampledImage(site, 0)
                || !rules.projection(site)
                || !rules.singleSampled(site)
                || !rules.sampledType(site, rules.component(texel), "the texel")
                || !rules.floatCoordinates(site, 1, kernel, rules.coordinates(site))) {
            return;
        }
        if (context.isOpenCl()
                && site.op == Op.OpImageSampleExplicitLod
                && (ImageOperandRules.mask(site, 2) & ImageOperands.ConstOffset.value()) != 0) {
            context.error(
                            ImagesRule.OPENCL_OPERANDS,
                            site.name() + " has the image operand ConstOffset, which OpenCL does not have")
                    .hint("add the offset to the coordinate");
            return;
        }
        if (operands.check(site, 2, texel) && ImageOps.IMPLICIT.contains(site.op)) {
            rules.derivatives(site);
        }
    }

    private void compare(Site site) {
        int texel = rules.texelType(site);
        if (texel == 0) {
            return;
        }
        if (!types.isIntScalar(texel) && !types.isFloatScalar(texel)) {
            context.error(
                            ImagesRule.RESULT_TYPE,
                            site.name() + " gives an integer or a floating-point scalar, but " + context.name(texel)
                                    + " is none")
                    .declared(texel);
            return;
        }
        if (rules.sampledImage(site, 0)
                && rules.projection(site)
                && rules.singleSampled(site)
                && rules.sampledType(site, texel, "the result")
                && rules.floatCoordinates(site, 1, false, rules.coordinates(site))
                && reference(site)
                && operands.check(site, 3, texel)
                && ImageOps.IMPLICIT.contains(site.op)) {
            rules.derivatives(site);
        }
    }

    /** The number that the texel's depth is compared with. */
    private boolean reference(Site site) {
        int id = site.operand(2);
        if (!types.isFloatScalar(types.typeOf(id), 32)) {
            context.error(
                            ImagesRule.REFERENCE_TYPE,
                            "the operand Dref of " + site.name() + " is " + context.name(id)
                                    + ", which is no 32-bit floating-point scalar")
                    .declared(id);
            return false;
        }
        if (context.isVulkan() && image.is(Dim.Dim3D)) {
            context.error(
                            ImagesRule.REFERENCE_3D,
                            site.name() + " compares with the depth of a 3D image, which Vulkan does not have")
                    .declared(image.id, "the image's type is declared here");
            return false;
        }
        return true;
    }

    private void fetch(Site site) {
        int texel = rules.texelType(site);
        if (texel == 0
                || !rules.fourComponents(site, texel)
                || !rules.image(site, 0)
                || !rules.sampledType(site, rules.component(texel), "the texel")) {
            return;
        }
        if (image.is(Dim.Cube) || image.sampled != 1) {
            context.error(
                            ImagesRule.FETCH_IMAGE,
                            site.name() + " fetches from "
                                    + (image.is(Dim.Cube)
                                            ? "a cube image, which has no texels by number"
                                            : "an image whose operand Sampled is " + image.sampled + ", not 1"))
                    .hint(image.sampled == 2 ? "use OpImageRead" : "")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        if (rules.texelCoordinates(site, 1, rules.coordinates(site))) {
            operands.check(site, 2, texel);
        }
    }

    private void gather(Site site) {
        int texel = rules.texelType(site);
        if (texel == 0
                || !rules.fourComponents(site, texel)
                || !rules.sampledImage(site, 0)
                || !rules.singleSampled(site)
                || !rules.sampledType(site, rules.component(texel), "the texel")) {
            return;
        }
        if (!image.is(Dim.Dim2D) && !image.is(Dim.Cube) && !image.is(Dim.Rect)) {
            context.error(
                            ImagesRule.GATHER_DIMENSIONALITY,
                            site.name() + " gathers four texels of a " + image.dimName()
                                    + " image; it is for 2D, cube and Rect images")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        boolean compares = ImageOps.COMPARING.contains(site.op);
        if (rules.floatCoordinates(site, 1, false, rules.coordinates(site))
                && (compares ? reference(site) : component(site))
                && mode(site)) {
            operands.check(site, site.op == Op.OpImageGatherQCOM ? 4 : 3, texel);
        }
    }

    private boolean mode(Site site) {
        int id = site.operand(3);
        if (site.op != Op.OpImageGatherQCOM || types.isIntScalar(types.typeOf(id), 32)) {
            return true;
        }
        context.error(
                        ImagesRule.GATHER_MODE,
                        "the operand Mode of OpImageGatherQCOM is " + context.name(id)
                                + ", which is no 32-bit integer scalar")
                .declared(id);
        return false;
    }

    private boolean component(Site site) {
        int id = site.operand(2);
        if (!types.isIntScalar(types.typeOf(id), 32)) {
            context.error(
                            ImagesRule.GATHER_COMPONENT,
                            "the operand Component of " + site.name() + " is " + context.name(id)
                                    + ", which is no 32-bit integer scalar")
                    .declared(id);
            return false;
        }
        if (context.isVulkan() && !types.isConstant(id)) {
            context.error(
                            ImagesRule.GATHER_COMPONENT_CONSTANT,
                            "the operand Component of " + site.name() + " is " + context.name(id)
                                    + ", which is no constant")
                    .hint("use a constant from 0 to 3")
                    .declared(id);
            return false;
        }
        return true;
    }

    /** Which texels a sampling would use (SPV_NV_shader_image_footprint). */
    private void footprint(Site site) {
        if (!types.isStruct(site.typeId)) {
            context.error(
                            ImagesRule.RESULT_TYPE,
                            site.name() + " gives a structure, but " + context.name(site.typeId) + " is none")
                    .declared(site.typeId);
            return;
        }
        if (!rules.sampledImage(site, 0)
                || !rules.singleSampled(site)
                || !rules.floatCoordinates(site, 1, false, image.coordinates())) {
            return;
        }
        if (!image.is(Dim.Dim2D) && !image.is(Dim.Dim3D)) {
            context.error(
                            ImagesRule.FOOTPRINT_DIMENSIONALITY,
                            site.name() + " is used on an image whose dimensionality is " + image.dimName()
                                    + ", not 2D or 3D")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        int granularity = site.operand(2);
        int coarse = site.operand(3);
        boolean number = types.isIntScalar(types.typeOf(granularity), 32);
        if (!number || !types.isBoolScalar(types.typeOf(coarse))) {
            context.error(
                            ImagesRule.FOOTPRINT_OPERANDS,
                            "the operand " + (number ? "Coarse" : "Granularity") + " of " + site.name() + " is "
                                    + context.name(number ? coarse : granularity) + ", which is no "
                                    + (number ? "Boolean" : "32-bit integer scalar"))
                    .declared(number ? coarse : granularity);
            return;
        }
        operands.check(site, 4, 0);
    }
}
