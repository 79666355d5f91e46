// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Mask;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.driver.HostImage.Format;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Sampled and storage images. */
@OnDriver
class ImagesTest {
    private static final int WIDTH = 32;
    private static final int HEIGHT = 24;

    @Test
    void swapsColors(VulkanDevice device) {
        swapsColors(device, swapColors());
    }

    @Test
    void swapsColorsInAssembledModule(VulkanDevice device) throws IOException {
        swapsColors(device, AssembledShader.read("images.spvasm"));
    }

    private static void swapsColors(VulkanDevice device, SpirvModule module) {
        byte[] source = new byte[WIDTH * HEIGHT * 4];
        byte[] expected = new byte[source.length];
        for (int i = 0; i < source.length; i++) {
            source[i] = (byte) (i * 7);
            expected[i % 4 == 3 ? i : i / 4 * 4 + 2 - i % 4] = i % 4 == 3 ? (byte) 51 : source[i];
        }
        byte[] target = new byte[source.length];

        device.dispatch(module)
                .sampledImage(0, 0, new HostImage(Format.RGBA8, WIDTH, HEIGHT, source))
                .storageImage(1, 2, new HostImage(Format.RGBA8, WIDTH, HEIGHT, target))
                .pushConstants(new float[] {0.2f})
                .run(WIDTH / 8, HEIGHT / 8, 1);

        assertThat(target).isEqualTo(expected);
    }

    /** A module for {@code written[x, y] = vec4(sampled[x, y].bgr, alpha)}. */
    private static SpirvModule swapColors() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        Type texture = b.typeImage(b.float32(), Dim.Dim2D, 0, 0, 0, 1, ImageFormat.Unknown);
        Type storageImage = b.typeImage(b.float32(), Dim.Dim2D, 0, 0, 0, 2, ImageFormat.Rgba8);
        GlobalVariable sampled =
                b.resource("sampled", b.typeSampledImage(texture)).at(0, 0);
        GlobalVariable written = b.resource("written", storageImage).at(1, 2);
        Buffer alpha = b.pushConstants("alpha", b.float32());
        b.compute("main", 8, 8, 1, code -> {
            Value id = code.builtIn(BuiltIn.GlobalInvocationId);
            Value texel = code.vectorShuffle(id, id, 0, 1);
            Value read = code.imageFetch(
                    code.image(code.load(sampled.lvalue())),
                    texel,
                    Mask.<ImageOperands>of().with(ImageOperands.Lod, b.constant(0)));
            Value swapped = code.vectorShuffle(read, read, 2, 1, 0, 3);
            Value result = code.compositeInsert(code.load(alpha), swapped, 3);
            code.imageWrite(code.load(written.lvalue()), texel, result);
        });
        return b.build();
    }

    @Test
    void samplesBetweenTexels(VulkanDevice device) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        Type color = b.vector(b.float32(), 4);
        Type texture = b.typeImage(b.float32(), Dim.Dim2D, 0, 0, 0, 1, ImageFormat.Unknown);
        GlobalVariable sampled =
                b.resource("sampled", b.typeSampledImage(texture)).at(0, 0);
        Buffer places = b.storageBuffer("places", b.runtimeArray(b.vector(b.float32(), 2)))
                .at(0, 1);
        Buffer colors = b.storageBuffer("colors", b.runtimeArray(color)).at(0, 2);
        b.compute("main", 4, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.GlobalInvocationId).x();
            Value read = code.imageSampleExplicitLod(
                    code.load(sampled.lvalue()),
                    code.load(places.element(i)),
                    Mask.<ImageOperands>of().with(ImageOperands.Lod, b.constant(0f)));
            code.store(colors.element(i), read);
        });
        float[] texels = {1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1};
        float[] read = new float[16];
        device.dispatch(b.build())
                .sampledImage(0, 0, new HostImage(Format.RGBA32F, 2, 2, texels))
                .storage(0, 1, new float[] {0.1f, 0.3f, 0.9f, 0.4f, 0.2f, 0.7f, 2f, 3f})
                .storage(0, 2, read)
                .run(1);
        assertThat(read).isEqualTo(texels);
    }

    @Test
    void countsInAnImage(VulkanDevice device) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        Type counters = b.typeImage(b.uint32(), Dim.Dim2D, 0, 0, 0, 2, ImageFormat.R32ui);
        GlobalVariable image = b.resource("counters", counters).at(0, 0);
        b.compute("main", 16, 1, 1, code -> {
            Value local = code.builtIn(BuiltIn.LocalInvocationId).x();
            Value group = code.builtIn(BuiltIn.WorkgroupId).x();
            Value texel =
                    code.compositeConstruct(b.vector(b.uint32(), 2), group, code.uMod(local, b.constantUnsigned(2)));
            Value counter = code.imageTexelPointer(image, texel, b.constant(0));
            code.atomicIAdd(counter, Scope.Device, MemorySemantics.Relaxed, code.iAdd(local, group));
        });
        int[] sums = new int[4 * 2];
        device.dispatch(b.build())
                .storageImage(0, 0, new HostImage(Format.R32UI, 4, 2, sums))
                .run(4);
        int[] expected = IntStream.range(0, 8)
                .map(i -> IntStream.range(0, 8).map(k -> 2 * k + i / 4 + i % 4).sum())
                .toArray();
        assertThat(sums).isEqualTo(expected);
    }
}
