// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.TexelFormat;

/**
 * The size of an image in texels.
 *
 * @param width the number of columns
 * @param height the number of rows
 * @param depth the number of slices, or of layers
 */
public record ImageSize(int width, int height, int depth) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})x([0-9]{1,9})(?:x([0-9]{1,9}))?");
    private static final long MAX_BYTES = 1L << 30;

    /** The size that a text such as {@code 640x480} states; empty if it is none. */
    static Optional<ImageSize> find(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches()
                ? Optional.of(new ImageSize(
                        Integer.parseInt(parts.group(1)),
                        Integer.parseInt(parts.group(2)),
                        parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3))))
                : Optional.empty();
    }

    /**
     * The size of a picture.
     *
     * @throws UsageException if it is not one
     */
    public static ImageSize of(String option, String text) {
        return find(text)
                .filter(size -> size.depth == 1)
                .orElseThrow(() -> new UsageException(option + " needs a width and a height, such as 640x480"));
    }

    /**
     * Checks that an image with this size can be made.
     *
     * @return the number of bytes
     * @throws UsageException if it is empty or too large
     */
    int bytes(String option, TexelFormat format) {
        if (width < 1 || height < 1 || depth < 1) {
            throw new UsageException(option + ": an image has at least one texel, not " + this);
        }
        double bytes = (double) width * height * depth * format.bytes();
        if (bytes > MAX_BYTES) {
            throw new UsageException(option + ": an image of " + this + " texels of the format " + format
                    + " has more than " + MAX_BYTES + " bytes");
        }
        return (int) bytes;
    }

    /** An image of this size. */
    Image image(TexelFormat format, ByteBuffer bytes, ImageShape shape) {
        return switch (shape) {
            case PLANE -> Image.of2D(format, width, height, bytes);
            case VOLUME -> Image.of3D(format, width, height, depth, bytes);
            case LAYERS -> Image.of2D(format, width, height, bytes).withLayers(depth);
        };
    }

    @Override
    public String toString() {
        return width + "x" + height + (depth == 1 ? "" : "x" + depth);
    }
}
