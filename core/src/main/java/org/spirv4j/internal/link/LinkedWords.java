package org.spirv4j.internal.link;

import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdCounter;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.word.WordBuffer;

/** The words of the linked module as they are written; numbers ids in the order of their appearance. */
final class LinkedWords {
    private final ModuleData data;
    private final IdCounter ids = new IdCounter(1);
    private final IdMap numbers;
    private final IdRewriter rewriter;
    private final WordBuffer words;

    /**
     * Starts with the header of the merged modules.
     *
     * @param finalIds what each id stands for
     */
    LinkedWords(ModuleData data, int[] finalIds) {
        this.data = data;
        numbers = IdMap.numbering(data, ids, finalIds);
        rewriter = new IdRewriter(data, numbers, true);
        words = new WordBuffer(data.words.length + 64);
        words.addAll(data.words, 0, ModuleHeader.WORDS);
    }

    /** The new number of an id, or of what it stands for. */
    int number(int id) {
        return numbers.get(id);
    }

    /** A number that no other id has. */
    int freshNumber() {
        return ids.next();
    }

    /** Copies an instruction with its ids renumbered; gives where its copy starts. */
    int copy(int instruction) {
        int start = words.size();
        rewriter.append(instruction, instruction + 1, words);
        return start;
    }

    /** Replaces a word of what has been written. */
    void set(int at, int word) {
        words.set(at, word);
    }

    int get(int at) {
        return words.get(at);
    }

    /** Adds a word as it is. */
    void add(int word) {
        words.add(word);
    }

    /** Writes an OpEntryPoint with another interface. */
    void entryPoint(int instruction, int interfaceStart, int[] variables, int count) {
        int at = data.starts[instruction];
        int start = words.size();
        words.addAll(data.words, at, interfaceStart - at);
        words.set(start, interfaceStart - at + count << 16 | data.words[at] & 0xFFFF);
        words.set(start + 2, number(data.words[at + 2]));
        for (int i = 0; i < count; i++) {
            add(number(variables[i]));
        }
    }

    /** Writes an OpGroupDecorate or OpGroupMemberDecorate with other targets, each of {@code stride} words. */
    void group(int instruction, int[] targets, int count, int stride) {
        int at = data.starts[instruction];
        add(count + 2 << 16 | data.words[at] & 0xFFFF);
        add(number(data.words[at + 1]));
        for (int i = 0; i < count; i++) {
            add(i % stride == 0 ? number(targets[i]) : targets[i]);
        }
    }

    /** All words; those of the header are of the first module but for the bound. */
    int[] words() {
        words.set(3, ids.bound());
        return words.toArray();
    }
}
