// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

/**
 * A position in an input: words in a binary module, lines in a text.
 *
 * @param wordOffset word offset from the start of the module, header included; -1 when not known
 * @param instruction number of the instruction in the module, from 0; -1 when not known or in the header
 * @param line line of the text, from 1; 0 when the input was not text
 * @param column column in that line, from 1, in Unicode code points; 0 when the input was not text
 * @param length length of the marked text in code points; 0 when the input was not text
 */
public record Position(int wordOffset, int instruction, int line, int column, int length) {

    /** No known position. */
    public static final Position UNKNOWN = new Position(-1, -1, 0, 0, 0);

    /**
     * Makes the position of a word in a binary module that is not in an instruction.
     *
     * @param wordOffset word offset from the start of the module, header included
     * @return the position
     */
    public static Position ofWord(int wordOffset) {
        return new Position(wordOffset, -1, 0, 0, 0);
    }

    /**
     * Makes the position of a word of an instruction in a binary module.
     *
     * @param wordOffset word offset from the start of the module, header included
     * @param instruction number of the instruction in the module, from 0
     * @return the position
     */
    public static Position ofInstruction(int wordOffset, int instruction) {
        return new Position(wordOffset, instruction, 0, 0, 0);
    }

    /**
     * Makes the position of a piece of text.
     *
     * @param line line of the text, from 1
     * @param column column in the line, from 1, in Unicode code points
     * @param length length of the marked text in code points
     * @return the position
     */
    public static Position ofText(int line, int column, int length) {
        return new Position(-1, -1, line, column, length);
    }

    /** {@return whether this is a position in text} */
    public boolean isText() {
        return line > 0;
    }

    /** {@return {@code line:column} in text, {@code word N} in a binary module; empty when unknown} */
    @Override
    public String toString() {
        if (isText()) {
            return line + ":" + column;
        }
        return wordOffset < 0 ? "" : "word " + wordOffset;
    }
}
