// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.exec.TexelFormat;

/** The classes for frequent formats read and write what {@link Texture} does. */
class TexelAccessTest {
    private static final int WIDTH = 5;
    private static final int HEIGHT = 3;
    private static final float[] NUMBERS = {
        0,
        -0f,
        1,
        -1,
        0.3f,
        0.5f / 255,
        1.5f / 255,
        254.5f / 255,
        0.999f,
        1.001f,
        1e30f,
        -1e30f,
        Float.MIN_VALUE,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN,
        Float.intBitsToFloat(0xFFC0_0001)
    };

    private static Texture texture(TexelLayout layout, int samples, ByteBuffer bytes) {
        return Texture.of(layout, new int[] {WIDTH, HEIGHT, 1, 1, 1, samples}, bytes);
    }

    private static ByteBuffer random(int size) {
        byte[] bytes = new byte[size + 3];
        new Random(7).nextBytes(bytes);
        return ByteBuffer.wrap(bytes, 3, size);
    }

    @ParameterizedTest
    @EnumSource(TexelFormat.class)
    void texelsAreRead(TexelFormat format) {
        TexelLayout layout = TexelLayout.of(format.name());
        for (int samples : new int[] {1, 4}) {
            Texture texture = texture(layout, samples, random(WIDTH * HEIGHT * samples * layout.bytes));
            TexelAccess access = TexelAccess.of(texture);
            long[] expected = new long[4];
            for (int y = -2; y < HEIGHT + 2; y++) {
                for (int x = -2; x < WIDTH + 2; x++) {
                    int offset = texture.offset(0, 0, x, y, 0, 0);
                    assertThat(access.offset(x, y)).isEqualTo(offset);
                    int texel = access.texel(x, y);
                    assertThat(texel).isEqualTo(access.texel(0, 0, x, y, 0, 0));
                    if (offset >= 0) {
                        texture.readBits(offset, new float[4], expected);
                    }
                    for (int i = 0; i < 4; i++) {
                        int missing = layout.isInteger() ? 1 : Float.floatToRawIntBits(1);
                        int outside = layout.has(i) || i < 3 ? 0 : missing;
                        assertThat(access.bits(texel, i)).isEqualTo(offset < 0 ? outside : (int) expected[i]);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TexelFormat.class)
    void numbersAreWritten(TexelFormat format) {
        TexelLayout layout = TexelLayout.of(format.name());
        int size = WIDTH * HEIGHT * layout.bytes;
        for (int i = 0; i < NUMBERS.length; i++) {
            float[] texel = {NUMBERS[i], NUMBERS[(i + 1) % NUMBERS.length], NUMBERS[(i + 5) % NUMBERS.length], 0.7f};
            ByteBuffer first = random(size);
            ByteBuffer second = random(size);
            TexelAccess access = TexelAccess.of(texture(layout, 1, first));
            access.write(access.offset(2, 1), texel[0], texel[1], texel[2], texel[3]);
            access.write(access.offset(-1, 1), 1f, 1f, 1f, 1f);
            Texture texture = texture(layout, 1, second);
            long[] bits = new long[4];
            for (int k = 0; k < 4; k++) {
                bits[k] = Float.floatToRawIntBits(texel[k]) & 0xFFFF_FFFFL;
            }
            texture.writeBits(texture.offset(0, 0, 2, 1, 0, 0), new float[4], bits);
            assertThat(first).isEqualTo(second);
        }
    }

    @Test
    void bytesAreRoundedAsByTexels() {
        ByteBuffer bytes = ByteBuffer.allocate(4 * WIDTH * HEIGHT);
        TexelAccess access = TexelAccess.of(texture(TexelLayout.of("R8G8B8A8_UNORM"), 1, bytes));
        Random random = new Random(11);
        for (int i = 0; i < 1_000_000; i++) {
            float near = (random.nextInt(511) / 2f + (random.nextInt(5) - 2) * 1e-5f) / 255;
            float number = i % 2 == 0 ? near : Float.intBitsToFloat(random.nextInt());
            access.write(0, number, 0f, 0f, 0f);
            assertThat(bytes.get(0) & 0xFF).isEqualTo((int) Texels.toUnorm(number, 8));
        }
    }
}
