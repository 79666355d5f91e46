// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import org.spirv4j.internal.word.IdValues;

/** A set of id numbers. */
final class NumericIds {
    static final NumericIds NONE = new NumericIds(0);

    private final IdValues numbers;

    private NumericIds(int textLength) {
        numbers = new IdValues(textLength, 0);
    }

    /** The numbers of all numeric names in a text. */
    static NumericIds of(byte[] text) {
        NumericIds ids = new NumericIds(text.length);
        Lexer lexer = new Lexer(text);
        for (lexer.next(); !lexer.atEnd(); lexer.next()) {
            if (text[lexer.start] == '%' && lexer.end > lexer.start + 1) {
                long number = IdTable.numericName(text, lexer.start + 1, lexer.end);
                if (number >= 0) {
                    ids.numbers.put((int) number, 1);
                }
            }
        }
        return ids;
    }

    boolean contains(int number) {
        return numbers.get(number) != 0;
    }
}
