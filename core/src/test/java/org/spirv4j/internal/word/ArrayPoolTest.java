// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrayPoolTest {
    private final ArrayPool pool = new ArrayPool();

    @Test
    void lentArraysAreFilledAndDiffer() {
        int[] first = pool.ints(100, -1);
        int[] second = pool.ints(100, 7);
        byte[] third = pool.bytes(100);
        assertThat(Arrays.copyOf(first, 100)).containsOnly(-1);
        assertThat(Arrays.copyOf(second, 100)).containsOnly(7);
        assertThat(Arrays.copyOf(third, 100)).containsOnly(0);
        Arrays.fill(first, 3);
        Arrays.fill(third, (byte) 3);
        pool.reset();
        assertThat(pool.ints(90, 0)).isSameAs(first);
        assertThat(Arrays.copyOf(first, 90)).containsOnly(0);
        assertThat(pool.bytes(90)).isSameAs(third);
        assertThat(Arrays.copyOf(third, 90)).containsOnly(0);
    }

    @Test
    void aPartIsResetOnItsOwnAndWithItsPool() {
        int[] whole = pool.ints(100, 1);
        int[] first = pool.part().ints(100, 2);
        assertThat(first).isNotSameAs(whole);
        pool.part().reset();
        assertThat(pool.part().ints(100, 3)).isSameAs(first);
        assertThat(pool.ints(100, 4)).isNotSameAs(whole);
        pool.reset();
        assertThat(pool.part().ints(100, 5)).isSameAs(first);
        assertThat(pool.ints(100, 6)).isSameAs(whole);
    }

    @Test
    void mapsAreEmptyAndDiffer() {
        Map<String, Integer> first = pool.map();
        Map<Integer, Integer> second = pool.map();
        first.put("one", 1);
        second.put(2, 2);
        assertThat(first).isNotSameAs(second);
        pool.reset();
        assertThat(pool.<String, Integer>map()).isSameAs(first).isEmpty();
        assertThat(pool.<Integer, Integer>map()).isSameAs(second).isEmpty();
    }

    @Test
    void largeMapsAreNotKept() {
        Map<Integer, Integer> large = pool.map();
        for (int i = 0; i < 10_000; i++) {
            large.put(i, i);
        }
        pool.reset();
        assertThat(pool.<Integer, Integer>map()).isNotSameAs(large).isEmpty();
    }

    @Test
    void longArraysAreNotKept() {
        int[] ints = pool.ints(1 << 20, 0);
        byte[] bytes = pool.bytes(1 << 20);
        pool.reset();
        assertThat(pool.ints(1 << 20, 0)).isNotSameAs(ints);
        assertThat(pool.bytes(1 << 20)).isNotSameAs(bytes);
    }

    @Test
    void moreArraysThanBeforeAreLent() {
        for (int i = 0; i < 1000; i++) {
            assertThat(pool.ints(i, i)).hasSizeGreaterThanOrEqualTo(i);
            assertThat(pool.bytes(i)).hasSizeGreaterThanOrEqualTo(i);
            assertThat(pool.strings(i)).hasSizeGreaterThanOrEqualTo(i);
        }
    }

    @Test
    void stringsAreLentAgain() {
        String[] lent = pool.strings(100);
        assertThat(lent).hasSizeGreaterThanOrEqualTo(100);
        assertThat(pool.strings(100)).isNotSameAs(lent);
        pool.reset();
        assertThat(pool.strings(90)).isSameAs(lent);
        String[] longer = pool.strings(1 << 20);
        pool.reset();
        assertThat(pool.strings(1)).isSameAs(lent);
        assertThat(pool.strings(1 << 20)).isNotSameAs(longer);
    }

    @Test
    void extendedArraysKeepTheirElements() {
        byte[] shorter = pool.bytes(64);
        Arrays.fill(shorter, (byte) 5);
        byte[] longer = pool.extended(shorter, 1000);
        assertThat(longer).startsWith(shorter).hasSizeGreaterThanOrEqualTo(1000);
        pool.reset();
        assertThat(pool.bytes(1000)).isSameAs(longer);
        byte[] longest = pool.extended(longer, 1 << 20);
        pool.reset();
        assertThat(pool.bytes(1000)).isNotSameAs(longest);
    }

    @Test
    void extendedNumbersKeepTheirElements() {
        int[] shorter = pool.ints(64, 5);
        int[] longer = pool.extended(shorter, 1000);
        assertThat(longer).startsWith(shorter).hasSizeGreaterThanOrEqualTo(1000);
        pool.reset();
        assertThat(pool.ints(1000, 0)).isSameAs(longer);
    }
}
