// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

/**
 * Splits disassembled text into lexemes, which cover the whole text, including blanks.
 *
 * <p>A lexeme ends at the end of its line, except that a string, and a comment that quotes a string, may contain line
 * breaks.
 */
final class Lexemes {

    /** The kinds of lexemes. */
    enum Kind {
        BLANK,
        /** The id before an equals sign. */
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

    /** Offset after the lexeme's last byte. */
    int end;

    Kind kind = Kind.LINE_END;

    Lexemes(byte[] text) {
        this.text = text;
    }

    /** Advances to the next lexeme; returns false at the end of the text. */
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

    /** Skips to the end of a string, after the closing quote. */
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
