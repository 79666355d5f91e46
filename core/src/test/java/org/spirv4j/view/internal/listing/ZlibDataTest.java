// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

/** Compressed data is what other programs read. */
class ZlibDataTest {
    private static byte[] inflated(byte[] data) throws IOException {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(data))) {
            return in.readAllBytes();
        }
    }

    private static byte[] roundTrip(byte[] data) throws IOException {
        byte[] compressed = ZlibData.compress(data);
        assertThat(inflated(compressed)).isEqualTo(data);
        return compressed;
    }

    @Test
    void nothingAndAFewBytes() throws IOException {
        for (int length = 0; length < 9; length++) {
            roundTrip(new byte[length]);
        }
    }

    @Test
    void randomBytesOfFewAndManyKinds() throws IOException {
        Random random = new Random(5);
        for (int kinds = 1; kinds <= 256; kinds *= 2) {
            for (int length : new int[] {1, 10, 257, 258, 259, 5_000, 32_768, 32_769, 100_000}) {
                byte[] data = new byte[length];
                for (int i = 0; i < length; i++) {
                    data[i] = (byte) (random.nextInt(kinds) * 37);
                }
                roundTrip(data);
            }
        }
    }

    @Test
    void copiesAtAllDistancesAndLengths() throws IOException {
        Random random = new Random(6);
        for (int distance : new int[] {1, 2, 3, 4, 5, 8, 9, 100, 1_000, 32_767, 32_768, 32_769}) {
            byte[] data = new byte[distance + 70_000];
            random.nextBytes(data);
            for (int at = distance; at < data.length; ) {
                int end = Math.min(data.length, at + 3 + random.nextInt(300));
                for (; at < end; at++) {
                    data[at] = data[at - distance];
                }
                at += random.nextInt(4);
            }
            roundTrip(data);
        }
    }

    @Test
    void repeatedTextBecomesSmall() throws IOException {
        byte[] text =
                "<rect x=10 y=20 width=100 height=40 rx=3/>\n".repeat(2_000).getBytes(StandardCharsets.US_ASCII);
        assertThat(roundTrip(text)).hasSizeLessThan(text.length / 50);
    }
}
