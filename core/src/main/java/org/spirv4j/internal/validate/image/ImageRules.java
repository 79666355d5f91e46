// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import java.util.Optional;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.DerivativeStages;
import org.spirv4j.internal.validate.rule.ImagesRule;
import org.spirv4j.module.EntryPoint;

/**
 * What several image instructions have in common. Each check complains of the instruction of the walk and answers whether
 * there was nothing to complain of.
 */
final class ImageRules {
    /** The image of the instruction, once {@link #image} or {@link #sampledImage} has found it. */
    final ImageType image = new ImageType();

    private final ValidationContext context;
    private final TypeFacts types;

    private final DerivativeStages derivativeStages;

    ImageRules(ValidationContext context) {
        this.context = context;
        types = context.types;
        derivativeStages = new DerivativeStages(context);
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
                        cursor.name() + " needs a sampled image, but " + context.name(id) + " is none")
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
                        cursor.name() + " needs an image, but " + context.name(id) + " is none")
                .declared(id);
        if (types.op(type) == Op.OpTypeSampledImage) {
            finding.hint("take the image out of it with OpImage");
        }
        return false;
    }

    /** The type of the texel: the result type, or its second member for sparse instructions; 0 after a finding. */
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
                        "the result type of " + cursor.name() + " is " + context.name(type)
                                + ", not a structure of an integer and a texel")
                .declared(type);
        return 0;
    }

    /** The texel must have four components, integers or floating-point numbers. */
    boolean fourComponents(InstructionCursor cursor, int texel) {
        if ((types.isIntVector(texel) || types.isFloatVector(texel)) && types.dimension(texel) == 4) {
            return true;
        }
        context.error(
                        ImagesRule.RESULT_TYPE,
                        cursor.name() + " gives a vector of four integers or floating-point numbers, but "
                                + context.name(texel) + " is none")
                .declared(texel);
        return false;
    }

    /** The components of a texel must be of the image's sampled type. */
    boolean sampledType(InstructionCursor cursor, int component, String what) {
        boolean untyped = types.isVoid(image.sampledType) && !Trait.DEPTH_COMPARISON.has(cursor.op);
        if (untyped || component == image.sampledType) {
            return true;
        }
        context.error(
                        ImagesRule.SAMPLED_TYPE,
                        what + " of " + cursor.name() + " has components of type " + context.name(component)
                                + ", but the image's sampled type is " + context.name(image.sampledType))
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    /** The type of a vector's components, or a scalar type itself. */
    int component(int type) {
        return types.isVector(type) ? types.word(type, 2) : type;
    }

    /** A multisampled image cannot be sampled. */
    boolean singleSampled(InstructionCursor cursor) {
        if (image.multisampled == 0) {
            return true;
        }
        context.error(ImagesRule.MULTISAMPLED, cursor.name() + " is used on a multisampled image")
                .hint("use OpImageFetch with the image operand Sample")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    /** Projection divides by the last coordinate, which leaves no room for layers and cubes. */
    boolean projection(InstructionCursor cursor) {
        boolean fits = image.is(Dim.Dim1D) || image.is(Dim.Dim2D) || image.is(Dim.Dim3D) || image.is(Dim.Rect);
        if (!Trait.PROJECTIVE.has(cursor.op) || fits && image.multisampled == 0 && image.arrayed == 0) {
            return true;
        }
        context.error(
                        ImagesRule.PROJECTION,
                        cursor.name() + " is used on an image that is "
                                + (image.arrayed != 0
                                        ? "arrayed"
                                        : image.multisampled != 0 ? "multisampled" : image.dimName())
                                + "; projection is for plain 1D, 2D, 3D and Rect images")
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    /** The coordinates of a sampling instruction, which are floating-point numbers; kernels may use integers. */
    boolean floatCoordinates(InstructionCursor cursor, int operand, boolean integersToo, int size) {
        int id = cursor.operand(operand);
        int type = types.typeOf(id);
        int width = types.bitWidth(type);
        boolean fits = types.isFloatScalarOrVector(type)
                        && (width == 32 || width == 16 && context.has(Capability.Float16ImageAMD))
                || integersToo && types.isIntScalarOrVector(type) && width == 32;
        if (!fits) {
            coordinateType(cursor, id, integersToo ? "floating-point numbers or integers" : "floating-point numbers");
            return false;
        }
        return coordinateSize(cursor, id, size);
    }

    /** The coordinates of an instruction that names a texel: integers, or for reads and writes any numbers. */
    boolean texelCoordinates(InstructionCursor cursor, int operand, int size) {
        int id = cursor.operand(operand);
        int type = types.typeOf(id);
        int width = types.bitWidth(type);
        boolean any = Trait.TEXEL_ACCESS.has(cursor.op);
        boolean fits = (types.isIntScalarOrVector(type) || any && types.isFloatScalarOrVector(type))
                && (width == 32 || width == 16 && context.has(Capability.Float16ImageAMD));
        if (!fits) {
            coordinateType(cursor, id, any ? "numbers" : "integers");
            return false;
        }
        return coordinateSize(cursor, id, size);
    }

    private void coordinateType(InstructionCursor cursor, int id, String wanted) {
        context.error(
                        ImagesRule.COORDINATE_TYPE,
                        "the coordinate " + context.name(id) + " of " + cursor.name()
                                + " is no scalar or vector of 32-bit " + wanted)
                .declared(id);
    }

    private boolean coordinateSize(InstructionCursor cursor, int id, int wanted) {
        int found = types.dimension(types.typeOf(id));
        if (found >= wanted || found == 0) {
            return true;
        }
        context.error(
                        ImagesRule.COORDINATE_SIZE,
                        "the coordinate " + context.name(id) + " of " + cursor.name() + " has " + found
                                + " components, but the image " + (image.arrayed != 0 ? "(arrayed " : "(")
                                + image.dimName() + ") needs " + wanted)
                .declared(image.id, "the image's type is declared here");
        return false;
    }

    /** How many coordinates an instruction needs: those of the image, the layer, and the divisor of a projection. */
    int coordinates(InstructionCursor cursor) {
        if (image.is(Dim.Cube) && Trait.TEXEL_ACCESS.has(cursor.op)) {
            return 3;
        }
        return image.coordinates() + (image.arrayed == 1 ? 1 : 0) + (Trait.PROJECTIVE.has(cursor.op) ? 1 : 0);
    }

    /** What an instruction does that takes derivatives of the coordinates by itself must be in a stage that has them. */
    boolean derivatives(InstructionCursor cursor) {
        int without = derivativeStages.without(cursor);
        if (without != 0) {
            context.error(
                            ImagesRule.DERIVATIVE_STAGE,
                            cursor.name() + " needs derivatives, which the execution model "
                                    + ExecutionModels.names(without) + " does not have")
                    .hint("use the instruction with an explicit level of detail");
            return false;
        }
        Optional<EntryPoint> ungrouped = derivativeStages.ungrouped(cursor);
        ungrouped.ifPresent(entryPoint -> context.error(
                        ImagesRule.DERIVATIVE_GROUP,
                        cursor.name() + " needs derivatives, but the entry point \"" + entryPoint.name()
                                + "\" has neither of the execution modes DerivativeGroupQuadsKHR and"
                                + " DerivativeGroupLinearKHR")
                .hint("use the instruction with an explicit level of detail"));
        return ungrouped.isEmpty();
    }
}
