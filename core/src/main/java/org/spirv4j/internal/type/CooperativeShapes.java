// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;

/** Compares cooperative matrix types; a size or scope that specialization may change matches all. */
public final class CooperativeShapes {
    public static final int SCOPE = 3;
    public static final int ROWS = 4;
    public static final int COLUMNS = 5;
    public static final int USE = 6;

    private CooperativeShapes() {}

    /**
     * Names the difference of two cooperative matrix types in scope, rows, columns and optionally use; null for none.
     */
    public static @Nullable String difference(TypeFacts types, int a, int b, boolean use) {
        if (types.op(a) != types.op(b)) {
            return "kinds of matrix";
        }
        if (differ(types, a, SCOPE, b, SCOPE)) {
            return "scopes";
        }
        if (differ(types, a, ROWS, b, ROWS)) {
            return "numbers of rows";
        }
        if (differ(types, a, COLUMNS, b, COLUMNS)) {
            return "numbers of columns";
        }
        return use && types.op(a) == Op.OpTypeCooperativeMatrixKHR && differ(types, a, USE, b, USE) ? "uses" : null;
    }

    /** Whether a word of one type and a word of another are ids of constants known to be different. */
    public static boolean differ(TypeFacts types, int a, int wordOfA, int b, int wordOfB) {
        return types.differ(types.word(a, wordOfA), types.word(b, wordOfB));
    }
}
