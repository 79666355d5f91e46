// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.raster.Viewport;
import org.spirv4j.exec.internal.stage.InterfaceCell;

/**
 * The attachments that fragment shaders write, and where primitives are drawn in them. Without a depth attachment, all
 * fragments pass the depth test.
 *
 * <p>Not safe for use by several threads.
 */
public final class Framebuffer {
    private final int width;
    private final int height;
    private final Map<Integer, Texture> colors = new TreeMap<>();
    private final float[] scratch = new float[InterfaceCell.COMPONENTS];
    private final long[] texel = new long[InterfaceCell.COMPONENTS];
    private Texture depth = Texture.NONE;
    private long nanColors;
    private long infiniteColors;
    private byte[] stencil = {};
    private Viewport viewport;

    private Framebuffer(int width, int height) {
        this.width = width;
        this.height = height;
        viewport = new Viewport(0, 0, width, height, 0, 1);
    }

    /**
     * {@return a framebuffer without attachments, whose viewport is the whole of it}
     *
     * @param width the number of columns
     * @param height the number of rows
     */
    public static Framebuffer of(int width, int height) {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("a framebuffer of " + width + " times " + height + " pixels");
        }
        return new Framebuffer(width, height);
    }

    /**
     * Adds an attachment for colors. Numbers are converted to its format, as by an instruction that writes to an image.
     *
     * @param location the location of the output that is written to it
     * @param image the attachment, whose level 0 is drawn to; the built-in Layer selects the layer
     * @return this framebuffer
     */
    public Framebuffer color(int location, Image image) {
        check(image.width(), image.height());
        colors.put(location, image.texture());
        return this;
    }

    /**
     * Adds a depth attachment. Fragments that are not nearer than it (less) are not written.
     *
     * @param image the depths, from 0 to 1; usually 1 before the first draw
     * @return this framebuffer
     */
    public Framebuffer depth(Image image) {
        check(image.width(), image.height());
        depth = image.texture();
        return this;
    }

    /**
     * Adds a stencil attachment, to which the built-in FragStencilRefEXT is written.
     *
     * @param values the values in rows
     * @return this framebuffer
     */
    public Framebuffer stencil(byte[] values) {
        Objects.requireNonNull(values, "values");
        check(width, values.length / width);
        stencil = values;
        return this;
    }

    /**
     * Sets the rectangle to which normalized device coordinates are mapped.
     *
     * @param x the first column
     * @param y the first row
     * @param columns the width in pixels
     * @param rows the height in pixels; negative to let y point upwards
     * @param minDepth the depth of z = 0
     * @param maxDepth the depth of z = w
     * @return this framebuffer
     */
    public Framebuffer viewport(double x, double y, double columns, double rows, double minDepth, double maxDepth) {
        viewport = new Viewport(x, y, columns, rows, minDepth, maxDepth);
        return this;
    }

    /**
     * Fills the attachments that have been added: those for colors with a color, the depth attachment with 1.
     *
     * @param red the first component; attachments of integers get it rounded towards zero
     * @param green the second component
     * @param blue the third component
     * @param alpha the fourth component
     * @return this framebuffer
     */
    public Framebuffer clear(float red, float green, float blue, float alpha) {
        float[] color = {red, green, blue, alpha};
        for (Texture texture : colors.values()) {
            fill(texture, color);
        }
        fill(depth, new float[] {1, 0, 0, 0});
        return this;
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

    private void check(int columns, int rows) {
        if (columns < width || rows < height) {
            throw new IllegalArgumentException("an attachment of " + columns + " times " + rows
                    + " pixels is too small for " + width + " times " + height);
        }
    }

    /**
     * {@return how many colors with a component that is NaN fragments have written} Attachments of normalized integers
     * do not hold NaN; it becomes 0 there. {@link Check#NAN} finds the instructions that compute it.
     */
    public long nanColors() {
        return nanColors;
    }

    /** {@return how many colors with a component that is infinite fragments have written} */
    public long infiniteColors() {
        return infiniteColors;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    Viewport viewport() {
        return viewport;
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
