// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.assembly;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/** A set of id numbers; small ones are stored as bits. */
final class NumericIds {
    private static final int DENSE_LIMIT = 1 << 22;

    static final NumericIds NONE = new NumericIds();

    private final BitSet dense = new BitSet();
    private final Set<Integer> sparse = new HashSet<>();

    /** The numbers of all numeric names in a text. */
    static NumericIds of(byte[] text) {
        NumericIds ids = new NumericIds();
        Lexer lexer = new Lexer(text);
        for (lexer.next(); !lexer.atEnd(); lexer.next()) {
            if (text[lexer.start] == '%' && lexer.end > lexer.start + 1) {
                long number = IdTable.numericName(text, lexer.start + 1, lexer.end);
                if (number >= 0) {
                    ids.add((int) number);
                }
            }
        }
        return ids;
    }

    private void add(int number) {
        if (number < DENSE_LIMIT) {
            dense.set(number);
        } else {
            sparse.add(number);
        }
    }

    boolean contains(int number) {
        return number < DENSE_LIMIT ? dense.get(number) : sparse.contains(number);
    }
}
