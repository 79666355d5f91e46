package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Complaint;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagetypesRule;

/** OpTypeImage and OpTypeSampledImage (section 3.32.6). */
final class ImageTypeChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(ImageTypeChapter::new, Op.OpTypeImage, Op.OpTypeSampledImage);

    private final Types types;

    private ImageTypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(Site site) {
        if (site.op == Op.OpTypeImage) {
            image(site);
        } else {
            sampledImage(site);
        }
    }

    private Complaint error(Site site, ImagetypesRule rule, String what) {
        return context.error(rule, "OpTypeImage " + context.name(site.resultId) + " " + what);
    }

    private void image(Site site) {
        int sampledType = site.word(2);
        int dim = site.word(3);
        int sampled = site.word(7);
        boolean subpass = dim == Dim.SubpassData.value();
        boolean tile = dim == Dim.TileImageDataEXT.value();
        if (!sampledType(site, sampledType)
                || !range(site, 4, 2, "Depth")
                || !range(site, 5, 1, "Arrayed")
                || !range(site, 6, 1, "MS")
                || !range(site, 7, 2, "Sampled")) {
            return;
        }
        boolean unknownFormat = site.word(8) == ImageFormat.Unknown.value();
        if (subpass) {
            if (sampled != 2) {
                error(site, ImagetypesRule.SUBPASS, "is of subpass data but has Sampled " + sampled)
                        .hint("set Sampled to 2");
                return;
            }
            if (!unknownFormat) {
                error(site, ImagetypesRule.SUBPASS_FORMAT, "is of subpass data but names an image format")
                        .hint("set the format to Unknown");
                return;
            }
        } else if (tile) {
            if (!tileImage(site, sampledType, sampled, unknownFormat)) {
                return;
            }
        } else if (site.word(6) == 1
                && sampled == 2
                && !context.has(Capability.StorageImageMultisample)
                && dim != Dim.SubpassData.value()) {
            error(site, ImagetypesRule.MULTISAMPLED, "is a multisampled storage image")
                    .hint("add OpCapability StorageImageMultisample");
            return;
        }
        if (context.isOpenCl()) {
            openCl(site, dim, sampled);
        } else if (context.isVulkan()) {
            vulkan(site, dim, sampled);
        }
    }

    private boolean sampledType(Site site, int type) {
        boolean integer = types.isIntScalar(type);
        boolean floating = types.isFloatScalar(type);
        int width = types.bitWidth(type);
        if (context.data.definition(type) == 0) {
            return false;
        }
        if (integer && width == 64 && !context.has(Capability.Int64ImageEXT)) {
            error(site, ImagetypesRule.INT64, "has texels of 64-bit integers")
                    .declared(type)
                    .hint("add OpCapability Int64ImageEXT");
            return false;
        }
        if (context.isVulkan()) {
            if (!(integer && (width == 32 || width == 64))
                    && !(floating && (width == 32 || width == 16 && context.has(Capability.Float16ImageAMD)))) {
                error(
                                site,
                                ImagetypesRule.VULKAN_SAMPLED_TYPE,
                                "has the sampled type " + context.name(type)
                                        + "; in Vulkan it is a 32- or 64-bit integer or a 32-bit floating-point type")
                        .declared(type);
                return false;
            }
        } else if (context.isOpenCl()) {
            if (!types.isVoid(type)) {
                error(site, ImagetypesRule.OPENCL, "has a sampled type other than void")
                        .declared(type);
                return false;
            }
        } else if (!integer && !floating && !types.isVoid(type)) {
            error(
                            site,
                            ImagetypesRule.SAMPLED_TYPE,
                            "has the sampled type " + context.name(type) + ", which is neither void nor a number")
                    .declared(type);
            return false;
        }
        return true;
    }

    private boolean range(Site site, int word, int last, String operand) {
        if (Integer.compareUnsigned(site.word(word), last) <= 0) {
            return true;
        }
        error(
                site,
                ImagetypesRule.OPERANDS,
                "has the " + operand + " " + Integer.toUnsignedString(site.word(word)) + "; it goes up to " + last);
        return false;
    }

    private boolean tileImage(Site site, int sampledType, int sampled, boolean unknownFormat) {
        String wrong = null;
        if (types.isVoid(sampledType)) {
            wrong = "has no sampled type";
        } else if (sampled != 2) {
            wrong = "has Sampled " + sampled + " instead of 2";
        } else if (!unknownFormat) {
            wrong = "names an image format";
        } else if (site.word(4) != 0) {
            wrong = "has Depth " + site.word(4) + " instead of 0";
        } else if (site.word(5) != 0) {
            wrong = "has Arrayed " + site.word(5) + " instead of 0";
        }
        if (wrong == null) {
            return true;
        }
        error(site, ImagetypesRule.TILE_IMAGE, "is of tile image data but " + wrong);
        return false;
    }

    private void openCl(Site site, int dim, int sampled) {
        String wrong = null;
        if (site.word(5) == 1 && dim != Dim.Dim1D.value() && dim != Dim.Dim2D.value()) {
            wrong = "is arrayed, but neither 1D nor 2D";
        } else if (site.word(6) != 0) {
            wrong = "is multisampled";
        } else if (sampled != 0) {
            wrong = "has Sampled " + sampled + " instead of 0";
        } else if (site.wordCount <= 9) {
            wrong = "has no access qualifier";
        }
        if (wrong != null) {
            error(site, ImagetypesRule.OPENCL, wrong + "; OpenCL asks for another");
        }
    }

    private void vulkan(Site site, int dim, int sampled) {
        if (sampled == 0) {
            error(site, ImagetypesRule.VULKAN_SAMPLED, "leaves open whether it is sampled")
                    .hint("set Sampled to 1 for use with a sampler, to 2 for use without");
        } else if (dim == Dim.SubpassData.value() && site.word(5) != 0) {
            error(site, ImagetypesRule.SUBPASS, "is of subpass data but arrayed");
        } else {
            format(site);
        }
    }

    private void format(Site site) {
        ImageFormat format = ImageFormat.of(site.word(8)).orElse(ImageFormat.Unknown);
        if (format == ImageFormat.Unknown) {
            return;
        }
        String name = format.name();
        boolean unsigned = name.endsWith("ui");
        boolean integer = unsigned || name.endsWith("i");
        boolean wide = name.startsWith("R64");
        int type = site.word(2);
        if (integer != types.isIntScalar(type)) {
            error(
                            site,
                            ImagetypesRule.FORMAT,
                            "has texels of " + context.name(type) + ", but its format " + name + " is of "
                                    + (integer ? "integers" : "floating-point numbers"))
                    .declared(type);
        } else if (integer && wide != (types.bitWidth(type) == 64)) {
            error(
                            site,
                            ImagetypesRule.FORMAT,
                            "has texels of " + types.bitWidth(type) + " bits, but its format is " + name)
                    .declared(type);
        }
    }

    private void sampledImage(Site site) {
        int image = site.word(2);
        if (types.op(image) != Op.OpTypeImage) {
            if (context.data.definition(image) != 0) {
                context.error(
                                ImagetypesRule.SAMPLED_IMAGE,
                                "OpTypeSampledImage " + context.name(site.resultId) + " is of " + context.name(image)
                                        + ", which is no image type")
                        .declared(image);
            }
            return;
        }
        if (types.word(image, 7) != 0 && types.word(image, 7) != 1) {
            context.error(
                            ImagetypesRule.SAMPLED_IMAGE,
                            "OpTypeSampledImage " + context.name(site.resultId) + " is of " + context.name(image)
                                    + ", which is for use without a sampler (Sampled is 2)")
                    .declared(image)
                    .hint("set Sampled of the image type to 1");
        } else if (types.word(image, 3) == Dim.Buffer.value() && context.isAtLeast(1, 6)) {
            context.error(
                            ImagetypesRule.SAMPLED_BUFFER,
                            "OpTypeSampledImage " + context.name(site.resultId) + " is of " + context.name(image)
                                    + ", a buffer, which SPIR-V 1.6 has no sampler for")
                    .declared(image)
                    .hint("use the image without a sampler");
        }
    }
}
