// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.listing;

/**
 * Splits disassembled text into lexemes that together are the whole text, blanks included.
 *
 * <p>A lexeme ends where its line ends, except that a string may hold line breaks, and so may a comment that quotes a
 * string.
 */
final class Lexemes {

    /** What a lexeme is. */
    enum Kind {
        BLANK,
        /** The id in front of an equals sign. */
        DEFINITION,
        /** Any other id. */
        ID,
        OPCODE,
        /** An enumerant or another name. */
        WORD,
        NUMBER,
        STRING,
        COMMENT,
        PUNCTUATION,
        LINE_END
    }

    private final byte[] text;
    private boolean beforeOpcode = true;

    /** Offset of the lexeme's first byte. */
    int start;

    /** Offset behind its last byte. */
    int end;

    Kind kind = Kind.LINE_END;

    Lexemes(byte[] text) {
        this.text = text;
    }

    /** Goes to the next lexeme; false at the end of the text. */
    boolean next() {
        start = end;
        if (start == text.length) {
            return false;
        }
        kind = switch (text[end++]) {
            case '\n' -> {
                beforeOpcode = true;
                yield Kind.LINE_END;
            }
            case ' ' -> {
                while (end < text.length && text[end] == ' ') {
                    end++;
                }
                yield Kind.BLANK;
            }
            case '%' -> {
                skipWord();
                yield beforeOpcode ? Kind.DEFINITION : Kind.ID;
            }
            case '"' -> {
                skipString();
                yield Kind.STRING;
            }
            case ';' -> {
                skipComment();
                yield Kind.COMMENT;
            }
            case '=', '|', '(', ')', ',' -> Kind.PUNCTUATION;
            default -> {
                skipWord();
                yield word();
            }
        };
        return true;
    }

    private Kind word() {
        if (isNumber()) {
            return Kind.NUMBER;
        }
        boolean opcode = beforeOpcode;
        beforeOpcode = false;
        return opcode ? Kind.OPCODE : Kind.WORD;
    }

    /** Whether the word is a literal and not an enumerant such as {@code 2D}. */
    private boolean isNumber() {
        int first = text[start];
        if (first == '-' && end - start > 1) {
            first = text[start + 1];
        }
        return first == '!' || isDigit(first) && (isDigit(text[end - 1]) || end - start > 2 && text[start + 1] == 'x');
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private void skipWord() {
        while (end < text.length) {
            switch (text[end]) {
                case '\n', ' ', '%', '"', ';', '=', '|', '(', ')', ',' -> {
                    return;
                }
                default -> end++;
            }
        }
    }

    /** Goes behind the closing quote. */
    private void skipString() {
        while (end < text.length) {
            byte b = text[end++];
            if (b == '"') {
                return;
            }
            if (b == '\\' && end < text.length) {
                end++;
            }
        }
    }

    private void skipComment() {
        while (end < text.length && text[end] != '\n') {
            if (text[end++] == '"') {
                skipString();
            }
        }
    }
}
