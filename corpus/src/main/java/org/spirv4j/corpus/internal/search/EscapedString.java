// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.IOException;

/**
 * A string literal of C, Rust or Python whose characters are the bytes of a module, those that cannot be printed
 * as escapes. Adjacent literals are one string.
 */
final class EscapedString {
    private static final String NAMED = "abfnrtv";
    private static final String NAMED_BYTES = "\u0007\b\f\n\r\t\u000B";

    /** Characters of two escapes before the third byte of the magic number, at most. */
    private static final int BEFORE = 9;

    private final Window window;
    private final int limit;

    /** The byte that was read last, and the index after it. */
    private int value;

    private int next;

    EscapedString(Window window, int limit) {
        this.window = window;
        this.limit = limit;
    }

    /** Decodes the string from a magic number on whose third byte is near an index. */
    DecodedText near(int index) throws IOException {
        for (int start = index; start >= Math.max(0, index - BEFORE); start--) {
            if (window.bytes()[start] == '\\' && isMagic(start)) {
                return decoded(start);
            }
        }
        return new DecodedText(index, limit);
    }

    private boolean isMagic(int start) throws IOException {
        int word = 0;
        int at = start;
        for (int i = 0; i < 4; i++) {
            if (!character(at)) {
                return false;
            }
            word = word << 8 | value;
            at = next;
        }
        return word == 0x0302_2307 || word == 0x0723_0203;
    }

    private DecodedText decoded(int start) throws IOException {
        DecodedText text = new DecodedText(start, limit);
        int at = start;
        while (character(at)) {
            if (!text.add(value)) {
                break;
            }
            at = next;
        }
        return text.until(at);
    }

    /** Reads a byte of the string into {@link #value}. */
    private boolean character(int start) throws IOException {
        int at = joined(start);
        if (at < 0) {
            return false;
        }
        int c = window.bytes()[at] & 0xFF;
        if (c != '\\') {
            value = c;
            next = at + 1;
            return c != '\n';
        }
        if (!window.has(at, 2)) {
            return false;
        }
        int kind = window.bytes()[at + 1] & 0xFF;
        if (kind == 'x') {
            return digits(at + 2, 16, 2);
        }
        if (kind >= '0' && kind <= '7') {
            return digits(at + 1, 8, 3);
        }
        int named = NAMED.indexOf(kind);
        value = named < 0 ? kind : NAMED_BYTES.charAt(named);
        next = at + 2;
        return true;
    }

    private boolean digits(int start, int radix, int most) throws IOException {
        int sum = 0;
        int at = start;
        while (at < start + most && window.has(at, 1)) {
            int digit = Character.digit(window.bytes()[at], radix);
            if (digit < 0) {
                break;
            }
            sum = sum * radix + digit;
            at++;
        }
        value = sum;
        next = at;
        return at > start && sum <= 0xFF;
    }

    /** The index of the next character, in this literal or the one after it; -1 at the end of the string. */
    private int joined(int start) throws IOException {
        int at = start;
        while (window.has(at, 1)) {
            byte c = window.bytes()[at];
            if (c == '\\' && window.has(at, 2) && window.bytes()[at + 1] == '\n') {
                at += 2;
            } else if (c == '"') {
                at = literal(at + 1);
                if (at < 0) {
                    return -1;
                }
            } else {
                return at;
            }
        }
        return -1;
    }

    /** The index after the quotation mark of the next literal, if nothing but white space is before it; or -1. */
    private int literal(int start) throws IOException {
        int at = start;
        while (window.has(at, 1)) {
            byte c = window.bytes()[at];
            if (c == '"') {
                return at + 1;
            }
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return -1;
            }
            at++;
        }
        return -1;
    }
}
