package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Reach;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/** Reading and writing of texels without a sampler (section 3.49.10 of the specification), tile images included. */
final class ImageAccessChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            ImageAccessChapter::new,
            Op.OpImageRead,
            Op.OpImageSparseRead,
            Op.OpImageWrite,
            Op.OpColorAttachmentReadEXT,
            Op.OpDepthAttachmentReadEXT,
            Op.OpStencilAttachmentReadEXT,
            Op.OpFragmentMaskFetchAMD,
            Op.OpFragmentFetchAMD);

    private final Types types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageType image = rules.image;
    private final ImageOperandRules operands = new ImageOperandRules(context, image);

    private ImageAccessChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpImageWrite -> write(site);
            case OpColorAttachmentReadEXT -> color(site);
            case OpDepthAttachmentReadEXT -> {
                if (numberResult(site, types.isFloatScalar(site.typeId, 32), "a 32-bit floating-point scalar")) {
                    attachmentSample(site, 0);
                }
            }
            case OpStencilAttachmentReadEXT -> {
                if (numberResult(site, types.isIntScalar(site.typeId, 32), "a 32-bit integer scalar")) {
                    attachmentSample(site, 0);
                }
            }
            case OpFragmentMaskFetchAMD, OpFragmentFetchAMD -> fragment(site);
            default -> read(site);
        }
    }

    private void read(Site site) {
        int texel = rules.texelType(site);
        if (texel == 0 || !readResult(site, texel) || !rules.image(site, 0)) {
            return;
        }
        if (context.isOpenCl() && !openClRead(site, texel)) {
            return;
        }
        if (!dimensionality(site)
                || !rules.sampledType(site, rules.component(texel), "the texel")
                || !storage(site)
                || !rules.texelCoordinates(site, 1, rules.coordinates(site))
                || !format(site, Capability.StorageImageReadWithoutFormat)
                || !subpass(site)) {
            return;
        }
        operands.check(site, 2, texel);
    }

    private boolean readResult(Site site, int texel) {
        boolean number = types.isIntScalarOrVector(texel) || types.isFloatScalarOrVector(texel);
        if (number && (!context.isVulkan() || types.dimension(texel) == 4)) {
            return true;
        }
        context.error(
                        number ? ImagesRule.READ_COMPONENTS : ImagesRule.RESULT_TYPE,
                        site.name() + " gives " + (number ? "a vector of four components in Vulkan" : "numbers")
                                + ", but the texel's type is " + context.name(texel))
                .declared(texel);
        return false;
    }

    private boolean openClRead(Site site, int texel) {
        boolean fits = image.depth != 0 ? types.isFloatScalar(texel) : types.dimension(texel) == 4;
        if (!fits) {
            context.error(
                            ImagesRule.OPENCL_READ,
                            site.name() + " gives in OpenCL "
                                    + (image.depth != 0
                                            ? "a floating-point scalar of a depth image"
                                            : "a vector of four components")
                                    + ", but the texel's type is " + context.name(texel))
                    .declared(texel);
            return false;
        }
        if ((ImageOperandRules.mask(site, 2) & ImageOperands.ConstOffset.value()) != 0) {
            context.error(
                            ImagesRule.OPENCL_OPERANDS,
                            site.name() + " has the image operand ConstOffset, which OpenCL does not have")
                    .hint("add the offset to the coordinate");
            return false;
        }
        return true;
    }

    private boolean dimensionality(Site site) {
        boolean subpass = image.is(Dim.SubpassData) && site.op != Op.OpImageRead;
        if (!subpass && !image.is(Dim.TileImageDataEXT)) {
            return true;
        }
        context.error(
                        ImagesRule.ACCESS_DIMENSIONALITY,
                        site.name() + " is used on an image whose dimensionality is " + image.dimName())
                .hint(subpass ? "" : "use OpColorAttachmentReadEXT")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean storage(Site site) {
        if (image.sampled != 0 && image.sampled != 2) {
            context.error(
                            ImagesRule.ACCESS_SAMPLED,
                            site.name() + " is used on an image whose operand Sampled is " + image.sampled
                                    + ", not 0 or 2")
                    .hint("use OpImageFetch, or an image that is not to be sampled")
                    .declared(image.id, "the image's type is declared here");
            return false;
        }
        Capability needed = null;
        if (image.sampled == 2) {
            if (image.is(Dim.Dim1D)) {
                needed = Capability.Image1D;
            } else if (image.is(Dim.Rect)) {
                needed = Capability.ImageRect;
            } else if (image.is(Dim.Buffer)) {
                needed = Capability.ImageBuffer;
            } else if (image.is(Dim.Cube) && image.arrayed == 1) {
                needed = Capability.ImageCubeArray;
            } else if (image.multisampled == 1 && image.arrayed == 1) {
                needed = Capability.ImageMSArray;
            }
        }
        if (needed == null || context.has(needed)) {
            return true;
        }
        context.error(
                        ImagesRule.ACCESS_CAPABILITY,
                        site.name() + " on this kind of storage image needs the capability " + needed)
                .hint("add OpCapability " + needed)
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean format(Site site, Capability needed) {
        if (!context.isVulkan()
                || image.format != ImageFormat.Unknown.value()
                || image.is(Dim.SubpassData)
                || context.has(needed)) {
            return true;
        }
        context.error(
                        ImagesRule.ACCESS_FORMAT,
                        site.name() + " on an image of unknown format needs the capability " + needed)
                .hint("add OpCapability " + needed + ", or give the format in the image's type")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    /** What a fragment's own pixel held before is read with the coordinates (0, 0), and in fragment shaders only. */
    private boolean subpass(Site site) {
        if (!image.is(Dim.SubpassData)) {
            return true;
        }
        int models = context.reach().models(site.function) & ~Reach.bit(ExecutionModel.Fragment);
        if (models != 0) {
            context.error(
                    ImagesRule.SUBPASS_STAGE,
                    site.name() + " reads an image of the dimensionality SubpassData in the execution model "
                            + Reach.names(models) + "; it is for Fragment");
            return false;
        }
        int id = site.operand(1);
        if (!context.isVulkan() || isZero(id)) {
            return true;
        }
        context.error(
                        ImagesRule.SUBPASS_COORDINATE,
                        "the coordinate of " + site.name() + " on an image of the dimensionality SubpassData is "
                                + context.name(id) + ", which is not the constant (0, 0)")
                .hint("use OpConstantNull of the coordinate's type")
                .declared(id);
        return false;
    }

    private boolean isZero(int id) {
        if (types.op(id) == Op.OpConstantNull) {
            return true;
        }
        if (types.op(id) != Op.OpConstantComposite) {
            return false;
        }
        for (int i = 3; i < types.wordCount(id); i++) {
            int part = types.word(id, i);
            boolean zero = types.op(part) == Op.OpConstantNull
                    || types.isPlainConstant(part) && context.integer(part).orElse(1) == 0;
            if (!zero) {
                return false;
            }
        }
        return true;
    }

    private void write(Site site) {
        if (!rules.image(site, 0)
                || !dimensionality(site)
                || !storage(site)
                || !rules.texelCoordinates(site, 1, rules.coordinates(site))) {
            return;
        }
        int texel = types.typeOf(site.operand(2));
        if (!types.isIntScalarOrVector(texel) && !types.isFloatScalarOrVector(texel)) {
            context.error(
                            ImagesRule.TEXEL_TYPE,
                            "the texel " + context.name(site.operand(2))
                                    + " of OpImageWrite is no scalar or vector of numbers")
                    .declared(site.operand(2));
            return;
        }
        if (!rules.sampledType(site, rules.component(texel), "the texel")
                || !format(site, Capability.StorageImageWriteWithoutFormat)) {
            return;
        }
        if (context.isOpenCl() && site.wordCount > 4) {
            context.error(ImagesRule.OPENCL_OPERANDS, "OpImageWrite has image operands, which OpenCL does not have")
                    .hint("remove the image operands");
            return;
        }
        operands.check(site, 3, texel);
    }

    // --- fragments of multisampled images (SPV_AMD_shader_fragment_mask)

    private void fragment(Site site) {
        boolean mask = site.op == Op.OpFragmentMaskFetchAMD;
        boolean fits = mask ? types.isIntScalar(site.typeId, 32) : rules.fourComponents(site, site.typeId);
        if (mask && !numberResult(site, fits, "a 32-bit integer scalar") || !fits || !rules.image(site, 0)) {
            return;
        }
        if (image.multisampled != 1) {
            context.error(ImagesRule.FRAGMENT_IMAGE, site.name() + " is used on an image that is not multisampled")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        if ((mask || rules.sampledType(site, rules.component(site.typeId), "the texel"))
                && rules.texelCoordinates(site, 1, rules.coordinates(site))
                && !mask
                && !types.isIntScalar(types.typeOf(site.operand(2)), 32)) {
            context.error(
                            ImagesRule.FRAGMENT_INDEX,
                            "the fragment index " + context.name(site.operand(2))
                                    + " of OpFragmentFetchAMD is no 32-bit integer scalar")
                    .declared(site.operand(2));
        }
    }

    // --- tile images

    private boolean numberResult(Site site, boolean fits, String wanted) {
        if (!fits) {
            context.error(
                            ImagesRule.RESULT_TYPE,
                            site.name() + " gives " + wanted + ", but " + context.name(site.typeId) + " is none")
                    .declared(site.typeId);
        }
        return fits;
    }

    private void color(Site site) {
        int type = site.typeId;
        boolean number = types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type);
        if (!numberResult(site, number, "a scalar or vector of numbers") || !rules.image(site, 0)) {
            return;
        }
        if (!image.is(Dim.TileImageDataEXT)) {
            context.error(
                            ImagesRule.ATTACHMENT_IMAGE,
                            site.name() + " reads from an image whose dimensionality is " + image.dimName()
                                    + ", not TileImageDataEXT")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        if (rules.sampledType(site, rules.component(type), "the result")) {
            attachmentSample(site, 1);
        }
    }

    private void attachmentSample(Site site, int operand) {
        if (site.operandWords() > operand) {
            int id = site.operand(operand);
            if (!types.isIntScalar(types.typeOf(id), 32)) {
                context.error(
                                ImagesRule.ATTACHMENT_SAMPLE,
                                "the operand Sample of " + site.name() + " is " + context.name(id)
                                        + ", which is no 32-bit integer scalar")
                        .declared(id);
            }
        }
    }
}
