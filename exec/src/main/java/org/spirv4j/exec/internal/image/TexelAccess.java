// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads and writes the texels of one image, component by component, as {@link Texture#readBits} and
 * {@link Texture#writeBits} do. There is a class for each of the most frequent formats. An object belongs to one
 * thread.
 *
 * <p>A texel is read in two steps: {@code texel} gives an integer that stands for it, of which {@link #real} and
 * {@link #bits} take a component. Outside of the image, robust access reads zeros.
 */
public abstract class TexelAccess {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final Texture texture;
    private final int width;
    private final int size;

    /**
     * The width and the height of the first level, less 2 to the power of 31: signed numbers compare as unsigned ones
     * then.
     */
    private final int endX;

    private final int endY;

    private TexelAccess(Texture texture) {
        this.texture = texture;
        width = texture.width;
        endX = width + Integer.MIN_VALUE;
        endY = texture.height + Integer.MIN_VALUE;
        size = texture.layout.bytes * texture.samples;
    }

    /** Makes what reads and writes the texels of an image. */
    public static TexelAccess of(Texture texture) {
        TexelLayout layout = texture.layout;
        boolean isInPlace = texture.memory().hasArray();
        boolean isOnce = texture.samples == 1;
        if (isInPlace && isOnce && layout.isFourBytes) {
            return new FourBytes(texture);
        }
        if (isInPlace && layout.components.equals("RGBA") && !layout.isPacked && areWords(layout)) {
            return new FourWords(texture);
        }
        return isInPlace && isOnce && layout.components.equals("R") && areWords(layout)
                ? new OneWord(texture)
                : new AnyFormat(texture);
    }

    private static boolean areWords(TexelLayout layout) {
        return layout.width(0) == Integer.SIZE && !layout.isNormalized();
    }

    /** Whether the first level has a texel. */
    public final boolean isInside(int x, int y) {
        return x + Integer.MIN_VALUE < endX && y + Integer.MIN_VALUE < endY;
    }

    /** The offset of a texel of the first level and layer in bytes; -1 if the image has no such texel. */
    public final int offset(int x, int y) {
        return isInside(x, y) ? (y * width + x) * size : -1;
    }

    /** The offset of a texel in bytes; -1 if the image has no such texel. */
    public final int offset(int level, int layer, int x, int y, int z, int sample) {
        return texture.offset(level, layer, x, y, z, sample);
    }

    /**
     * The index in {@link #bytes} of the first of some texels in a row of the first level and layer, of four bytes each
     * that are numbers between 0 and 1; -1 if the format is another one, or a texel is outside of the image.
     */
    public int rowOfBytes(int x, int y, int count) {
        return -1;
    }

    /** The array with the texels; without elements if they are not in an array. */
    public byte[] bytes() {
        return new byte[0];
    }

    /** Reads a texel of the first level and layer. */
    public int texel(int x, int y) {
        return texel(offset(x, y));
    }

    /** Reads a texel of the first level and layer that the image has. */
    public int texelInside(int x, int y) {
        return texel((y * width + x) * size);
    }

    /** Reads a texel. */
    public final int texel(int level, int layer, int x, int y, int z, int sample) {
        return texel(offset(level, layer, x, y, z, sample));
    }

    /** Reads the texel at an offset. */
    abstract int texel(int at);

    /** A component that is a number of a texel that has been read. */
    public abstract float real(int texel, int component);

    /** The bits of a component that is a number, or an integer, of a texel that has been read. */
    public abstract int bits(int texel, int component);

    /** Writes a texel that is given as numbers; at the offset -1 nothing. */
    public abstract void write(int at, float r, float g, float b, float a);

    /** Writes a texel that is given as integers; at the offset -1 nothing. */
    public abstract void write(int at, int r, int g, int b, int a);

    /**
     * Writes texels of the first level and layer that are given as numbers.
     *
     * @param words by component, and by texel: the bits of a number, which is finite
     * @param areSkipped by texel: whether it is not written
     */
    public void write(int[] x, int[] y, int[][] words, boolean[] areSkipped, int count) {
        for (int i = 0; i < count; i++) {
            if (!areSkipped[i]) {
                write(
                        offset(x[i], y[i]),
                        Float.intBitsToFloat(words[0][i]),
                        Float.intBitsToFloat(words[1][i]),
                        Float.intBitsToFloat(words[2][i]),
                        Float.intBitsToFloat(words[3][i]));
            }
        }
    }

    /** Formats that are read and written by {@link Texels}. */
    private static class AnyFormat extends TexelAccess {
        private final Texture texture;
        private final float[] numbers = new float[TexelLayout.COMPONENTS];
        private final long[] components = new long[TexelLayout.COMPONENTS];
        private final boolean isInteger;
        final boolean isSigned;

        AnyFormat(Texture texture) {
            super(texture);
            this.texture = texture;
            isInteger = texture.layout.isInteger();
            isSigned = texture.layout.numeric == TexelLayout.Numeric.SINT;
        }

        @Override
        int texel(int at) {
            return at;
        }

        @Override
        public float real(int texel, int component) {
            return Float.intBitsToFloat(bits(texel, component));
        }

        @Override
        public int bits(int at, int component) {
            if (at < 0) {
                int number = texture.layout.has(component) ? 0 : Texels.missing(component);
                return isInteger ? number : Float.floatToRawIntBits(number);
            }
            return isInteger
                    ? (int) Texels.integer(texture.layout, texture.texels, at, component)
                    : Float.floatToRawIntBits(Texels.real(texture.layout, texture.texels, at, component));
        }

        @Override
        public void write(int at, float r, float g, float b, float a) {
            write(at, false, raw(r), raw(g), raw(b), raw(a));
        }

        @Override
        public void write(int at, int r, int g, int b, int a) {
            write(at, isSigned, r, g, b, a);
        }

        private void write(int at, boolean isExtended, int r, int g, int b, int a) {
            if (at >= 0) {
                components[0] = isExtended ? r : Integer.toUnsignedLong(r);
                components[1] = isExtended ? g : Integer.toUnsignedLong(g);
                components[2] = isExtended ? b : Integer.toUnsignedLong(b);
                components[3] = isExtended ? a : Integer.toUnsignedLong(a);
                texture.writeBits(at, numbers, components);
            }
        }
    }

    private static int raw(float number) {
        return Float.floatToRawIntBits(number);
    }

    /** Texels in an array. */
    private abstract static class InArray extends AnyFormat {
        final byte[] bytes;
        final int start;

        InArray(Texture texture) {
            super(texture);
            bytes = texture.memory().array();
            start = texture.memory().arrayStart();
        }

        @Override
        public final byte[] bytes() {
            return bytes;
        }

        final int word(int at) {
            return (int) INT.get(bytes, start + at);
        }

        final void put(int at, int word) {
            INT.set(bytes, start + at, word);
        }
    }

    /** Texels of one word and one sample. */
    private abstract static class Words extends InArray {
        private final int width;

        Words(Texture texture) {
            super(texture);
            width = texture.width;
        }

        @Override
        final int texel(int at) {
            return at < 0 ? 0 : word(at);
        }

        @Override
        public final int texel(int x, int y) {
            return isInside(x, y) ? texelInside(x, y) : 0;
        }

        @Override
        public final int texelInside(int x, int y) {
            return word(Integer.BYTES * (y * width + x));
        }
    }

    /** R8G8B8A8_UNORM. */
    private static final class FourBytes extends Words {
        private static final int INFINITY = 0x7F80_0000;
        private static final int ONE = raw(1);
        private static final float INTEGERS = 1 << 23;

        FourBytes(Texture texture) {
            super(texture);
        }

        @Override
        public int rowOfBytes(int x, int y, int count) {
            return isInside(x, y) && isInside(x + count - 1, y) ? start + offset(x, y) : -1;
        }

        @Override
        public float real(int texel, int component) {
            return Texels.fromByte(texel >>> Byte.SIZE * component);
        }

        @Override
        public int bits(int texel, int component) {
            return raw(real(texel, component));
        }

        @Override
        public void write(int at, float r, float g, float b, float a) {
            if (at >= 0) {
                put(at, unorm(r) | unorm(g) << Byte.SIZE | unorm(b) << 2 * Byte.SIZE | unorm(a) << 3 * Byte.SIZE);
            }
        }

        @Override
        public void write(int[] x, int[] y, int[][] words, boolean[] areSkipped, int count) {
            int[] r = words[0];
            int[] g = words[1];
            int[] b = words[2];
            int[] a = words[3];
            for (int i = 0; i < count; i++) {
                int word = unorm(r[i])
                        | unorm(g[i]) << Byte.SIZE
                        | unorm(b[i]) << 2 * Byte.SIZE
                        | unorm(a[i]) << 3 * Byte.SIZE;
                int at = offset(x[i], y[i]);
                if (!areSkipped[i] && at >= 0) {
                    put(at, word);
                }
            }
        }

        /** What {@link Texels#toUnorm} gives, without branches but for NaN. */
        private static int unorm(float number) {
            int bits = raw(number);
            return bits > INFINITY ? 0 : unorm(bits);
        }

        /** The same of the bits of a number that is not NaN. */
        private static int unorm(int bits) {
            int clamped = Math.min(Math.max(0, bits), ONE);
            // Floats that large have no fraction: the sum is rounded to an integer.
            float sum = Float.intBitsToFloat(clamped) * 0xFF + INTEGERS;
            return raw(sum) & 0xFF;
        }
    }

    /** R32_SFLOAT, R32_UINT and R32_SINT. */
    private static final class OneWord extends Words {
        private final int one;

        OneWord(Texture texture) {
            super(texture);
            one = texture.layout.isInteger() ? 1 : raw(1);
        }

        @Override
        public int bits(int texel, int component) {
            return component == 0 ? texel : component == 3 ? one : 0;
        }

        @Override
        public void write(int at, float r, float g, float b, float a) {
            if (isSigned) {
                super.write(at, r, g, b, a);
            } else {
                write(at, raw(r), 0, 0, 0);
            }
        }

        @Override
        public void write(int at, int r, int g, int b, int a) {
            if (at >= 0) {
                put(at, r);
            }
        }
    }

    /** R32G32B32A32_SFLOAT, R32G32B32A32_UINT and R32G32B32A32_SINT. */
    private static final class FourWords extends InArray {
        FourWords(Texture texture) {
            super(texture);
        }

        @Override
        public int bits(int at, int component) {
            return at < 0 ? 0 : word(at + Integer.BYTES * component);
        }

        @Override
        public void write(int at, float r, float g, float b, float a) {
            if (isSigned) {
                super.write(at, r, g, b, a);
            } else {
                write(at, raw(r), raw(g), raw(b), raw(a));
            }
        }

        @Override
        public void write(int at, int r, int g, int b, int a) {
            if (at >= 0) {
                put(at, r);
                put(at + Integer.BYTES, g);
                put(at + 2 * Integer.BYTES, b);
                put(at + 3 * Integer.BYTES, a);
            }
        }
    }
}
