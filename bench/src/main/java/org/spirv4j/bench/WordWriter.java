// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing row of instructions. */
final class WordWriter {
    private int[] words = new int[1024];
    private int size;

    int size() {
        return size;
    }

    /** Appends an instruction whose operands are all one word long. */
    WordWriter op(int opcode, int... operands) {
        word((operands.length + 1) << 16 | opcode);
        for (int operand : operands) {
            word(operand);
        }
        return this;
    }

    /** Appends an instruction that has a string among its operands. */
    WordWriter text(int opcode, int[] before, String string, int... after) {
        byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
        int stringWords = bytes.length / 4 + 1;
        word((1 + before.length + stringWords + after.length) << 16 | opcode);
        for (int operand : before) {
            word(operand);
        }
        for (int i = 0; i < stringWords; i++) {
            int word = 0;
            for (int k = 0; k < 4 && i * 4 + k < bytes.length; k++) {
                word |= (bytes[i * 4 + k] & 0xFF) << 8 * k;
            }
            word(word);
        }
        for (int operand : after) {
            word(operand);
        }
        return this;
    }

    WordWriter word(int word) {
        if (size == words.length) {
            words = Arrays.copyOf(words, 2 * size);
        }
        words[size++] = word;
        return this;
    }

    void append(WordWriter other) {
        int needed = size + other.size;
        if (needed > words.length) {
            words = Arrays.copyOf(words, Math.max(needed, 2 * words.length));
        }
        System.arraycopy(other.words, 0, words, size, other.size);
        size = needed;
    }

    void set(int at, int word) {
        words[at] = word;
    }

    /** The words as bytes, least significant first. */
    byte[] bytes() {
        byte[] bytes = new byte[4 * size];
        for (int i = 0; i < size; i++) {
            int word = words[i];
            bytes[4 * i] = (byte) word;
            bytes[4 * i + 1] = (byte) (word >> 8);
            bytes[4 * i + 2] = (byte) (word >> 16);
            bytes[4 * i + 3] = (byte) (word >> 24);
        }
        return bytes;
    }
}
