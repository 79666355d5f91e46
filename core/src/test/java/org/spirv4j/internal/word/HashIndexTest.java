// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HashIndexTest {
    private static final int KEYS = 1 << 12;
    private static final int SLOTS = 1 << 13;

    private static List<Integer> values(HashIndex index, int hash) {
        List<Integer> found = new ArrayList<>();
        for (int slot = index.first(hash); slot >= 0; slot = index.next(slot, hash)) {
            found.add(index.value(slot));
        }
        return found;
    }

    @Test
    void findsAllNumbersOfAHashValue() {
        Random random = new Random(7);
        HashIndex index = new HashIndex();
        Map<Integer, Set<Integer>> expected = new HashMap<>();
        for (int value = 0; value < 10_000; value++) {
            // Neighbours and the ends of the table collide.
            int hash = random.nextInt(4) == 0 ? random.nextInt(16) - 8 : random.nextInt();
            index.add(hash, value);
            expected.computeIfAbsent(hash, h -> new HashSet<>()).add(value);
        }
        expected.forEach((hash, all) -> assertThat(values(index, hash)).containsExactlyInAnyOrderElementsOf(all));
        assertThat(values(index, 8)).isEmpty();
    }

    @Test
    void keepsTheLargestNumber() {
        HashIndex index = new HashIndex(1000);
        index.add(-1, Integer.MAX_VALUE);
        index.add(0, 0);

        assertThat(values(index, -1)).containsExactly(Integer.MAX_VALUE);
        assertThat(values(index, 0)).containsExactly(0);
        assertThat(index.first(1)).isNegative();
    }

    /** Keys that differ, but that common hash functions map to few values. */
    static Stream<IntFunction<int[]>> families() {
        return Stream.of(
                i -> new int[] {i},
                i -> new int[] {i << 20},
                i -> new int[] {Integer.reverse(i)},
                i -> new int[] {i, -i},
                i -> new int[] {i, 31 * -i},
                i -> new int[] {i, 0x61C88647 * i},
                i -> new int[] {i << 31, i << 30 & 1 << 31, i << 20 & 0xFFC << 20, 7},
                i -> new int[i],
                i -> thueMorse(i));
    }

    /** Pieces of a sequence that makes polynomials modulo a power of two collide. */
    private static int[] thueMorse(int number) {
        int[] words = new int[12 * 64];
        for (int i = 0; i < words.length; i++) {
            words[i] = Integer.bitCount(i & 63) + (number >>> (i >> 6)) & 1;
        }
        return words;
    }

    @ParameterizedTest
    @MethodSource("families")
    void differentWordsHaveDifferentHashValues(IntFunction<int[]> family) {
        Set<Integer> hashes = new HashSet<>();
        Set<Integer> slots = new HashSet<>();
        for (int i = 0; i < KEYS; i++) {
            int[] words = family.apply(i);
            int hash = HashIndex.hash(words, 0, words.length);
            hashes.add(hash);
            slots.add(hash & SLOTS - 1);
        }
        // By chance, less than one pair of keys shares its hash value.
        assertThat(hashes).hasSizeGreaterThan(KEYS - 10);
        double random = SLOTS * (1 - Math.exp(-KEYS / (double) SLOTS));
        assertThat(slots.size()).isGreaterThan((int) (0.9 * random));
    }

    @Test
    void bytesCountByValueAndLength() {
        Set<Integer> hashes = new HashSet<>();
        byte[] text = "aaaaaaaaaaaaaaaa\0\0\0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);
        int keys = 0;
        for (int from = 0; from < 16; from++) {
            for (int to = Math.max(16, from); to <= text.length; to++) {
                hashes.add(HashIndex.hash(text, from, to));
                keys++;
            }
        }
        assertThat(hashes).hasSize(keys);
    }

    @Test
    void equalBytesHaveEqualHashValuesAtAnyOffset() {
        byte[] text = "name name xname".getBytes(StandardCharsets.US_ASCII);

        assertThat(HashIndex.hash(text, 0, 4))
                .isEqualTo(HashIndex.hash(text, 5, 9))
                .isEqualTo(HashIndex.hash(text, 11, 15));
    }

    @Test
    void numberedNamesHaveDifferentHashValues() {
        Set<Integer> hashes = new HashSet<>();
        for (int i = 0; i < KEYS; i++) {
            byte[] name = ("v" + i + "_x").getBytes(StandardCharsets.US_ASCII);
            hashes.add(HashIndex.hash(name, 0, name.length));
        }
        assertThat(hashes).hasSizeGreaterThan(KEYS - 10);
    }
}
