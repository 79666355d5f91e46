// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.assembly;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Where each instruction of an assembled module stands in its text, and what its ids are called there. */
public final class Trace {
    private int[] wordStarts = new int[64];
    private int[] textStarts = new int[64];
    private int count;
    private Map<Integer, String> names = Map.of();

    void add(int word, int textStart) {
        if (count == wordStarts.length) {
            wordStarts = Arrays.copyOf(wordStarts, 2 * count);
            textStarts = Arrays.copyOf(textStarts, 2 * count);
        }
        wordStarts[count] = word;
        textStarts[count++] = textStart;
    }

    void finish(IdTable ids, byte[] text) {
        Map<Integer, String> found = new HashMap<>();
        for (int i = 0; i < ids.count(); i++) {
            int start = ids.nameStart(i);
            found.put(
                    ids.id(i),
                    new String(text, start, ids.nameEnd(i) - start, java.nio.charset.StandardCharsets.US_ASCII));
        }
        names = found;
    }

    /** Number of the instruction that a word of the module belongs to; -1 for the header. */
    public int entry(int word) {
        int found = Arrays.binarySearch(wordStarts, 0, count, word);
        return found >= 0 ? found : -found - 2;
    }

    /** Offset in bytes of an instruction's opcode in the text. */
    public int textStart(int entry) {
        return textStarts[entry];
    }

    /** Names, without percent signs, by id. */
    public Map<Integer, String> names() {
        return names;
    }
}
