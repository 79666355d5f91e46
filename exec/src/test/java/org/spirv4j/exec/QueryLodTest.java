// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.exec.Sampler.Filter;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * OpImageQueryLod for images of all dimensions, and OpImageSampleImplicitLod of the same coordinates, against the
 * equations of Vulkan: "Level-of-Detail Operation" and "Image Level(s) Selection".
 */
@Tag(TestedEngine.TAG)
class QueryLodTest {
    private static final int SIZE = 16;
    private static final int LEVELS = 5;
    private static final float STEP = 1e-5f;

    /** A dimensionality, as OpTypeImage has it, with the coordinate of a fragment made of x and y. */
    enum Shape {
        LINE("1D 0 0", 1, "%coordinate = OpCopyObject %float %x"),
        LINES("1D 0 1", 1, "%coordinate = OpCompositeConstruct %v2float %x %one"),
        PLANE("2D 0 0", 2, "%coordinate = OpCompositeConstruct %v2float %x %y"),
        PLANES("2D 0 1", 2, "%coordinate = OpCompositeConstruct %v3float %x %y %one"),
        VOLUME("3D 0 0", 3, "%coordinate = OpCompositeConstruct %v3float %x %y %y"),
        CUBE("Cube 0 0", 2, "%coordinate = OpCompositeConstruct %v3float %x %y %one"),
        CUBES("Cube 0 1", 2, "%coordinate = OpCompositeConstruct %v4float %x %y %one %one");

        private final String type;
        private final int axes;
        private final String coordinate;

        Shape(String type, int axes, String coordinate) {
            this.type = type;
            this.axes = axes;
            this.coordinate = coordinate;
        }

        boolean isCube() {
            return type.startsWith("Cube");
        }

        private int faces() {
            return (type.endsWith("1") ? 2 : 1) * (isCube() ? 6 : 1);
        }

        /** An image whose texels are the numbers of their levels. */
        Image image(boolean isFloat) {
            ByteBuffer bytes = ByteBuffer.allocate(4 * 8192 * faces()).order(ByteOrder.LITTLE_ENDIAN);
            for (int level = 0; level < LEVELS; level++) {
                int texels = faces() * (1 << (4 - level) * (axes == 1 ? 1 : axes));
                for (int i = 0; i < texels; i++) {
                    if (isFloat) {
                        bytes.putFloat(level);
                    } else {
                        bytes.putInt(level);
                    }
                }
            }
            TexelFormat format = isFloat ? TexelFormat.R32_SFLOAT : TexelFormat.R32_SINT;
            ByteBuffer all = bytes.rewind();
            Image image = isCube()
                    ? Image.cube(format, SIZE, all)
                    : switch (axes) {
                        case 1 -> Image.of1D(format, SIZE, all);
                        case 2 -> Image.of2D(format, SIZE, SIZE, all);
                        default -> Image.of3D(format, SIZE, SIZE, SIZE, all);
                    };
            return (type.endsWith("1") ? image.withLayers(faces()) : image).withLevels(LEVELS);
        }

        /** The distance in texels of level 0 from a fragment to the next in x or y. */
        double distance(double scale, boolean isInX) {
            double texels = scale * SIZE / (isCube() ? 2 : 1);
            // The second and the third coordinate of a volume change together.
            return isInX ? texels : axes == 1 ? 0 : axes == 3 ? Math.sqrt(2) * texels : texels;
        }
    }

    private static float[] run(Shape shape, boolean isFloat, float scale, float bias, Sampler sampler) {
        String text = """
                OpCapability Shader
                OpCapability ImageQuery
                OpCapability Sampled1D
                OpCapability SampledCubeArray
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %%main "main" %%position %%color
                OpExecutionMode %%main OriginUpperLeft
                OpDecorate %%position BuiltIn FragCoord
                OpDecorate %%color Location 0
                OpDecorate %%image DescriptorSet 0
                OpDecorate %%image Binding 0
                %%void = OpTypeVoid
                %%function = OpTypeFunction %%void
                %%float = OpTypeFloat 32
                %%int = OpTypeInt 32 1
                %%v2float = OpTypeVector %%float 2
                %%v3float = OpTypeVector %%float 3
                %%v4float = OpTypeVector %%float 4
                %%v4int = OpTypeVector %%int 4
                %%ptr_in = OpTypePointer Input %%v4float
                %%ptr_out = OpTypePointer Output %%v4float
                %%position = OpVariable %%ptr_in Input
                %%color = OpVariable %%ptr_out Output
                %%type = OpTypeImage %1$s %2$s 0 1 Unknown
                %%both = OpTypeSampledImage %%type
                %%ptr = OpTypePointer UniformConstant %%both
                %%image = OpVariable %%ptr UniformConstant
                %%scale = OpConstant %%float %4$s
                %%bias = OpConstant %%float %5$s
                %%one = OpConstant %%float 1
                %%main = OpFunction %%void None %%function
                %%label = OpLabel
                %%p = OpLoad %%v4float %%position
                %%px = OpCompositeExtract %%float %%p 0
                %%py = OpCompositeExtract %%float %%p 1
                %%x = OpFMul %%float %%px %%scale
                %%y = OpFMul %%float %%py %%scale
                %3$s
                %%s = OpLoad %%both %%image
                %%t = OpImageSampleImplicitLod %6$s %%s %%coordinate Bias %%bias
                %7$s
                %%sampled = OpCompositeExtract %%float %%texel 0
                %%q = OpImageQueryLod %%v2float %%s %8$s
                %%level = OpCompositeExtract %%float %%q 0
                %%lod = OpCompositeExtract %%float %%q 1
                %%result = OpCompositeConstruct %%v4float %%sampled %%level %%lod %%one
                OpStore %%color %%result
                OpReturn
                OpFunctionEnd
                """.formatted(
                        isFloat ? "%float" : "%int",
                        shape.type,
                        shape.coordinate,
                        String.format(Locale.ROOT, "%.9f", scale),
                        bias,
                        isFloat ? "%v4float" : "%v4int",
                        isFloat ? "%texel = OpCopyObject %v4float %t" : "%texel = OpConvertSToF %v4float %t",
                        // The layer is no part of the coordinate.
                        switch (shape) {
                            case LINES -> "%x";
                            case PLANES -> "%plane";
                            case CUBES -> "%direction";
                            default -> "%coordinate";
                        })
                .replace(
                        "%s = OpLoad",
                        "%plane = OpCompositeConstruct %v2float %x %y\n"
                                + "%direction = OpCompositeConstruct %v3float %x %y %one\n%s = OpLoad");
        ByteBuffer pixels = ByteBuffer.allocate(2 * 2 * 16).order(ByteOrder.LITTLE_ENDIAN);
        TestedEngine.program(Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(text), "main")
                .fragments(
                        Bindings.create().combined(0, 0, shape.image(isFloat), sampler),
                        Fragments.rectangle(0, 0, 2, 2),
                        Framebuffer.of(2, 2).color(0, Image.of2D(TexelFormat.R32G32B32A32_SFLOAT, 2, 2, pixels)));
        return new float[] {pixels.getFloat(0), pixels.getFloat(4), pixels.getFloat(8)};
    }

    private static double lod(Shape shape, float scale) {
        double longest = Math.max(shape.distance(scale, true), shape.distance(scale, false));
        return Math.log(longest) / Math.log(2);
    }

    /** The level of detail after the sampler's limits, and the level or levels that it leads to. */
    private static double level(double lod, Sampler sampler) {
        double limited = Math.min(sampler.maxLod(), Math.max(sampler.minLod(), lod));
        double level = Math.min(LEVELS - 1, Math.max(0, limited));
        return sampler.mipFilter() == Filter.LINEAR ? level : Math.ceil(level + 0.5) - 1;
    }

    @ParameterizedTest
    @EnumSource
    void levels(Shape shape) {
        Sampler nearest = Sampler.NEAREST;
        Sampler linear = Sampler.LINEAR;
        Sampler[] samplers = {
            nearest,
            linear,
            linear.withLod(0, 100, 1.5f),
            linear.withLod(0, 100, -0.75f),
            nearest.withLod(1, 3, 0),
            linear.withLod(1.25f, 2.5f, 0.5f),
        };
        for (float scale : new float[] {0.002f, 0.05f, 0.07f, 0.11f, 0.13f, 0.3f, 0.45f}) {
            for (Sampler sampler : samplers) {
                double lod = lod(shape, scale) + sampler.lodBias();
                float[] found = run(shape, true, scale, 0, sampler);
                assertThat(found[2]).as("lod of %s with %s", scale, sampler).isCloseTo((float) lod, within(STEP));
                assertThat(found[1])
                        .as("level of %s with %s", scale, sampler)
                        .isCloseTo((float) level(lod, sampler), within(STEP));
                assertThat(found[0])
                        .as("sample of %s with %s", scale, sampler)
                        .isCloseTo((float) level(lod, sampler), within(STEP));
                // OpImageQueryLod does not depend on the operand Bias of other instructions.
                float[] biased = run(shape, true, scale, 1.25f, sampler);
                assertThat(biased[2]).isCloseTo((float) lod, within(STEP));
                assertThat(biased[0])
                        .as("biased sample of %s with %s", scale, sampler)
                        .isCloseTo((float) level(lod + 1.25, sampler), within(STEP));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void levelsOfIntegers(Shape shape) {
        for (float scale : new float[] {0.05f, 0.11f, 0.3f}) {
            double lod = lod(shape, scale);
            float[] found = run(shape, false, scale, 0, Sampler.NEAREST);
            assertThat(found[2]).isCloseTo((float) lod, within(STEP));
            assertThat(found[1]).isEqualTo((float) level(lod, Sampler.NEAREST));
            assertThat(found[0]).isEqualTo((float) level(lod, Sampler.NEAREST));
        }
    }

    @Test
    void coordinatesThatDoNotChangeHaveTheFirstLevel() {
        float[] found = run(Shape.PLANE, true, 0, 0, Sampler.LINEAR);
        assertThat(found).containsExactly(0, 0, Float.NEGATIVE_INFINITY);
    }
}
