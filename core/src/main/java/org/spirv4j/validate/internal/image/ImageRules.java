// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import java.util.Optional;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.DerivativeStages;
import org.spirv4j.validate.internal.rule.ImagesRule;

/** Checks that several image instructions share. Each reports the first error and returns whether there was none. */
final class ImageRules {
    /** The image type of the instruction, set by {@link #image} and {@link #sampledImage}. */
    final ImageTypeOperands image = new ImageTypeOperands();

    private final ValidationContext context;
    private final TypeFacts types;
    private final DerivativeStages derivativeStages;

    ImageRules(ValidationContext context) {
        this.context = context;
        types = context.types;
        derivativeStages = DerivativeStages.of(context);
    }

    /** The operand must be a sampled image. */
    boolean sampledImage(InstructionCursor cursor, int operand) {
        int id = cursor.operand(operand);
        int type = types.typeOf(id);
        if (types.op(type) == Op.OpTypeSampledImage && image.read(types, type)) {
            return true;
        }
        context.error(
                        ImagesRule.IMAGE_OPERAND,
                        "Sampled Image " + context.name(id) + " of " + cursor.name() + " is not a sampled image")
                .hint("combine the image and a sampler with OpSampledImage")
                .declared(id);
        return false;
    }

    /** The operand must be an image. */
    boolean image(InstructionCursor cursor, int operand) {
        int id = cursor.operand(operand);
        int type = types.typeOf(id);
        if (types.op(type) == Op.OpTypeImage && image.read(types, type)) {
            return true;
        }
        FindingBuilder finding = context.error(
                        ImagesRule.IMAGE_OPERAND,
                        (cursor.op == Op.OpColorAttachmentReadEXT ? "Attachment " : "Image ") + context.name(id)
                                + " of " + cursor.name() + " is not an image")
                .declared(id);
        if (types.op(type) == Op.OpTypeSampledImage) {
            finding.hint("get the image from the sampled image with OpImage");
        }
        return false;
    }

    /** The texel type: the result type, or its second member for sparse instructions; 0 after an error. */
    int texelType(InstructionCursor cursor) {
        if (!Trait.SPARSE.has(cursor.op)) {
            return cursor.typeId;
        }
        int type = cursor.typeId;
        if (types.memberCount(type) == 2 && types.isIntScalar(types.member(type, 0)) && types.member(type, 1) != 0) {
            return types.member(type, 1);
        }
        context.error(
                        ImagesRule.SPARSE_RESULT,
                        "result type " + context.name(type) + " of " + cursor.name()
                                + " is not a structure of an integer residency code and a texel")
                .declared(type);
        return 0;
    }

    /** The texel type must be a vector of four integers or floating-point numbers. */
    boolean fourComponents(InstructionCursor cursor, int texel) {
        if ((types.isIntVector(texel) || types.isFloatVector(texel)) && types.dimension(texel) == 4) {
            return true;
        }
        return badResult(cursor, texel, "a vector of 4 integer or floating-point components");
    }

    /** Reports a result type, or the texel type in a sparse one, that is not the expected type; returns false. */
    boolean badResult(InstructionCursor cursor, int type, String expected) {
        context.error(ImagesRule.RESULT_TYPE, result(cursor, type) + " is not " + expected)
                .declared(type);
        return false;
    }

    /** The result type, or the texel type in a sparse one, as the subject of a message. */
    String result(InstructionCursor cursor, int type) {
        return (type == cursor.typeId ? "result type " : "texel type ") + context.name(type) + " of " + cursor.name();
    }

    /** Reports an operand that is not the expected one; returns false. */
    boolean badOperand(Rule rule, InstructionCursor cursor, String operand, int id, String expected) {
        context.error(rule, operand + " " + context.name(id) + " of " + cursor.name() + " is not " + expected)
                .declared(id);
        return false;
    }

    /** Reports an error that the type of the image explains. */
    FindingBuilder imageError(Rule rule, String message) {
        return context.error(rule, message).declared(image.id, "the image type is declared here");
    }

    /** Reports an image with another Dim than the expected ones; returns false. */
    boolean badDim(Rule rule, InstructionCursor cursor, String expected) {
        imageError(rule, cursor.name() + " requires an image with Dim " + expected + ", not " + image.dimName());
        return false;
    }

    /** The components of a texel must have the Sampled Type of the image. */
    boolean sampledType(InstructionCursor cursor, int component, String subject) {
        boolean untyped = types.isVoid(image.sampledType) && !Trait.DEPTH_COMPARISON.has(cursor.op);
        if (untyped || component == image.sampledType) {
            return true;
        }
        imageError(
                ImagesRule.SAMPLED_TYPE,
                subject + " of " + cursor.name() + " has component type " + context.name(component)
                        + ", but the Sampled Type of the image is " + context.name(image.sampledType));
        return false;
    }

    /** The component type of a vector, or the type itself if it is not a vector. */
    int component(int type) {
        return types.isVector(type) ? types.word(type, TypeVector.COMPONENT_TYPE) : type;
    }

    /** A multisampled image cannot be sampled. */
    boolean singleSampled(InstructionCursor cursor) {
        if (image.multisampled == 0) {
            return true;
        }
        imageError(ImagesRule.MULTISAMPLED, cursor.name() + " does not support multisampled images")
                .hint("use OpImageFetch with image operand Sample");
        return false;
    }

    /** Projective sampling divides by the last coordinate, so it supports neither arrayed nor Cube images. */
    boolean projection(InstructionCursor cursor) {
        boolean fits = image.is(Dim.Dim1D) || image.is(Dim.Dim2D) || image.is(Dim.Dim3D) || image.is(Dim.Rect);
        if (!Trait.PROJECTIVE.has(cursor.op) || fits && image.multisampled == 0 && image.arrayed == 0) {
            return true;
        }
        if (fits) {
            imageError(
                    ImagesRule.PROJECTION,
                    cursor.name() + " does not support " + (image.arrayed != 0 ? "arrayed" : "multisampled")
                            + " images");
            return false;
        }
        return badDim(ImagesRule.PROJECTION, cursor, "1D, 2D, 3D or Rect");
    }

    /** The Coordinate operand of a sampling instruction must be floating-point; kernels may use integers. */
    boolean floatCoordinates(InstructionCursor cursor, int operand, boolean allowIntegers, int size) {
        int id = cursor.operand(operand);
        int type = types.typeOf(id);
        int width = types.bitWidth(type);
        boolean fits = types.isFloatScalarOrVector(type)
                        && (width == 32 || width == 16 && context.has(Capability.Float16ImageAMD))
                || allowIntegers && types.isIntScalarOrVector(type) && width == 32;
        if (!fits) {
            return coordinateType(cursor, id, allowIntegers ? "floating-point or integer" : "floating-point");
        }
        return coordinateSize(cursor, id, size);
    }

    /** The Coordinate operand of a fetch must be integer; reads and writes allow floating-point, too. */
    boolean texelCoordinates(InstructionCursor cursor, int operand, int size) {
        int id = cursor.operand(operand);
        int type = types.typeOf(id);
        int width = types.bitWidth(type);
        boolean any = Trait.TEXEL_ACCESS.has(cursor.op);
        boolean fits = (types.isIntScalarOrVector(type) || any && types.isFloatScalarOrVector(type))
                && (width == 32 || width == 16 && context.has(Capability.Float16ImageAMD));
        if (!fits) {
            return coordinateType(cursor, id, any ? "integer or floating-point" : "integer");
        }
        return coordinateSize(cursor, id, size);
    }

    private boolean coordinateType(InstructionCursor cursor, int id, String number) {
        return badOperand(
                ImagesRule.COORDINATE_TYPE, cursor, "Coordinate", id, "a 32-bit " + number + " scalar or vector");
    }

    private boolean coordinateSize(InstructionCursor cursor, int id, int required) {
        int size = types.dimension(types.typeOf(id));
        if (size >= required || size == 0) {
            return true;
        }
        imageError(
                ImagesRule.COORDINATE_SIZE,
                "Coordinate " + context.name(id) + " of " + cursor.name() + " must have at least " + required
                        + " components for an image with " + image.shape() + ", but has " + size);
        return false;
    }

    /** The number of coordinates that an instruction requires, including the layer and the divisor of a projection. */
    int coordinates(InstructionCursor cursor) {
        if (image.is(Dim.Cube) && Trait.TEXEL_ACCESS.has(cursor.op)) {
            return 3;
        }
        return image.coordinates() + (image.arrayed == 1 ? 1 : 0) + (Trait.PROJECTIVE.has(cursor.op) ? 1 : 0);
    }

    /** Instructions with implicit derivatives must be in a stage that supports derivatives. */
    boolean derivatives(InstructionCursor cursor) {
        int without = derivativeStages.without(cursor);
        if (without != 0) {
            context.error(
                            ImagesRule.DERIVATIVE_STAGE,
                            cursor.name() + " requires derivatives, which execution model "
                                    + ExecutionModels.names(without) + " does not support")
                    .hint("use an instruction with an explicit level of detail");
            return false;
        }
        Optional<EntryPoint> ungrouped = derivativeStages.ungrouped(cursor);
        ungrouped.ifPresent(entryPoint -> context.error(
                        ImagesRule.DERIVATIVE_GROUP,
                        cursor.name() + " requires derivatives, but entry point \"" + entryPoint.name()
                                + "\" declares neither execution mode DerivativeGroupQuadsKHR nor"
                                + " DerivativeGroupLinearKHR")
                .hint("declare one of these execution modes, or use an instruction with an explicit level of detail"));
        return ungrouped.isEmpty();
    }
}
