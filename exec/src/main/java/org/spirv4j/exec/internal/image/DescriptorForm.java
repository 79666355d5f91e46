// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.grammar.Dim;

/**
 * What the type of a descriptor demands of the resource that is bound to it.
 *
 * @param kind the kind of the descriptor
 * @param dim the dimensionality of an image
 * @param isArrayed whether an image has layers
 * @param isMultisampled whether an image may have several samples
 * @param texels the numbers of an image
 */
public record DescriptorForm(Kind kind, Dim dim, boolean isArrayed, boolean isMultisampled, Texels texels) {
    /** The kinds of descriptors. */
    public enum Kind {
        BUFFER,
        IMAGE,
        SAMPLER
    }

    /** The numbers of the texels of an image, as far as its type says. */
    public enum Texels {
        ANY,
        INTEGERS,
        FLOATS
    }

    /** The form of buffers. */
    public static final DescriptorForm BUFFER = new DescriptorForm(Kind.BUFFER, Dim.Buffer, false, false, Texels.ANY);

    /** The form of samplers. */
    public static final DescriptorForm SAMPLER = new DescriptorForm(Kind.SAMPLER, Dim.Buffer, false, false, Texels.ANY);

    /** What is needed and a resource is not; empty if it fits. */
    public String mistake(Resource bound) {
        return switch (kind) {
            case BUFFER -> bound instanceof Memory ? "" : "a buffer";
            case SAMPLER -> bound instanceof SamplerState || bound instanceof Texture ? "" : "a sampler";
            case IMAGE -> bound instanceof Texture texture ? mistake(texture) : "an image";
        };
    }

    private String mistake(Texture texture) {
        int faces = dim == Dim.Cube ? 6 : 1;
        if (texture.depth > 1 && dim != Dim.Dim3D
                || texture.height > 1 && (dim == Dim.Dim1D || dim == Dim.Buffer)
                || texture.layers % faces != 0
                || texture.layers > faces && !isArrayed
                || texture.samples > 1 && !isMultisampled) {
            return "an image with the dimensionality " + dim + (isArrayed ? ", with layers" : "") + ", and has "
                    + texture;
        }
        if (texels != Texels.ANY && (texels == Texels.INTEGERS) != texture.layout.isInteger()) {
            return texels == Texels.INTEGERS ? "an image of integers" : "an image of floats";
        }
        return "";
    }

    /** What a resource is, in words. */
    public static String name(Resource resource) {
        return resource instanceof Texture ? "an image" : resource instanceof SamplerState ? "a sampler" : "a buffer";
    }
}
