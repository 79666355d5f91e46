// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import java.util.Arrays;

/**
 * Samples images: finds the texels around a place and puts them together. Results are four components: the bits of
 * numbers with 32 bits, or, of images of integers, the integers.
 */
public final class Filtering {
    private static final int FARTHEST = 1 << 29;

    private Filtering() {}

    /** Samples an image. */
    public static void sample(Texture texture, SamplerState sampler, Lookup lookup, long[] to) {
        boolean isLinear = lookup.lod > 0 ? sampler.isMinLinear : sampler.isMagLinear;
        float level = LevelOfDetail.level(texture, sampler, lookup.lod);
        if (texture.layout.isInteger()) {
            nearest(texture, sampler, lookup, (int) level, to);
            return;
        }
        float[] result = lookup.result;
        level(texture, sampler, lookup, (int) level, isLinear, result);
        float fraction = level - (int) level;
        if (fraction > 0) {
            float[] next = lookup.next;
            level(texture, sampler, lookup, (int) level + 1, isLinear, next);
            for (int i = 0; i < result.length; i++) {
                result[i] = (float) ((1 - (double) fraction) * result[i] + (double) fraction * next[i]);
            }
        }
        if (lookup.isCompare) {
            result[1] = 0;
            result[2] = 0;
            result[3] = 1;
        }
        Texture.bits(result, to);
    }

    /**
     * Reads a component of the four texels around a place.
     *
     * @param component 0 to 3; 0 if depths are compared
     * @param offsets for each texel of the result the offset of the texel in the upper left, x before y; empty for one
     *     offset
     */
    public static void gather(
            Texture texture, SamplerState sampler, Lookup lookup, int component, int[] offsets, long[] to) {
        int level = (int) LevelOfDetail.level(texture, sampler, lookup.lod);
        int face = face(lookup);
        int i = floor(across(texture, sampler, lookup, face, level) - 0.5f);
        int j = floor(down(texture, sampler, lookup, face, level) - 0.5f);
        for (int k = 0; k < 4; k++) {
            boolean isOne = offsets.length == 0;
            int x = i + (isOne ? lookup.offsetX + (k == 1 || k == 2 ? 1 : 0) : offsets[2 * k]);
            int y = j + (isOne ? lookup.offsetY + (k < 2 ? 1 : 0) : offsets[2 * k + 1]);
            if (texture.layout.isInteger()) {
                texel(texture, sampler, lookup, face, level, x, y, 0, lookup.integers);
                to[k] = lookup.integers[component];
            } else {
                texel(texture, sampler, lookup, face, level, true, x, y, 0, lookup.texel);
                to[k] = Float.floatToRawIntBits(lookup.texel[component]) & 0xFFFF_FFFFL;
            }
        }
    }

    // --- coordinates of texels

    private static int face(Lookup lookup) {
        return lookup.isCube ? CubeFaces.face(lookup.s, lookup.t, lookup.r) : 0;
    }

    private static float across(Texture texture, SamplerState sampler, Lookup q, int face, int level) {
        float s = q.isCube
                ? CubeFaces.coordinate(CubeFaces.sc(face, q.s, q.t, q.r), CubeFaces.rc(face, q.s, q.t, q.r))
                : q.s;
        return sampler.isUnnormalized || q.isRect ? s : s * texture.width(level);
    }

    private static float down(Texture texture, SamplerState sampler, Lookup q, int face, int level) {
        if (q.axes < 2) {
            return 0;
        }
        float t = q.isCube
                ? CubeFaces.coordinate(CubeFaces.tc(face, q.s, q.t, q.r), CubeFaces.rc(face, q.s, q.t, q.r))
                : q.t;
        return sampler.isUnnormalized || q.isRect ? t : t * texture.height(level);
    }

    private static float inward(Texture texture, SamplerState sampler, Lookup q, int level) {
        if (q.axes < 3) {
            return 0;
        }
        return sampler.isUnnormalized ? q.r : q.r * texture.depth(level);
    }

    private static int floor(float coordinate) {
        return (int) Math.max(-FARTHEST, Math.min(FARTHEST, Math.floor(coordinate)));
    }

    private static double fraction(float coordinate) {
        double fraction = coordinate - Math.floor(coordinate);
        return fraction >= 0 ? fraction : 0;
    }

    // --- levels

    private static void nearest(Texture texture, SamplerState sampler, Lookup q, int level, long[] to) {
        int face = face(q);
        int i = floor(across(texture, sampler, q, face, level)) + q.offsetX;
        int j = floor(down(texture, sampler, q, face, level)) + q.offsetY;
        int k = floor(inward(texture, sampler, q, level)) + q.offsetZ;
        if (q.isCube) {
            i = edge(i, texture.width(level));
            j = edge(j, texture.width(level));
        }
        texel(texture, sampler, q, face, level, i, j, k, to);
    }

    private static void level(
            Texture texture, SamplerState sampler, Lookup q, int level, boolean isLinear, float[] to) {
        int face = face(q);
        float u = across(texture, sampler, q, face, level);
        float v = down(texture, sampler, q, face, level);
        float w = inward(texture, sampler, q, level);
        if (!isLinear) {
            int i = floor(u) + q.offsetX;
            int j = floor(v) + q.offsetY;
            int k = floor(w) + q.offsetZ;
            texel(texture, sampler, q, face, level, false, i, j, k, to);
            return;
        }
        u -= 0.5f;
        v -= q.axes > 1 ? 0.5f : 0;
        w -= q.axes > 2 ? 0.5f : 0;
        double a = fraction(u);
        double b = fraction(v);
        double c = fraction(w);
        int i = floor(u) + q.offsetX;
        int j = floor(v) + q.offsetY;
        int k = floor(w) + q.offsetZ;
        double red = 0;
        double green = 0;
        double blue = 0;
        double alpha = 0;
        for (int tap = 0; tap < 8; tap++) {
            int x = tap & 1;
            int y = tap >> 1 & 1;
            int z = tap >> 2;
            double weight = (x == 0 ? 1 - a : a) * (y == 0 ? 1 - b : b) * (z == 0 ? 1 - c : c);
            // A texel without weight may be infinite.
            if (weight != 0) {
                float[] texel = q.texel;
                texel(texture, sampler, q, face, level, true, i + x, j + y, k + z, texel);
                red += weight * texel[0];
                green += weight * texel[1];
                blue += weight * texel[2];
                alpha += weight * texel[3];
            }
        }
        to[0] = (float) red;
        to[1] = (float) green;
        to[2] = (float) blue;
        to[3] = (float) alpha;
    }

    // --- texels

    /** Reads a texel, or the border, and compares it. */
    private static void texel(
            Texture texture,
            SamplerState sampler,
            Lookup q,
            int face,
            int level,
            boolean isAcrossEdges,
            int i,
            int j,
            int k,
            float[] to) {
        if (q.isCube) {
            cubeTexel(texture, q, face, level, isAcrossEdges, i, j, to);
            if (q.isCompare && !isCorner(texture, level, isAcrossEdges, i, j)) {
                to[0] = compare(texture, sampler, q, to[0]);
            } else if (q.isCompare) {
                compareCorner(texture, sampler, q, face, level, i, j, to);
            }
            return;
        }
        int offset = wrapped(texture, sampler, q, level, i, j, k);
        if (offset >= 0) {
            texture.read(offset, to);
        } else {
            for (int n = 0; n < to.length; n++) {
                to[n] = border(texture, sampler, n);
            }
        }
        if (q.isCompare) {
            to[0] = compare(texture, sampler, q, to[0]);
        }
    }

    /** Reads a texel of an image of integers, or the border. */
    private static void texel(
            Texture texture, SamplerState sampler, Lookup q, int face, int level, int i, int j, int k, long[] to) {
        int offset;
        if (q.isCube) {
            int size = texture.width(level);
            int x = edge(i, size);
            int y = isBetween(i, size) ? j : edge(j, size);
            offset = cubeOffset(texture, q, face, level, isBetween(j, size) ? i : x, y);
        } else {
            offset = wrapped(texture, sampler, q, level, i, j, k);
        }
        if (offset >= 0) {
            texture.read(offset, to);
        } else {
            for (int n = 0; n < to.length; n++) {
                to[n] = border(texture, sampler, n);
            }
        }
    }

    private static int wrapped(Texture texture, SamplerState sampler, Lookup q, int level, int i, int j, int k) {
        if (texture.width == 0) {
            return -1;
        }
        int x = sampler.wrapU.apply(i, texture.width(level));
        int y = q.axes < 2 ? 0 : sampler.wrapV.apply(j, texture.height(level));
        int z = q.axes < 3 ? 0 : sampler.wrapW.apply(k, texture.depth(level));
        int layer = Math.max(0, Math.min(texture.layers - 1, q.layer));
        return texture.offset(level, layer, x, y, z, 0);
    }

    private static int border(Texture texture, SamplerState sampler, int component) {
        return texture.layout.has(component) ? sampler.border[component] : Texels.missing(component);
    }

    private static float compare(Texture texture, SamplerState sampler, Lookup q, float depth) {
        float reference = texture.layout.isNormalized() ? Math.max(0, Math.min(1, q.reference)) : q.reference;
        return sampler.compare.holds(reference, depth) ? 1 : 0;
    }

    // --- cubes

    private static int edge(int i, int size) {
        return Math.max(0, Math.min(size - 1, i));
    }

    private static boolean isBetween(int i, int size) {
        return i >= 0 && i < size;
    }

    private static boolean isCorner(Texture texture, int level, boolean isAcrossEdges, int i, int j) {
        int size = texture.width(level);
        return isAcrossEdges && !isBetween(i, size) && !isBetween(j, size);
    }

    /** Reads a texel on a face, or after one of its edges; after a corner, the mean of the three texels around it. */
    private static void cubeTexel(
            Texture texture, Lookup q, int face, int level, boolean isAcrossEdges, int i, int j, float[] to) {
        int size = texture.width(level);
        int x = edge(i, size);
        int y = edge(j, size);
        if (!isAcrossEdges) {
            read(texture, cubeOffset(texture, q, face, level, x, y), to);
        } else if (isCorner(texture, level, true, i, j)) {
            read(texture, cubeOffset(texture, q, face, level, x, y), to);
            double[] sum = {to[0], to[1], to[2], to[3]};
            read(texture, cubeOffset(texture, q, face, level, i, y), to);
            add(sum, to);
            read(texture, cubeOffset(texture, q, face, level, x, j), to);
            add(sum, to);
            for (int n = 0; n < sum.length; n++) {
                to[n] = (float) (sum[n] / 3);
            }
        } else {
            read(texture, cubeOffset(texture, q, face, level, i, j), to);
        }
    }

    private static void compareCorner(
            Texture texture, SamplerState sampler, Lookup q, int face, int level, int i, int j, float[] to) {
        int size = texture.width(level);
        int x = edge(i, size);
        int y = edge(j, size);
        read(texture, cubeOffset(texture, q, face, level, x, y), to);
        float sum = compare(texture, sampler, q, to[0]);
        read(texture, cubeOffset(texture, q, face, level, i, y), to);
        sum += compare(texture, sampler, q, to[0]);
        read(texture, cubeOffset(texture, q, face, level, x, j), to);
        to[0] = (sum + compare(texture, sampler, q, to[0])) / 3;
    }

    private static void add(double[] sum, float[] texel) {
        for (int n = 0; n < sum.length; n++) {
            sum[n] += texel[n];
        }
    }

    private static void read(Texture texture, int offset, float[] to) {
        if (offset >= 0) {
            texture.read(offset, to);
        } else {
            Arrays.fill(to, 0);
        }
    }

    /** The offset of a texel on a face, or one step outside of it. */
    private static int cubeOffset(Texture texture, Lookup q, int face, int level, int i, int j) {
        int size = texture.width(level);
        int first = Math.max(0, Math.min(texture.layers / 6 - 1, q.layer)) * 6;
        if (isBetween(i, size) && isBetween(j, size)) {
            return texture.offset(level, first + face, i, j, 0, 0);
        }
        if (size == 0) {
            return -1;
        }
        int x = Math.max(-1, Math.min(size, i));
        int y = Math.max(-1, Math.min(size, j));
        int found = CubeFaces.neighbor(face, x, y, size);
        return texture.offset(level, first + found / (size * size), found % size, found / size % size, 0, 0);
    }
}
