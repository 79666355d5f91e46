package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;

/** Sampled and storage images, with a push constant. */
@OnDriver
class ImagesTest {
    @Test
    void swapsColors(VulkanDevice device) throws Exception {
        SpirvModule module = AssembledShader.read("images.spvasm");
        int width = 32;
        int height = 24;
        byte[] source = new byte[width * height * 4];
        byte[] expected = new byte[source.length];
        for (int i = 0; i < source.length; i++) {
            source[i] = (byte) (i * 7);
            expected[i % 4 == 3 ? i : i / 4 * 4 + 2 - i % 4] = i % 4 == 3 ? (byte) 51 : (byte) (i * 7);
        }
        byte[] target = new byte[source.length];

        device.dispatch(module)
                .sampledImage(0, 0, new HostImage(HostImage.Format.RGBA8, width, height, source))
                .storageImage(1, 2, new HostImage(HostImage.Format.RGBA8, width, height, target))
                .pushConstants(new float[] {0.2f})
                .run(width / 8, height / 8, 1);

        assertThat(target).isEqualTo(expected);
    }
}
