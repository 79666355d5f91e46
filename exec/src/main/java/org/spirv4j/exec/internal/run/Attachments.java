// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.raster.Viewport;
import org.spirv4j.exec.internal.stage.InterfaceCell;

/** The attachments of a framebuffer, and the depth test. */
public final class Attachments {
    /** The number of columns. */
    public final int width;

    /** The number of rows. */
    public final int height;

    private final Map<Integer, Texture> colors = new TreeMap<>();
    private final float[] scratch = new float[InterfaceCell.COMPONENTS];
    private final long[] texel = new long[InterfaceCell.COMPONENTS];
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
        return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
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

    /** Writes the components of an output, whose type is {@code scalar}. */
    void writeColor(int location, int x, int y, int layer, int scalar, long[] components) {
        Texture texture = colors.getOrDefault(location, Texture.NONE);
        int offset = texture.offset(0, layer, x, y, 0, 0);
        if (offset >= 0) {
            boolean hasNan = false;
            boolean isInfinite = false;
            for (int i = 0; i < texel.length; i++) {
                texel[i] = scalar == 0 ? 0 : texture.component(components[i], scalar);
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
