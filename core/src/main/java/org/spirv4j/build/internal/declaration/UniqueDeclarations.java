// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.declaration;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordInterner;

/**
 * An index of the declarations that must be unique: finds the one whose words are equal except for the result id.
 *
 * @param <T> what stands for a declaration
 */
public final class UniqueDeclarations<T> {
    private final WordInterner declarations = new WordInterner();
    private final List<T> results = new ArrayList<>();

    /**
     * What was added for an equal declaration; null if there is none.
     *
     * @param words an array with the words of the declaration from index 0; the first is not read
     * @param size the number of words
     * @param result the index of the result id
     */
    public @Nullable T find(Op op, int[] words, int size, int result) {
        addKey(op, words, size, result);
        int known = declarations.find();
        return known < 0 ? null : results.get(known);
    }

    /** Adds a declaration that was not found. */
    public void add(Op op, int[] words, int size, int result, T added) {
        addKey(op, words, size, result);
        declarations.intern(results.size());
        results.add(added);
    }

    private void addKey(Op op, int[] words, int size, int result) {
        declarations.add(op.opcode());
        declarations.addAll(words, 1, result - 1);
        declarations.addAll(words, result + 1, size - result - 1);
    }
}
