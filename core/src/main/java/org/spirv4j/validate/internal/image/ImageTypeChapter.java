// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ImagetypesRule;

/** OpTypeImage and OpTypeSampledImage (section "Type-Declaration Instructions"). */
public final class ImageTypeChapter extends Chapter {
    private final TypeFacts types;

    public ImageTypeChapter(ValidationContext context) {
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

    private FindingBuilder error(InstructionCursor cursor, Rule rule, String predicate) {
        return context.error(rule, "OpTypeImage " + context.name(cursor.resultId) + " " + predicate);
    }

    private void image(InstructionCursor cursor) {
        int sampledType = cursor.word(TypeImage.SAMPLED_TYPE);
        int dim = cursor.word(TypeImage.DIM);
        int sampled = cursor.word(TypeImage.SAMPLED);
        boolean subpass = dim == Dim.SubpassData.value();
        boolean tile = dim == Dim.TileImageDataEXT.value();
        if (!sampledType(cursor, sampledType)
                || !range(cursor, TypeImage.DEPTH, 2, "Depth")
                || !range(cursor, TypeImage.ARRAYED, 1, "Arrayed")
                || !range(cursor, TypeImage.MS, 1, "MS")
                || !range(cursor, TypeImage.SAMPLED, 2, "Sampled")) {
            return;
        }
        boolean unknownFormat = cursor.word(TypeImage.IMAGE_FORMAT) == ImageFormat.Unknown.value();
        if (subpass) {
            if (sampled != 2) {
                error(cursor, ImagetypesRule.SUBPASS, "has Dim SubpassData, which requires Sampled 2, not " + sampled)
                        .hint("set Sampled to 2");
                return;
            }
            if (!unknownFormat) {
                error(cursor, ImagetypesRule.SUBPASS_FORMAT, "has Dim SubpassData, which requires Image Format Unknown")
                        .hint("set Image Format to Unknown");
                return;
            }
        } else if (tile) {
            if (!tileImage(cursor, sampledType, sampled, unknownFormat)) {
                return;
            }
        } else if (cursor.word(TypeImage.MS) == 1
                && sampled == 2
                && !context.has(Capability.StorageImageMultisample)
                && dim != Dim.SubpassData.value()) {
            error(
                            cursor,
                            ImagetypesRule.MULTISAMPLED,
                            "with MS 1 and Sampled 2 requires capability StorageImageMultisample, which the module does"
                                    + " not declare")
                    .declare(Capability.StorageImageMultisample);
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
            error(
                            cursor,
                            ImagetypesRule.INT64,
                            "with 64-bit Sampled Type " + context.name(type)
                                    + " requires capability Int64ImageEXT, which the module does not declare")
                    .declared(type)
                    .declare(Capability.Int64ImageEXT);
            return false;
        }
        if (context.isVulkan()) {
            if (!(integer && (width == 32 || width == 64))
                    && !(floating && (width == 32 || width == 16 && context.has(Capability.Float16ImageAMD)))) {
                error(
                                cursor,
                                ImagetypesRule.VULKAN_SAMPLED_TYPE,
                                "has Sampled Type " + context.name(type)
                                        + "; Vulkan requires a 32- or 64-bit integer or a 32-bit floating-point scalar")
                        .declared(type);
                return false;
            }
        } else if (context.isOpenCl()) {
            if (!types.isVoid(type)) {
                error(
                                cursor,
                                ImagetypesRule.OPENCL,
                                "has Sampled Type " + context.name(type) + "; OpenCL requires OpTypeVoid")
                        .declared(type);
                return false;
            }
        } else if (!integer && !floating && !types.isVoid(type)) {
            error(
                            cursor,
                            ImagetypesRule.SAMPLED_TYPE,
                            "has Sampled Type " + context.name(type)
                                    + ", which is neither void nor an integer or floating-point scalar")
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
                "has " + operand + " " + Integer.toUnsignedString(cursor.word(word)) + "; it must be from 0 to "
                        + last);
        return false;
    }

    private boolean tileImage(InstructionCursor cursor, int sampledType, int sampled, boolean unknownFormat) {
        String required = null;
        if (types.isVoid(sampledType)) {
            required = "a Sampled Type other than void";
        } else if (sampled != 2) {
            required = "Sampled 2, not " + sampled;
        } else if (!unknownFormat) {
            required = "Image Format Unknown";
        } else if (cursor.word(TypeImage.DEPTH) != 0) {
            required = "Depth 0, not " + cursor.word(TypeImage.DEPTH);
        } else if (cursor.word(TypeImage.ARRAYED) != 0) {
            required = "Arrayed 0, not " + cursor.word(TypeImage.ARRAYED);
        }
        if (required == null) {
            return true;
        }
        error(cursor, ImagetypesRule.TILE_IMAGE, "has Dim TileImageDataEXT, which requires " + required);
        return false;
    }

    private void openCl(InstructionCursor cursor, int dim, int sampled) {
        String wrong = null;
        if (cursor.word(TypeImage.ARRAYED) == 1 && dim != Dim.Dim1D.value() && dim != Dim.Dim2D.value()) {
            wrong = "has Dim " + ImageTypeOperands.dimName(dim)
                    + " and Arrayed 1; OpenCL supports Arrayed 1 only with Dim 1D and 2D";
        } else if (cursor.word(TypeImage.MS) != 0) {
            wrong = "has MS " + cursor.word(TypeImage.MS) + "; OpenCL requires MS 0";
        } else if (sampled != 0) {
            wrong = "has Sampled " + sampled + "; OpenCL requires Sampled 0";
        } else if (cursor.wordCount <= TypeImage.ACCESS_QUALIFIER) {
            wrong = "has no Access Qualifier; OpenCL requires one";
        }
        if (wrong != null) {
            error(cursor, ImagetypesRule.OPENCL, wrong);
        }
    }

    private void vulkan(InstructionCursor cursor, int dim, int sampled) {
        if (sampled == 0) {
            error(cursor, ImagetypesRule.VULKAN_SAMPLED, "has Sampled 0; Vulkan requires Sampled 1 or 2")
                    .hint("set Sampled to 1 for use with a sampler, or to 2 for use without one");
        } else if (dim == Dim.SubpassData.value() && cursor.word(TypeImage.ARRAYED) != 0) {
            error(cursor, ImagetypesRule.SUBPASS, "has Dim SubpassData and Arrayed 1; Vulkan requires Arrayed 0");
        } else {
            format(cursor);
        }
    }

    private void format(InstructionCursor cursor) {
        ImageFormat format = ImageFormat.of(cursor.word(TypeImage.IMAGE_FORMAT)).orElse(ImageFormat.Unknown);
        if (format == ImageFormat.Unknown) {
            return;
        }
        String name = format.name();
        boolean unsigned = name.endsWith("ui");
        boolean integer = unsigned || name.endsWith("i");
        boolean wide = name.startsWith("R64");
        int type = cursor.word(TypeImage.SAMPLED_TYPE);
        if (integer != types.isIntScalar(type)) {
            error(
                            cursor,
                            ImagetypesRule.FORMAT,
                            "has Sampled Type " + context.name(type) + ", but Image Format " + name + " is "
                                    + (integer ? "an integer" : "a floating-point") + " format")
                    .declared(type);
        } else if (integer && wide != (types.bitWidth(type) == 64)) {
            error(
                            cursor,
                            ImagetypesRule.FORMAT,
                            "has a Sampled Type of " + types.bitWidth(type) + " bits, but Image Format " + name
                                    + " has " + (wide ? "64-bit" : "no 64-bit") + " components")
                    .declared(type);
        }
    }

    /** The Image Type operand of an OpTypeSampledImage, as the subject of a message. */
    private String subject(InstructionCursor cursor) {
        return "Image Type " + context.name(cursor.word(TypeSampledImage.IMAGE_TYPE)) + " of OpTypeSampledImage "
                + context.name(cursor.resultId);
    }

    private void sampledImage(InstructionCursor cursor) {
        int image = cursor.word(TypeSampledImage.IMAGE_TYPE);
        if (types.op(image) != Op.OpTypeImage) {
            if (context.data.definition(image) != 0) {
                context.error(ImagetypesRule.SAMPLED_IMAGE, subject(cursor) + " is not an image type")
                        .declared(image);
            }
            return;
        }
        if (types.word(image, TypeImage.SAMPLED) != 0 && types.word(image, TypeImage.SAMPLED) != 1) {
            context.error(
                            ImagetypesRule.SAMPLED_IMAGE,
                            subject(cursor) + " has Sampled " + types.word(image, TypeImage.SAMPLED)
                                    + "; it must be 0 or 1")
                    .declared(image)
                    .hint("set Sampled to 1 in the image type");
        } else if (types.word(image, TypeImage.DIM) == Dim.Buffer.value() && context.isAtLeast(1, 6)) {
            context.error(
                            ImagetypesRule.SAMPLED_BUFFER,
                            subject(cursor) + " has Dim Buffer, which SPIR-V 1.6 does not support")
                    .declared(image)
                    .hint("use the image without a sampler");
        }
    }
}
