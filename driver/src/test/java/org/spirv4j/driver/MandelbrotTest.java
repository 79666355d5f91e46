// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.AffineTransform;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.spirv4j.examples.Mandelbrot;

/** Paints the Mandelbrot set with the shader of the examples; the picture is {@code target/mandelbrot.png}. */
@OnDriver
class MandelbrotTest {
    private static final int WIDTH = 1024;
    private static final int HEIGHT = 768;
    /** So many texels each way are mixed for a pixel. */
    private static final int SAMPLES = 2;

    private static final float STEP = 3.2f / WIDTH / SAMPLES;
    private static final float LEFT = -2.3f;
    private static final float TOP = -1.2f;

    @Test
    void paints(VulkanDevice device) throws Exception {
        int width = WIDTH * SAMPLES;
        int height = HEIGHT * SAMPLES;
        byte[] texels = new byte[width * height * 4];

        device.dispatch(Mandelbrot.shader())
                .specialize(0, new int[] {1000})
                .pushConstants(new float[] {LEFT, TOP, STEP})
                .storageImage(0, 0, new HostImage(HostImage.Format.RGBA8, width, height, texels))
                .run(width / Mandelbrot.TILE, height / Mandelbrot.TILE, 1);

        BufferedImage image = image(width, height, texels);
        Path file = Path.of(System.getProperty("driver.output", "target"), "mandelbrot.png");
        assertThat(ImageIO.write(mixed(image), "png", file.toFile())).isTrue();
        for (int y = 0; y < height; y += 17) {
            for (int x = 0; x < width; x += 17) {
                checkTexel(image, x, y);
            }
        }
    }

    /**
     * Compares a texel with what Java computes, unless it is so near to the set that rounding decides about its color.
     */
    private static void checkTexel(BufferedImage image, int x, int y) {
        double real = LEFT + x * STEP;
        double imaginary = TOP + y * STEP;
        double zr = 0;
        double zi = 0;
        int rounds = 0;
        while (rounds < 1000 && zr * zr + zi * zi <= 256) {
            double next = zr * zr - zi * zi + real;
            zi = 2 * zr * zi + imaginary;
            zr = next;
            rounds++;
        }
        String place = "texel " + x + ", " + y;
        if (rounds == 1000) {
            assertThat(image.getRGB(x, y)).as(place).isEqualTo(0xFF00_0000);
        } else if (rounds < 30) {
            double smooth = rounds - Math.log(Math.log(zr * zr + zi * zi) / Math.log(2)) / Math.log(2);
            double turn = 1.2 * Math.sqrt(Math.max(smooth, 0));
            double[] phases = {2.9, 3.4, 4.1};
            for (int i = 0; i < 3; i++) {
                int channel = image.getRGB(x, y) >> 16 - 8 * i & 0xFF;
                assertThat((double) channel)
                        .as(place)
                        .isCloseTo(127.5 + 127.5 * Math.cos(phases[i] + turn), Offset.offset(2.0));
            }
        }
    }

    private static BufferedImage image(int width, int height, byte[] texels) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < width * height; i++) {
            int rgb = (texels[4 * i] & 0xFF) << 16 | (texels[4 * i + 1] & 0xFF) << 8 | texels[4 * i + 2] & 0xFF;
            image.setRGB(i % width, i / width, rgb);
        }
        return image;
    }

    private static BufferedImage mixed(BufferedImage image) {
        AffineTransform smaller = AffineTransform.getScaleInstance(1.0 / SAMPLES, 1.0 / SAMPLES);
        BufferedImage result = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        return new AffineTransformOp(smaller, AffineTransformOp.TYPE_BILINEAR).filter(image, result);
    }
}
