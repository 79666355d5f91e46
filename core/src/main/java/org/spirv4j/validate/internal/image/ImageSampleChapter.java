// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ImageGatherQCOM;
import org.spirv4j.internal.operand.ImageSampleFootprintNV;
import org.spirv4j.internal.operand.ImageSampling;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ImagesRule;

/** Sample, gather and fetch instructions (section "Image Instructions"). */
public final class ImageSampleChapter extends Chapter {
    private final TypeFacts types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageTypeOperands image = rules.image;
    private final ImageOperandRules operands = new ImageOperandRules(context, image);

    public ImageSampleChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (Trait.IMAGE_FETCH.has(cursor.op)) {
            fetch(cursor);
        } else if (Trait.IMAGE_GATHER.has(cursor.op)) {
            gather(cursor);
        } else if (cursor.op == Op.OpImageSampleFootprintNV) {
            footprint(cursor);
        } else if (Trait.DEPTH_COMPARISON.has(cursor.op)) {
            compare(cursor);
        } else {
            sample(cursor);
        }
    }

    private void sample(InstructionCursor cursor) {
        int texel = rules.texelType(cursor);
        boolean kernel = context.has(Capability.Kernel)
                && (cursor.op == Op.OpImageSampleExplicitLod || cursor.op == Op.OpImageSparseSampleExplicitLod);
        if (texel == 0
                || !rules.fourComponents(cursor, texel)
                || !rules.sampledImage(cursor, 0)
                || !rules.projection(cursor)
                || !rules.singleSampled(cursor)
                || !rules.sampledType(cursor, rules.component(texel), "texel")
                || !rules.floatCoordinates(cursor, 1, kernel, rules.coordinates(cursor))) {
            return;
        }
        if (context.isOpenCl()
                && cursor.op == Op.OpImageSampleExplicitLod
                && (ImageOperandRules.mask(cursor, 2) & ImageOperands.ConstOffset.value()) != 0) {
            context.error(
                            ImagesRule.OPENCL_OPERANDS,
                            "OpenCL does not support image operand ConstOffset for " + cursor.name())
                    .hint("add the offset to Coordinate");
            return;
        }
        if (operands.check(cursor, 2, texel) && Trait.IMPLICIT_LOD.has(cursor.op)) {
            rules.derivatives(cursor);
        }
    }

    private void compare(InstructionCursor cursor) {
        int texel = rules.texelType(cursor);
        if (texel == 0) {
            return;
        }
        if (!types.isIntScalar(texel) && !types.isFloatScalar(texel)) {
            rules.badResult(cursor, texel, "an integer or floating-point scalar");
            return;
        }
        if (rules.sampledImage(cursor, 0)
                && rules.projection(cursor)
                && rules.singleSampled(cursor)
                && rules.sampledType(cursor, texel, "result")
                && rules.floatCoordinates(cursor, 1, false, rules.coordinates(cursor))
                && depthReference(cursor)
                && operands.check(cursor, 3, texel)
                && Trait.IMPLICIT_LOD.has(cursor.op)) {
            rules.derivatives(cursor);
        }
    }

    /** The Dref operand, the depth reference value of a comparison. */
    private boolean depthReference(InstructionCursor cursor) {
        int id = cursor.word(ImageSampling.DREF);
        if (!types.isFloatScalar(types.typeOf(id), 32)) {
            return rules.badOperand(ImagesRule.REFERENCE_TYPE, cursor, "Dref", id, "a 32-bit floating-point scalar");
        }
        if (context.isVulkan() && image.is(Dim.Dim3D)) {
            rules.imageError(
                    ImagesRule.REFERENCE_3D, "Vulkan does not support images with Dim 3D for " + cursor.name());
            return false;
        }
        return true;
    }

    private void fetch(InstructionCursor cursor) {
        int texel = rules.texelType(cursor);
        if (texel == 0
                || !rules.fourComponents(cursor, texel)
                || !rules.image(cursor, 0)
                || !rules.sampledType(cursor, rules.component(texel), "texel")) {
            return;
        }
        if (image.is(Dim.Cube) || image.sampled != 1) {
            rules.imageError(
                            ImagesRule.FETCH_IMAGE,
                            cursor.name()
                                    + (image.is(Dim.Cube)
                                            ? " does not support images with Dim Cube"
                                            : " requires an image with Sampled 1, not " + image.sampled))
                    .hint(image.sampled == 2 ? "use OpImageRead" : "");
            return;
        }
        if (rules.texelCoordinates(cursor, 1, rules.coordinates(cursor))) {
            operands.check(cursor, 2, texel);
        }
    }

    private void gather(InstructionCursor cursor) {
        int texel = rules.texelType(cursor);
        if (texel == 0
                || !rules.fourComponents(cursor, texel)
                || !rules.sampledImage(cursor, 0)
                || !rules.singleSampled(cursor)
                || !rules.sampledType(cursor, rules.component(texel), "texel")) {
            return;
        }
        if (!image.is(Dim.Dim2D) && !image.is(Dim.Cube) && !image.is(Dim.Rect)) {
            rules.badDim(ImagesRule.GATHER_DIMENSIONALITY, cursor, "2D, Cube or Rect");
            return;
        }
        boolean compares = Trait.DEPTH_COMPARISON.has(cursor.op);
        if (rules.floatCoordinates(cursor, 1, false, rules.coordinates(cursor))
                && (compares ? depthReference(cursor) : component(cursor))
                && mode(cursor)) {
            operands.check(cursor, cursor.op == Op.OpImageGatherQCOM ? 4 : 3, texel);
        }
    }

    private boolean mode(InstructionCursor cursor) {
        int id = cursor.word(ImageGatherQCOM.MODE);
        return cursor.op != Op.OpImageGatherQCOM
                || types.isIntScalar(types.typeOf(id), 32)
                || rules.badOperand(ImagesRule.GATHER_MODE, cursor, "Mode", id, "a 32-bit integer scalar");
    }

    private boolean component(InstructionCursor cursor) {
        int id = cursor.word(ImageSampling.COMPONENT);
        if (!types.isIntScalar(types.typeOf(id), 32)) {
            return rules.badOperand(ImagesRule.GATHER_COMPONENT, cursor, "Component", id, "a 32-bit integer scalar");
        }
        if (context.isVulkan() && !types.isConstant(id)) {
            context.error(
                            ImagesRule.GATHER_COMPONENT_CONSTANT,
                            "Component " + context.name(id) + " of " + cursor.name()
                                    + " is not a constant, which Vulkan requires")
                    .hint("use a constant from 0 to 3")
                    .declared(id);
            return false;
        }
        return true;
    }

    /** Queries of the texels that a sample would access (SPV_NV_shader_image_footprint). */
    private void footprint(InstructionCursor cursor) {
        if (!types.isStruct(cursor.typeId)) {
            rules.badResult(cursor, cursor.typeId, "a structure type");
            return;
        }
        if (!rules.sampledImage(cursor, 0)
                || !rules.singleSampled(cursor)
                || !rules.floatCoordinates(cursor, 1, false, image.coordinates())) {
            return;
        }
        if (!image.is(Dim.Dim2D) && !image.is(Dim.Dim3D)) {
            rules.badDim(ImagesRule.FOOTPRINT_DIMENSIONALITY, cursor, "2D or 3D");
            return;
        }
        int granularity = cursor.word(ImageSampleFootprintNV.GRANULARITY);
        int coarse = cursor.word(ImageSampleFootprintNV.COARSE);
        if (!types.isIntScalar(types.typeOf(granularity), 32)) {
            rules.badOperand(
                    ImagesRule.FOOTPRINT_OPERANDS, cursor, "Granularity", granularity, "a 32-bit integer scalar");
        } else if (!types.isBoolScalar(types.typeOf(coarse))) {
            rules.badOperand(ImagesRule.FOOTPRINT_OPERANDS, cursor, "Coarse", coarse, "a Boolean scalar");
        } else {
            operands.check(cursor, 4, 0);
        }
    }
}
