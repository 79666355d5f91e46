// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.type.TypeFacts;

/** The operands of an OpTypeImage. Mutable, so that one object serves all instructions. */
final class ImageTypeOperands {
    /** The result id of the OpTypeImage. */
    int id;

    int sampledType;
    int dim;
    int depth;
    int arrayed;
    int multisampled;
    int sampled;
    int format;

    /** Reads an OpTypeImage, or the one in an OpTypeSampledImage; returns false if the type is neither. */
    boolean read(TypeFacts types, int type) {
        id = types.op(type) == Op.OpTypeSampledImage ? types.word(type, TypeSampledImage.IMAGE_TYPE) : type;
        if (types.op(id) != Op.OpTypeImage || types.wordCount(id) < 9) {
            return false;
        }
        sampledType = types.word(id, TypeImage.SAMPLED_TYPE);
        dim = types.word(id, TypeImage.DIM);
        depth = types.word(id, TypeImage.DEPTH);
        arrayed = types.word(id, TypeImage.ARRAYED);
        multisampled = types.word(id, TypeImage.MS);
        sampled = types.word(id, TypeImage.SAMPLED);
        format = types.word(id, TypeImage.IMAGE_FORMAT);
        return true;
    }

    boolean is(Dim expected) {
        return dim == expected.value();
    }

    /** Whether the Dim supports mipmaps: 1D, 2D, 3D or Cube. */
    boolean isMipmapped() {
        return is(Dim.Dim1D) || is(Dim.Dim2D) || is(Dim.Dim3D) || is(Dim.Cube);
    }

    /** The number of coordinates without the array layer; a Cube has three, a direction. 0 for an unknown Dim. */
    int coordinates() {
        if (is(Dim.Dim1D) || is(Dim.Buffer)) {
            return 1;
        }
        if (is(Dim.Dim2D) || is(Dim.Rect) || is(Dim.SubpassData) || is(Dim.TileImageDataEXT)) {
            return 2;
        }
        return is(Dim.Dim3D) || is(Dim.Cube) ? 3 : 0;
    }

    String dimName() {
        return dimName(dim);
    }

    /** The name of a Dim in messages, such as "2D"; its number if it is unknown. */
    static String dimName(int dim) {
        return Dim.of(dim).map(ImageTypeOperands::name).orElseGet(() -> Integer.toString(dim));
    }

    /** The operands that the number of coordinates depends on, such as "Dim 2D and Arrayed 1". */
    String shape() {
        return "Dim " + dimName() + (arrayed != 0 ? " and Arrayed " + arrayed : "");
    }

    private static String name(Dim dim) {
        return switch (dim) {
            case Dim1D -> "1D";
            case Dim2D -> "2D";
            case Dim3D -> "3D";
            default -> dim.name();
        };
    }
}
