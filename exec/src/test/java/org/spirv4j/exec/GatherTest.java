// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.exec.Sampler.Addressing;
import org.spirv4j.exec.Sampler.Border;
import org.spirv4j.exec.Sampler.Compare;

/**
 * OpImageGather and OpImageDrefGather against a computation of the four texels: all components, offsets, edges and
 * borders.
 */
@Tag(TestedEngine.TAG)
class GatherTest {
    private static final int WIDTH = 5;
    private static final int HEIGHT = 3;
    private static final int LAYERS = 2;

    /** The texels of a gather in the order of the result, from the one with the least coordinates. */
    private static final int[][] CORNERS = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};

    private static final int[][] OFFSETS = {{0, 0}, {3, -2}, {-1, 1}, {-4, 4}};

    private static final String[] FORMS = {"", "ConstOffset", "Offset", "ConstOffsets"};

    /** The types of the components of images; all values of their texels are floats, too. */
    enum Texels {
        FLOAT(TexelFormat.R32G32B32A32_SFLOAT, 1 / 128f),
        INT(TexelFormat.R32G32B32A32_SINT, -(1 << 20)),
        UINT(TexelFormat.R32G32B32A32_UINT, 1 << 25);

        private final TexelFormat format;
        private final float unit;

        Texels(TexelFormat format, float unit) {
            this.format = format;
            this.unit = unit;
        }

        private String type() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The value of a component; all are different. */
        private float value(int x, int y, int layer, int component) {
            return (((layer * HEIGHT + y) * WIDTH + x) * 4 + component + 1) * unit;
        }

        private int bits(float value) {
            return this == FLOAT ? Float.floatToRawIntBits(value) : (int) (long) value;
        }

        private float[] values(int[] bits) {
            float[] values = new float[4];
            for (int i = 0; i < 4; i++) {
                values[i] = switch (this) {
                    case FLOAT -> Float.intBitsToFloat(bits[i]);
                    case INT -> bits[i];
                    case UINT -> bits[i] & 0xFFFF_FFFFL;
                };
            }
            return values;
        }

        private Image image(boolean isArrayed) {
            ByteBuffer bytes = ByteBuffer.allocate(16 * WIDTH * HEIGHT * LAYERS).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < 4 * WIDTH * HEIGHT * LAYERS; i++) {
                bytes.putInt(4 * i, bits(value(0, 0, 0, i)));
            }
            Image image = Image.of2D(format, WIDTH, HEIGHT, bytes);
            return isArrayed ? image.withLayers(LAYERS) : image;
        }
    }

    private static float texel(
            Texels texels, int x, int y, int layer, int component, Addressing addressing, Border border) {
        int column = wrapped(x, WIDTH, addressing);
        int row = wrapped(y, HEIGHT, addressing);
        if (column < 0 || row < 0) {
            boolean isOpaque = border != Border.TRANSPARENT_BLACK;
            return border == Border.OPAQUE_WHITE || component == 3 && isOpaque ? 1 : 0;
        }
        return texels.value(column, row, layer, component);
    }

    /** The coordinate of the texel; -1 for the border. */
    private static int wrapped(int at, int size, Addressing addressing) {
        boolean isInside = 0 <= at && at < size;
        return switch (addressing) {
            case REPEAT -> Math.floorMod(at, size);
            case MIRRORED_REPEAT -> {
                int turn = Math.floorMod(at, 2 * size);
                yield turn < size ? turn : 2 * size - 1 - turn;
            }
            case CLAMP_TO_EDGE -> Math.max(0, Math.min(size - 1, at));
            case CLAMP_TO_BORDER -> isInside ? at : -1;
            case MIRROR_CLAMP_TO_EDGE -> Math.min(size - 1, at < 0 ? -1 - at : at);
        };
    }

    /**
     * A gather.
     *
     * @param texels the type of components
     * @param last the component, or the reference value
     * @param x the column of the first texel without offset
     * @param y its row
     */
    private static float[] gathered(
            Texels texels, String last, boolean isDepth, int x, int y, int layer, String form, Sampler sampler) {
        boolean isArrayed = layer >= 0;
        StringBuilder declarations = new StringBuilder();
        // Between the four texels, where rounding does not matter.
        declarations.append("%cx = OpConstant %float " + (x + 1.0) / WIDTH + "\n");
        declarations.append("%cy = OpConstant %float " + (y + 1.0) / HEIGHT + "\n");
        declarations.append(
                "%cz = OpConstant %float " + Math.max(0, layer) + "\n%reference = OpConstant %float 0.25\n");
        declarations.append(
                isArrayed
                        ? "%c = OpConstantComposite %v3float %cx %cy %cz\n"
                        : "%c = OpConstantComposite %v2float %cx %cy\n");
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            declarations.append("%ox" + i + " = OpConstant %int " + OFFSETS[i][0] + "\n%oy" + i + " = OpConstant %int "
                    + OFFSETS[i][1] + "\n%o" + i + " = OpConstantComposite %v2int %ox" + i + " %oy" + i + "\n");
            all.append(" %o" + i);
        }
        declarations.append(
                "%u4 = OpConstant %uint 4\n%array = OpTypeArray %v2int %u4\n%offsets = OpConstantComposite %array"
                        + all + "\n%image_type = OpTypeImage %" + texels.type() + " 2D " + (isDepth ? 1 : 0)
                        + (isArrayed ? " 1" : " 0")
                        + " 0 1 Unknown\n%type = OpTypeSampledImage %image_type");
        String operands = switch (form) {
            case "" -> "";
            case "ConstOffsets" -> " ConstOffsets %offsets";
            default -> " " + form + " %o1";
        };
        String result = "%v4" + texels.type();
        ImageShader shader = new ImageShader(
                declarations.toString(),
                result,
                "%s = OpLoad %type %image\n%value = OpImage" + (isDepth ? "Dref" : "") + "Gather " + result + " %s %c "
                        + last + operands);
        ImageShader.Result found = shader.run(Bindings.create().combined(0, 0, texels.image(isArrayed), sampler));
        assertThat(found.report().findings()).isEmpty();
        return texels.values(found.words());
    }

    private static float[] expected(
            Texels texels, int component, int x, int y, int layer, String form, Addressing addressing, Border border) {
        float[] expected = new float[4];
        for (int i = 0; i < 4; i++) {
            int[] offset = switch (form) {
                case "" -> OFFSETS[0];
                case "ConstOffsets" -> OFFSETS[i];
                default -> OFFSETS[1];
            };
            // Each of four offsets moves the texel with the least coordinates.
            int[] corner = form.equals("ConstOffsets") ? CORNERS[3] : CORNERS[i];
            expected[i] = texel(
                    texels,
                    x + corner[0] + offset[0],
                    y + corner[1] + offset[1],
                    Math.max(0, layer),
                    component,
                    addressing,
                    border);
        }
        return expected;
    }

    static Stream<Arguments> textures() {
        return Arrays.stream(Texels.values())
                .flatMap(texels -> Arrays.stream(Addressing.values()).map(each -> Arguments.of(texels, each)));
    }

    @ParameterizedTest
    @MethodSource("textures")
    void components(Texels texels, Addressing addressing) {
        Random random = new Random(addressing.ordinal());
        for (String form : FORMS) {
            for (Border border : List.of(Border.TRANSPARENT_BLACK, Border.OPAQUE_BLACK, Border.OPAQUE_WHITE)) {
                for (int component = 0; component < 4; component++) {
                    int x = random.nextInt(WIDTH + 2) - 2;
                    int y = random.nextInt(HEIGHT + 2) - 2;
                    int layer = random.nextInt(LAYERS + 1) - 1;
                    Sampler sampler = (random.nextBoolean() ? Sampler.LINEAR : Sampler.NEAREST)
                            .withAddressing(addressing)
                            .withBorder(border);
                    assertThat(gathered(texels, "%" + component, false, x, y, layer, form, sampler))
                            .as("%s %s of component %s at %s, %s, %s", form, border, component, x, y, layer)
                            .containsExactly(expected(texels, component, x, y, layer, form, addressing, border));
                }
            }
        }
    }

    static boolean holds(Compare compare, float reference, float texel) {
        return switch (compare) {
            case NEVER -> false;
            case LESS -> reference < texel;
            case EQUAL -> reference == texel;
            case LESS_OR_EQUAL -> reference <= texel;
            case GREATER -> reference > texel;
            case NOT_EQUAL -> reference != texel;
            case GREATER_OR_EQUAL -> reference >= texel;
            case ALWAYS -> true;
        };
    }

    @ParameterizedTest
    @EnumSource(Compare.class)
    void depths(Compare compare) {
        Random random = new Random(compare.ordinal());
        for (String form : FORMS) {
            for (Addressing addressing : Addressing.values()) {
                int x = random.nextInt(WIDTH + 2) - 2;
                int y = random.nextInt(HEIGHT + 2) - 2;
                int layer = random.nextInt(LAYERS + 1) - 1;
                Sampler sampler = Sampler.NEAREST
                        .withCompare(compare)
                        .withAddressing(addressing)
                        .withBorder(Border.OPAQUE_WHITE);
                List<Float> expected = new ArrayList<>();
                for (float texel : expected(Texels.FLOAT, 0, x, y, layer, form, addressing, Border.OPAQUE_WHITE)) {
                    expected.add(holds(compare, 0.25f, texel) ? 1f : 0f);
                }
                List<Float> found = new ArrayList<>();
                for (float each : gathered(Texels.FLOAT, "%reference", true, x, y, layer, form, sampler)) {
                    found.add(each);
                }
                assertThat(found)
                        .as("%s %s at %s, %s, %s", form, addressing, x, y, layer)
                        .isEqualTo(expected);
            }
        }
    }
}
