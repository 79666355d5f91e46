// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.FragmentFetchAMD;
import org.spirv4j.internal.operand.ImageWrite;
import org.spirv4j.internal.operand.TexelRead;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ImagesRule;

/**
 * Reads and writes of texels without a sampler, including those of tile images (section "Image Instructions").
 */
public final class ImageAccessChapter extends Chapter {
    private final TypeFacts types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageTypeOperands image = rules.image;
    private final ImageOperandRules operands = new ImageOperandRules(context, image);

    public ImageAccessChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpImageWrite -> write(cursor);
            case OpColorAttachmentReadEXT -> color(cursor);
            case OpDepthAttachmentReadEXT -> {
                if (types.isFloatScalar(cursor.typeId, 32)
                        || rules.badResult(cursor, cursor.typeId, "a 32-bit floating-point scalar")) {
                    attachmentSample(cursor, 0);
                }
            }
            case OpStencilAttachmentReadEXT -> {
                if (types.isIntScalar(cursor.typeId, 32)
                        || rules.badResult(cursor, cursor.typeId, "a 32-bit integer scalar")) {
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
                || !rules.sampledType(cursor, rules.component(texel), "texel")
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
        if (!number) {
            return rules.badResult(cursor, texel, "an integer or floating-point scalar or vector");
        }
        context.error(
                        ImagesRule.READ_COMPONENTS,
                        rules.result(cursor, texel) + " does not have 4 components, which Vulkan requires")
                .declared(texel);
        return false;
    }

    private boolean openClRead(InstructionCursor cursor, int texel) {
        boolean fits = image.depth != 0 ? types.isFloatScalar(texel) : types.dimension(texel) == 4;
        if (!fits) {
            context.error(
                            ImagesRule.OPENCL_READ,
                            rules.result(cursor, texel)
                                    + (image.depth != 0
                                            ? " is not a floating-point scalar, which OpenCL requires for depth images"
                                            : " does not have 4 components, which OpenCL requires"))
                    .declared(texel);
            return false;
        }
        if ((ImageOperandRules.mask(cursor, 2) & ImageOperands.ConstOffset.value()) != 0) {
            context.error(
                            ImagesRule.OPENCL_OPERANDS,
                            "OpenCL does not support image operand ConstOffset for " + cursor.name())
                    .hint("add the offset to Coordinate");
            return false;
        }
        return true;
    }

    private boolean dimensionality(InstructionCursor cursor) {
        boolean subpass = image.is(Dim.SubpassData) && cursor.op != Op.OpImageRead;
        if (!subpass && !image.is(Dim.TileImageDataEXT)) {
            return true;
        }
        rules.imageError(
                        ImagesRule.ACCESS_DIMENSIONALITY,
                        cursor.name() + " does not support images with Dim " + image.dimName())
                .hint(subpass ? "" : "use OpColorAttachmentReadEXT");
        return false;
    }

    private boolean storage(InstructionCursor cursor) {
        if (image.sampled != 0 && image.sampled != 2) {
            rules.imageError(
                            ImagesRule.ACCESS_SAMPLED,
                            cursor.name() + " requires an image with Sampled 0 or 2, not " + image.sampled)
                    .hint("use OpImageFetch, or declare the image type with Sampled 2");
            return false;
        }
        Capability required = null;
        if (image.sampled == 2) {
            if (image.is(Dim.Dim1D)) {
                required = Capability.Image1D;
            } else if (image.is(Dim.Rect)) {
                required = Capability.ImageRect;
            } else if (image.is(Dim.Buffer)) {
                required = Capability.ImageBuffer;
            } else if (image.is(Dim.Cube) && image.arrayed == 1) {
                required = Capability.ImageCubeArray;
            } else if (image.multisampled == 1 && image.arrayed == 1) {
                required = Capability.ImageMSArray;
            }
        }
        if (required == null || context.has(required)) {
            return true;
        }
        rules.imageError(
                        ImagesRule.ACCESS_CAPABILITY,
                        cursor.name() + " on a storage image with "
                                + (required == Capability.ImageMSArray ? "MS 1 and Arrayed 1" : image.shape())
                                + " requires capability " + required + ", which the module does not declare")
                .declare(required);
        return false;
    }

    private boolean format(InstructionCursor cursor, Capability required) {
        if (!context.isVulkan()
                || image.format != ImageFormat.Unknown.value()
                || image.is(Dim.SubpassData)
                || context.has(required)) {
            return true;
        }
        rules.imageError(
                        ImagesRule.ACCESS_FORMAT,
                        cursor.name() + " on an image with Image Format Unknown requires capability " + required
                                + ", which the module does not declare")
                .hint(Hint.declare(", or state the Image Format in the image type", required));
        return false;
    }

    /** Input attachments are read at the coordinate (0, 0), relative to the fragment, in fragment shaders only. */
    private boolean subpass(InstructionCursor cursor) {
        if (!image.is(Dim.SubpassData)) {
            return true;
        }
        int models = context.executionModels().of(cursor.function) & ~ExecutionModels.bit(ExecutionModel.Fragment);
        if (models != 0) {
            context.error(
                    ImagesRule.SUBPASS_STAGE,
                    cursor.name()
                            + " on an image with Dim SubpassData requires execution model Fragment, but is reached"
                            + " from " + ExecutionModels.names(models));
            return false;
        }
        int id = cursor.word(TexelRead.COORDINATE);
        if (!context.isVulkan() || isZero(id)) {
            return true;
        }
        context.error(
                        ImagesRule.SUBPASS_COORDINATE,
                        "Coordinate " + context.name(id) + " of " + cursor.name()
                                + " on an image with Dim SubpassData is not the constant (0, 0)")
                .hint("use an OpConstantNull of the coordinate type")
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
        for (int i = CompositeConstant.CONSTITUENTS; i < types.wordCount(id); i++) {
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
        int texel = types.typeOf(cursor.word(ImageWrite.TEXEL));
        if (!types.isIntScalarOrVector(texel) && !types.isFloatScalarOrVector(texel)) {
            rules.badOperand(
                    ImagesRule.TEXEL_TYPE,
                    cursor,
                    "Texel",
                    cursor.word(ImageWrite.TEXEL),
                    "an integer or floating-point scalar or vector");
            return;
        }
        if (!rules.sampledType(cursor, rules.component(texel), "texel")
                || !format(cursor, Capability.StorageImageWriteWithoutFormat)) {
            return;
        }
        if (context.isOpenCl() && cursor.wordCount > 4) {
            context.error(ImagesRule.OPENCL_OPERANDS, "OpenCL does not support image operands for OpImageWrite")
                    .hint("remove the image operands");
            return;
        }
        operands.check(cursor, 3, texel);
    }

    // --- multisampled images (SPV_AMD_shader_fragment_mask)

    private void fragment(InstructionCursor cursor) {
        boolean mask = cursor.op == Op.OpFragmentMaskFetchAMD;
        boolean fits = mask
                ? types.isIntScalar(cursor.typeId, 32)
                        || rules.badResult(cursor, cursor.typeId, "a 32-bit integer scalar")
                : rules.fourComponents(cursor, cursor.typeId);
        if (!fits || !rules.image(cursor, 0)) {
            return;
        }
        if (image.multisampled != 1) {
            rules.imageError(ImagesRule.FRAGMENT_IMAGE, cursor.name() + " requires a multisampled image");
            return;
        }
        if ((mask || rules.sampledType(cursor, rules.component(cursor.typeId), "texel"))
                && rules.texelCoordinates(cursor, 1, rules.coordinates(cursor))
                && !mask
                && !types.isIntScalar(types.typeOf(cursor.word(FragmentFetchAMD.FRAGMENT_INDEX)), 32)) {
            rules.badOperand(
                    ImagesRule.FRAGMENT_INDEX,
                    cursor,
                    "Fragment Index",
                    cursor.word(FragmentFetchAMD.FRAGMENT_INDEX),
                    "a 32-bit integer scalar");
        }
    }

    // --- tile images

    private void color(InstructionCursor cursor) {
        int type = cursor.typeId;
        if (!types.isIntScalarOrVector(type) && !types.isFloatScalarOrVector(type)) {
            rules.badResult(cursor, type, "an integer or floating-point scalar or vector");
            return;
        }
        if (!rules.image(cursor, 0)) {
            return;
        }
        if (!image.is(Dim.TileImageDataEXT)) {
            rules.badDim(ImagesRule.ATTACHMENT_IMAGE, cursor, "TileImageDataEXT");
            return;
        }
        if (rules.sampledType(cursor, rules.component(type), "result")) {
            attachmentSample(cursor, 1);
        }
    }

    private void attachmentSample(InstructionCursor cursor, int operand) {
        if (cursor.operandWords() > operand) {
            int id = cursor.operand(operand);
            if (!types.isIntScalar(types.typeOf(id), 32)) {
                rules.badOperand(ImagesRule.ATTACHMENT_SAMPLE, cursor, "Sample", id, "a 32-bit integer scalar");
            }
        }
    }
}
