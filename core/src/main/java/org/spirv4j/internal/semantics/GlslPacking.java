// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/** Instructions of GLSL.std.450 that pack and unpack the components of a vector. */
public final class GlslPacking {
    private GlslPacking() {}

    /** Converts a number in [-1, 1] to a signed normalized integer; NaN becomes 0. */
    private static int snorm(float x, int width) {
        float clamped = Math.max(-1, Math.min(1, x));
        int greatest = (1 << width - 1) - 1;
        return (int) Math.rint((double) clamped * greatest) & (1 << width) - 1;
    }

    /** Converts a number in [0, 1] to an unsigned normalized integer; NaN becomes 0. */
    private static int unorm(float x, int width) {
        float clamped = Math.max(0, Math.min(1, x));
        return (int) Math.rint((double) clamped * ((1 << width) - 1));
    }

    public static int packSnorm4x8(float x, float y, float z, float w) {
        return snorm(x, 8) | snorm(y, 8) << 8 | snorm(z, 8) << 16 | snorm(w, 8) << 24;
    }

    public static int packUnorm4x8(float x, float y, float z, float w) {
        return unorm(x, 8) | unorm(y, 8) << 8 | unorm(z, 8) << 16 | unorm(w, 8) << 24;
    }

    public static int packSnorm2x16(float x, float y) {
        return snorm(x, 16) | snorm(y, 16) << 16;
    }

    public static int packUnorm2x16(float x, float y) {
        return unorm(x, 16) | unorm(y, 16) << 16;
    }

    public static int packHalf2x16(float x, float y) {
        return HalfFloat.of(x) | HalfFloat.of(y) << 16;
    }

    public static double packDouble2x32(int low, int high) {
        return Double.longBitsToDouble(low & 0xFFFFFFFFL | (long) high << 32);
    }

    /** Component 0 or 1 of the unpacked vector. */
    public static float unpackSnorm2x16(int packed, int component) {
        return Math.max(-1, (short) (packed >>> 16 * component) / 32767f);
    }

    /** Component 0 or 1 of the unpacked vector. */
    public static float unpackUnorm2x16(int packed, int component) {
        return (packed >>> 16 * component & 0xFFFF) / 65535f;
    }

    /** Component 0 or 1 of the unpacked vector. */
    public static float unpackHalf2x16(int packed, int component) {
        return HalfFloat.toFloat(packed >>> 16 * component);
    }

    /** Component 0 to 3 of the unpacked vector. */
    public static float unpackSnorm4x8(int packed, int component) {
        return Math.max(-1, (byte) (packed >>> 8 * component) / 127f);
    }

    /** Component 0 to 3 of the unpacked vector. */
    public static float unpackUnorm4x8(int packed, int component) {
        return (packed >>> 8 * component & 0xFF) / 255f;
    }

    /** Component 0 (the low-order bits) or 1 of the unpacked vector. */
    public static int unpackDouble2x32(double packed, int component) {
        return (int) (Double.doubleToRawLongBits(packed) >>> 32 * component);
    }
}
