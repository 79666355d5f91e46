// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is asked of images of all dimensions: their sizes, levels and samples. */
@Tag(TestedEngine.TAG)
class ImageQueriesTest {
    private static final int WIDTH = 13;
    private static final int HEIGHT = 6;
    private static final int DEPTH = 5;
    private static final int LAYERS = 3;
    private static final int LEVELS = 3;

    /**
     * An image.
     *
     * @param type Dim, Depth, Arrayed, MS and Sampled of its type
     * @param axes the sizes of level 0, without layers
     * @param layers 0 if it is not arrayed
     */
    private record Shape(String type, List<Integer> axes, int layers, int levels, int samples) {
        Image image() {
            int faces = type.startsWith("Cube") ? 6 : 1;
            int bytes =
                    4 * Math.max(1, layers) * faces * samples * axes.stream().reduce(1, (a, b) -> a * b) * 2;
            Image image = made(ByteBuffer.allocate(bytes));
            image = layers == 0 ? image : image.withLayers(layers * faces);
            image = levels == 1 ? image : image.withLevels(levels);
            return samples == 1 ? image : image.withSamples(samples);
        }

        private Image made(ByteBuffer bytes) {
            TexelFormat format = TexelFormat.R32_SFLOAT;
            return switch (type.substring(0, type.indexOf(' '))) {
                case "1D" -> Image.of1D(format, axes.get(0), bytes);
                case "3D" -> Image.of3D(format, axes.get(0), axes.get(1), axes.get(2), bytes);
                case "Cube" -> Image.cube(format, axes.get(0), bytes);
                case "Buffer" -> Image.buffer(format, bytes.slice(0, 4 * axes.get(0)));
                default -> Image.of2D(format, axes.get(0), axes.get(1), bytes);
            };
        }

        boolean isSampled() {
            return type.endsWith("1");
        }

        List<Integer> size(int level) {
            List<Integer> sizes = new ArrayList<>();
            axes.forEach(each -> sizes.add(Math.max(1, each >> level)));
            if (layers > 0) {
                sizes.add(layers);
            }
            return sizes;
        }
    }

    static List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        for (int layers : new int[] {0, 1, LAYERS}) {
            String arrayed = layers > 0 ? " 0 1" : " 0 0";
            for (int levels : new int[] {1, 2, LEVELS}) {
                shapes.add(new Shape("1D" + arrayed + " 0 1", List.of(WIDTH), layers, levels, 1));
                shapes.add(new Shape("2D" + arrayed + " 0 1", List.of(WIDTH, HEIGHT), layers, levels, 1));
                shapes.add(new Shape("Cube" + arrayed + " 0 1", List.of(HEIGHT, HEIGHT), layers, levels, 1));
                if (layers == 0) {
                    shapes.add(new Shape("3D 0 0 0 1", List.of(WIDTH, HEIGHT, DEPTH), 0, levels, 1));
                }
            }
            shapes.add(new Shape("1D" + arrayed + " 0 2", List.of(WIDTH), layers, 1, 1));
            shapes.add(new Shape("2D" + arrayed + " 0 2", List.of(WIDTH, HEIGHT), layers, 1, 1));
            shapes.add(new Shape("Cube" + arrayed + " 0 2", List.of(HEIGHT, HEIGHT), layers, 1, 1));
            for (int samples : new int[] {2, 4}) {
                shapes.add(new Shape("2D" + arrayed + " 1 1", List.of(WIDTH, HEIGHT), layers, 1, samples));
                shapes.add(new Shape("2D" + arrayed + " 1 2", List.of(WIDTH, HEIGHT), layers, 1, samples));
            }
        }
        shapes.add(new Shape("3D 0 0 0 2", List.of(WIDTH, HEIGHT, DEPTH), 0, 1, 1));
        shapes.add(new Shape("Buffer 0 0 0 1", List.of(WIDTH), 0, 1, 1));
        shapes.add(new Shape("Buffer 0 0 0 2", List.of(WIDTH), 0, 1, 1));
        return shapes;
    }

    private static List<Integer> query(Shape shape, String instruction, int components) {
        String format = shape.isSampled() ? " Unknown" : " R32f";
        String type = components == 1 ? "%int" : "%v" + components + "int";
        StringBuilder body = new StringBuilder("%i = OpLoad %type %image\n");
        body.append("%q = " + instruction.formatted(type) + "\n");
        StringBuilder parts = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            if (i < components && components > 1) {
                body.append("%p" + i + " = OpCompositeExtract %int %q " + i + "\n");
            }
            parts.append(i >= components ? " %0" : components == 1 ? " %q" : " %p" + i);
        }
        ImageShader shader = new ImageShader(
                "%type = OpTypeImage %float " + shape.type + format,
                "%v4int",
                body + "%value = OpCompositeConstruct %v4int" + parts);
        ImageShader.Result result = shader.run(Bindings.create().image(0, 0, shape.image()));
        assertThat(result.report().findings()).isEmpty();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < components; i++) {
            found.add(result.words()[i]);
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void sizes(Shape shape) {
        int components = shape.size(0).size();
        boolean hasLevels = shape.isSampled() && shape.samples == 1 && !shape.type.startsWith("Buffer");
        if (!hasLevels) {
            assertThat(query(shape, "OpImageQuerySize %s %%i", components)).isEqualTo(shape.size(0));
            return;
        }
        for (int level = 0; level < shape.levels; level++) {
            assertThat(query(shape, "OpImageQuerySizeLod %s %%i %%" + level, components))
                    .as("level %s", level)
                    .isEqualTo(shape.size(level));
        }
        assertThat(query(shape, "OpImageQueryLevels %s %%i", 1)).isEqualTo(Collections.singletonList(shape.levels));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void samples(Shape shape) {
        if (shape.samples > 1) {
            assertThat(query(shape, "OpImageQuerySamples %s %%i", 1)).isEqualTo(List.of(shape.samples));
        }
    }
}
