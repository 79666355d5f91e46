// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/** Sampling, gathering and fetching of texels (section "Image Instructions" of the specification). */
public final class ImageSampleChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
                    ImageSampleChapter::new, Trait.IMAGE_SAMPLE, Trait.IMAGE_FETCH, Trait.IMAGE_GATHER)
            .without(Trait.RESERVED_OPCODE)
            .and(Op.OpImageSampleFootprintNV);

    private final TypeFacts types = context.types;
    private final ImageRules rules = new ImageRules(context);
    private final ImageType image = rules.image;
    private final ImageOperandRules operands = new ImageOperandRules(context, image);

    private ImageSampleChapter(ValidationContext context) {
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
                || !rules.sampledType(cursor, rules.component(texel), "the texel")
                || !rules.floatCoordinates(cursor, 1, kernel, rules.coordinates(cursor))) {
            return;
        }
        if (context.isOpenCl()
                && cursor.op == Op.OpImageSampleExplicitLod
                && (ImageOperandRules.mask(cursor, 2) & ImageOperands.ConstOffset.value()) != 0) {
            context.error(
                            ImagesRule.OPENCL_OPERANDS,
                            cursor.name() + " has the image operand ConstOffset, which OpenCL does not have")
                    .hint("add the offset to the coordinate");
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
            context.error(
                            ImagesRule.RESULT_TYPE,
                            cursor.name() + " gives an integer or a floating-point scalar, but " + context.name(texel)
                                    + " is none")
                    .declared(texel);
            return;
        }
        if (rules.sampledImage(cursor, 0)
                && rules.projection(cursor)
                && rules.singleSampled(cursor)
                && rules.sampledType(cursor, texel, "the result")
                && rules.floatCoordinates(cursor, 1, false, rules.coordinates(cursor))
                && reference(cursor)
                && operands.check(cursor, 3, texel)
                && Trait.IMPLICIT_LOD.has(cursor.op)) {
            rules.derivatives(cursor);
        }
    }

    /** The number that the texel's depth is compared with. */
    private boolean reference(InstructionCursor cursor) {
        int id = cursor.operand(2);
        if (!types.isFloatScalar(types.typeOf(id), 32)) {
            context.error(
                            ImagesRule.REFERENCE_TYPE,
                            "the operand Dref of " + cursor.name() + " is " + context.name(id)
                                    + ", which is no 32-bit floating-point scalar")
                    .declared(id);
            return false;
        }
        if (context.isVulkan() && image.is(Dim.Dim3D)) {
            context.error(
                            ImagesRule.REFERENCE_3D,
                            cursor.name() + " compares with the depth of a 3D image, which Vulkan does not have")
                    .declared(image.id, "the image's type is declared here");
            return false;
        }
        return true;
    }

    private void fetch(InstructionCursor cursor) {
        int texel = rules.texelType(cursor);
        if (texel == 0
                || !rules.fourComponents(cursor, texel)
                || !rules.image(cursor, 0)
                || !rules.sampledType(cursor, rules.component(texel), "the texel")) {
            return;
        }
        if (image.is(Dim.Cube) || image.sampled != 1) {
            context.error(
                            ImagesRule.FETCH_IMAGE,
                            cursor.name() + " fetches from "
                                    + (image.is(Dim.Cube)
                                            ? "a cube image, which has no texels by number"
                                            : "an image whose operand Sampled is " + image.sampled + ", not 1"))
                    .hint(image.sampled == 2 ? "use OpImageRead" : "")
                    .declared(image.id, "the image's type is declared here");
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
                || !rules.sampledType(cursor, rules.component(texel), "the texel")) {
            return;
        }
        if (!image.is(Dim.Dim2D) && !image.is(Dim.Cube) && !image.is(Dim.Rect)) {
            context.error(
                            ImagesRule.GATHER_DIMENSIONALITY,
                            cursor.name() + " gathers four texels of a " + image.dimName()
                                    + " image; it is for 2D, cube and Rect images")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        boolean compares = Trait.DEPTH_COMPARISON.has(cursor.op);
        if (rules.floatCoordinates(cursor, 1, false, rules.coordinates(cursor))
                && (compares ? reference(cursor) : component(cursor))
                && mode(cursor)) {
            operands.check(cursor, cursor.op == Op.OpImageGatherQCOM ? 4 : 3, texel);
        }
    }

    private boolean mode(InstructionCursor cursor) {
        int id = cursor.operand(3);
        if (cursor.op != Op.OpImageGatherQCOM || types.isIntScalar(types.typeOf(id), 32)) {
            return true;
        }
        context.error(
                        ImagesRule.GATHER_MODE,
                        "the operand Mode of OpImageGatherQCOM is " + context.name(id)
                                + ", which is no 32-bit integer scalar")
                .declared(id);
        return false;
    }

    private boolean component(InstructionCursor cursor) {
        int id = cursor.operand(2);
        if (!types.isIntScalar(types.typeOf(id), 32)) {
            context.error(
                            ImagesRule.GATHER_COMPONENT,
                            "the operand Component of " + cursor.name() + " is " + context.name(id)
                                    + ", which is no 32-bit integer scalar")
                    .declared(id);
            return false;
        }
        if (context.isVulkan() && !types.isConstant(id)) {
            context.error(
                            ImagesRule.GATHER_COMPONENT_CONSTANT,
                            "the operand Component of " + cursor.name() + " is " + context.name(id)
                                    + ", which is no constant")
                    .hint("use a constant from 0 to 3")
                    .declared(id);
            return false;
        }
        return true;
    }

    /** Which texels a sampling would use (SPV_NV_shader_image_footprint). */
    private void footprint(InstructionCursor cursor) {
        if (!types.isStruct(cursor.typeId)) {
            context.error(
                            ImagesRule.RESULT_TYPE,
                            cursor.name() + " gives a structure, but " + context.name(cursor.typeId) + " is none")
                    .declared(cursor.typeId);
            return;
        }
        if (!rules.sampledImage(cursor, 0)
                || !rules.singleSampled(cursor)
                || !rules.floatCoordinates(cursor, 1, false, image.coordinates())) {
            return;
        }
        if (!image.is(Dim.Dim2D) && !image.is(Dim.Dim3D)) {
            context.error(
                            ImagesRule.FOOTPRINT_DIMENSIONALITY,
                            cursor.name() + " is used on an image whose dimensionality is " + image.dimName()
                                    + ", not 2D or 3D")
                    .declared(image.id, "the image's type is declared here");
            return;
        }
        int granularity = cursor.operand(2);
        int coarse = cursor.operand(3);
        boolean number = types.isIntScalar(types.typeOf(granularity), 32);
        if (!number || !types.isBoolScalar(types.typeOf(coarse))) {
            context.error(
                            ImagesRule.FOOTPRINT_OPERANDS,
                            "the operand " + (number ? "Coarse" : "Granularity") + " of " + cursor.name() + " is "
                                    + context.name(number ? coarse : granularity) + ", which is no "
                                    + (number ? "Boolean" : "32-bit integer scalar"))
                    .declared(number ? coarse : granularity);
            return;
        }
        operands.check(cursor, 4, 0);
    }
}
