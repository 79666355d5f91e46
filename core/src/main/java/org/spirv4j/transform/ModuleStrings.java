package org.spirv4j.transform;

import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.decode.Utf8;

/** Literal strings within words. */
final class ModuleStrings {
    private ModuleStrings() {}

    /** The string that starts at a word offset and ends, at the latest, in front of another one. */
    static String at(int[] words, int start, int end) {
        byte[] bytes = new byte[4 * Math.max(0, end - start)];
        return new String(bytes, 0, Utf8.copy(words, start, end, bytes, 0), StandardCharsets.UTF_8);
    }

    /** Word offset behind the string that starts at a word offset; at most {@code end}. */
    static int end(int[] words, int start, int end) {
        int i = start;
        while (i < end) {
            int word = words[i++];
            if ((word - 0x01010101 & ~word & 0x80808080) != 0) {
                break;
            }
        }
        return i;
    }
}
