// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The words of operands, for instructions with literal strings. Operands are appended in the order of the grammar:
 *
 * <pre>{@code
 * int[] operands = OperandWords.of(id).string("color").toArray();
 * }</pre>
 *
 * <p>Must not be shared between threads.
 */
public final class OperandWords {
    private final WordBuffer words = new WordBuffer(8);

    private OperandWords() {}

    /**
     * Starts with operands of one word each.
     *
     * @param operands ids, enumerants, masks, literals of up to 32 bits
     * @return the operands
     */
    public static OperandWords of(int... operands) {
        return new OperandWords().add(operands);
    }

    /**
     * Appends operands of one word each.
     *
     * @param operands ids, enumerants, masks, literals of up to 32 bits
     * @return these operands
     */
    public OperandWords add(int... operands) {
        Objects.requireNonNull(operands, "operands");
        words.addAll(operands, 0, operands.length);
        return this;
    }

    /**
     * Appends a literal string: UTF-8, a zero byte, and zeros up to the end of the word.
     *
     * @param text the string
     * @return these operands
     * @throws IllegalArgumentException if the text contains U+0000, which would end it
     */
    public OperandWords string(String text) {
        Objects.requireNonNull(text, "text");
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a literal string cannot contain U+0000");
        }
        return add(LiteralString.words(text));
    }

    /** {@return a copy of the words} */
    public int[] toArray() {
        return Arrays.copyOf(words.array(), words.size());
    }
}
