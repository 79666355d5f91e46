// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.grammar.AccessQualifier;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;

/** An image, alone (OpTypeImage) or combined with a sampler (OpTypeSampledImage). */
public final class ImageType extends ReflectedType {

    /** Whether an image is used with a sampler (the operand Sampled). */
    public enum Sampling {
        /** Known only at run time; kernels have such images. */
        UNKNOWN,
        /** With a sampler. */
        SAMPLED,
        /** Without a sampler: a storage image or an input attachment. */
        STORAGE
    }

    /** Whether an image has depth values (the operand Depth). */
    public enum Depth {
        /** It has none. */
        NO,
        /** It has. */
        YES,
        /** Not stated. */
        UNKNOWN
    }

    private final ImageTraits traits;
    private final boolean combined;

    /** The operands of an OpTypeImage. */
    record ImageTraits(
            Optional<ScalarType> sampledType,
            Optional<Dim> dim,
            Depth depth,
            boolean arrayed,
            boolean multisampled,
            Sampling sampling,
            Optional<ImageFormat> format,
            Optional<AccessQualifier> access) {}

    ImageType(int id, ImageTraits traits, boolean combined) {
        super(id);
        this.traits = traits;
        this.combined = combined;
    }

    ImageType combined(int id) {
        return new ImageType(id, traits, true);
    }

    /** {@return whether the image is combined with a sampler} */
    public boolean isCombined() {
        return combined;
    }

    /** {@return the type of a component of a texel; empty for void, as in kernels} */
    public Optional<ScalarType> sampledType() {
        return traits.sampledType;
    }

    /** {@return the dimensionality; empty if the built-in grammar lacks it} */
    public Optional<Dim> dim() {
        return traits.dim;
    }

    /** {@return whether the image has depth values} */
    public Depth depth() {
        return traits.depth;
    }

    /** {@return whether the image has layers} */
    public boolean isArrayed() {
        return traits.arrayed;
    }

    /** {@return whether a texel has several samples} */
    public boolean isMultisampled() {
        return traits.multisampled;
    }

    /** {@return whether the image is used with a sampler} */
    public Sampling sampling() {
        return traits.sampling;
    }

    /** {@return the format of the texels, Unknown if it is not stated; empty if the built-in grammar lacks it} */
    public Optional<ImageFormat> format() {
        return traits.format;
    }

    /** {@return the access qualifier of an image of a kernel; empty if it is not stated} */
    public Optional<AccessQualifier> access() {
        return traits.access;
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.empty();
    }

    /** {@return the dimensionality and the type of the components, such as {@code image2DArray<float32>}} */
    @Override
    public String toString() {
        String dimension = traits.dim.map(Enum::name).orElse("?").replace("Dim", "");
        return (combined ? "sampledImage" : "image")
                + dimension
                + (traits.multisampled ? "MS" : "")
                + (traits.arrayed ? "Array" : "")
                + traits.sampledType.map(type -> "<" + type + ">").orElse("");
    }
}
