// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.exec.internal.image.SamplerState;
import org.spirv4j.exec.internal.image.Texture;

/**
 * An image in a buffer. Texels are used in place, from the position of the buffer on, without gaps: levels follow each
 * other from the largest; in each level the layers, in each layer the slices of a volume, then rows, texels, and
 * samples. Level {@code n} has the size of level 0, shifted by {@code n} bits to the right, and at least 1, in each
 * dimension.
 *
 * <pre>{@code
 * Image image = Image.of2D(TexelFormat.R8G8B8A8_UNORM, 256, 256, pixels);
 * }</pre>
 */
public final class Image {
    private static final int COMPONENTS = 4;

    private final TexelFormat format;
    private final int[] size;
    private final ByteBuffer bytes;
    private final Texture texture;

    private Image(TexelFormat format, int[] size, ByteBuffer bytes) {
        this.format = Objects.requireNonNull(format, "format");
        this.size = size;
        this.bytes = Objects.requireNonNull(bytes, "bytes");
        for (int extent : size) {
            if (extent < 1) {
                throw new IllegalArgumentException("an image with a size of " + extent);
            }
        }
        int largest = Math.max(size[0], Math.max(size[1], size[2]));
        if (size[4] > Integer.SIZE - Integer.numberOfLeadingZeros(largest)) {
            throw new IllegalArgumentException(
                    size[4] + " levels are more than an image of " + largest + " texels has");
        }
        long needed = Texture.bytes(format.layout(), size);
        if (needed > bytes.remaining()) {
            throw new IllegalArgumentException(
                    "the image needs " + needed + " bytes, and the buffer has " + bytes.remaining());
        }
        texture = Texture.of(format.layout(), size, bytes);
    }

    /**
     * {@return an image with one dimension}
     *
     * @param format the format of texels
     * @param width the number of texels
     * @param bytes the texels, used in place
     * @throws IllegalArgumentException if the buffer is too small
     */
    public static Image of1D(TexelFormat format, int width, ByteBuffer bytes) {
        return new Image(format, new int[] {width, 1, 1, 1, 1, 1}, bytes);
    }

    /**
     * {@return an image with two dimensions}
     *
     * @param format the format of texels
     * @param width the number of texels in a row
     * @param height the number of rows
     * @param bytes the texels, used in place
     * @throws IllegalArgumentException if the buffer is too small
     */
    public static Image of2D(TexelFormat format, int width, int height, ByteBuffer bytes) {
        return new Image(format, new int[] {width, height, 1, 1, 1, 1}, bytes);
    }

    /**
     * {@return an image with three dimensions}
     *
     * @param format the format of texels
     * @param width the number of texels in a row
     * @param height the number of rows in a slice
     * @param depth the number of slices
     * @param bytes the texels, used in place
     * @throws IllegalArgumentException if the buffer is too small
     */
    public static Image of3D(TexelFormat format, int width, int height, int depth, ByteBuffer bytes) {
        return new Image(format, new int[] {width, height, depth, 1, 1, 1}, bytes);
    }

    /**
     * {@return a cube: six layers, the faces +X, -X, +Y, -Y, +Z and -Z}
     *
     * @param format the format of texels
     * @param size the number of texels in a row of a face, and of rows
     * @param bytes the texels, used in place
     * @throws IllegalArgumentException if the buffer is too small
     */
    public static Image cube(TexelFormat format, int size, ByteBuffer bytes) {
        return new Image(format, new int[] {size, size, 1, 6, 1, 1}, bytes);
    }

    /**
     * {@return a texel buffer, with as many texels as the buffer holds}
     *
     * @param format the format of texels
     * @param bytes the texels, used in place
     */
    public static Image buffer(TexelFormat format, ByteBuffer bytes) {
        return of1D(format, bytes.remaining() / format.bytes(), bytes);
    }

    /**
     * {@return this image with more layers, in the same buffer}
     *
     * @param layers the number of layers; of cubes, six for each
     * @throws IllegalArgumentException if the buffer is too small
     */
    public Image withLayers(int layers) {
        return with(3, layers);
    }

    /**
     * {@return this image with more levels, in the same buffer}
     *
     * @param levels the number of levels, together with level 0
     * @throws IllegalArgumentException if the buffer is too small
     */
    public Image withLevels(int levels) {
        return with(4, levels);
    }

    /**
     * {@return this image with more samples for each texel, in the same buffer}
     *
     * @param samples the number of samples
     * @throws IllegalArgumentException if the buffer is too small
     */
    public Image withSamples(int samples) {
        return with(5, samples);
    }

    private Image with(int index, int value) {
        int[] changed = size.clone();
        changed[index] = value;
        return new Image(format, changed, bytes);
    }

    /** {@return the format of texels} */
    public TexelFormat format() {
        return format;
    }

    /** {@return the number of texels in a row of level 0} */
    public int width() {
        return size[0];
    }

    /** {@return the number of rows of level 0} */
    public int height() {
        return size[1];
    }

    /** {@return the number of slices of level 0} */
    public int depth() {
        return size[2];
    }

    /** {@return the number of layers; six for each cube} */
    public int layers() {
        return size[3];
    }

    /** {@return the number of levels} */
    public int levels() {
        return size[4];
    }

    /** {@return the number of samples of a texel} */
    public int samples() {
        return size[5];
    }

    /** {@return the number of bytes of all texels} */
    public long byteCount() {
        return Texture.bytes(format.layout(), size);
    }

    /**
     * {@return the components red, green, blue and alpha of a texel of level 0, as shaders get them} Components that
     * the format does not have are 0, alpha is 1, and a depth is red.
     *
     * @param x the column
     * @param y the row
     * @param z the slice of a volume, or 0
     * @param layer the layer, or 0
     * @throws IndexOutOfBoundsException if the image has no such texel
     */
    public double[] texel(int x, int y, int z, int layer) {
        int offset = offset(x, y, z, layer);
        double[] components = new double[COMPONENTS];
        if (format.isInteger()) {
            long[] integers = new long[COMPONENTS];
            texture.read(offset, integers);
            Arrays.setAll(components, i -> integers[i]);
        } else {
            float[] numbers = new float[COMPONENTS];
            texture.read(offset, numbers);
            Arrays.setAll(components, i -> numbers[i]);
        }
        return components;
    }

    /**
     * Writes a texel of level 0, as shaders do: the components are converted to the format.
     *
     * @param x the column
     * @param y the row
     * @param z the slice of a volume, or 0
     * @param layer the layer, or 0
     * @param red the first component
     * @param green the second component
     * @param blue the third component
     * @param alpha the fourth component
     * @throws IndexOutOfBoundsException if the image has no such texel
     */
    public void write(int x, int y, int z, int layer, double red, double green, double blue, double alpha) {
        double[] components = {red, green, blue, alpha};
        long[] bits = new long[COMPONENTS];
        Arrays.setAll(
                bits,
                i -> format.isInteger()
                        ? (long) components[i]
                        : Float.floatToRawIntBits((float) components[i]) & 0xFFFF_FFFFL);
        texture.writeBits(offset(x, y, z, layer), new float[COMPONENTS], bits);
    }

    private int offset(int x, int y, int z, int layer) {
        int offset = texture.offset(0, layer, x, y, z, 0);
        if (offset < 0) {
            throw new IndexOutOfBoundsException("the image has no texel (" + x + ", " + y + ", " + z + ") in layer "
                    + layer + "; it has " + texture);
        }
        return offset;
    }

    Texture texture() {
        return texture;
    }

    Texture texture(SamplerState sampler) {
        return texture.with(sampler);
    }
}
