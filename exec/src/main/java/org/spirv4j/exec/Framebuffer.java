// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Objects;
import org.spirv4j.exec.internal.raster.Viewport;
import org.spirv4j.exec.internal.run.Attachments;

/**
 * The attachments that fragment shaders write, and where primitives are drawn in them. Without a depth attachment, all
 * fragments pass the depth test.
 *
 * <p>Not safe for use by several threads.
 */
public final class Framebuffer {
    private final Attachments attachments;

    private Framebuffer(int width, int height) {
        attachments = new Attachments(width, height);
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
        attachments.setColor(location, image.texture());
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
        attachments.setDepth(image.texture());
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
        check(attachments.width, values.length / attachments.width);
        attachments.setStencil(values);
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
        attachments.setViewport(new Viewport(x, y, columns, rows, minDepth, maxDepth));
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
        attachments.clear(new float[] {red, green, blue, alpha});
        return this;
    }

    private void check(int columns, int rows) {
        if (columns < attachments.width || rows < attachments.height) {
            throw new IllegalArgumentException("an attachment of " + columns + " times " + rows
                    + " pixels is too small for " + attachments.width + " times " + attachments.height);
        }
    }

    /**
     * {@return how many colors with a component that is NaN fragments have written} Attachments of normalized integers
     * do not hold NaN; it becomes 0 there. {@link Check#NAN} finds the instructions that compute it.
     */
    public long nanColors() {
        return attachments.nanColors();
    }

    /** {@return how many colors with a component that is infinite fragments have written} */
    public long infiniteColors() {
        return attachments.infiniteColors();
    }

    /** The attachments, for runs. */
    Attachments attachments() {
        return attachments;
    }
}
