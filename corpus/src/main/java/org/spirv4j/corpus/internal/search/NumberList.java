// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.IOException;
import org.spirv4j.module.ModuleHeader;

/**
 * Numbers in a source: words, the least significant byte first, if the magic number is one of them, and bytes
 * otherwise. They may have a prefix {@code 0x}, digit separators of C++ and Rust, suffixes, and comments between
 * them.
 */
final class NumberList {
    /** Characters before the magic number that may be zeros, or bytes of it. */
    private static final int BEFORE = 64;

    private static final int SWAPPED = Integer.reverseBytes(ModuleHeader.MAGIC);

    private final Window window;
    private final int limit;

    /** The number that was read last, and the index after it. */
    private long value;

    private int next;

    NumberList(Window window, int limit) {
        this.window = window;
        this.limit = limit;
    }

    /** Reads the numbers from a magic number near an index on. */
    DecodedText near(int index) throws IOException {
        int at = listStart(index);
        long[] last = new long[4];
        int[] starts = new int[4];
        int count = 0;
        // The index may be in the third byte; the fourth follows.
        while (at <= index + BEFORE) {
            int start = numberStart(at);
            if (start < 0 || !number(start)) {
                if (at >= index) {
                    break;
                }
                count = 0;
                at = afterWord(at);
                continue;
            }
            if (isMagic(value)) {
                return list(start, true);
            }
            System.arraycopy(last, 1, last, 0, 3);
            System.arraycopy(starts, 1, starts, 0, 3);
            last[3] = value;
            starts[3] = start;
            count++;
            if (count >= 4 && isStart(last)) {
                return list(starts[0], false);
            }
            if (count >= 3 && last[1] == 0x1F && last[2] == 0x8B && last[3] == 8) {
                return list(starts[1], false);
            }
            at = next;
        }
        return new DecodedText(index, limit);
    }

    private static boolean isMagic(long value) {
        return value == ModuleHeader.MAGIC || value == SWAPPED;
    }

    private static boolean isStart(long[] last) {
        return last[0] == 3 && last[1] == 2 && last[2] == 0x23 && last[3] == 7
                || last[0] == 7 && last[1] == 0x23 && last[2] == 2 && last[3] == 3;
    }

    /** The first number of those before an index that are near. */
    private int listStart(int index) {
        byte[] bytes = window.bytes();
        int at = index;
        while (at > 0 && index - at < BEFORE && isPart(bytes[at - 1])) {
            at--;
        }
        // Not in the middle of a number or a word.
        while (at > 0 && at < index && isWord(bytes[at - 1]) && isWord(bytes[at])) {
            at++;
        }
        return at;
    }

    private int afterWord(int start) throws IOException {
        int at = start;
        while (window.has(at, 1) && isSeparator(window.bytes()[at])) {
            at++;
        }
        at++;
        while (window.has(at, 1) && isWord(window.bytes()[at])) {
            at++;
        }
        return at;
    }

    private static boolean isWord(byte c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '\'';
    }

    private static boolean isPart(byte c) {
        return isWord(c) || isSeparator(c);
    }

    private static boolean isSeparator(byte c) {
        return c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private DecodedText list(int start, boolean hasWords) throws IOException {
        DecodedText text = new DecodedText(start, limit);
        int at = start;
        int end = start;
        while (true) {
            int begin = numberStart(at);
            if (begin < 0 || !number(begin) || !add(text, hasWords)) {
                return text.until(end);
            }
            at = next;
            end = next;
        }
    }

    private boolean add(DecodedText text, boolean hasWords) {
        if (hasWords) {
            return value >= Integer.MIN_VALUE && value <= 0xFFFF_FFFFL && text.addWord((int) value);
        }
        return value >= Byte.MIN_VALUE && value <= 0xFF && text.add((int) value);
    }

    /** The index of the next number, after separators and comments; -1 if something else follows. */
    private int numberStart(int start) throws IOException {
        int at = start;
        while (window.has(at, 1)) {
            byte c = window.bytes()[at];
            if (c >= '0' && c <= '9' || c == '-') {
                return at;
            }
            if (c == '/' && window.has(at, 2)) {
                at = comment(at);
                if (at < 0) {
                    return -1;
                }
            } else if (isSeparator(c)) {
                at++;
            } else {
                return -1;
            }
        }
        return -1;
    }

    /** The index after a comment; -1 if there is none. */
    private int comment(int start) throws IOException {
        byte second = window.bytes()[start + 1];
        if (second != '/' && second != '*') {
            return -1;
        }
        int at = start + 2;
        while (window.has(at, 2)) {
            byte c = window.bytes()[at];
            if (second == '/' && c == '\n') {
                return at;
            }
            if (second == '*' && c == '*' && window.bytes()[at + 1] == '/') {
                return at + 2;
            }
            at++;
        }
        return -1;
    }

    /** Reads a number into {@link #value}. */
    private boolean number(int start) throws IOException {
        int at = start;
        boolean isNegative = window.bytes()[at] == '-';
        at += isNegative ? 1 : 0;
        boolean isHexadecimal =
                window.has(at, 2) && window.bytes()[at] == '0' && (window.bytes()[at + 1] | 0x20) == 'x';
        at += isHexadecimal ? 2 : 0;
        int radix = isHexadecimal ? 16 : 10;
        int digits = 0;
        long sum = 0;
        while (window.has(at, 1)) {
            byte c = window.bytes()[at];
            int digit = Character.digit(c, radix);
            if (digit >= 0) {
                sum = Math.min(sum * radix + digit, 1L << 40);
                digits++;
            } else if (c != '_' && c != '\'') {
                break;
            }
            at++;
        }
        // Suffixes, such as u, UL and u32.
        while (window.has(at, 1) && isWord(window.bytes()[at])) {
            at++;
        }
        value = isNegative ? -sum : sum;
        next = at;
        return digits > 0;
    }
}
