// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import java.nio.ByteBuffer;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.HalfFloat;

/**
 * Reads and writes texels. Components that a format does not have are read as 0, alpha as 1. Floating-point components
 * are rounded to nearest even; integers that do not fit are written as the nearest that does.
 */
public final class Texels {
    /** The largest finite number with 5 bits of exponent and 9 bits of fraction, which share the exponent. */
    private static final float LARGEST_SHARED = 65408;

    private static final int SHARED_BIAS = 15;
    private static final int SHARED_BITS = 9;

    /** By byte: the number that it is in sRGB. */
    private static final float[] FROM_SRGB = new float[256];

    /** By byte: the number that it is in UNORM. */
    private static final float[] FROM_BYTE = new float[256];

    static {
        for (int i = 0; i < FROM_SRGB.length; i++) {
            FROM_BYTE[i] = unorm(i, Byte.SIZE);
            FROM_SRGB[i] = (float) fromSrgb(i / 255.0);
        }
    }

    private Texels() {}

    /** Reads a texel whose components are integers, extended by their sign or by zeros. */
    public static void read(TexelLayout layout, ByteBuffer texels, int at, long[] to) {
        for (int i = 0; i < TexelLayout.COMPONENTS; i++) {
            to[i] = integer(layout, texels, at, i);
        }
    }

    /** Reads a component of a texel whose components are integers, extended by its sign or by zeros. */
    static long integer(TexelLayout layout, ByteBuffer texels, int at, int component) {
        if (!layout.has(component)) {
            return missing(component);
        }
        long bits = layout.bits(texels, at, component);
        return layout.numeric == TexelLayout.Numeric.SINT ? Conversion.signExtend(bits, layout.width(component)) : bits;
    }

    /** Reads a texel whose components are not integers. */
    public static void read(TexelLayout layout, ByteBuffer texels, int at, float[] to) {
        if (layout.isFourBytes) {
            int word = texels.getInt(at);
            for (int i = 0; i < TexelLayout.COMPONENTS; i++) {
                to[i] = fromByte(word >>> Byte.SIZE * i);
            }
            return;
        }
        for (int i = 0; i < TexelLayout.COMPONENTS; i++) {
            to[i] = real(layout, texels, at, i);
        }
    }

    /** The number that the lowest byte of a word is in UNORM. */
    static float fromByte(int word) {
        return FROM_BYTE[word & 0xFF];
    }

    /** Reads a component of a texel whose components are not integers. */
    static float real(TexelLayout layout, ByteBuffer texels, int at, int component) {
        if (!layout.has(component)) {
            return missing(component);
        }
        if (layout.exponentBits > 0) {
            int word = (int) layout.word(texels, at);
            float scale = scale((word >>> 27) - SHARED_BIAS - SHARED_BITS);
            return (word >>> layout.shift[component] & (1 << SHARED_BITS) - 1) * scale;
        }
        return number(layout, component, layout.bits(texels, at, component));
    }

    /** The number that a component is that a format does not have. */
    public static int missing(int component) {
        return component == 3 ? 1 : 0;
    }

    private static float number(TexelLayout layout, int component, long bits) {
        int width = layout.width[component];
        return switch (layout.numeric) {
            case UNORM -> unorm(bits, width);
            case SRGB -> component == 3 ? unorm(bits, width) : FROM_SRGB[(int) bits];
            case SNORM -> (float) Math.max(-1, Conversion.signExtend(bits, width) / (double) ((1L << width - 1) - 1));
            case SFLOAT -> width == 16 ? HalfFloat.toFloat((int) bits) : Float.intBitsToFloat((int) bits);
            // Half floats have 10 bits of fraction and the same exponent.
            case UFLOAT -> HalfFloat.toFloat((int) bits << 15 - width);
            case UINT, SINT, USCALED -> bits;
            case SSCALED -> Conversion.signExtend(bits, width);
        };
    }

    static float unorm(long bits, int width) {
        return (float) (bits / (double) ((1L << width) - 1));
    }

    private static double fromSrgb(double number) {
        return number <= 0.04045 ? number / 12.92 : StrictMath.pow((number + 0.055) / 1.055, 2.4);
    }

    private static double toSrgb(double number) {
        return number <= 0.0031308 ? number * 12.92 : 1.055 * StrictMath.pow(number, 1 / 2.4) - 0.055;
    }

    private static float scale(int exponent) {
        return Math.scalb(1f, exponent);
    }

    /** Writes a texel whose components are integers. */
    public static void write(TexelLayout layout, ByteBuffer texels, int at, long[] from) {
        boolean isSigned = layout.numeric == TexelLayout.Numeric.SINT;
        for (int i = 0; i < TexelLayout.COMPONENTS; i++) {
            if (layout.has(i)) {
                int width = layout.width(i);
                long value = from[i];
                if (width < 64) {
                    long largest = (1L << (isSigned ? width - 1 : width)) - 1;
                    long smallest = isSigned ? -largest - 1 : 0;
                    value = Math.max(smallest, Math.min(largest, value));
                }
                layout.put(texels, at, i, value);
            }
        }
    }

    /** Writes a texel whose components are not integers. */
    public static void write(TexelLayout layout, ByteBuffer texels, int at, float[] from) {
        if (layout.exponentBits > 0) {
            layout.putWord(texels, at, shared(from));
            return;
        }
        for (int i = 0; i < TexelLayout.COMPONENTS; i++) {
            if (layout.has(i)) {
                layout.put(texels, at, i, bits(layout, i, from[i]));
            }
        }
    }

    private static long bits(TexelLayout layout, int component, float number) {
        int width = layout.width[component];
        return switch (layout.numeric) {
            case UNORM -> toUnorm(number, width);
            case SRGB -> component == 3 ? toUnorm(number, width) : toUnorm(toSrgb(clamp(number, 0)), width);
            case SNORM -> (long) Math.rint(clamp(number, -1) * ((1L << width - 1) - 1));
            case SFLOAT -> width == 16 ? HalfFloat.of(number) : Float.floatToRawIntBits(number);
            case UFLOAT -> toUnsignedFloat(number, width);
            case UINT, SINT -> (long) number;
            case USCALED -> scaled(number, 0, (1L << width) - 1);
            case SSCALED -> scaled(number, -1L << width - 1, (1L << width - 1) - 1);
        };
    }

    /** The integer in a range that is nearest to a number; 0 for NaN. */
    private static long scaled(float number, long least, long most) {
        return Math.max(least, Math.min(most, (long) Math.rint(number)));
    }

    static long toUnorm(double number, int width) {
        double scaled = clamp(number, 0) * ((1L << width) - 1);
        // Devices multiply floats: 0.3 in 8 bits is 76.5, which is rounded to 76.
        return (long) Math.rint(width > Short.SIZE ? scaled : (float) scaled);
    }

    /** The number between a bound and 1; 0 for NaN. */
    private static double clamp(double number, int least) {
        return Double.isNaN(number) ? 0 : Math.max(least, Math.min(1, number));
    }

    /** A float without sign, with 5 bits of exponent: negative numbers become 0, large finite ones the largest. */
    private static long toUnsignedFloat(float number, int width) {
        int fraction = width - 5;
        long infinity = 31L << fraction;
        if (Float.isNaN(number)) {
            return infinity | 1L << fraction - 1;
        }
        if (number <= 0) {
            return 0;
        }
        if (number == Float.POSITIVE_INFINITY) {
            return infinity;
        }
        // The distance between neighbours: that of the power of two below, or that of denormals.
        int exponent = Math.max(Math.getExponent(number), -14);
        double units = Math.rint(number / Math.scalb(1.0, exponent - fraction));
        long bits = ((long) (exponent + 14) << fraction) + (long) units;
        return Math.min(bits, infinity - 1);
    }

    private static long shared(float[] rgb) {
        float[] clamped = new float[3];
        float largest = 0;
        for (int i = 0; i < 3; i++) {
            clamped[i] = rgb[i] > 0 ? Math.min(rgb[i], LARGEST_SHARED) : 0;
            largest = Math.max(largest, clamped[i]);
        }
        int exponent = Math.max(-SHARED_BIAS - 1, largest == 0 ? -SHARED_BIAS - 1 : Math.getExponent(largest))
                + 1
                + SHARED_BIAS;
        double unit = Math.scalb(1.0, exponent - SHARED_BIAS - SHARED_BITS);
        if (Math.floor(largest / unit + 0.5) == 1 << SHARED_BITS) {
            exponent++;
            unit *= 2;
        }
        long word = (long) exponent << 27;
        for (int i = 0; i < 3; i++) {
            word |= (long) Math.floor(clamped[i] / unit + 0.5) << SHARED_BITS * i;
        }
        return word;
    }
}
