// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Optional;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.image.ImageArguments;
import org.spirv4j.translate.internal.image.ImageTypes;

/** What functions of images need of the versions of the languages, and their names in ESSL 1.00. */
final class GlslImageVersions {
    private final GlslContext context;
    private final GlslRequirements requirements;
    private final TypeFacts types;
    private final ImageTypes images;

    GlslImageVersions(GlslContext context) {
        this.context = context;
        requirements = context.requirements;
        types = context.types;
        images = new ImageTypes(types);
    }

    /** Whether images of a type are compared at a level of detail without an extension. */
    boolean hasCompareLod(int type) {
        return images.dim(type) != Dim.Cube && !(images.dim(type) == Dim.Dim2D && images.isArrayed(type));
    }

    /** Whether images of a type are compared with gradients. */
    boolean hasCompareGrad(int type) {
        return !(images.dim(type) == Dim.Cube && images.isArrayed(type)) && context.isSince(130, 300);
    }

    /** Whether only an extension compares arrays of a type with a bias, or at an offset. */
    boolean needsCompareExtension(int type, ImageArguments arguments, boolean hasGradients) {
        boolean cube = images.dim(type) == Dim.Cube;
        boolean is2D = images.dim(type) == Dim.Dim2D || context.isEs() && images.dim(type) == Dim.Dim1D;
        boolean isOffset = context.isEs() && arguments.offset != 0 && !hasGradients;
        return arguments.bias != 0 && (cube || is2D) || isOffset && is2D;
    }

    /** The text gathers. */
    void gather(ImageArguments arguments, boolean compares) {
        int at = arguments.at;
        boolean first = types.op(arguments.component) == Op.OpConstantNull
                || types.word(arguments.component, Constant.VALUE) == 0;
        requirements.need(compares || !first ? GlslFeature.TEXTURE_GATHER_COMPONENT : GlslFeature.TEXTURE_GATHER, at);
        if (arguments.offset != 0 && !types.isConstant(arguments.offset)) {
            requirements.need(GlslFeature.VARIABLE_GATHER_OFFSETS, at);
        }
        if (arguments.lod != 0 || arguments.bias != 0) {
            requirements.need(GlslFeature.GATHER_LOD, at);
        }
    }

    /** Whether a gather can have four offsets; they are four gathers where only an extension has them in ESSL. */
    boolean hasGatherOffsets(int at) {
        if (!requirements.isAvailable(GlslFeature.GATHER_OFFSETS)) {
            return false;
        }
        return requirements.need(GlslFeature.GATHER_OFFSETS, at);
    }

    /** The text asks for the size of an image. */
    void size(int at, int type) {
        requirements.need(images.isStorage(type) ? GlslFeature.IMAGE_SIZE : GlslFeature.TEXTURE_SIZE, at);
    }

    /** The name of the function that finds the level of detail. */
    String levelOfDetail(int at) {
        requirements.need(GlslFeature.TEXTURE_QUERY_LOD, at);
        return context.language.version() < 400 ? "textureQueryLOD" : "textureQueryLod";
    }

    /** The name of a function of ESSL 1.00 that samples; empty in other versions, which name it otherwise. */
    Optional<String> sample(
            ImageArguments arguments,
            int type,
            boolean compares,
            boolean projects,
            boolean hasLod,
            boolean hasGradients) {
        if (arguments.offset != 0) {
            requirements.need(GlslFeature.TEXTURE_OFFSETS, arguments.at);
        }
        if (context.isSince(130, 300)) {
            return Optional.empty();
        }
        String dimension = switch (images.dim(type)) {
            case Dim3D -> "3D";
            case Cube -> "Cube";
            default -> "2D";
        };
        String projection = projects ? "Proj" : "";
        if (compares) {
            if (hasLod || hasGradients || !dimension.equals("2D")) {
                requirements.need(GlslFeature.COMPARED_LOD, arguments.at);
            }
            return Optional.of("shadow" + dimension + projection + "EXT");
        }
        boolean fragment = context.entry
                .executionModel()
                .filter(ExecutionModel.Fragment::equals)
                .isPresent();
        if (hasGradients || hasLod && fragment) {
            requirements.need(GlslFeature.TEXTURE_LOD, arguments.at);
        }
        String level = hasGradients ? "GradEXT" : hasLod ? fragment ? "LodEXT" : "Lod" : "";
        return Optional.of("texture" + dimension + projection + level);
    }
}
