// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagetypesRule;

/** OpTypeImage and OpTypeSampledImage (section "Type-Declaration Instructions"). */
public final class ImageTypeChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(ImageTypeChapter::new, Op.OpTypeImage, Op.OpTypeSampledImage);

    private final TypeFacts types;

    private ImageTypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpTypeImage) {
            image(cursor);
        } else {
            sampledImage(cursor);
        }
    }

    private FindingBuilder error(InstructionCursor cursor, Rule rule, String what) {
        return context.error(rule, "OpTypeImage " + context.name(cursor.resultId) + " " + what);
    }

    private void image(InstructionCursor cursor) {
        int sampledType = cursor.word(2);
        int dim = cursor.word(3);
        int sampled = cursor.word(7);
        boolean subpass = dim == Dim.SubpassData.value();
        boolean tile = dim == Dim.TileImageDataEXT.value();
        if (!sampledType(cursor, sampledType)
                || !range(cursor, 4, 2, "Depth")
                || !range(cursor, 5, 1, "Arrayed")
                || !range(cursor, 6, 1, "MS")
                || !range(cursor, 7, 2, "Sampled")) {
            return;
        }
        boolean unknownFormat = cursor.word(8) == ImageFormat.Unknown.value();
        if (subpass) {
            if (sampled != 2) {
                error(cursor, ImagetypesRule.SUBPASS, "is of subpass data but has Sampled " + sampled)
                        .hint("set Sampled to 2");
                return;
            }
            if (!unknownFormat) {
                error(cursor, ImagetypesRule.SUBPASS_FORMAT, "is of subpass data but names an image format")
                        .hint("set the format to Unknown");
                return;
            }
        } else if (tile) {
            if (!tileImage(cursor, sampledType, sampled, unknownFormat)) {
                return;
            }
        } else if (cursor.word(6) == 1
                && sampled == 2
                && !context.has(Capability.StorageImageMultisample)
                && dim != Dim.SubpassData.value()) {
            error(cursor, ImagetypesRule.MULTISAMPLED, "is a multisampled storage image")
                    .hint("add OpCapability StorageImageMultisample");
            return;
        }
        if (context.isOpenCl()) {
            openCl(cursor, dim, sampled);
        } else if (context.isVulkan()) {
            vulkan(cursor, dim, sampled);
        }
    }

    private boolean sampledType(InstructionCursor cursor, int type) {
        boolean integer = types.isIntScalar(type);
        boolean floating = types.isFloatScalar(type);
        int width = types.bitWidth(type);
        if (context.data.definition(type) == 0) {
            return false;
        }
        if (integer && width == 64 && !context.has(Capability.Int64ImageEXT)) {
            error(cursor, ImagetypesRule.INT64, "has texels of 64-bit integers")
                    .declared(type)
                    .hint("add OpCapability Int64ImageEXT");
            return false;
        }
        if (context.isVulkan()) {
            if (!(integer && (width == 32 || width == 64))
                    && !(floating && (width == 32 || width == 16 && context.has(Capability.Float16ImageAMD)))) {
                error(
                                cursor,
                                ImagetypesRule.VULKAN_SAMPLED_TYPE,
                                "has the sampled type " + context.name(type)
                                        + "; in Vulkan it is a 32- or 64-bit integer or a 32-bit floating-point type")
                        .declared(type);
                return false;
            }
        } else if (context.isOpenCl()) {
            if (!types.isVoid(type)) {
                error(cursor, ImagetypesRule.OPENCL, "has a sampled type other than void")
                        .declared(type);
                return false;
            }
        } else if (!integer && !floating && !types.isVoid(type)) {
            error(
                            cursor,
                            ImagetypesRule.SAMPLED_TYPE,
                            "has the sampled type " + context.name(type) + ", which is neither void nor a number")
                    .declared(type);
            return false;
        }
        return true;
    }

    private boolean range(InstructionCursor cursor, int word, int last, String operand) {
        if (Integer.compareUnsigned(cursor.word(word), last) <= 0) {
            return true;
        }
        error(
                cursor,
                ImagetypesRule.OPERANDS,
                "has the " + operand + " " + Integer.toUnsignedString(cursor.word(word)) + "; it goes up to " + last);
        return false;
    }

    private boolean tileImage(InstructionCursor cursor, int sampledType, int sampled, boolean unknownFormat) {
        String wrong = null;
        if (types.isVoid(sampledType)) {
            wrong = "has no sampled type";
        } else if (sampled != 2) {
            wrong = "has Sampled " + sampled + " instead of 2";
        } else if (!unknownFormat) {
            wrong = "names an image format";
        } else if (cursor.word(4) != 0) {
            wrong = "has Depth " + cursor.word(4) + " instead of 0";
        } else if (cursor.word(5) != 0) {
            wrong = "has Arrayed " + cursor.word(5) + " instead of 0";
        }
        if (wrong == null) {
            return true;
        }
        error(cursor, ImagetypesRule.TILE_IMAGE, "is of tile image data but " + wrong);
        return false;
    }

    private void openCl(InstructionCursor cursor, int dim, int sampled) {
        String wrong = null;
        if (cursor.word(5) == 1 && dim != Dim.Dim1D.value() && dim != Dim.Dim2D.value()) {
            wrong = "is arrayed, but neither 1D nor 2D";
        } else if (cursor.word(6) != 0) {
            wrong = "is multisampled";
        } else if (sampled != 0) {
            wrong = "has Sampled " + sampled + " instead of 0";
        } else if (cursor.wordCount <= 9) {
            wrong = "has no access qualifier";
        }
        if (wrong != null) {
            error(cursor, ImagetypesRule.OPENCL, wrong + "; OpenCL asks for another");
        }
    }

    private void vulkan(InstructionCursor cursor, int dim, int sampled) {
        if (sampled == 0) {
            error(cursor, ImagetypesRule.VULKAN_SAMPLED, "leaves open whether it is sampled")
                    .hint("set Sampled to 1 for use with a sampler, to 2 for use without");
        } else if (dim == Dim.SubpassData.value() && cursor.word(5) != 0) {
            error(cursor, ImagetypesRule.SUBPASS, "is of subpass data but arrayed");
        } else {
            format(cursor);
        }
    }

    private void format(InstructionCursor cursor) {
        ImageFormat format = ImageFormat.of(cursor.word(8)).orElse(ImageFormat.Unknown);
        if (format == ImageFormat.Unknown) {
            return;
        }
        String name = format.name();
        boolean unsigned = name.endsWith("ui");
        boolean integer = unsigned || name.endsWith("i");
        boolean wide = name.startsWith("R64");
        int type = cursor.word(2);
        if (integer != types.isIntScalar(type)) {
            error(
                            cursor,
                            ImagetypesRule.FORMAT,
                            "has texels of " + context.name(type) + ", but its format " + name + " is of "
                                    + (integer ? "integers" : "floating-point numbers"))
                    .declared(type);
        } else if (integer && wide != (types.bitWidth(type) == 64)) {
            error(
                            cursor,
                            ImagetypesRule.FORMAT,
                            "has texels of " + types.bitWidth(type) + " bits, but its format is " + name)
                    .declared(type);
        }
    }

    private void sampledImage(InstructionCursor cursor) {
        int image = cursor.word(2);
        if (types.op(image) != Op.OpTypeImage) {
            if (context.data.definition(image) != 0) {
                context.error(
                                ImagetypesRule.SAMPLED_IMAGE,
                                "OpTypeSampledImage " + context.name(cursor.resultId) + " is of " + context.name(image)
                                        + ", which is no image type")
                        .declared(image);
            }
            return;
        }
        if (types.word(image, 7) != 0 && types.word(image, 7) != 1) {
            context.error(
                            ImagetypesRule.SAMPLED_IMAGE,
                            "OpTypeSampledImage " + context.name(cursor.resultId) + " is of " + context.name(image)
                                    + ", which is for use without a sampler (Sampled is 2)")
                    .declared(image)
                    .hint("set Sampled of the image type to 1");
        } else if (types.word(image, 3) == Dim.Buffer.value() && context.isAtLeast(1, 6)) {
            context.error(
                            ImagetypesRule.SAMPLED_BUFFER,
                            "OpTypeSampledImage " + context.name(cursor.resultId) + " is of " + context.name(image)
                                    + ", a buffer, which SPIR-V 1.6 has no sampler for")
                    .declared(image)
                    .hint("use the image without a sampler");
        }
    }
}
