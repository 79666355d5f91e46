// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdCounter;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.ModuleHeader;

/** The words of the linked module; ids are numbered from 1 in the order of their appearance. */
final class LinkedWords {
    private final ModuleData data;
    private final IdCounter ids = new IdCounter(1);
    private final IdMap numbers;
    private final IdRewriter rewriter;
    private final WordBuffer words;

    /**
     * Starts with the header of the merged modules.
     *
     * @param finalIds by id of the merged modules, the id that replaces it
     */
    LinkedWords(ModuleData data, int[] finalIds) {
        this.data = data;
        numbers = IdMap.numbering(data, ids, finalIds);
        rewriter = new IdRewriter(data, numbers, true);
        words = new WordBuffer(data.words.length + 64);
        words.addAll(data.words, 0, ModuleHeader.WORDS);
    }

    /** The id in the linked module of an id of the merged modules. */
    int number(int id) {
        return numbers.get(id);
    }

    /** The id bound of what has been written. */
    int bound() {
        return ids.bound();
    }

    /** An unused id of the linked module. */
    int freshNumber() {
        return ids.next();
    }

    /** Appends a merged instruction and renumbers its ids; returns the word offset of the copy. */
    int copy(int instruction) {
        int start = words.size();
        rewriter.append(instruction, instruction + 1, words);
        return start;
    }

    /** Replaces a word. */
    void set(int at, int word) {
        words.set(at, word);
    }

    /** The word at an offset. */
    int get(int at) {
        return words.get(at);
    }

    /** Appends a word unchanged. */
    void add(int word) {
        words.add(word);
    }

    /**
     * Appends an entry point, with a condition or without, with another interface.
     *
     * @param interfaceStart word offset of its interface in the merged modules
     * @param variables the ids of the interface, in the first {@code count} elements
     */
    void entryPoint(int instruction, int interfaceStart, int[] variables, int count) {
        int at = data.starts[instruction];
        int start = words.size();
        words.addAll(data.words, at, interfaceStart - at);
        words.set(start, interfaceStart - at + count << 16 | data.words[at] & 0xFFFF);
        int opcode = data.words[at] & 0xFFFF;
        int function = EntryPointWords.function(opcode);
        words.set(start + function, number(data.words[at + function]));
        // Only a condition stands before the execution model.
        for (int word = 1; word < EntryPointWords.model(opcode); word++) {
            words.set(start + word, number(data.words[at + word]));
        }
        for (int i = 0; i < count; i++) {
            add(number(variables[i]));
        }
    }

    /** Appends an OpGroupDecorate or OpGroupMemberDecorate with other targets of {@code stride} words each. */
    void group(int instruction, int[] targets, int count, int stride) {
        int at = data.starts[instruction];
        add(count + 2 << 16 | data.words[at] & 0xFFFF);
        add(number(data.words[at + GroupDecoration.DECORATION_GROUP]));
        for (int i = 0; i < count; i++) {
            add(i % stride == 0 ? number(targets[i]) : targets[i]);
        }
    }

    /** All words, with the header of the first module and a new bound. */
    int[] words() {
        words.set(3, ids.bound());
        return words.toArray();
    }
}
