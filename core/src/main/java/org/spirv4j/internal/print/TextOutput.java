// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A buffer of UTF-8 text that is written to a stream when full, or grows if there is no stream. */
public final class TextOutput {
    /** How many bytes {@link #decimal(int, byte[], int)} may write beyond a number. */
    public static final int DECIMAL_EXCESS = 2;

    private static final int STREAM_BUFFER = 1 << 16;
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final int[] THREE_DIGITS = threeDigits();
    private static final int[] UP_TO_THREE_DIGITS = upToThreeDigits();
    private static final byte[] SPACES = spaces();

    private final OutputStream out;
    private final boolean grows;
    private byte[] buffer;
    private int at;
    private long written;

    /** Creates output to a stream, which is neither flushed nor closed. */
    public TextOutput(OutputStream out) {
        this.out = out;
        this.grows = false;
        this.buffer = new byte[STREAM_BUFFER];
    }

    /** Creates output in memory; see {@link #text}. */
    public TextOutput(int expectedSize) {
        this.out = OutputStream.nullOutputStream();
        this.grows = true;
        this.buffer = new byte[expectedSize];
    }

    /** The output in memory. */
    public String text() {
        return new String(buffer, 0, at, StandardCharsets.UTF_8);
    }

    /** The output in memory, as UTF-8. */
    public byte[] bytes() {
        return Arrays.copyOf(buffer, at);
    }

    /** Writes the buffer to the stream. */
    public void finish() throws IOException {
        out.write(buffer, 0, at);
        written += at;
        at = 0;
    }

    /** Number of bytes put so far. */
    public long position() {
        return written + at;
    }

    /**
     * Makes room for this many bytes, at most {@code 1 << 16}, to be written by the caller from {@link #at} on.
     *
     * @return the array to write to
     */
    public byte[] reserve(int size) throws IOException {
        need(size);
        return buffer;
    }

    /** Offset of the next byte in the buffer. */
    public int at() {
        return at;
    }

    /** Sets the end of the bytes that the caller has written to the reserved array. */
    public void advance(int end) {
        at = end;
    }

    private void need(int size) throws IOException {
        if (buffer.length - at < size) {
            makeRoom(size);
        }
    }

    private void makeRoom(int size) throws IOException {
        if (!grows) {
            finish();
            return;
        }
        long wanted = Math.max((long) at + size, buffer.length * 2L);
        if ((long) at + size > LARGEST_ARRAY) {
            throw new IllegalStateException("the text is larger than 2 GiB: write it to a stream");
        }
        buffer = Arrays.copyOf(buffer, (int) Math.min(wanted, LARGEST_ARRAY));
    }

    public void put(char ascii) throws IOException {
        need(1);
        buffer[at++] = (byte) ascii;
    }

    public void put(char first, char second) throws IOException {
        need(2);
        buffer[at++] = (byte) first;
        buffer[at++] = (byte) second;
    }

    public void put(byte[] source, int start, int length) throws IOException {
        for (int done = 0; done < length; ) {
            int piece = Math.min(length - done, STREAM_BUFFER);
            need(piece);
            System.arraycopy(source, start + done, buffer, at, piece);
            at += piece;
            done += piece;
        }
    }

    public void put(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        put(bytes, 0, bytes.length);
    }

    public void spaces(int count) throws IOException {
        for (int left = count; left > 0; left -= SPACES.length) {
            put(SPACES, 0, Math.min(left, SPACES.length));
        }
    }

    /** An unsigned number. */
    public void decimal(int value) throws IOException {
        if (value < 0) {
            decimal(value & 0xFFFFFFFFL);
        } else {
            need(10 + DECIMAL_EXCESS);
            at = decimal(value, buffer, at);
        }
    }

    /** An id: {@code %} and its number. */
    public void id(int value) throws IOException {
        put('%');
        decimal(value);
    }

    /** A signed number. */
    public void decimal(long value) throws IOException {
        if (value == (int) value && value >= 0) {
            decimal((int) value);
        } else {
            put(Long.toString(value));
        }
    }

    /** Eight hexadecimal digits. */
    public void hex(int value) throws IOException {
        need(8);
        for (int shift = 28; shift >= 0; shift -= 4) {
            buffer[at++] = (byte) Character.forDigit(value >>> shift & 15, 16);
        }
    }

    /**
     * The bytes of a literal string up to its zero byte, with a backslash before quotes and backslashes.
     *
     * @param end the word offset after the last word of the operand
     * @param oneLine whether line feeds become spaces
     * @return the word offset after the string
     */
    public int literalString(int[] words, int start, int end, boolean oneLine) throws IOException {
        for (int i = start; i < end; i++) {
            need(8);
            byte[] target = buffer;
            int to = at;
            int word = words[i];
            for (int k = 0; k < 4; k++) {
                byte b = (byte) word;
                if (b == 0) {
                    at = to;
                    return i + 1;
                }
                if (b == '"' || b == '\\') {
                    target[to++] = '\\';
                }
                target[to++] = b == '\n' && oneLine ? (byte) ' ' : b;
                word >>>= 8;
            }
            at = to;
        }
        return end;
    }

    /** Number of decimal digits of a non-negative number. */
    public static int digits(int value) {
        if (value < 100_000) {
            return value < 100 ? value < 10 ? 1 : 2 : value < 1000 ? 3 : value < 10_000 ? 4 : 5;
        }
        return value < 10_000_000
                ? value < 1_000_000 ? 6 : 7
                : value < 100_000_000 ? 8 : value < 1_000_000_000 ? 9 : 10;
    }

    /**
     * Writes a non-negative number into an array. May overwrite {@link #DECIMAL_EXCESS} bytes after the number.
     *
     * @return the offset after the number
     */
    public static int decimal(int value, byte[] target, int start) {
        if (value < 1000) {
            return upToThreeDigits(value, target, start);
        }
        int thousands = value / 1000;
        int end = thousands < 1000 ? upToThreeDigits(thousands, target, start) : decimal(thousands, target, start);
        int digits = THREE_DIGITS[value - thousands * 1000];
        target[end] = (byte) digits;
        target[end + 1] = (byte) (digits >> 8);
        target[end + 2] = (byte) (digits >> 16);
        return end + 3;
    }

    private static int upToThreeDigits(int value, byte[] target, int start) {
        int digits = UP_TO_THREE_DIGITS[value];
        target[start] = (byte) digits;
        target[start + 1] = (byte) (digits >> 8);
        target[start + 2] = (byte) (digits >> 16);
        return start + (digits >> 24);
    }

    /** The digits of the numbers below 1,000, with leading zeros, the first one in the lowest byte. */
    private static int[] threeDigits() {
        int[] digits = new int[1000];
        for (int i = 0; i < 1000; i++) {
            digits[i] = '0' + i / 100 | '0' + i / 10 % 10 << 8 | '0' + i % 10 << 16;
        }
        return digits;
    }

    /** The digits of the numbers below 1,000, the first one in the lowest byte, and their number in the highest. */
    private static int[] upToThreeDigits() {
        int[] digits = threeDigits();
        for (int i = 0; i < 100; i++) {
            digits[i] = i < 10 ? digits[i] >> 16 | 1 << 24 : digits[i] >> 8 | 2 << 24;
        }
        for (int i = 100; i < 1000; i++) {
            digits[i] |= 3 << 24;
        }
        return digits;
    }

    private static byte[] spaces() {
        byte[] spaces = new byte[32];
        Arrays.fill(spaces, (byte) ' ');
        return spaces;
    }
}
