// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.nio.charset.StandardCharsets;

/**
 * Literal strings: UTF-8 bytes, four to a word from the lowest byte up, ended by a zero byte (section 2.2.1,
 * "Instructions").
 */
public final class LiteralString {
    private LiteralString() {}

    /** Whether a word is the last one of its string: whether it has a zero byte. */
    public static boolean isLast(int word) {
        return (word - 0x01010101 & ~word & 0x80808080) != 0;
    }

    /** Word offset after the string that starts at {@code start}; {@code limit} if it does not end before. */
    public static int end(int[] words, int start, int limit) {
        for (int i = start; i < limit; i++) {
            if (isLast(words[i])) {
                return i + 1;
            }
        }
        return limit;
    }

    /** The text of a literal string, up to its zero byte or the end of its words. */
    public static String text(int[] words, int start, int end) {
        return text(words, start, end, new byte[4 * Math.max(0, end - start)]);
    }

    /**
     * The same with the help of an array.
     *
     * @param room has room for four bytes for each word, and something else in it afterwards
     */
    public static String text(int[] words, int start, int end, byte[] room) {
        return new String(room, 0, copy(words, start, end, room, 0), StandardCharsets.UTF_8);
    }

    /** The words of a text without U+0000. */
    public static int[] words(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        WordBuffer words = new WordBuffer(bytes.length / 4 + 1);
        append(bytes, bytes.length, words);
        return words.toArray();
    }

    /** Appends the words of a string, given as the first {@code length} bytes of an array. */
    public static void append(byte[] bytes, int length, WordBuffer words) {
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            words.add(bytes[i] & 0xFF | (bytes[i + 1] & 0xFF) << 8 | (bytes[i + 2] & 0xFF) << 16 | bytes[i + 3] << 24);
        }
        int last = 0;
        for (int shift = 0; i < length; i++, shift += 8) {
            last |= (bytes[i] & 0xFF) << shift;
        }
        words.add(last);
    }

    /**
     * Copies the bytes of a literal string, up to its zero byte or the end of its words.
     *
     * @return the number of bytes copied; {@code target} needs room for four per word
     */
    public static int copy(int[] words, int start, int end, byte[] target, int targetStart) {
        int at = targetStart;
        for (int i = start; i < end; i++) {
            int word = words[i];
            for (int shift = 0; shift < 32; shift += 8) {
                byte b = (byte) (word >>> shift);
                if (b == 0) {
                    return at - targetStart;
                }
                target[at++] = b;
            }
        }
        return at - targetStart;
    }

    /** Whether the string in these words is well-formed UTF-8 (RFC 3629). */
    public static boolean isValid(int[] words, int start, int end) {
        int last = (end - start) * 4;
        int i = 0;
        while (i < last) {
            int b = at(words, start, i);
            if (b == 0) {
                return true;
            }
            int following = b < 0x80 ? 0 : b < 0xC2 ? -1 : b < 0xE0 ? 1 : b < 0xF0 ? 2 : b < 0xF5 ? 3 : -1;
            if (following < 0 || i + following >= last) {
                return false;
            }
            if (following > 0) {
                int second = at(words, start, i + 1);
                int low = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
                int high = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
                if (second < low || second > high) {
                    return false;
                }
                for (int k = 2; k <= following; k++) {
                    if ((at(words, start, i + k) & 0xC0) != 0x80) {
                        return false;
                    }
                }
            }
            i += 1 + following;
        }
        return true;
    }

    private static int at(int[] words, int start, int index) {
        return words[start + (index >> 2)] >>> ((index & 3) * 8) & 0xFF;
    }
}
