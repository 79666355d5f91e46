package org.spirv4j.internal.decode;

/**
 * Literal strings: UTF-8 bytes, four to a word from the lowest byte up, ended by a zero byte (section 2.2.1,
 * "Instructions").
 */
public final class Utf8 {

    private Utf8() {}

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
    static boolean isValid(int[] words, int start, int end) {
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
