// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/**
 * Questions about images, and the putting together of sampled images (section "Image Instructions" of the
 * specification).
 */
public final class ImageQueryChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(ImageQueryChapter::new, Trait.IMAGE_QUERY)
            .and(Op.OpSampledImage, Op.OpImage, Op.OpImageSparseTexelsResident);

    private final TypeFacts types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageType image = rules.image;
    private final ImageType combined = new ImageType();

    private ImageQueryChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (ofTileAttachment(cursor)) {
            return;
        }
        switch (cursor.op) {
            case OpSampledImage -> sampledImage(cursor);
            case OpImage -> image(cursor);
            case OpImageQueryLod -> queryLod(cursor);
            case OpImageQuerySizeLod -> querySizeLod(cursor);
            case OpImageQuerySize -> querySize(cursor);
            case OpImageSparseTexelsResident -> resident(cursor);
            default -> number(cursor);
        }
    }

    private boolean ofTileAttachment(InstructionCursor cursor) {
        int loaded = cursor.operand(0);
        if (types.op(loaded) != Op.OpLoad
                || !types.isStorageClass(types.typeOf(types.word(loaded, 3)), StorageClass.TileAttachmentQCOM)
                || !Trait.IMAGE_QUERY.has(cursor.op)) {
            return false;
        }
        context.error(
                        ImagesRule.TILE_ATTACHMENT_QUERY,
                        cursor.op + " asks about the image " + context.name(loaded) + ", which is a tile attachment")
                .hint("pass what the shader needs to know in a buffer")
                .declared(loaded, "the image is loaded here");
        return true;
    }

    // --- sampled images

    private void sampledImage(InstructionCursor cursor) {
        if (types.op(cursor.typeId) != Op.OpTypeSampledImage) {
            resultType(cursor, "a sampled image");
            return;
        }
        if (!rules.image(cursor, 0)) {
            return;
        }
        boolean sampled = image.sampled == 1 || image.sampled == 0 && !context.isVulkan();
        if (!sampled || image.is(Dim.SubpassData)) {
            context.error(
                            ImagesRule.SAMPLED_IMAGE_SAMPLED,
                            "the image " + context.name(cursor.operand(0)) + " of OpSampledImage "
                                    + (sampled
                                            ? "is of the dimensionality SubpassData"
                                            : "has the operand Sampled " + image.sampled + ", not "
                                                    + (context.isVulkan() ? "1" : "0 or 1")))
                    .vuid(sampled || !context.isVulkan() ? "" : "VUID-StandaloneSpirv-OpTypeSampledImage-06671")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        if (image.id != types.word(cursor.typeId, 2) && combined.read(types, cursor.typeId) && !likeCombined()) {
            context.error(
                            ImagesRule.SAMPLED_IMAGE_MATCH,
                            "the image " + context.name(cursor.operand(0)) + " of OpSampledImage is not of the type "
                                    + context.name(combined.id) + " of the result")
                    .hint("use an image type that differs in the operand Depth at most")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        int sampler = cursor.operand(1);
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

    private void image(InstructionCursor cursor) {
        if (types.op(cursor.typeId) != Op.OpTypeImage) {
            resultType(cursor, "an image");
        } else if (rules.sampledImage(cursor, 0) && image.id != cursor.typeId) {
            context.error(
                            ImagesRule.IMAGE_OF_SAMPLED,
                            "the result type of OpImage is " + context.name(cursor.typeId) + ", but "
                                    + context.name(cursor.operand(0)) + " has an image of type "
                                    + context.name(image.id))
                    .declared(image.id, "the image's type is declared here");
        }
    }

    private void resultType(InstructionCursor cursor, String wanted) {
        context.error(
                        ImagesRule.RESULT_TYPE,
                        cursor.name() + " gives " + wanted + ", but " + context.name(cursor.typeId) + " is none")
                .declared(cursor.typeId);
    }

    // --- questions

    private boolean levels(InstructionCursor cursor) {
        return image.isMipmapped() || dimensionality(cursor, "1D, 2D, 3D or a cube");
    }

    private boolean dimensionality(InstructionCursor cursor, String wanted) {
        context.error(
                        ImagesRule.QUERY_DIMENSIONALITY,
                        cursor.name() + " is used on an image whose dimensionality is " + image.dimName() + ", not "
                                + wanted)
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean vulkanSampled(InstructionCursor cursor) {
        if (!context.isVulkan() || image.sampled == 1) {
            return true;
        }
        context.error(
                        ImagesRule.QUERY_SAMPLED,
                        cursor.name() + " is used on an image whose operand Sampled is " + image.sampled + ", not 1")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean multisampled(InstructionCursor cursor, boolean wanted) {
        if (image.multisampled != 0 == wanted) {
            return true;
        }
        context.error(
                        ImagesRule.QUERY_MULTISAMPLED,
                        cursor.name() + " is used on an image that is "
                                + (wanted ? "not multisampled" : "multisampled"))
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private void queryLod(InstructionCursor cursor) {
        if (!types.isFloatVector(cursor.typeId) || types.dimension(cursor.typeId) != 2) {
            resultType(cursor, "a vector of two floating-point numbers");
            return;
        }
        if (rules.sampledImage(cursor, 0)
                && levels(cursor)
                && rules.floatCoordinates(cursor, 1, context.has(Capability.Kernel), image.coordinates())
                && vulkanSampled(cursor)) {
            rules.derivatives(cursor);
        }
    }

    private void querySizeLod(InstructionCursor cursor) {
        if (!integers(cursor)
                || !rules.image(cursor, 0)
                || !levels(cursor)
                || !multisampled(cursor, false)
                || !vulkanSampled(cursor)
                || !sizes(cursor)) {
            return;
        }
        int lod = cursor.operand(1);
        if (!types.isIntScalar(types.typeOf(lod), 32)) {
            context.error(
                            ImagesRule.QUERY_LEVEL,
                            "the level of detail " + context.name(lod)
                                    + " of OpImageQuerySizeLod is no 32-bit integer scalar")
                    .declared(lod);
        }
    }

    private void querySize(InstructionCursor cursor) {
        if (!integers(cursor) || !rules.image(cursor, 0)) {
            return;
        }
        if (image.is(Dim.SubpassData) || image.is(Dim.TileImageDataEXT) || image.coordinates() == 0) {
            dimensionality(cursor, "1D, 2D, 3D, a cube, Rect or Buffer");
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
        sizes(cursor);
    }

    private boolean integers(InstructionCursor cursor) {
        if (types.isIntScalarOrVector(cursor.typeId)) {
            return true;
        }
        resultType(cursor, "a scalar or vector of integers");
        return false;
    }

    private boolean sizes(InstructionCursor cursor) {
        int wanted = (image.is(Dim.Cube) ? 2 : image.coordinates()) + (image.arrayed == 1 ? 1 : 0);
        int found = types.dimension(cursor.typeId);
        if (found == wanted) {
            return true;
        }
        context.error(
                        ImagesRule.QUERY_COMPONENTS,
                        cursor.name() + " gives " + wanted + " components for an image that is "
                                + (image.arrayed == 1 ? "arrayed " : "") + image.dimName() + ", but "
                                + context.name(cursor.typeId) + " has " + found)
                .declared(cursor.typeId);
        return false;
    }

    private void number(InstructionCursor cursor) {
        if (!types.isIntScalar(cursor.typeId)) {
            resultType(cursor, "an integer scalar");
            return;
        }
        if (!rules.image(cursor, 0)) {
            return;
        }
        switch (cursor.op) {
            case OpImageQueryLevels -> {
                if (levels(cursor)) {
                    vulkanSampled(cursor);
                }
            }
            case OpImageQuerySamples -> {
                if (image.is(Dim.Dim2D) || dimensionality(cursor, "2D")) {
                    multisampled(cursor, true);
                }
            }
            default -> {
                if (image.is(Dim.TileImageDataEXT)) {
                    dimensionality(cursor, "one with a format");
                }
            }
        }
    }

    private void resident(InstructionCursor cursor) {
        if (!types.isBoolScalar(cursor.typeId)) {
            resultType(cursor, "a Boolean scalar");
            return;
        }
        int code = cursor.operand(0);
        if (!types.isIntScalar(types.typeOf(code))) {
            context.error(
                            ImagesRule.RESIDENT_CODE,
                            "the resident code " + context.name(code)
                                    + " of OpImageSparseTexelsResident is no integer scalar")
                    .declared(code);
        }
    }
}
