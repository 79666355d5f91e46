// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.translate.internal.spelling.Precedence;

/** A text of ASCII characters that grows, with indented lines. */
public final class CodeText {
    private static final int INDENT = 4;
    private static final int MIN_LENGTH = 256;

    private final ArrayPool pool;
    private final int limit;
    private byte[] bytes;
    private int size;
    private int depth;
    private int[] marks;
    private int markCount;

    /** Makes an empty text, for one task of a pool. */
    public CodeText(ArrayPool pool) {
        this(pool, Integer.MAX_VALUE);
    }

    /**
     * Makes an empty text that is not to become too long, for one task of a pool.
     *
     * @param limit no more characters than this are written, but for those that there is room for
     */
    public CodeText(ArrayPool pool, int limit) {
        this.pool = pool;
        this.limit = limit;
        bytes = pool.bytes(MIN_LENGTH);
        marks = pool.ints(MIN_LENGTH, 0);
    }

    @SuppressWarnings("deprecation") // It drops the upper halves of characters, which are zero.
    public CodeText put(String ascii) {
        int length = ascii.length();
        need(length);
        ascii.getBytes(0, length, bytes, size);
        size += length;
        return this;
    }

    public CodeText put(char ascii) {
        need(1);
        bytes[size++] = (byte) ascii;
        return this;
    }

    public CodeText put(int number) {
        return put((long) number);
    }

    public CodeText put(long number) {
        if (number < 0) {
            return put(Long.toString(number));
        }
        int count = 1;
        for (long rest = number / 10; rest > 0; rest /= 10) {
            count++;
        }
        need(count);
        size += count;
        int at = size;
        long rest = number;
        for (int i = 0; i < count; i++) {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return this;
    }

    /** Writes a number that is unsigned. */
    public CodeText unsigned(long number) {
        return number < 0 ? put(Long.toUnsignedString(number)) : put(number);
    }

    /** Copies characters. */
    public CodeText put(byte[] ascii, int from, int to) {
        need(to - from);
        System.arraycopy(ascii, from, bytes, size, to - from);
        size += to - from;
        return this;
    }

    /** Writes a hexadecimal number that is unsigned. */
    public CodeText hex(int number) {
        return put("0x").put(Integer.toHexString(number)).put('u');
    }

    /** Whether another minus sign here would make an operator that decrements. */
    public boolean endsWithMinus() {
        return endsWith('-');
    }

    /** Writes a literal or its negative, in parentheses where an operator or sign before it would take it apart. */
    public CodeText literal(boolean isNegative, String text, Precedence needed) {
        boolean encloses = isNegative && (needed.compareTo(Precedence.UNARY) > 0 || endsWithMinus());
        return put(encloses ? "(-" : isNegative ? "-" : "").put(text).put(encloses ? ")" : "");
    }

    /** Writes an integer literal, which must have a magnitude, in parentheses where an operator would take it apart. */
    public CodeText literal(long number, String suffix, Precedence needed) {
        boolean encloses = number < 0 && (needed.compareTo(Precedence.UNARY) > 0 || endsWithMinus());
        return put(encloses ? "(-" : number < 0 ? "-" : "")
                .put(Math.abs(number))
                .put(suffix)
                .put(encloses ? ")" : "");
    }

    /** Whether an argument of a call begins here: after a comma, or after a parenthesis without a blank before it. */
    public boolean isInArguments() {
        return size > 1
                && (bytes[size - 1] == '(' && bytes[size - 2] != ' ' && bytes[size - 2] != '('
                        || bytes[size - 1] == ' ' && bytes[size - 2] == ',');
    }

    /** Whether a text of ASCII characters was written last. */
    public boolean endsWith(String ascii) {
        boolean ends = size >= ascii.length();
        for (int i = 0; i < ascii.length() && ends; i++) {
            ends = bytes[size - ascii.length() + i] == ascii.charAt(i);
        }
        return ends;
    }

    /** Whether a character was written last. */
    public boolean endsWith(char ascii) {
        return size > 0 && bytes[size - 1] == ascii;
    }

    /** Inserts another text. */
    public void insert(int at, CodeText other) {
        need(other.size);
        System.arraycopy(bytes, at, bytes, at + other.size, size - at);
        System.arraycopy(other.bytes, 0, bytes, at, other.size);
        size += other.size;
        for (int i = 0; i < markCount; i += 2) {
            marks[i] += marks[i] >= at ? other.size : 0;
        }
    }

    /** Moves what is written from an offset on to the end of another text. */
    public void move(int from, CodeText to) {
        to.put(bytes, from, size);
        size = from;
    }

    /** What is written from an offset on. */
    public String from(int offset) {
        return new String(bytes, offset, size - offset, StandardCharsets.ISO_8859_1);
    }

    /** Takes back what is written from an offset on, in which nothing is marked. */
    public void cut(int offset) {
        size = offset;
    }

    /** Ends a paragraph with an empty line, unless there is one. */
    public void separate() {
        if (size > 0 && !(size > 1 && bytes[size - 1] == '\n' && bytes[size - 2] == '\n')) {
            put('\n');
        }
    }

    /** Begins a line. */
    public CodeText line() {
        need(INDENT * depth);
        Arrays.fill(bytes, size, size + INDENT * depth, (byte) ' ');
        size += INDENT * depth;
        return this;
    }

    /** What follows is written for the instruction at a word offset. */
    public CodeText mark(int at) {
        mark(size, at);
        return this;
    }

    /** What is at an offset, not before that of the last mark, was written for the instruction at a word offset. */
    public void mark(int offset, int at) {
        if (markCount > 0 && marks[markCount - 2] == offset) {
            markCount -= 2;
        } else if (markCount == marks.length) {
            marks = pool.extended(marks, 2 * markCount);
        }
        marks[markCount++] = offset;
        marks[markCount++] = at;
    }

    /** What stands from an offset on, but for blanks before it, was written for the instruction at a word offset. */
    public void markFrom(int start, int at) {
        int offset = start;
        while (offset < size && bytes[offset] <= ' ') {
            offset++;
        }
        if (offset < size) {
            mark(offset, at);
        }
    }

    /** Pairs of an offset, and the word offset of {@link #mark}. */
    public int[] marks() {
        return Arrays.copyOf(marks, markCount);
    }

    /** Ends a line. */
    public void end() {
        put('\n');
    }

    /** Opens a brace: at the end of the last line if that begins a statement or a declaration. */
    public void brace() {
        if (size > 1 && bytes[size - 1] == '\n' && "{};:\n".indexOf(bytes[size - 2]) < 0) {
            size--;
            put(" {");
        } else {
            line().put('{');
        }
        end();
    }

    /** Goes on in the last line. */
    public CodeText resume() {
        if (size > 0 && bytes[size - 1] == '\n') {
            bytes[size - 1] = ' ';
        }
        return this;
    }

    public void indent() {
        depth++;
    }

    public void outdent() {
        depth--;
    }

    public int size() {
        return size;
    }

    private void need(int more) {
        if (bytes.length - size < more) {
            if (more > limit - size) {
                throw new TextTooLongException(limit);
            }
            bytes = pool.extended(bytes, Math.max(2 * bytes.length, size + more));
        }
    }

    public String text() {
        return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }
}
