// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/**
 * Reading and writing of texels without a sampler (section "Image Instructions" of the specification), tile images
 * included.
 */
public final class ImageAccessChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(ImageAccessChapter::new, Trait.TEXEL_ACCESS)
            .and(
                    Op.OpColorAttachmentReadEXT,
                    Op.OpDepthAttachmentReadEXT,
                    Op.OpStencilAttachmentReadEXT,
                    Op.OpFragmentMaskFetchAMD,
                    Op.OpFragmentFetchAMD);

    private final TypeFacts types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageType image = rules.image;
    private final ImageOperandRules operands = new ImageOperandRules(context, image);

    private ImageAccessChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpImageWrite -> write(cursor);
            case OpColorAttachmentReadEXT -> color(cursor);
            case OpDepthAttachmentReadEXT -> {
                if (numberResult(cursor, types.isFloatScalar(cursor.typeId, 32), "a 32-bit floating-point scalar")) {
                    attachmentSample(cursor, 0);
                }
            }
            case OpStencilAttachmentReadEXT -> {
                if (numberResult(cursor, types.isIntScalar(cursor.typeId, 32), "a 32-bit integer scalar")) {
                    attachmentSample(cursor, 0);
                }
            }
            case OpFragmentMaskFetchAMD, OpFragmentFetchAMD -> fragment(cursor);
            default -> read(cursor);
        }
    }

    private void read(InstructionCursor cursor) {
        int texel = rules.texelType(cursor);
        if (texel == 0 || !readResult(cursor, texel) || !rules.image(cursor, 0)) {
            return;
        }
        if (context.isOpenCl() && !openClRead(cursor, texel)) {
            return;
        }
        if (!dimensionality(cursor)
                || !rules.sampledType(cursor, rules.component(texel), "the texel")
                || !storage(cursor)
                || !rules.texelCoordinates(cursor, 1, rules.coordinates(cursor))
                || !format(cursor, Capability.StorageImageReadWithoutFormat)
                || !subpass(cursor)) {
            return;
        }
        operands.check(cursor, 2, texel);
    }

    private boolean readResult(InstructionCursor cursor, int texel) {
        boolean number = types.isIntScalarOrVector(texel) || types.isFloatScalarOrVector(texel);
        if (number && (!context.isVulkan() || types.dimension(texel) == 4)) {
            return true;
        }
        context.error(
                        number ? ImagesRule.READ_COMPONENTS : ImagesRule.RESULT_TYPE,
                        cursor.name() + " gives " + (number ? "a vector of four components in Vulkan" : "numbers")
                                + ", but the texel's type is " + context.name(texel))
                .declared(texel);
        return false;
    }

    private boolean openClRead(InstructionCursor cursor, int texel) {
        boolean fits = image.depth != 0 ? types.isFloatScalar(texel) : types.dimension(texel) == 4;
        if (!fits) {
            context.error(
                            ImagesRule.OPENCL_READ,
                            cursor.name() + " gives in OpenCL "
                                    + (image.depth != 0
                                            ? "a floating-point scalar of a depth image"
                                            : "a vector of four components")
                                    + ", but the texel's type is " + context.name(texel))
                    .declared(texel);
            return false;
        }
        if ((ImageOperandRules.mask(cursor, 2) & ImageOperands.ConstOffset.value()) != 0) {
            context.error(
                            ImagesRule.OPENCL_OPERANDS,
                            cursor.name() + " has the image operand ConstOffset, which OpenCL does not have")
                    .hint("add the offset to the coordinate");
            return false;
        }
        return true;
    }

    private boolean dimensionality(InstructionCursor cursor) {
        boolean subpass = image.is(Dim.SubpassData) && cursor.op != Op.OpImageRead;
        if (!subpass && !image.is(Dim.TileImageDataEXT)) {
            return true;
        }
        context.error(
                        ImagesRule.ACCESS_DIMENSIONALITY,
                        cursor.name() + " is used on an image whose dimensionality is " + image.dimName())
                .hint(subpass ? "" : "use OpColorAttachmentReadEXT")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean storage(InstructionCursor cursor) {
        if (image.sampled != 0 && image.sampled != 2) {
            context.error(
                            ImagesRule.ACCESS_SAMPLED,
                            cursor.name() + " is used on an image whose operand Sampled is " + image.sampled
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
                        cursor.name() + " on this kind of storage image needs the capability " + needed)
                .hint("add OpCapability " + needed)
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    private boolean format(InstructionCursor cursor, Capability needed) {
        if (!context.isVulkan()
                || image.format != ImageFormat.Unknown.value()
                || image.is(Dim.SubpassData)
                || context.has(needed)) {
            return true;
        }
        context.error(
                        ImagesRule.ACCESS_FORMAT,
                        cursor.name() + " on an image of unknown format needs the capability " + needed)
                .hint("add OpCapability " + needed + ", or give the format in the image's type")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    /** What a fragment's own pixel held before is read with the coordinates (0, 0), and in fragment shaders only. */
    private boolean subpass(InstructionCursor cursor) {
        if (!image.is(Dim.SubpassData)) {
            return true;
        }
        int models = context.executionModels().of(cursor.function) & ~ExecutionModels.bit(ExecutionModel.Fragment);
        if (models != 0) {
            context.error(
                    ImagesRule.SUBPASS_STAGE,
                    cursor.name() + " reads an image of the dimensionality SubpassData in the execution model "
                            + ExecutionModels.names(models) + "; it is for Fragment");
            return false;
        }
        int id = cursor.operand(1);
        if (!context.isVulkan() || isZero(id)) {
            return true;
        }
        context.error(
                        ImagesRule.SUBPASS_COORDINATE,
                        "the coordinate of " + cursor.name() + " on an image of the dimensionality SubpassData is "
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
            if (!types.isInteger(types.word(id, i), 0)) {
                return false;
            }
        }
        return true;
    }

    private void write(InstructionCursor cursor) {
        if (!rules.image(cursor, 0)
                || !dimensionality(cursor)
                || !storage(cursor)
                || !rules.texelCoordinates(cursor, 1, rules.coordinates(cursor))) {
            return;
        }
        int texel = types.typeOf(cursor.operand(2));
        if (!types.isIntScalarOrVector(texel) && !types.isFloatScalarOrVector(texel)) {
            context.error(
                            ImagesRule.TEXEL_TYPE,
                            "the texel " + context.name(cursor.operand(2))
                                    + " of OpImageWrite is no scalar or vector of numbers")
                    .declared(cursor.operand(2));
            return;
        }
        if (!rules.sampledType(cursor, rules.component(texel), "the texel")
                || !format(cursor, Capability.StorageImageWriteWithoutFormat)) {
            return;
        }
        if (context.isOpenCl() && cursor.wordCount > 4) {
            context.error(ImagesRule.OPENCL_OPERANDS, "OpImageWrite has image operands, which OpenCL does not have")
                    .hint("remove the image operands");
            return;
        }
        operands.check(cursor, 3, texel);
    }

    // --- fragments of multisampled images (SPV_AMD_shader_fragment_mask)

    private void fragment(InstructionCursor cursor) {
        boolean mask = cursor.op == Op.OpFragmentMaskFetchAMD;
        boolean fits = mask ? types.isIntScalar(cursor.typeId, 32) : rules.fourComponents(cursor, cursor.typeId);
        if (mask && !numberResult(cursor, fits, "a 32-bit integer scalar") || !fits || !rules.image(cursor, 0)) {
            return;
        }
        if (image.multisampled != 1) {
            context.error(ImagesRule.FRAGMENT_IMAGE, cursor.name() + " is used on an image that is not multisampled")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        if ((mask || rules.sampledType(cursor, rules.component(cursor.typeId), "the texel"))
                && rules.texelCoordinates(cursor, 1, rules.coordinates(cursor))
                && !mask
                && !types.isIntScalar(types.typeOf(cursor.operand(2)), 32)) {
            context.error(
                            ImagesRule.FRAGMENT_INDEX,
                            "the fragment index " + context.name(cursor.operand(2))
                                    + " of OpFragmentFetchAMD is no 32-bit integer scalar")
                    .declared(cursor.operand(2));
        }
    }

    // --- tile images

    private boolean numberResult(InstructionCursor cursor, boolean fits, String wanted) {
        if (!fits) {
            context.error(
                            ImagesRule.RESULT_TYPE,
                            cursor.name() + " gives " + wanted + ", but " + context.name(cursor.typeId) + " is none")
                    .declared(cursor.typeId);
        }
        return fits;
    }

    private void color(InstructionCursor cursor) {
        int type = cursor.typeId;
        boolean number = types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type);
        if (!numberResult(cursor, number, "a scalar or vector of numbers") || !rules.image(cursor, 0)) {
            return;
        }
        if (!image.is(Dim.TileImageDataEXT)) {
            context.error(
                            ImagesRule.ATTACHMENT_IMAGE,
                            cursor.name() + " reads from an image whose dimensionality is " + image.dimName()
                                    + ", not TileImageDataEXT")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        if (rules.sampledType(cursor, rules.component(type), "the result")) {
            attachmentSample(cursor, 1);
        }
    }

    private void attachmentSample(InstructionCursor cursor, int operand) {
        if (cursor.operandWords() > operand) {
            int id = cursor.operand(operand);
            if (!types.isIntScalar(types.typeOf(id), 32)) {
                context.error(
                                ImagesRule.ATTACHMENT_SAMPLE,
                                "the operand Sample of " + cursor.name() + " is " + context.name(id)
                                        + ", which is no 32-bit integer scalar")
                        .declared(id);
            }
        }
    }
}
