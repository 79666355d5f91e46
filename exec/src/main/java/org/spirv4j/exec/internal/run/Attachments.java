// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.TexelAccess;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.raster.Viewport;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.internal.number.NumberTypes;

/** The attachments of a framebuffer, and the depth test. */
public final class Attachments {
    private static final long WORD = 0xFFFF_FFFFL;
    private static final int MOST_LOCATIONS = 1 << 10;

    /** The bits of the exponent of numbers that are infinite or NaN. */
    private static final int NOT_FINITE = 0x7F80_0000;

    /** The number of columns. */
    public final int width;

    /** The number of rows. */
    public final int height;

    private final Map<Integer, Texture> colors = new TreeMap<>();

    /** By location: what writes the color attachment. */
    private @Nullable TexelAccess[] access = {};

    private final float[] scratch = new float[InterfaceCell.COMPONENTS];
    private final long[] texel = new long[InterfaceCell.COMPONENTS];
    private final long[] components = new long[InterfaceCell.COMPONENTS];
    private Texture depth = Texture.NONE;
    private long nanColors;
    private long infiniteColors;
    private byte[] stencil = {};
    private Viewport viewport;

    /** Makes a framebuffer without attachments, whose viewport is the whole of it. */
    public Attachments(int width, int height) {
        this.width = width;
        this.height = height;
        viewport = new Viewport(0, 0, width, height, 0, 1);
    }

    /** Adds a color attachment. */
    public void setColor(int location, Texture texture) {
        colors.put(location, texture);
        if (location >= 0 && location < MOST_LOCATIONS) {
            access = Arrays.copyOf(access, Math.max(access.length, location + 1));
            access[location] = TexelAccess.of(texture);
        }
    }

    /** Sets the depth attachment. */
    public void setDepth(Texture texture) {
        depth = texture;
    }

    /** Sets the stencil attachment: values in rows. */
    public void setStencil(byte[] values) {
        stencil = values;
    }

    /** Sets the rectangle to which normalized device coordinates are mapped. */
    public void setViewport(Viewport rectangle) {
        viewport = rectangle;
    }

    /** The rectangle to which normalized device coordinates are mapped. */
    public Viewport viewport() {
        return viewport;
    }

    /** Fills the color attachments with a color, and the depth attachment with 1. */
    public void clear(float[] color) {
        for (Texture texture : colors.values()) {
            fill(texture, color);
        }
        fill(depth, new float[] {1, 0, 0, 0});
    }

    private void fill(Texture texture, float[] values) {
        for (int layer = 0; layer < texture.layers; layer++) {
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    for (int i = 0; i < texel.length; i++) {
                        texel[i] = texture.layout.isInteger() ? (long) values[i] : bits(values[i]);
                    }
                    texture.writeBits(texture.offset(0, layer, x, y, 0, 0), scratch, texel);
                }
            }
        }
    }

    /** The number of colors with a component that is NaN that fragments have written. */
    public long nanColors() {
        return nanColors;
    }

    /** The number of colors with a component that is infinite that fragments have written. */
    public long infiniteColors() {
        return infiniteColors;
    }

    /** Whether there is a depth attachment. */
    boolean hasDepth() {
        return depth != Texture.NONE;
    }

    /** Whether a fragment is visible; if so, writes its depth. */
    boolean testDepth(int x, int y, int layer, double value) {
        int offset = depth.offset(0, layer, x, y, 0, 0);
        if (offset < 0) {
            return true;
        }
        depth.readBits(offset, scratch, texel);
        float old = Float.intBitsToFloat((int) texel[0]);
        long oldBits = texel[0];
        texel[0] = bits((float) Math.max(0, Math.min(1, value)));
        depth.writeBits(offset, scratch, texel);
        // As the attachment has it, which may be with fewer bits.
        depth.readBits(offset, scratch, texel);
        if (Float.intBitsToFloat((int) texel[0]) < old) {
            return true;
        }
        texel[0] = oldBits;
        depth.writeBits(offset, scratch, texel);
        return false;
    }

    private static long bits(float value) {
        return Float.floatToRawIntBits(value) & WORD;
    }

    void writeStencil(int x, int y, byte value) {
        if (stencil.length > 0) {
            stencil[y * width + x] = value;
        }
    }

    /** Whether there is a color attachment whose texels have a component. */
    boolean needs(int location, int component) {
        Texture texture = colors.get(location);
        return texture != null && texture.layout.has(component);
    }

    /** Writes the components of an output, whose type is {@code scalar}, if they have 4 bytes. */
    void writeColor(int location, int x, int y, int layer, int scalar, int r, int g, int b, int a) {
        TexelAccess to = location < access.length ? access[location] : null;
        if (to == null) {
            return;
        }
        if (scalar != NumberTypes.FLOAT32) {
            to.write(to.offset(0, layer, x, y, 0, 0), r, g, b, a);
        } else if (isFinite(r) && isFinite(g) && isFinite(b) && isFinite(a) && layer == 0) {
            to.write(to.offset(x, y), number(r), number(g), number(b), number(a));
        } else {
            components[0] = r & WORD;
            components[1] = g & WORD;
            components[2] = b & WORD;
            components[3] = a & WORD;
            writeColor(location, x, y, layer, scalar, components);
        }
    }

    /**
     * Writes the components of outputs with 4 bytes to the first layer, if they are finite numbers.
     *
     * @param x by fragment: its column
     * @param y by fragment: its row
     * @param words by component, and by fragment: the bits
     * @param areSkipped by fragment: whether it is not written
     * @return whether they have been written
     */
    boolean writeColors(int location, int[] x, int[] y, int scalar, int[][] words, boolean[] areSkipped, int count) {
        TexelAccess to = location < access.length ? access[location] : null;
        if (to == null || scalar != NumberTypes.FLOAT32) {
            return to == null;
        }
        int most = 0;
        for (int[] component : words) {
            for (int i = 0; i < count; i++) {
                most = Math.max(most, component[i] & Integer.MAX_VALUE);
            }
        }
        if (most >= NOT_FINITE) {
            return false;
        }
        to.write(x, y, words, areSkipped, count);
        return true;
    }

    private static boolean isFinite(int bits) {
        return (bits & NOT_FINITE) != NOT_FINITE;
    }

    private static float number(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /** Writes the components of an output, whose type is {@code scalar}. */
    void writeColor(int location, int x, int y, int layer, int scalar, long[] written) {
        Texture texture = colors.getOrDefault(location, Texture.NONE);
        int offset = texture.offset(0, layer, x, y, 0, 0);
        if (offset >= 0) {
            boolean hasNan = false;
            boolean isInfinite = false;
            for (int i = 0; i < texel.length; i++) {
                texel[i] = scalar == 0 ? 0 : texture.component(written[i], scalar);
                float value =
                        texture.layout.isInteger() || !texture.layout.has(i) ? 0 : Float.intBitsToFloat((int) texel[i]);
                hasNan |= Float.isNaN(value);
                isInfinite |= Float.isInfinite(value);
            }
            nanColors += hasNan ? 1 : 0;
            infiniteColors += isInfinite ? 1 : 0;
            texture.writeBits(offset, scratch, texel);
        }
    }
}
