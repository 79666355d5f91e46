// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LiteralStringTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "abc", "abcd", "abcde", "main", "gr\u00fc\u00dfe \ud83d\ude00", "\uffff\uffff"})
    void textBecomesWordsAndComesBack(String text) {
        int[] words = LiteralString.words(text);

        assertThat(words).hasSize(text.getBytes(StandardCharsets.UTF_8).length / 4 + 1);
        assertThat(LiteralString.end(words, 0, words.length)).isEqualTo(words.length);
        assertThat(LiteralString.text(words, 0, words.length)).isEqualTo(text);
        assertThat(LiteralString.isValid(words, 0, words.length)).isTrue();
    }

    @Test
    void theFirstByteIsTheLowest() {
        assertThat(LiteralString.words("abcdef")).containsExactly(0x64636261, 0x6665);
    }

    @Test
    void aStringEndsAtItsZeroByteOrAtTheLimit() {
        int[] words = {9, 0x64636261, 0x6665, 7, 0x61616161};

        assertThat(LiteralString.end(words, 1, 5)).isEqualTo(3);
        assertThat(LiteralString.text(words, 1, 5)).isEqualTo("abcdef");
        assertThat(LiteralString.end(words, 4, 5)).isEqualTo(5);
        assertThat(LiteralString.text(words, 4, 5)).isEqualTo("aaaa");
        assertThat(LiteralString.text(words, 5, 4)).isEmpty();
    }

    @Test
    void onlyAZeroByteEndsAString() {
        for (int shift = 0; shift < 32; shift += 8) {
            assertThat(LiteralString.isLast(0x80010180 & ~(0xFF << shift))).isTrue();
            assertThat(LiteralString.isLast(0xFFFFFFFF & ~(0xFE << shift))).isFalse();
            assertThat(LiteralString.isLast(0x01010101 | 0x80 << shift)).isFalse();
        }
    }
}
