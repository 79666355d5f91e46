// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;

/** An OpTypeImage taken apart. One object serves one image after the other. */
final class ImageType {
    /** The OpTypeImage. */
    int id;

    int sampledType;
    int dim;
    int depth;
    int arrayed;
    int multisampled;
    int sampled;
    int format;

    /** Reads an OpTypeImage, or that of an OpTypeSampledImage; answers whether there is one. */
    boolean read(TypeFacts types, int type) {
        id = types.op(type) == Op.OpTypeSampledImage ? types.word(type, 2) : type;
        if (types.op(id) != Op.OpTypeImage || types.wordCount(id) < 9) {
            return false;
        }
        sampledType = types.word(id, 2);
        dim = types.word(id, 3);
        depth = types.word(id, 4);
        arrayed = types.word(id, 5);
        multisampled = types.word(id, 6);
        sampled = types.word(id, 7);
        format = types.word(id, 8);
        return true;
    }

    boolean is(Dim wanted) {
        return dim == wanted.value();
    }

    /** Whether it has mipmaps: is 1D, 2D, 3D or a cube. */
    boolean isMipmapped() {
        return is(Dim.Dim1D) || is(Dim.Dim2D) || is(Dim.Dim3D) || is(Dim.Cube);
    }

    /** How many coordinates a texel of one layer has, a cube's being a direction; 0 for an unknown dimensionality. */
    int coordinates() {
        if (is(Dim.Dim1D) || is(Dim.Buffer)) {
            return 1;
        }
        if (is(Dim.Dim2D) || is(Dim.Rect) || is(Dim.SubpassData) || is(Dim.TileImageDataEXT)) {
            return 2;
        }
        return is(Dim.Dim3D) || is(Dim.Cube) ? 3 : 0;
    }

    /** The dimensionality's name. */
    String dimName() {
        return Dim.of(dim).map(ImageType::name).orElseGet(() -> "dimensionality " + dim);
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
