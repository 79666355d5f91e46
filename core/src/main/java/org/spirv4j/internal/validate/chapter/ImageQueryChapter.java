package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/** Questions about images, and the putting together of sampled images (section 3.49.10 of the specification). */
final class ImageQueryChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            ImageQueryChapter::new,
            Op.OpSampledImage,
            Op.OpImage,
            Op.OpImageQueryFormat,
            Op.OpImageQueryOrder,
            Op.OpImageQuerySizeLod,
            Op.OpImageQuerySize,
            Op.OpImageQueryLod,
            Op.OpImageQueryLevels,
            Op.OpImageQuerySamples,
            Op.OpImageSparseTexelsResident);

    private final Types types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageType image = rules.image;
    private final ImageType combined = new ImageType();

    private ImageQueryChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        if (ofTileAttachment(site)) {
            return;
        }
        switch (site.op) {
            case OpSampledImage -> sampledImage(site);
            case OpImage -> image(site);
            case OpImageQueryLod -> queryLod(site);
            case OpImageQuerySizeLod -> querySizeLod(site);
            case OpImageQuerySize -> querySize(site);
            case OpImageSparseTexelsResident -> resident(site);
            default -> number(site);
        }
    }

    private boolean ofTileAttachment(Site site) {
        int loaded = site.operand(0);
        if (types.op(loaded) != Op.OpLoad
                || !types.isStorageClass(types.typeOf(types.word(loaded, 3)), StorageClass.TileAttachmentQCOM)
                || !site.op.name().startsWith("OpImageQuery")) {
            return false;
        }
        context.error(
                        ImagesRule.TILE_ATTACHMENT_QUERY,
                        site.op + " asks about the image " + context.name(loaded) + ", which is a tile attachment")
                .hint("pass what the shader needs to know in a buffer")
                .declared(loaded, "the image is loaded here");
        return true;
    }

    // --- sampled images

    private void sampledImage(Site site) {
        if (types.op(site.typeId) != Op.OpTypeSampledImage) {
            resultType(site, "a sampled image");
            return;
        }
        if (!rules.image(site, 0)) {
            return;
        }
        boolean sampled = image.sampled == 1 || image.sampled == 0 && !context.isVulkan();
        if (!sampled || image.is(Dim.SubpassData)) {
            context.error(
                            ImagesRule.SAMPLED_IMAGE_SAMPLED,
                            "the image " + context.name(site.operand(0)) + " of OpSampledImage "
                                    + (sampled
                                            ? "is of the dimensionality SubpassData"
                                            : "has the operand Sampled " + image.sampled + ", not "
                                                    + (context.isVulkan() ? "1" : "0 or 1")))
                    .vuid(sampled || !context.isVulkan() ? "" : "VUID-StandaloneSpirv-OpTypeSampledImage-06671")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        if (image.id != types.word(site.typeId, 2) && combined.read(types, site.typeId) && !likeCombined()) {
            context.error(
                            ImagesRule.SAMPLED_IMAGE_MATCH,
                            "the image " + context.name(site.operand(0)) + " of OpSampledImage is not of the type "
                                    + context.name(combined.id) + " of the result")
                    .hint("use an image type that differs in the operand Depth at most")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        int sampler = site.operand(1);
        if (types.op(types.typeOf(sampler)) != Op.OpTypeSampler) {
            context.error(
                            ImagesRule.SAMPLED_IMAGE_SAMPLER,
                            "the sampler " + context.name(sampler) + " of OpSampledImage is none")
                    .declared(sampler);
        }
    }

    private boolean likeCombined() {
        int qualifier = types.wordCount(image.id) > 9 ? types.word(image.id, 9) : -1;
        int other = types.wordCount(combined.id) > 9 ? types.word(combined.id, 9) : -1;
        return image.sampledType == combined.sampledType
                && image.dim == combined.dim
                && image.arrayed == combined.arrayed
                && image.multisampled == combined.multisampled
                && image.sampled == combined.sampled
                && image.format == combined.format
                && qualifier == other;
    }

    private void image(Site site) {
        if (types.op(site.typeId) != Op.OpTypeImage) {
            resultType(site, "an image");
        } else if (rules.sampledImage(site, 0) && image.id != site.typeId) {
            context.error(
                            ImagesRule.IMAGE_OF_SAMPLED,
                            "the result type of OpImage is " + context.name(site.typeId) + ", but "
                                    + context.name(site.operand(0)) + " has an image of type "
                                    + context.name(image.id))
                    .declared(image.id, "the image's type is declared here");
        }
    }

    private void resultType(Site site, String wanted) {
        context.error(
                        ImagesRule.RESULT_TYPE,
                        site.name() + " gives " + wanted + ", but " + context.name(site.typeId) + " is none")
                .declared(site.typeId);
    }

    // --- questions

    private boolean levels(Site site) {
        return image.isMipmapped() || dimensionality(site, "1D, 2D, 3D or a cube");
    }

    private boolean dimensionality(Site site, String wanted) {
        context.error(
                        ImagesRule.QUERY_DIMENSIONALITY,
                        site.name() + " is used on an image whose dimensionality is " + image.dimName() + ", not "
                                + wanted)
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean vulkanSampled(Site site) {
        if (!context.isVulkan() || image.sampled == 1) {
            return true;
        }
        context.error(
                        ImagesRule.QUERY_SAMPLED,
                        site.name() + " is used on an image whose operand Sampled is " + image.sampled + ", not 1")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean multisampled(Site site, boolean wanted) {
        if (image.multisampled != 0 == wanted) {
            return true;
        }
        context.error(
                        ImagesRule.QUERY_MULTISAMPLED,
                        site.name() + " is used on an image that is " + (wanted ? "not multisampled" : "multisampled"))
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private void queryLod(Site site) {
        if (!types.isFloatVector(site.typeId) || types.dimension(site.typeId) != 2) {
            resultType(site, "a vector of two floating-point numbers");
            return;
        }
        if (rules.sampledImage(site, 0)
                && levels(site)
                && rules.floatCoordinates(site, 1, context.has(Capability.Kernel), image.coordinates())
                && vulkanSampled(site)) {
            rules.derivatives(site);
        }
    }

    private void querySizeLod(Site site) {
        if (!integers(site)
                || !rules.image(site, 0)
                || !levels(site)
                || !multisampled(site, false)
                || !vulkanSampled(site)
                || !sizes(site)) {
            return;
        }
        int lod = site.operand(1);
        if (!types.isIntScalar(types.typeOf(lod), 32)) {
            context.error(
                            ImagesRule.QUERY_LEVEL,
                            "the level of detail " + context.name(lod)
                                    + " of OpImageQuerySizeLod is no 32-bit integer scalar")
                    .declared(lod);
        }
    }

    private void querySize(Site site) {
        if (!integers(site) || !rules.image(site, 0)) {
            return;
        }
        if (image.is(Dim.SubpassData) || image.is(Dim.TileImageDataEXT) || image.coordinates() == 0) {
            dimensionality(site, "1D, 2D, 3D, a cube, Rect or Buffer");
            return;
        }
        if (image.isMipmapped() && image.multisampled != 1 && image.sampled != 0 && image.sampled != 2) {
            context.error(
                            ImagesRule.QUERY_SIZE_LEVELS,
                            "OpImageQuerySize is used on an image that may have several levels of detail")
                    .hint("use OpImageQuerySizeLod")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        sizes(site);
    }

    private boolean integers(Site site) {
        if (types.isIntScalarOrVector(site.typeId)) {
            return true;
        }
        resultType(site, "a scalar or vector of integers");
        return false;
    }

    private boolean sizes(Site site) {
        int wanted = (image.is(Dim.Cube) ? 2 : image.coordinates()) + (image.arrayed == 1 ? 1 : 0);
        int found = types.dimension(site.typeId);
        if (found == wanted) {
            return true;
        }
        context.error(
                        ImagesRule.QUERY_COMPONENTS,
                        site.name() + " gives " + wanted + " components for an image that is "
                                + (image.arrayed == 1 ? "arrayed " : "") + image.dimName() + ", but "
                                + context.name(site.typeId) + " has " + found)
                .declared(site.typeId);
        return false;
    }

    private void number(Site site) {
        if (!types.isIntScalar(site.typeId)) {
            resultType(site, "an integer scalar");
            return;
        }
        if (!rules.image(site, 0)) {
            return;
        }
        switch (site.op) {
            case OpImageQueryLevels -> {
                if (levels(site)) {
                    vulkanSampled(site);
                }
            }
            case OpImageQuerySamples -> {
                if (image.is(Dim.Dim2D) || dimensionality(site, "2D")) {
                    multisampled(site, true);
                }
            }
            default -> {
                if (image.is(Dim.TileImageDataEXT)) {
                    dimensionality(site, "one with a format");
                }
            }
        }
    }

    private void resident(Site site) {
        if (!types.isBoolScalar(site.typeId)) {
            resultType(site, "a Boolean scalar");
            return;
        }
        int code = site.operand(0);
        if (!types.isIntScalar(types.typeOf(code))) {
            context.error(
                            ImagesRule.RESIDENT_CODE,
                            "the resident code " + context.name(code)
                                    + " of OpImageSparseTexelsResident is no integer scalar")
                    .declared(code);
        }
    }
}
