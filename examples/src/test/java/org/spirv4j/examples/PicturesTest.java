// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.cli.Cli;
import org.spirv4j.cli.console.Console;

/** The pictures in the README are those that the examples draw. */
class PicturesTest {
    private static final Path PICTURES = Path.of("../docs/images");
    private static final int LARGEST = 60_000;

    @TempDir
    Path folder = Path.of("");

    @Test
    void mandelbrot() throws IOException {
        draw("mandelbrot.png", "shaders/mandelbrot.comp.spvasm", "--size", "320x240", "--check");
        draw("mandelbrot.png", "shaders/mandelbrot.comp.spvasm", "--size", "320x240", "--engine", "compiled");
    }

    @Test
    void gameOfLife() throws IOException {
        draw("life.png", "--run", "shaders/life.run.json", "--check");
    }

    @Test
    @EnabledIfSystemProperty(named = "thorough", matches = "true")
    void spheres() throws IOException {
        draw("spheres.png", "shaders/spheres.frag.spvasm", "--size", "320x240", "--check");
    }

    private void draw(String name, String... arguments) throws IOException {
        Path made = folder.resolve(name);
        String[] words = new String[arguments.length + 3];
        words[0] = "run";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        words[words.length - 2] = "-o";
        words[words.length - 1] = made.toString();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console("spirv", InputStream.nullInputStream(), err, err, "", false, false, false);
        int status = Cli.run(words, console);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        Path shown = PICTURES.resolve(name);
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.copy(made, shown, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(Files.size(shown)).isLessThan(LARGEST);
        assertSame(ImageIO.read(made.toFile()), ImageIO.read(shown.toFile()));
    }

    private static void assertSame(BufferedImage actual, BufferedImage expected) {
        assertThat(actual.getWidth()).isEqualTo(expected.getWidth());
        assertThat(actual.getHeight()).isEqualTo(expected.getHeight());
        for (int y = 0; y < expected.getHeight(); y++) {
            for (int x = 0; x < expected.getWidth(); x++) {
                assertThat(actual.getRGB(x, y)).as("pixel %d, %d", x, y).isEqualTo(expected.getRGB(x, y));
            }
        }
    }
}
