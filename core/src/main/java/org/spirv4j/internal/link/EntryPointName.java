package org.spirv4j.internal.link;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.Utf8;

/**
 * The execution model and the name of an OpEntryPoint.
 *
 * @param key the words of both
 * @param text the name
 * @param end word offset behind the name, where the interface starts
 */
record EntryPointName(List<Integer> key, String text, int end) {

    static EntryPointName at(ModuleData data, int at) {
        List<Integer> key = new ArrayList<>();
        key.add(data.words[at + 1]);
        int end = at + 3;
        int word;
        do {
            word = data.words[end++];
            key.add(word);
        } while ((word - 0x01010101 & ~word & 0x80808080) == 0);
        byte[] bytes = new byte[4 * (end - at - 3)];
        int length = Utf8.copy(data.words, at + 3, end, bytes, 0);
        return new EntryPointName(key, new String(bytes, 0, length, StandardCharsets.UTF_8), end);
    }
}
