// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;

/**
 * The lists of the words that refer to the same id. Each word of the pool that is the id of an operand is an element of
 * the list of the uses or of that of the mentions of the id.
 */
final class UseLists {
    /** In {@link #next}: the word is not the id of an operand. */
    static final int LITERAL = -1;

    static final int NONE = 0;

    /** By id: the first use, and the first mention. */
    int[] firstUses;

    int[] firstMentions;

    /** By word: the next and previous use of the same id; a previous use below 0 is a head, see {@link #link}. */
    private int[] next;

    private int[] previous;

    /** Makes empty lists; no word is a literal yet. */
    UseLists(int words, int ids) {
        next = new int[words];
        previous = new int[words];
        firstUses = new int[ids];
        firstMentions = new int[ids];
    }

    /** Makes room for words below a number. */
    void growWords(int size) {
        next = Arrays.copyOf(next, size);
        previous = Arrays.copyOf(previous, size);
    }

    /** Makes room for ids below a number. */
    void growIds(int size) {
        firstUses = Arrays.copyOf(firstUses, size);
        firstMentions = Arrays.copyOf(firstMentions, size);
    }

    /** Whether no instruction uses or mentions an id. */
    boolean isEmpty(int id) {
        return firstUses[id] == NONE && firstMentions[id] == NONE;
    }

    /** The use after a use, or the mention after a mention; 0 for none. */
    int next(int word) {
        return next[word];
    }

    /** Whether a word is the id of an operand. */
    boolean has(int word) {
        return next[word] != LITERAL;
    }

    /** States that words are no ids of operands; they must be in no list. */
    void setLiterals(int from, int to) {
        Arrays.fill(next, from, to, LITERAL);
    }

    /**
     * Enters a word into a list as its first element. A head's previous use is the complement of twice the id, plus 1
     * for mentions.
     */
    void link(int word, int id, boolean isMention) {
        int[] heads = isMention ? firstMentions : firstUses;
        int first = heads[id];
        next[word] = first;
        previous[word] = head(id, isMention);
        if (first != NONE) {
            previous[first] = word;
        }
        heads[id] = word;
    }

    private static int head(int id, boolean isMention) {
        return ~(2 * id + (isMention ? 1 : 0));
    }

    /** Takes a word out of its list. */
    void unlink(int word) {
        int following = next[word];
        int before = previous[word];
        if (before < 0) {
            int key = ~before;
            ((key & 1) != 0 ? firstMentions : firstUses)[key >>> 1] = following;
        } else {
            next[before] = following;
        }
        if (following != NONE) {
            previous[following] = before;
        }
    }

    /** Moves words to other positions. */
    void moveWords(InstructionNumbering numbering, int bound) {
        next = numbering.movedWords(next);
        previous = numbering.movedWords(previous);
        numbering.moveReferences(next, numbering.size());
        numbering.moveReferences(previous, numbering.size());
        numbering.moveReferences(firstUses, bound);
        numbering.moveReferences(firstMentions, bound);
    }

    /**
     * Gives the lists to other ids.
     *
     * @param numbers by id, the new id; 0 for an id whose lists are empty
     * @param bound one more than the highest old id
     * @param size one more than the highest id that there is room for
     */
    void renumberIds(int[] numbers, int bound, int size) {
        int[] uses = new int[size];
        int[] mentions = new int[size];
        for (int id = 1; id < bound; id++) {
            int number = numbers[id];
            if (number != 0) {
                uses[number] = moveHead(firstUses[id], head(number, false));
                mentions[number] = moveHead(firstMentions[id], head(number, true));
            }
        }
        firstUses = uses;
        firstMentions = mentions;
    }

    private int moveHead(int first, int head) {
        if (first != NONE) {
            previous[first] = head;
        }
        return first;
    }
}
