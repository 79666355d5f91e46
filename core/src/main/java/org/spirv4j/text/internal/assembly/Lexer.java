// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

/**
 * Finds the tokens of assembly text, one at a time and without copying: {@link #start} to {@link #end} of the text.
 *
 * <p>A token ends at white space, a comment, a comma or a parenthesis outside double quotes.
 */
final class Lexer {
    private static final byte SPACE = 1;
    private static final byte SINGLE = 2;
    private static final byte COMMENT = 3;
    private static final byte QUOTE = 4;
    private static final byte ESCAPE = 5;
    private static final byte[] CLASSES = new byte[256];

    static {
        CLASSES[' '] = SPACE;
        CLASSES['\t'] = SPACE;
        CLASSES['\n'] = SPACE;
        CLASSES['\r'] = SPACE;
        CLASSES[','] = SINGLE;
        CLASSES['('] = SINGLE;
        CLASSES[')'] = SINGLE;
        CLASSES[';'] = COMMENT;
        CLASSES['"'] = QUOTE;
        CLASSES['\\'] = ESCAPE;
    }

    final byte[] text;

    /** Start offset of the current token. */
    int start;

    /** End offset of the current token; equal to {@link #start} at the end of the text. */
    int end;

    /** Start offset of the next token; -1 while not known. */
    private int following = -1;

    Lexer(byte[] text) {
        this.text = text;
    }

    boolean atEnd() {
        return start == end;
    }

    /** Moves to the next token; at the end of the text the token becomes empty. */
    void next() {
        start = following >= 0 ? following : skipSpace(end);
        end = tokenEnd(start);
        following = -1;
    }

    /** Offset of the first byte at or after {@code from} that is neither white space nor in a comment. */
    int skipSpace(int from) {
        byte[] bytes = text;
        int at = from;
        while (at < bytes.length) {
            int c = CLASSES[bytes[at] & 0xFF];
            if (c == SPACE) {
                at++;
            } else if (c == COMMENT) {
                while (at < bytes.length && bytes[at] != '\n') {
                    at++;
                }
            } else {
                break;
            }
        }
        return at;
    }

    private int tokenEnd(int from) {
        byte[] bytes = text;
        int at = from;
        while (at < bytes.length) {
            int c = CLASSES[bytes[at] & 0xFF];
            if (c == 0) {
                at++;
            } else if (c >= QUOTE) {
                return quotedEnd(from, at);
            } else {
                return c == SINGLE && at == from ? at + 1 : at;
            }
        }
        return at;
    }

    /** Finds the end of a token that contains quotation marks or backslashes. */
    private int quotedEnd(int from, int first) {
        boolean quoted = false;
        boolean escaped = false;
        int at = first;
        for (; at < text.length; at++) {
            int c = CLASSES[text[at] & 0xFF];
            if (c == ESCAPE) {
                escaped = !escaped;
                continue;
            }
            if (c == QUOTE && !escaped) {
                quoted = !quoted;
            } else if (c >= SPACE && c <= COMMENT && !quoted && !escaped) {
                break;
            }
            escaped = false;
        }
        return Math.max(at, from + 1);
    }

    /** Whether the current token can only be the start of an instruction: an opcode, or a result id with its opcode. */
    boolean startsInstruction() {
        if (start == end) {
            return false;
        }
        byte c = text[start];
        if (c == 'O') {
            return isOpcode(start);
        }
        if (c != '%') {
            return false;
        }
        if (following < 0) {
            following = skipSpace(end);
        }
        int equals = following;
        return equals < text.length
                && text[equals] == '='
                && tokenEnd(equals) == equals + 1
                && isOpcode(skipSpace(equals + 1));
    }

    /** Whether an opcode name starts at {@code at}: "Op" and an upper-case letter. */
    boolean isOpcode(int at) {
        return at + 2 < text.length
                && text[at] == 'O'
                && text[at + 1] == 'p'
                && text[at + 2] >= 'A'
                && text[at + 2] <= 'Z';
    }

    boolean is(char c) {
        return end == start + 1 && text[start] == c;
    }

    boolean is(String word) {
        if (end - start != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text[start + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
