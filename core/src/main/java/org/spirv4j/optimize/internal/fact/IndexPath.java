// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.type.TypeFacts;

/**
 * A base and the indexes that lead to a part of it: the operands of an access chain without Element operand, by ids, or
 * of an OpCompositeExtract, by literals.
 */
public final class IndexPath {
    /** No path. */
    public static final int[] NONE = {};

    /** The word that is the base. */
    private static final int BASE = 3;

    private IndexPath() {}

    /**
     * {@return the path to a part of a part, from the base of the first one; {@link #NONE} if it has too many indexes}
     *
     * @param inner the instruction that selects the first part
     * @param outer the instruction that selects a part of the result of {@code inner}
     */
    public static int[] join(EditableModule module, int inner, int outer) {
        int[] indexes = module.wordsFrom(outer, BASE + 1);
        int count = module.wordCount(inner) - BASE;
        if (count - 1 + indexes.length > TypeFacts.MAX_INDEXES) {
            return NONE;
        }
        int[] path = Arrays.copyOf(module.wordsFrom(inner, BASE), count + indexes.length);
        System.arraycopy(indexes, 0, path, count, indexes.length);
        return path;
    }
}
