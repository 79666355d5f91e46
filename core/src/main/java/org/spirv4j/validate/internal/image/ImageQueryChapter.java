// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.ImageQuerySizeLod;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ImagesRule;

/** Image queries, OpSampledImage and OpImage (section "Image Instructions"). */
public final class ImageQueryChapter extends Chapter {
    private final TypeFacts types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageTypeOperands image = rules.image;
    private final ImageTypeOperands resultImage = new ImageTypeOperands();

    public ImageQueryChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (reportsTileAttachment(cursor)) {
            return;
        }
        switch (cursor.op) {
            case OpSampledImage -> sampledImage(cursor);
            case OpImage -> image(cursor);
            case OpImageQueryLod -> queryLod(cursor);
            case OpImageQuerySizeLod -> querySizeLod(cursor);
            case OpImageQuerySize -> querySize(cursor);
            case OpImageSparseTexelsResident -> resident(cursor);
            default -> queryScalar(cursor);
        }
    }

    private boolean reportsTileAttachment(InstructionCursor cursor) {
        int loaded = cursor.operand(0);
        if (types.op(loaded) != Op.OpLoad
                || !types.isStorageClass(
                        types.typeOf(types.word(loaded, Load.POINTER)), StorageClass.TileAttachmentQCOM)
                || !Trait.IMAGE_QUERY.has(cursor.op)) {
            return false;
        }
        context.error(
                        ImagesRule.TILE_ATTACHMENT_QUERY,
                        cursor.name() + " does not support tile attachments such as " + context.name(loaded))
                .hint("pass the value to the shader in a buffer")
                .declared(loaded, context.name(loaded) + " is loaded here");
        return true;
    }

    // --- sampled images

    private void sampledImage(InstructionCursor cursor) {
        if (types.op(cursor.typeId) != Op.OpTypeSampledImage) {
            rules.badResult(cursor, cursor.typeId, "a sampled image type");
            return;
        }
        if (!rules.image(cursor, 0)) {
            return;
        }
        boolean sampled = image.sampled == 1 || image.sampled == 0 && !context.isVulkan();
        if (!sampled || image.is(Dim.SubpassData)) {
            rules.imageError(
                            ImagesRule.SAMPLED_IMAGE_SAMPLED,
                            sampled
                                    ? "OpSampledImage does not support images with Dim SubpassData"
                                    : "OpSampledImage requires an image with Sampled "
                                            + (context.isVulkan() ? "1" : "0 or 1") + ", not " + image.sampled)
                    .vuid(sampled || !context.isVulkan() ? "" : "VUID-StandaloneSpirv-OpTypeSampledImage-06671");
            return;
        }
        if (image.id != types.word(cursor.typeId, TypeSampledImage.IMAGE_TYPE)
                && resultImage.read(types, cursor.typeId)
                && !matchesExceptDepth()) {
            rules.imageError(
                            ImagesRule.SAMPLED_IMAGE_MATCH,
                            "Image " + context.name(cursor.operand(0)) + " of OpSampledImage "
                                    + context.hasType(image.id) + ", but the image type in the result type is "
                                    + context.name(resultImage.id))
                    .hint("use the same image type, or one that differs only in Depth");
            return;
        }
        int sampler = cursor.word(SampledImage.SAMPLER);
        if (types.op(types.typeOf(sampler)) != Op.OpTypeSampler) {
            rules.badOperand(ImagesRule.SAMPLED_IMAGE_SAMPLER, cursor, "Sampler", sampler, "a sampler");
        }
    }

    private boolean matchesExceptDepth() {
        int qualifier = types.wordCount(image.id) > 9 ? types.word(image.id, TypeImage.ACCESS_QUALIFIER) : -1;
        int other = types.wordCount(resultImage.id) > 9 ? types.word(resultImage.id, TypeImage.ACCESS_QUALIFIER) : -1;
        return image.sampledType == resultImage.sampledType
                && image.dim == resultImage.dim
                && image.arrayed == resultImage.arrayed
                && image.multisampled == resultImage.multisampled
                && image.sampled == resultImage.sampled
                && image.format == resultImage.format
                && qualifier == other;
    }

    private void image(InstructionCursor cursor) {
        if (types.op(cursor.typeId) != Op.OpTypeImage) {
            rules.badResult(cursor, cursor.typeId, "an image type");
        } else if (rules.sampledImage(cursor, 0) && image.id != cursor.typeId) {
            rules.imageError(
                    ImagesRule.IMAGE_OF_SAMPLED,
                    "result type " + context.name(cursor.typeId) + " of OpImage is not " + context.name(image.id)
                            + ", the image type of " + context.name(cursor.operand(0)));
        }
    }

    // --- queries

    private boolean mipmapped(InstructionCursor cursor) {
        return image.isMipmapped() || rules.badDim(ImagesRule.QUERY_DIMENSIONALITY, cursor, "1D, 2D, 3D or Cube");
    }

    private boolean vulkanSampled(InstructionCursor cursor) {
        if (!context.isVulkan() || image.sampled == 1) {
            return true;
        }
        rules.imageError(
                ImagesRule.QUERY_SAMPLED,
                "Vulkan requires an image with Sampled 1 for " + cursor.name() + ", not " + image.sampled);
        return false;
    }

    private boolean multisampled(InstructionCursor cursor, boolean expected) {
        if (image.multisampled != 0 == expected) {
            return true;
        }
        rules.imageError(
                ImagesRule.QUERY_MULTISAMPLED,
                cursor.name()
                        + (expected ? " requires a multisampled image" : " does not support multisampled images"));
        return false;
    }

    private void queryLod(InstructionCursor cursor) {
        if (!types.isFloatVector(cursor.typeId) || types.dimension(cursor.typeId) != 2) {
            rules.badResult(cursor, cursor.typeId, "a floating-point vector with 2 components");
            return;
        }
        if (rules.sampledImage(cursor, 0)
                && mipmapped(cursor)
                && rules.floatCoordinates(cursor, 1, context.has(Capability.Kernel), image.coordinates())
                && vulkanSampled(cursor)) {
            rules.derivatives(cursor);
        }
    }

    private void querySizeLod(InstructionCursor cursor) {
        if (!integers(cursor)
                || !rules.image(cursor, 0)
                || !mipmapped(cursor)
                || !multisampled(cursor, false)
                || !vulkanSampled(cursor)
                || !sizes(cursor)) {
            return;
        }
        int lod = cursor.word(ImageQuerySizeLod.LEVEL_OF_DETAIL);
        if (!types.isIntScalar(types.typeOf(lod), 32)) {
            rules.badOperand(ImagesRule.QUERY_LEVEL, cursor, "Level of Detail", lod, "a 32-bit integer scalar");
        }
    }

    private void querySize(InstructionCursor cursor) {
        if (!integers(cursor) || !rules.image(cursor, 0)) {
            return;
        }
        if (image.is(Dim.SubpassData) || image.is(Dim.TileImageDataEXT) || image.coordinates() == 0) {
            rules.badDim(ImagesRule.QUERY_DIMENSIONALITY, cursor, "1D, 2D, 3D, Cube, Rect or Buffer");
            return;
        }
        if (image.isMipmapped() && image.multisampled != 1 && image.sampled != 0 && image.sampled != 2) {
            rules.imageError(
                            ImagesRule.QUERY_SIZE_LEVELS,
                            "OpImageQuerySize on an image with Dim " + image.dimName()
                                    + " requires MS 1, or Sampled 0 or 2")
                    .hint("use OpImageQuerySizeLod");
            return;
        }
        sizes(cursor);
    }

    private boolean integers(InstructionCursor cursor) {
        if (types.isIntScalarOrVector(cursor.typeId)) {
            return true;
        }
        return rules.badResult(cursor, cursor.typeId, "an integer scalar or vector");
    }

    private boolean sizes(InstructionCursor cursor) {
        int expected = (image.is(Dim.Cube) ? 2 : image.coordinates()) + (image.arrayed == 1 ? 1 : 0);
        int actual = types.dimension(cursor.typeId);
        if (actual == expected) {
            return true;
        }
        context.error(
                        ImagesRule.QUERY_COMPONENTS,
                        rules.result(cursor, cursor.typeId) + " must have " + Counted.of(expected, "component")
                                + " for an image with " + image.shape() + ", but has " + actual)
                .declared(cursor.typeId);
        return false;
    }

    private void queryScalar(InstructionCursor cursor) {
        if (!types.isIntScalar(cursor.typeId)) {
            rules.badResult(cursor, cursor.typeId, "an integer scalar");
            return;
        }
        if (!rules.image(cursor, 0)) {
            return;
        }
        switch (cursor.op) {
            case OpImageQueryLevels -> {
                if (mipmapped(cursor)) {
                    vulkanSampled(cursor);
                }
            }
            case OpImageQuerySamples -> {
                if (image.is(Dim.Dim2D) || rules.badDim(ImagesRule.QUERY_DIMENSIONALITY, cursor, "2D")) {
                    multisampled(cursor, true);
                }
            }
            default -> {
                if (image.is(Dim.TileImageDataEXT)) {
                    rules.imageError(
                            ImagesRule.QUERY_DIMENSIONALITY,
                            cursor.name() + " does not support images with Dim TileImageDataEXT");
                }
            }
        }
    }

    private void resident(InstructionCursor cursor) {
        if (!types.isBoolScalar(cursor.typeId)) {
            rules.badResult(cursor, cursor.typeId, "a Boolean scalar");
            return;
        }
        int code = cursor.operand(0);
        if (!types.isIntScalar(types.typeOf(code))) {
            rules.badOperand(ImagesRule.RESIDENT_CODE, cursor, "Resident Code", code, "an integer scalar");
        }
    }
}
