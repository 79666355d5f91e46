package org.spirv4j.internal.disassembly;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** UTF-8 text on its way out: a buffer of bytes that is written to a stream when full, or grows when there is none. */
public final class TextOutput {
    private static final int STREAM_BUFFER = 1 << 16;
    private static final int MAX_ID = 12;
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final char[] DIGIT_PAIRS = digitPairs();
    private static final byte[] SPACES = spaces();

    private final OutputStream out;
    private final boolean grows;
    private byte[] buffer;
    private int at;
    private long written;

    /** Text for a stream, which is neither flushed nor closed. */
    public TextOutput(OutputStream out) {
        this.out = out;
        this.grows = false;
        this.buffer = new byte[STREAM_BUFFER];
    }

    /** Text that stays in memory, see {@link #text}. */
    public TextOutput(int expectedSize) {
        this.out = OutputStream.nullOutputStream();
        this.grows = true;
        this.buffer = new byte[expectedSize];
    }

    /** What has been put into memory. */
    public String text() {
        return new String(buffer, 0, at, StandardCharsets.UTF_8);
    }

    /** Hands everything to the stream. */
    public void finish() throws IOException {
        out.write(buffer, 0, at);
        written += at;
        at = 0;
    }

    /** How many bytes have been put so far. */
    public long position() {
        return written + at;
    }

    /** Makes room for this many bytes, which must be at most {@code 1 << 16}. */
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
            throw new IllegalStateException("the text is longer than 2 GiB: write it to a stream");
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
        if (length <= 32) {
            need(32);
            byte[] target = buffer;
            int to = at;
            for (int i = 0; i < length; i++) {
                target[to + i] = source[start + i];
            }
            at = to + length;
            return;
        }
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
        need(10);
        at = writeUnsigned(value, buffer, at);
    }

    /** An id: {@code %} and its number. */
    public void id(int value) throws IOException {
        need(11);
        buffer[at] = '%';
        at = writeUnsigned(value, buffer, at + 1);
    }

    /** Ids from {@code start} to before {@code end}, which are at most 65,535, each with a space before it. */
    public void ids(int[] words, int start, int end) throws IOException {
        int next = start;
        while (next < end) {
            int piece = Math.min(end - next, STREAM_BUFFER / MAX_ID);
            need(piece * MAX_ID);
            byte[] target = buffer;
            int to = at;
            for (int last = next + piece; next < last; next++) {
                target[to] = ' ';
                target[to + 1] = '%';
                to = writeUnsigned(words[next], target, to + 2);
            }
            at = to;
        }
    }

    /** The beginning of a line: spaces, an id that ends in column {@code indent - 3}, and {@code " = "}. */
    public void result(int id, int indent) throws IOException {
        need(MAX_ID + 3 + indent);
        byte[] target = buffer;
        int to = at;
        for (int spaces = indent - 4 - unsignedDigits(id); spaces > 0; spaces--) {
            target[to++] = ' ';
        }
        target[to] = '%';
        to = writeUnsigned(id, target, to + 1);
        target[to] = ' ';
        target[to + 1] = '=';
        target[to + 2] = ' ';
        at = to + 3;
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
     * @param end behind the last word that may belong to the string
     * @return the place behind the string's last word
     */
    public int literalString(int[] words, int start, int end) throws IOException {
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
                target[to++] = b;
                word >>>= 8;
            }
            at = to;
        }
        return end;
    }

    /** Number of decimal digits of a number that is not negative. */
    public static int digits(int value) {
        if (value < 100_000) {
            return value < 100 ? value < 10 ? 1 : 2 : value < 1000 ? 3 : value < 10_000 ? 4 : 5;
        }
        return value < 10_000_000
                ? value < 1_000_000 ? 6 : 7
                : value < 100_000_000 ? 8 : value < 1_000_000_000 ? 9 : 10;
    }

    /** Number of decimal digits of an unsigned number. */
    private static int unsignedDigits(int value) {
        return value < 0 ? 10 : digits(value);
    }

    /** Writes an unsigned number; gives the place behind it. */
    private static int writeUnsigned(int value, byte[] target, int start) {
        int end = start + unsignedDigits(value);
        int to = end;
        int rest = value;
        if (rest < 0) {
            rest = (int) ((value & 0xFFFFFFFFL) / 100);
            to -= 2;
            pair(value - rest * 100, target, to);
        }
        while (rest >= 100) {
            int quotient = rest / 100;
            to -= 2;
            pair(rest - quotient * 100, target, to);
            rest = quotient;
        }
        if (rest >= 10) {
            pair(rest, target, to - 2);
        } else {
            target[to - 1] = (byte) ('0' + rest);
        }
        return end;
    }

    private static void pair(int number, byte[] target, int to) {
        char digits = DIGIT_PAIRS[number];
        target[to] = (byte) digits;
        target[to + 1] = (byte) (digits >> 8);
    }

    private static char[] digitPairs() {
        char[] pairs = new char[100];
        for (int i = 0; i < 100; i++) {
            pairs[i] = (char) (('0' + i / 10) | ('0' + i % 10) << 8);
        }
        return pairs;
    }

    private static byte[] spaces() {
        byte[] spaces = new byte[32];
        Arrays.fill(spaces, (byte) ' ');
        return spaces;
    }
}
