// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps the instructions of an assembled module to their source locations, and its ids to their names in the text. */
public final class SourceMap {
    private int[] wordOffsets = new int[64];
    private int[] textOffsets = new int[64];
    private int count;
    private Map<Integer, String> names = Map.of();
    private volatile @Nullable Map<String, Integer> ids;

    void add(int wordOffset, int textOffset) {
        if (count == wordOffsets.length) {
            wordOffsets = Arrays.copyOf(wordOffsets, 2 * count);
            textOffsets = Arrays.copyOf(textOffsets, 2 * count);
        }
        wordOffsets[count] = wordOffset;
        textOffsets[count++] = textOffset;
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
    public int instructionAt(int word) {
        int found = Arrays.binarySearch(wordOffsets, 0, count, word);
        return found >= 0 ? found : -found - 2;
    }

    /** Offset in bytes of an instruction's opcode in the text. */
    public int textOffset(int instruction) {
        return textOffsets[instruction];
    }

    /** Names, without percent signs, by id. */
    public Map<Integer, String> names() {
        return names;
    }

    /** Ids by name, without percent signs; made on first use. */
    public Map<String, Integer> ids() {
        Map<String, Integer> found = ids;
        if (found == null) {
            found = new HashMap<>();
            for (Map.Entry<Integer, String> name : names.entrySet()) {
                found.put(name.getValue(), name.getKey());
            }
            ids = found;
        }
        return found;
    }
}
