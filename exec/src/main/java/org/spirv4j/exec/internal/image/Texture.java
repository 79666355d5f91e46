// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * The texels of an image, and the sampler that is combined with it. Levels follow each other, in each the layers, in
 * each the slices of a volume, rows, texels, and samples.
 */
public final class Texture extends Resource {
    /** An image without texels. */
    public static final Texture NONE =
            new Texture(TexelLayout.of("R8_UINT"), new int[] {0, 0, 0, 0, 1, 1}, Memory.NONE);

    public final TexelLayout layout;
    public final int width;
    public final int height;
    public final int depth;

    /** The number of layers; six for each cube. */
    public final int layers;

    public final int levels;
    public final int samples;

    /** The sampler that is combined with the image. */
    public final SamplerState sampler;

    final ByteBuffer texels;
    private final Memory memory;
    private final int[] starts;

    private Texture(TexelLayout layout, int[] size, Memory memory) {
        this(layout, size, ByteBuffer.allocate(0), memory, SamplerState.NEAREST);
    }

    private Texture(TexelLayout layout, int[] size, ByteBuffer texels, Memory memory, SamplerState sampler) {
        this.layout = layout;
        this.texels = texels;
        this.memory = memory;
        this.sampler = sampler;
        width = size[0];
        height = size[1];
        depth = size[2];
        layers = size[3];
        levels = size[4];
        samples = size[5];
        starts = new int[levels];
        long start = 0;
        for (int i = 0; i < levels; i++) {
            starts[i] = (int) start;
            start += levelBytes(layout, size, i);
        }
    }

    /**
     * An image in a buffer.
     *
     * @param layout the layout of a texel
     * @param size width, height, depth, layers, levels and samples
     * @param bytes the texels, used in place
     */
    public static Texture of(TexelLayout layout, int[] size, ByteBuffer bytes) {
        ByteBuffer texels = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        return new Texture(
                layout, size, texels, Memory.shared(texels).in(StorageClass.Image.value()), SamplerState.NEAREST);
    }

    /** The number of bytes of a size as in {@link #of}. */
    public static long bytes(TexelLayout layout, int[] size) {
        long sum = 0;
        for (int i = 0; i < size[4]; i++) {
            sum += levelBytes(layout, size, i);
        }
        return sum;
    }

    private static long levelBytes(TexelLayout layout, int[] size, int level) {
        return (long) layout.bytes
                * Math.max(1, size[0] >> level)
                * Math.max(1, size[1] >> level)
                * Math.max(1, size[2] >> level)
                * size[3]
                * size[5];
    }

    /** The same image combined with a sampler. */
    public Texture with(SamplerState state) {
        return new Texture(layout, new int[] {width, height, depth, layers, levels, samples}, texels, memory, state);
    }

    @Override
    public Memory memory() {
        return memory;
    }

    /** The width of a level. */
    public int width(int level) {
        return size(width, level);
    }

    /** The height of a level. */
    public int height(int level) {
        return size(height, level);
    }

    /** The depth of a level. */
    public int depth(int level) {
        return size(depth, level);
    }

    private int size(int whole, int level) {
        if (level < 0 || level >= levels) {
            return 0;
        }
        return whole == 0 ? 0 : Math.max(1, whole >> level);
    }

    /** The offset of a texel in bytes; -1 if the image has no such texel. */
    public int offset(int level, int layer, int x, int y, int z, int sample) {
        int w = width(level);
        int h = height(level);
        if (x < 0
                || x >= w
                || y < 0
                || y >= h
                || z < 0
                || z >= depth(level)
                || layer < 0
                || layer >= layers
                || sample < 0
                || sample >= samples) {
            return -1;
        }
        int texel = ((layer * depth(level) + z) * h + y) * w + x;
        return starts[level] + (texel * samples + sample) * layout.bytes;
    }

    /** Reads a texel whose components are not integers. */
    public void read(int offset, float[] to) {
        Texels.read(layout, texels, offset, to);
    }

    /** Reads a texel whose components are integers. */
    public void read(int offset, long[] to) {
        Texels.read(layout, texels, offset, to);
    }

    /** Reads a texel as the bits of numbers with 32 bits, or as integers. */
    public void readBits(int offset, float[] scratch, long[] to) {
        if (layout.isInteger()) {
            read(offset, to);
            return;
        }
        read(offset, scratch);
        bits(scratch, to);
    }

    /** Writes a texel that is given as in {@link #readBits}. */
    public void writeBits(int offset, float[] scratch, long[] from) {
        if (layout.isInteger()) {
            Texels.write(layout, texels, offset, from);
            return;
        }
        for (int i = 0; i < scratch.length; i++) {
            scratch[i] = Float.intBitsToFloat((int) from[i]);
        }
        Texels.write(layout, texels, offset, scratch);
    }

    /** A number with a type as {@link #writeBits} needs it. */
    public long component(long bits, int type) {
        if (!NumberTypes.isFloat(type)) {
            return layout.numeric == TexelLayout.Numeric.SINT
                    ? Conversion.signExtend(bits, NumberTypes.width(type))
                    : bits;
        }
        return type == NumberTypes.FLOAT32
                ? bits
                : Float.floatToRawIntBits((float) FloatEncoding.decode(bits, type)) & 0xFFFF_FFFFL;
    }

    /** The bits of numbers. */
    static void bits(float[] numbers, long[] to) {
        for (int i = 0; i < numbers.length; i++) {
            to[i] = Float.floatToRawIntBits(numbers[i]) & 0xFFFF_FFFFL;
        }
    }

    @Override
    public String toString() {
        return width + " x " + height + " x " + depth + " texels, with " + layers + " layers, " + levels
                + " levels and " + samples + " samples";
    }
}
