// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

/**
 * The level of detail at which an image is sampled: 0 is the whole image, each level has half the size of the one
 * before.
 */
public final class LevelOfDetail {
    /** The largest absolute value of what shaders and samplers add to a level of detail. */
    private static final float LARGEST_BIAS = 16;

    private static final double LOG_2 = StrictMath.log(2);

    private LevelOfDetail() {}

    /** Whether all levels of detail give the same texels: there is one level, with one filter. */
    public static boolean isIrrelevant(Texture texture, SamplerState sampler) {
        return texture.levels == 1 && sampler.isMinLinear == sampler.isMagLinear;
    }

    /**
     * The level of detail for derivatives of coordinates.
     *
     * @param dx by coordinate: the derivative in x of the coordinate
     * @param dy by coordinate: the derivative in y
     * @param count the number of coordinates
     * @param isRect whether coordinates count texels; others are from 0 to 1
     */
    public static float base(Texture texture, float[] dx, float[] dy, int count, boolean isRect) {
        return log2(Math.max(length(texture, dx, count, isRect), length(texture, dy, count, isRect)));
    }

    private static double length(Texture texture, float[] derivatives, int count, boolean isRect) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            int size = isRect ? 1 : i == 0 ? texture.width : i == 1 ? texture.height : texture.depth;
            double distance = (double) derivatives[i] * size;
            sum += distance * distance;
        }
        return Math.sqrt(sum);
    }

    private static float log2(double number) {
        return (float) (StrictMath.log(number) / LOG_2);
    }

    /** The level of detail with what the sampler and the shader add. */
    public static float biased(SamplerState sampler, float base, float bias) {
        return base + Math.max(-LARGEST_BIAS, Math.min(LARGEST_BIAS, sampler.bias + bias));
    }

    /** The level of detail in the bounds that the sampler and the shader set. */
    public static float clamped(SamplerState sampler, float lod, float leastLod) {
        float least = Math.max(sampler.minLod, leastLod);
        return lod > sampler.maxLod ? sampler.maxLod : lod >= least ? lod : least;
    }

    /** The level that is sampled: a number between two levels if the sampler filters between them. */
    public static float level(Texture texture, SamplerState sampler, float lod) {
        float level = Math.max(0, Math.min(texture.levels - 1, lod));
        return sampler.isMipLinear ? level : (float) Math.ceil(level + 0.5f) - 1;
    }
}
