// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import org.spirv4j.exec.internal.machine.Resource;

/** How an image is sampled. */
public final class SamplerState extends Resource {
    /** What is read where a coordinate is outside of an image. */
    public enum Wrap {
        REPEAT,
        MIRRORED_REPEAT,
        CLAMP_TO_EDGE,
        CLAMP_TO_BORDER,
        MIRROR_CLAMP_TO_EDGE;

        /** The coordinate that is read, from 0 to {@code size - 1}; -1 for the border. */
        int apply(int coordinate, int size) {
            return switch (this) {
                case REPEAT -> Math.floorMod(coordinate, size);
                case MIRRORED_REPEAT -> size - 1 - mirror(Math.floorMod(coordinate, 2L * size) - size);
                case CLAMP_TO_EDGE -> Math.max(0, Math.min(size - 1, coordinate));
                case CLAMP_TO_BORDER -> coordinate < 0 || coordinate >= size ? -1 : coordinate;
                case MIRROR_CLAMP_TO_EDGE -> Math.min(size - 1, mirror(coordinate));
            };
        }

        private static int mirror(long coordinate) {
            return (int) (coordinate >= 0 ? coordinate : -(1 + coordinate));
        }
    }

    /** How a reference is compared with a depth. */
    public enum Compare {
        NEVER,
        LESS,
        EQUAL,
        LESS_OR_EQUAL,
        GREATER,
        NOT_EQUAL,
        GREATER_OR_EQUAL,
        ALWAYS;

        boolean holds(float reference, float depth) {
            return switch (this) {
                case NEVER -> false;
                case LESS -> reference < depth;
                case EQUAL -> reference == depth;
                case LESS_OR_EQUAL -> reference <= depth;
                case GREATER -> reference > depth;
                case NOT_EQUAL -> reference != depth;
                case GREATER_OR_EQUAL -> reference >= depth;
                case ALWAYS -> true;
            };
        }
    }

    /** The sampler that is used where none is: nearest texel, edges repeated outwards. */
    public static final SamplerState NEAREST = new SamplerState(
            false,
            false,
            false,
            new Wrap[] {Wrap.CLAMP_TO_EDGE, Wrap.CLAMP_TO_EDGE, Wrap.CLAMP_TO_EDGE},
            new int[4],
            new float[] {0, Float.MAX_VALUE, 0},
            Compare.LESS_OR_EQUAL,
            false);

    final boolean isMagLinear;
    final boolean isMinLinear;
    final boolean isMipLinear;
    final Wrap wrapU;
    final Wrap wrapV;
    final Wrap wrapW;
    final int[] border;
    final float minLod;
    final float maxLod;
    final float bias;
    final Compare compare;
    final boolean isUnnormalized;

    /**
     * Makes a sampler.
     *
     * @param wraps how each coordinate is wrapped
     * @param border the color of the border: 0 or 1 for each component
     * @param lod the smallest and largest level of detail, and what is added to it before
     */
    public SamplerState(
            boolean isMagLinear,
            boolean isMinLinear,
            boolean isMipLinear,
            Wrap[] wraps,
            int[] border,
            float[] lod,
            Compare compare,
            boolean isUnnormalized) {
        this.isMagLinear = isMagLinear;
        this.isMinLinear = isMinLinear;
        this.isMipLinear = isMipLinear;
        this.wrapU = wraps[0];
        this.wrapV = wraps[1];
        this.wrapW = wraps[2];
        this.border = border.clone();
        this.minLod = lod[0];
        this.maxLod = lod[1];
        this.bias = lod[2];
        this.compare = compare;
        this.isUnnormalized = isUnnormalized;
    }

    /**
     * The sampler that OpConstantSampler declares.
     *
     * @param addressing a value of Sampler Addressing Mode
     * @param isNormalized whether coordinates are from 0 to 1
     * @param filter a value of Sampler Filter Mode
     */
    public static SamplerState ofKernel(int addressing, boolean isNormalized, int filter) {
        Wrap wrap = switch (addressing) {
            case 2 -> Wrap.CLAMP_TO_BORDER;
            case 3 -> Wrap.REPEAT;
            case 4 -> Wrap.MIRRORED_REPEAT;
            default -> Wrap.CLAMP_TO_EDGE;
        };
        return new SamplerState(
                filter == 1,
                filter == 1,
                false,
                new Wrap[] {wrap, wrap, wrap},
                new int[4],
                new float[] {0, Float.MAX_VALUE, 0},
                Compare.LESS_OR_EQUAL,
                !isNormalized);
    }
}
