// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

/** Texts by index, for tables in which most indexes have none; for one task of a pool. */
public final class IndexedTexts {
    private static final int FEW = 64;

    private final ArrayPool pool;

    /** By index: the place of its text; 0 for none. */
    private final int[] places;

    private String[] texts;
    private int next = 1;

    /**
     * Makes a table without texts.
     *
     * @param count all indexes are below it
     */
    public IndexedTexts(ArrayPool pool, int count) {
        this.pool = pool;
        places = pool.ints(count, 0);
        texts = pool.strings(FEW);
    }

    /** The text of an index; empty if it has none. */
    public String get(int index) {
        return places[index] == 0 ? "" : texts[places[index]];
    }

    /** Sets the text of an index, which may have one. */
    public void set(int index, String text) {
        if (places[index] == 0) {
            if (next == texts.length) {
                texts = pool.extended(texts, 2 * next);
            }
            places[index] = next++;
        }
        texts[places[index]] = text;
    }
}
