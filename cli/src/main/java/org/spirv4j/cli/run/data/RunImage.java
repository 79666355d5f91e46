// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.internal.number.Counted;

/** An image, and how its texels are written. */
public final class RunImage implements RunResult {
    private static final int BYTE = 255;
    private static final int CHANNELS = 4;

    private final Image image;
    private final ByteBuffer bytes;

    private RunImage(Image image, ByteBuffer bytes) {
        this.image = image;
        this.bytes = bytes;
    }

    /**
     * Makes an image whose texels are 0.
     *
     * @param option the option that states the size, for messages
     */
    public static RunImage empty(String option, TexelFormat format, ImageSize size) {
        return empty(option, format, size, ImageShape.PLANE);
    }

    /** Makes an image with the format that a module declares, whose texels are 0. */
    public static RunImage empty(String option, Declared declared, ImageSize size) {
        return empty(option, declared.format(), size, ImageShape.PLANE);
    }

    private static RunImage empty(String option, TexelFormat format, ImageSize size, ImageShape shape) {
        ByteBuffer bytes = ByteBuffer.allocate(size.bytes(option, format)).order(ByteOrder.LITTLE_ENDIAN);
        return new RunImage(size.image(format, bytes, shape), bytes);
    }

    /**
     * Reads an image: {@code [FORMAT:]FILE.png}, {@code [FORMAT:]WxH[xD]} or {@code [FORMAT:]WxH[xD]:FILE}.
     *
     * @param option the option that gives the image, for messages
     */
    public static RunImage read(String option, String text, Declared declared, Console console) throws FileProblem {
        Optional<TexelFormat> stated = prefix(text).flatMap(RunImage::format);
        String rest = stated.isPresent() ? text.substring(text.indexOf(':') + 1) : text;
        TexelFormat format = stated.orElseGet(declared::format);
        Optional<ImageSize> size = ImageSize.find(prefix(rest).orElse(rest));
        if (size.isEmpty()) {
            if (prefix(rest).isPresent()
                    && ImageSize.find(rest.substring(rest.lastIndexOf(':') + 1)).isPresent()) {
                format(option, rest.substring(0, rest.lastIndexOf(':')));
            }
            if (PictureNames.isOther(rest)) {
                throw new UsageException(PictureNames.refusal(option, rest));
            }
            if (!Png.isNameOf(rest)) {
                throw new UsageException(option + ": '" + Printable.of(text)
                        + "' is not a PNG file, a size such as RGBA8:64x64, or a size and a file of texels");
            }
            return ofPng(option, Png.read(rest, InputFile.read(rest, console)), format);
        }
        RunImage image = empty(option, format, size.get(), declared.shape(size.get()));
        if (rest.indexOf(':') >= 0) {
            String file = rest.substring(rest.indexOf(':') + 1);
            byte[] read = InputFile.read(file, console);
            if (read.length != image.bytes.capacity()) {
                throw new FileProblem(
                        Printable.of(file) + " has " + Counted.of(read.length, "byte") + ", but an image of "
                                + size.get() + " texels of the format " + format + " has " + image.bytes.capacity());
            }
            image.bytes.put(0, read);
        }
        return image;
    }

    /** Where the name of a file starts in a text as for {@link #read}; its end if it has none. */
    public static int fileStart(String text) {
        int start = prefix(text).flatMap(RunImage::format).isPresent() ? text.indexOf(':') + 1 : 0;
        String rest = text.substring(start);
        if (ImageSize.find(rest).isPresent()) {
            return text.length();
        }
        return prefix(rest).flatMap(ImageSize::find).isPresent() ? start + rest.indexOf(':') + 1 : start;
    }

    private static Optional<String> prefix(String text) {
        int colon = text.indexOf(':');
        return colon < 0 ? Optional.empty() : Optional.of(text.substring(0, colon));
    }

    /** The format with a name of Vulkan or of SPIR-V, in any case. */
    private static Optional<TexelFormat> format(String name) {
        for (TexelFormat format : TexelFormat.values()) {
            if (format.name().equalsIgnoreCase(name)
                    || format.imageFormat()
                            .map(ImageFormat::name)
                            .filter(name::equalsIgnoreCase)
                            .isPresent()) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /**
     * The format with a name of Vulkan or of SPIR-V, in any case.
     *
     * @throws UsageException if there is none
     */
    public static TexelFormat format(String option, String name) {
        return format(name)
                .orElseThrow(() -> new UsageException(
                        option + ": '" + Printable.of(name) + "' is not a format, such as Rgba8 or R8G8B8A8_UNORM"));
    }

    private static RunImage ofPng(String option, Png png, TexelFormat format) {
        ImageSize size = new ImageSize(png.width(), png.height(), 1);
        RunImage made = empty(option, format, size);
        Image stored = made.stored();
        double[] pixel = new double[CHANNELS];
        double scale = format.isInteger() ? BYTE : 1;
        for (int y = 0; y < size.height(); y++) {
            for (int x = 0; x < size.width(); x++) {
                png.pixel(x, y, pixel);
                stored.write(x, y, 0, 0, scale * pixel[0], scale * pixel[1], scale * pixel[2], scale * pixel[3]);
            }
        }
        return made;
    }

    /** The image with its bits as they are: PNG files are in sRGB, too, and nothing must be converted. */
    private Image stored() {
        String name = image.format().name();
        TexelFormat format = TexelFormat.valueOf(name.replace("_SRGB", "_UNORM"));
        return Image.of3D(format, image.width(), image.height(), image.depth() * image.layers(), bytes);
    }

    /** The image, which a run changes. */
    public Image image() {
        return image;
    }

    /** The components of texels, separated by commas; a line for each row. */
    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        int components = image.format().components();
        for (int row = 0; row < rows(); row++) {
            for (int x = 0; x < image.width(); x++) {
                double[] texel = texel(image, x, row);
                text.append(x == 0 ? "" : " ");
                for (int i = 0; i < components; i++) {
                    text.append(i == 0 ? "" : ",").append(number(texel[i]));
                }
            }
            text.append('\n');
        }
        return text.toString();
    }

    private String number(double component) {
        return image.format().isInteger() ? Long.toString((long) component) : Float.toString((float) component);
    }

    @Override
    public long nanCount() {
        long count = 0;
        boolean canBe = image.format().name().endsWith("SFLOAT");
        for (int row = 0; canBe && row < rows(); row++) {
            for (int x = 0; x < image.width(); x++) {
                for (double component : texel(image, x, row)) {
                    count += Double.isNaN(component) ? 1 : 0;
                }
            }
        }
        return count;
    }

    /** The rows of all slices and layers, one below the other. */
    private int rows() {
        return image.height() * image.depth() * image.layers();
    }

    private static double[] texel(Image from, int x, int row) {
        int slice = row / from.height();
        return from.texel(x, row % from.height(), slice % from.depth(), slice / from.depth());
    }

    /**
     * A PNG file with 8 bits for each component if the name ends with {@code .png}, or else the bytes of the texels.
     */
    @Override
    public byte[] file(String file) {
        if (!Png.isNameOf(file)) {
            byte[] texels = new byte[bytes.limit()];
            bytes.get(0, texels);
            return texels;
        }
        Image stored = stored();
        int components = image.format().components();
        boolean hasAlpha = components == CHANNELS && !isOpaque(stored);
        Png.Kind kind = components == 1 ? Png.Kind.GRAY : hasAlpha ? Png.Kind.RGBA : Png.Kind.RGB;
        return Png.write(image.width(), rows(), kind, (x, row) -> color(texel(stored, x, row)));
    }

    @Override
    public Expectation expectation(String option, String text, double tolerance, Console console) throws FileProblem {
        RunImage expected = read(option, text, new Declared(Optional.empty()), console);
        if (expected.image.width() != image.width() || expected.rows() != rows()) {
            throw new UsageException(option + ": the image has " + image.width() + "x" + rows() + " texels, and "
                    + Printable.of(text) + " has " + expected.image.width() + "x" + expected.rows());
        }
        int components =
                Math.min(image.format().components(), expected.image.format().components());
        return () -> Expectation.difference(
                new Components(stored(), components, image.format().isInteger()),
                new Components(
                        expected.stored(), components, expected.image.format().isInteger()),
                tolerance);
    }

    private record Components(Image image, int perTexel, boolean isInteger) implements Expectation.Numbers {
        @Override
        public int count() {
            return image.width() * image.height() * image.depth() * perTexel;
        }

        @Override
        public String name(int index) {
            int texel = index / perTexel;
            return "RGBA".charAt(index % perTexel) + " of texel " + texel % image.width() + ", "
                    + texel / image.width();
        }

        @Override
        public String text(int index) {
            int texel = index / perTexel;
            double number = texel(image, texel % image.width(), texel / image.width())[index % perTexel];
            return isInteger ? Long.toString((long) number) : Float.toString((float) number);
        }
    }

    private boolean isOpaque(Image stored) {
        for (int row = 0; row < rows(); row++) {
            for (int x = 0; x < image.width(); x++) {
                if (channel(texel(stored, x, row)[3]) < BYTE) {
                    return false;
                }
            }
        }
        return true;
    }

    private int color(double[] texel) {
        return channel(texel[3]) << 24 | channel(texel[0]) << 16 | channel(texel[1]) << 8 | channel(texel[2]);
    }

    private int channel(double component) {
        double scaled = image.format().isInteger() ? component : Math.rint(component * BYTE);
        // A NaN becomes 0.
        return (int) Math.max(0, Math.min(BYTE, scaled));
    }
}
