// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

/** How many words of a pool are taken, and how many of them belong to no instruction any more. Word 0 is not used. */
final class PoolSpace {
    /** Half a megabyte with what belongs to each word. */
    private static final int MIN_UNUSED_WORDS = 1 << 15;

    private int taken = 1;

    private int unused;

    private boolean isDense = true;

    /** Takes words at the end; returns the position of the first one. */
    int take(int words) {
        int at = taken;
        taken = Math.addExact(at, words);
        return at;
    }

    /** Takes all words up to a number, each of which belongs to an instruction. */
    void fill(int words) {
        taken = words;
        unused = 0;
    }

    /** Gives the last words back, from a position on. */
    void giveBack(int from) {
        taken = from;
    }

    /** Words belong to no instruction any more. */
    void leave(int words) {
        unused += words;
    }

    /** An instruction got words elsewhere, or has fewer. */
    void leaveGap() {
        isDense = false;
    }

    /** The number of words that are taken. */
    int taken() {
        return taken;
    }

    /** The number of words that belong to instructions. */
    int listed() {
        return taken - unused;
    }

    /** Whether the words of each instruction follow those of the one before it, unless instructions were added. */
    boolean isDense() {
        return isDense;
    }

    /**
     * Whether removed instructions take a quarter of the words, in a module that does not fit in a processor's cache.
     */
    boolean isSparse() {
        return unused > MIN_UNUSED_WORDS && unused > taken / 4;
    }
}
