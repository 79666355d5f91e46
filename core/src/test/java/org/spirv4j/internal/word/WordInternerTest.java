// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WordInternerTest {
    private static void add(WordInterner interner, int... words) {
        interner.addAll(words, 0, words.length);
    }

    @Test
    void anEqualSequenceHasTheNumberOfTheFirst() {
        Random random = new Random(3);
        WordInterner interner = new WordInterner();
        Map<List<Integer>, Integer> expected = new HashMap<>();
        for (int number = 0; number < 20_000; number++) {
            int[] words = random.ints(random.nextInt(5), 0, 12).toArray();
            List<Integer> key = IntStream.of(words).boxed().toList();
            boolean isAsked = random.nextInt(3) == 0;
            add(interner, words);
            if (isAsked) {
                assertThat(interner.find()).isEqualTo(expected.getOrDefault(key, -1));
            } else {
                expected.putIfAbsent(key, number);
                assertThat(interner.intern(number)).isEqualTo(expected.get(key));
            }
            assertThat(interner.size()).isEqualTo(expected.size());
        }
    }

    @Test
    void sequencesDoNotRunIntoEachOther() {
        WordInterner interner = new WordInterner();
        add(interner, 1, 2);
        interner.intern(0);
        add(interner, 3);
        interner.intern(1);
        interner.intern(2);

        interner.add(1);
        add(interner, 0, 2, 3);
        assertThat(interner.find()).isEqualTo(-1);
        add(interner, 2);
        assertThat(interner.find()).isEqualTo(-1);
        assertThat(interner.find()).as("the empty sequence").isEqualTo(2);
    }
}
