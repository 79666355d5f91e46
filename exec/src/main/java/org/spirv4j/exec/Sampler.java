// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Objects;
import org.spirv4j.exec.internal.image.SamplerState;

/**
 * How shaders sample images.
 *
 * <pre>{@code
 * Sampler sampler = Sampler.LINEAR.withAddressing(Sampler.Addressing.REPEAT);
 * }</pre>
 *
 * @param magFilter how texels are put together that are larger than a pixel
 * @param minFilter how texels are put together that are smaller than a pixel
 * @param mipFilter how levels are put together
 * @param u what is read outside of the image in the first coordinate
 * @param v what is read outside of the image in the second coordinate
 * @param w what is read outside of the image in the third coordinate
 * @param border the color outside of the image, for {@link Addressing#CLAMP_TO_BORDER}
 * @param compare how the reference is compared with a depth: the reference stands on the left
 * @param minLod the smallest level of detail
 * @param maxLod the largest level of detail
 * @param lodBias what is added to the level of detail
 * @param isUnnormalized whether coordinates are texels, not parts of the size from 0 to 1
 */
public record Sampler(
        Filter magFilter,
        Filter minFilter,
        Filter mipFilter,
        Addressing u,
        Addressing v,
        Addressing w,
        Border border,
        Compare compare,
        float minLod,
        float maxLod,
        float lodBias,
        boolean isUnnormalized) {
    /** How texels or levels are put together. */
    public enum Filter {
        /** The nearest one is taken. */
        NEAREST,
        /** The nearest ones are weighted by their distance. */
        LINEAR
    }

    /** What is read where a coordinate is outside of the image. */
    public enum Addressing {
        /** The image repeats. */
        REPEAT,
        /** The image repeats, every second time mirrored. */
        MIRRORED_REPEAT,
        /** The texel at the edge. */
        CLAMP_TO_EDGE,
        /** The color of the border. */
        CLAMP_TO_BORDER,
        /** The image mirrored once, then the texel at the edge. */
        MIRROR_CLAMP_TO_EDGE
    }

    /** The color outside of an image. */
    public enum Border {
        /** 0 in all components. */
        TRANSPARENT_BLACK,
        /** 1 in alpha, 0 in the others. */
        OPAQUE_BLACK,
        /** 1 in all components. */
        OPAQUE_WHITE
    }

    /** How a reference is compared with a depth. */
    public enum Compare {
        /** No reference passes. */
        NEVER,
        /** The reference is less. */
        LESS,
        /** Both are equal. */
        EQUAL,
        /** The reference is less, or both are equal. */
        LESS_OR_EQUAL,
        /** The reference is greater. */
        GREATER,
        /** The two differ. */
        NOT_EQUAL,
        /** The reference is greater, or both are equal. */
        GREATER_OR_EQUAL,
        /** Each reference passes. */
        ALWAYS
    }

    /** Takes the nearest texel of the nearest level; edges are repeated outwards. */
    public static final Sampler NEAREST = of(Filter.NEAREST);

    /** Weights texels and levels by their distance; edges are repeated outwards. */
    public static final Sampler LINEAR = of(Filter.LINEAR);

    /** Checks the components. */
    public Sampler {
        Objects.requireNonNull(magFilter, "magFilter");
        Objects.requireNonNull(minFilter, "minFilter");
        Objects.requireNonNull(mipFilter, "mipFilter");
        Objects.requireNonNull(u, "u");
        Objects.requireNonNull(v, "v");
        Objects.requireNonNull(w, "w");
        Objects.requireNonNull(border, "border");
        Objects.requireNonNull(compare, "compare");
    }

    private static Sampler of(Filter filter) {
        Addressing edge = Addressing.CLAMP_TO_EDGE;
        return new Sampler(
                filter,
                filter,
                filter,
                edge,
                edge,
                edge,
                Border.TRANSPARENT_BLACK,
                Compare.LESS_OR_EQUAL,
                0,
                Float.MAX_VALUE,
                0,
                false);
    }

    /**
     * {@return this sampler with other filters}
     *
     * @param mag the filter for texels that are larger than a pixel
     * @param min the filter for texels that are smaller than a pixel
     * @param mip the filter between levels
     */
    public Sampler withFilters(Filter mag, Filter min, Filter mip) {
        return new Sampler(mag, min, mip, u, v, w, border, compare, minLod, maxLod, lodBias, isUnnormalized);
    }

    /**
     * {@return this sampler with the same addressing for all coordinates}
     *
     * @param all the addressing
     */
    public Sampler withAddressing(Addressing all) {
        return withAddressing(all, all, all);
    }

    /**
     * {@return this sampler with other addressing}
     *
     * @param first the addressing of the first coordinate
     * @param second the addressing of the second coordinate
     * @param third the addressing of the third coordinate
     */
    public Sampler withAddressing(Addressing first, Addressing second, Addressing third) {
        return new Sampler(
                magFilter,
                minFilter,
                mipFilter,
                first,
                second,
                third,
                border,
                compare,
                minLod,
                maxLod,
                lodBias,
                isUnnormalized);
    }

    /**
     * {@return this sampler with a color outside of images}
     *
     * @param color the color
     */
    public Sampler withBorder(Border color) {
        return new Sampler(
                magFilter, minFilter, mipFilter, u, v, w, color, compare, minLod, maxLod, lodBias, isUnnormalized);
    }

    /**
     * {@return this sampler with another comparison of depths}
     *
     * @param comparison the comparison
     */
    public Sampler withCompare(Compare comparison) {
        return new Sampler(
                magFilter, minFilter, mipFilter, u, v, w, border, comparison, minLod, maxLod, lodBias, isUnnormalized);
    }

    /**
     * {@return this sampler with other levels of detail}
     *
     * @param min the smallest level of detail
     * @param max the largest level of detail
     * @param bias what is added to the level of detail before it is brought between them
     */
    public Sampler withLod(float min, float max, float bias) {
        return new Sampler(magFilter, minFilter, mipFilter, u, v, w, border, compare, min, max, bias, isUnnormalized);
    }

    /** {@return this sampler with coordinates that are texels} */
    public Sampler withUnnormalizedCoordinates() {
        return new Sampler(magFilter, minFilter, mipFilter, u, v, w, border, compare, minLod, maxLod, lodBias, true);
    }

    SamplerState state() {
        int color = border == Border.OPAQUE_WHITE ? 1 : 0;
        int alpha = border == Border.TRANSPARENT_BLACK ? 0 : 1;
        return new SamplerState(
                magFilter == Filter.LINEAR,
                minFilter == Filter.LINEAR,
                mipFilter == Filter.LINEAR,
                new SamplerState.Wrap[] {wrap(u), wrap(v), wrap(w)},
                new int[] {color, color, color, alpha},
                new float[] {minLod, maxLod, lodBias},
                SamplerState.Compare.valueOf(compare.name()),
                isUnnormalized);
    }

    private static SamplerState.Wrap wrap(Addressing addressing) {
        return SamplerState.Wrap.valueOf(addressing.name());
    }
}
