// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.util.Arrays;

/** Bytes that are decoded from text. */
final class DecodedText {
    private static final int MAGIC = 0x0302_2307;
    private static final int HEADER_BYTES = 20;
    private static final int FIRST = 1 << 10;

    private final int limit;
    private byte[] bytes = new byte[FIRST];
    private int length;
    private int start;
    private int end;

    /**
     * Starts a text.
     *
     * @param start index of its first character
     * @param limit the largest number of bytes
     */
    DecodedText(int start, int limit) {
        this.start = start;
        this.limit = limit;
        end = start;
    }

    /** Index of the first character. */
    int start() {
        return start;
    }

    /** Index after the last character. */
    int end() {
        return end;
    }

    int length() {
        return length;
    }

    /** The bytes, of which only the first ones are valid. */
    byte[] bytes() {
        return bytes;
    }

    /** Adds a byte; false if there are too many. */
    boolean add(int value) {
        if (length == limit) {
            return false;
        }
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, 2L * length));
        }
        bytes[length++] = (byte) value;
        return true;
    }

    /** Adds the bytes of a word, the least significant one first; false if there are too many. */
    boolean addWord(int word) {
        return add(word) && add(word >> 8) && add(word >> 16) && add(word >> 24);
    }

    /** Ends the text, which is empty unless it starts like a module, or like gzip. */
    DecodedText until(int index) {
        end = index;
        boolean isGzip = length > 3 && bytes[0] == 0x1F && bytes[1] == (byte) 0x8B && bytes[2] == 8;
        if (!isGzip && (length < HEADER_BYTES || !isMagic())) {
            length = 0;
        }
        return this;
    }

    private boolean isMagic() {
        int first = bytes[0] << 24 | (bytes[1] & 0xFF) << 16 | (bytes[2] & 0xFF) << 8 | bytes[3] & 0xFF;
        return first == MAGIC || Integer.reverseBytes(first) == MAGIC;
    }
}
