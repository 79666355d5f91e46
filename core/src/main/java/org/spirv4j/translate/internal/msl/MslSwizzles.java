// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageTypes;

/**
 * Swizzles of textures, for hosts whose textures have none: a buffer has a number for each texture, by which functions
 * choose the components of what is read.
 */
final class MslSwizzles {
    /** The maximum number of instructions between a variable and the use of its image, in valid modules. */
    private static final int MAX_STEPS = 64;

    private final MslContext context;
    private final TypeFacts types;
    private final ImageTypes images;

    /** By variable: the index of its first texture. */
    private final Map<Integer, Integer> indexes = new HashMap<>();

    MslSwizzles(MslContext context) {
        this.context = context;
        types = context.types;
        images = new ImageTypes(types);
    }

    /** Whether an instruction may read a texture that has a swizzle. */
    boolean isNeeded(Op op) {
        return context.options.hasTextureSwizzles()
                && (Trait.IMAGE_SAMPLE.has(op) || Trait.IMAGE_GATHER.has(op) || op == Op.OpImageFetch);
    }

    /** Remembers the index of a texture, or of the first one of an array. */
    void place(int variable, int index) {
        indexes.put(variable, index);
    }

    /** Whether texels of an image have a swizzle. */
    boolean applies(int image) {
        int type = context.images.type(image);
        return context.options.hasTextureSwizzles()
                && !images.isStorage(type)
                && !images.isAttachment(type)
                && images.dim(type) != Dim.Buffer;
    }

    /** Writes the beginning of a texel with a swizzle. */
    void begin() {
        context.out.put(context.helpers.swizzled()).put('(');
    }

    /** Writes the end of a texel of an image with a swizzle. */
    void end(int at, int image, MslExpressions expressions) {
        context.out.put(", ");
        swizzle(at, image, expressions);
        context.out.put(')');
    }

    private boolean isSameImage(int id) {
        return types.op(id) == Op.OpSampledImage
                || types.op(id) == Op.OpImage
                || types.op(id) == Op.OpLoad
                || types.op(id) == Op.OpCopyObject;
    }

    /** Writes the swizzle of an image. */
    void swizzle(int at, int image, MslExpressions expressions) {
        int from = image;
        for (int steps = 0; steps < MAX_STEPS && isSameImage(from); steps++) {
            from = types.word(from, types.op(from) == Op.OpSampledImage ? SampledImage.IMAGE : Unary.OPERAND);
        }
        Integer index = indexes.get(context.uses.root(from));
        if (index == null) {
            context.refuse(
                    at,
                    "the swizzle of an image is not known if it is a parameter or in an argument buffer",
                    "inline functions, and use no argument buffers");
            return;
        }
        CodeText out = context.out;
        out.put(context.added.name(MslAddedParameters.Kind.TEXTURE_SWIZZLES))
                .put('[')
                .put(index);
        if (Trait.TYPED_ACCESS_CHAIN.has(types.op(from))) {
            out.put(" + ");
            expressions.addend(types.word(from, TypedAccessChain.FIRST_INDEX));
        }
        out.put(']');
    }
}
