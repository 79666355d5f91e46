// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.image;

import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.type.TypeFacts;

/** Facts of image types. */
public final class ImageTypes {
    private final TypeFacts types;

    /** Creates a view of the types of a module. */
    public ImageTypes(TypeFacts types) {
        this.types = types;
    }

    /** The image type of an image with its sampler; an image type itself. */
    public int image(int type) {
        return types.op(type) == Op.OpTypeSampledImage ? types.word(type, TypeSampledImage.IMAGE_TYPE) : type;
    }

    /**
     * The type of an image, sampler or both of which a pointer points to one or to arrays; the type itself otherwise.
     */
    public int element(int type) {
        return types.innermostElement(types.isPointer(type) ? types.pointee(type) : type);
    }

    /** Whether a type is of images, samplers or both, or arrays of or pointers to such types. */
    public boolean isImageOrSampler(int type) {
        return switch (types.op(element(type))) {
            case OpTypeImage, OpTypeSampledImage, OpTypeSampler -> true;
            default -> false;
        };
    }

    public Dim dim(int imageType) {
        return Dim.of(types.word(imageType, TypeImage.DIM)).orElse(Dim.Dim2D);
    }

    public boolean isArrayed(int imageType) {
        return types.word(imageType, TypeImage.ARRAYED) == 1;
    }

    public boolean isMultisampled(int imageType) {
        return types.word(imageType, TypeImage.MS) == 1;
    }

    public boolean isDepth(int imageType) {
        return types.word(imageType, TypeImage.DEPTH) == 1;
    }

    /** Whether texels are read and written without a sampler. */
    public boolean isStorage(int imageType) {
        return types.word(imageType, TypeImage.SAMPLED) == 2 && !isAttachment(imageType);
    }

    /** Whether texels are those at the place of a fragment: of an input attachment or a tile. */
    public boolean isAttachment(int imageType) {
        return dim(imageType) == Dim.SubpassData || dim(imageType) == Dim.TileImageDataEXT;
    }

    public int format(int imageType) {
        return types.word(imageType, TypeImage.IMAGE_FORMAT);
    }

    /** The type of a component of a texel. */
    public int sampledType(int imageType) {
        return types.word(imageType, TypeImage.SAMPLED_TYPE);
    }

    /** The number of components that address a texel in one layer. */
    public int dimensions(int imageType) {
        return switch (dim(imageType)) {
            case Dim1D, Buffer -> 1;
            case Dim3D, Cube -> 3;
            default -> 2;
        };
    }
}
