// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;

/**
 * A picture that was read from a PNG file. The only class that uses {@code java.desktop}, whose classes cost 0.1 s to
 * load.
 */
final class Png {
    /** What makes sure that a picture of a few kilobytes does not need all of the memory. */
    private static final long MAX_PIXELS = 1L << 26;

    private static final int BYTE = 255;

    private final BufferedImage picture;
    private final Raster raster;
    private final ColorModel colors;

    private Png(BufferedImage picture) {
        this.picture = picture;
        raster = picture.getRaster();
        colors = picture.getColorModel();
    }

    /** Whether the name of a file is that of a PNG file. */
    static boolean isNameOf(String file) {
        return file.regionMatches(true, file.length() - 4, ".png", 0, 4);
    }

    /**
     * Reads a picture.
     *
     * @param name the name of the file, for messages
     */
    static Png read(String name, byte[] bytes) throws FileProblem {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName("png");
        ImageReader reader = readers.next();
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            if (!reader.getOriginatingProvider().canDecodeInput(in)) {
                throw problem(name, "it is not a PNG file");
            }
            reader.setInput(in, true, true);
            long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
            if (pixels > MAX_PIXELS) {
                throw problem(
                        name,
                        "it has " + reader.getWidth(0) + "x" + reader.getHeight(0) + " pixels; the limit is "
                                + MAX_PIXELS + " pixels");
            }
            return new Png(reader.read(0));
        } catch (FileProblem e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw problem(name, "it is a broken PNG file");
        } finally {
            reader.dispose();
        }
    }

    private static FileProblem problem(String name, String what) {
        return new FileProblem("cannot read " + Printable.of(name) + ": " + what);
    }

    int width() {
        return picture.getWidth();
    }

    int height() {
        return picture.getHeight();
    }

    /** Whether components have more than 8 bits. */
    boolean isDeep() {
        return !(colors instanceof IndexColorModel) && raster.getSampleModel().getSampleSize(0) > Byte.SIZE;
    }

    /**
     * Reads the components red, green, blue and alpha of a pixel as fractions of the largest number. The bits are those
     * of the file: asking the picture for its color would convert shades of gray.
     */
    void pixel(int x, int y, double[] to) {
        if (colors instanceof IndexColorModel) {
            int color = picture.getRGB(x, y);
            for (int i = 0; i < 4; i++) {
                to[i] = (color >>> (i == 3 ? 24 : 16 - 8 * i) & BYTE) / (double) BYTE;
            }
            return;
        }
        int bands = raster.getNumBands();
        double largest = isDeep() ? 0xFFFF : BYTE;
        boolean isGray = bands < 3;
        for (int i = 0; i < 3; i++) {
            to[i] = raster.getSample(x, y, isGray ? 0 : i) / largest;
        }
        to[3] = bands % 2 == 0 ? raster.getSample(x, y, bands - 1) / largest : 1;
    }

    /** Gives the color of a pixel: alpha, red, green and blue, from the highest byte on. */
    @FunctionalInterface
    interface Pixels {
        int color(int x, int y);
    }

    /** The kinds of pictures that are written. */
    enum Kind {
        /** Shades of gray, taken from red. */
        GRAY(BufferedImage.TYPE_BYTE_GRAY),
        /** Colors. */
        RGB(BufferedImage.TYPE_INT_RGB),
        /** Colors with alpha. */
        RGBA(BufferedImage.TYPE_INT_ARGB);

        private final int type;

        Kind(int type) {
            this.type = type;
        }
    }

    /** The bytes of a PNG file. */
    static byte[] write(int width, int height, Kind kind, Pixels pixels) {
        BufferedImage picture = new BufferedImage(width, height, kind.type);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int color = pixels.color(x, y);
                if (kind == Kind.GRAY) {
                    picture.getRaster().setSample(x, y, 0, color >>> 16 & BYTE);
                } else {
                    picture.setRGB(x, y, color);
                }
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ImageOutputStream to = new MemoryCacheImageOutputStream(out)) {
            ImageIO.write(picture, "png", to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
