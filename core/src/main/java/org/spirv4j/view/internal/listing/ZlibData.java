// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * Compresses bytes to the zlib format (RFC 1950), as one block with the fixed codes of RFC 1951. The same input gives
 * the same bytes everywhere; the compressor of {@code java.util.zip} is that of the platform, and does not promise
 * that.
 */
final class ZlibData {
    private static final int WINDOW = 1 << 15;
    private static final int MIN_MATCH = 4;
    private static final int MAX_MATCH = 258;
    /** The number of earlier places that a match is searched at. */
    private static final int MAX_PLACES = 24;

    private static final int HASH_BITS = 15;
    private static final int END_OF_BLOCK = 256;

    private final byte[] input;
    private final int[] latest = new int[1 << HASH_BITS];
    /** By position in the window: the place before it with the same hash. */
    private final int[] previous = new int[WINDOW];

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int bits;
    private int bitCount;
    private int matchDistance;

    private ZlibData(byte[] input) {
        this.input = input;
        Arrays.fill(latest, -1);
    }

    /** {@return the bytes in the zlib format} */
    static byte[] compress(byte[] input) {
        return new ZlibData(input).compress();
    }

    private byte[] compress() {
        out.write(0x78);
        out.write(0x9C);
        // The last block, with fixed codes.
        put(1 | 1 << 1, 3);
        int at = 0;
        while (at < input.length) {
            int length = match(at);
            if (length == 0) {
                symbol(input[at] & 0xFF);
                enter(at++);
            } else {
                length(length);
                distance(matchDistance);
                for (int end = at + length; at < end; at++) {
                    enter(at);
                }
            }
        }
        symbol(END_OF_BLOCK);
        put(0, (8 - bitCount) & 7);
        Adler32 checksum = new Adler32();
        checksum.update(input);
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write((int) (checksum.getValue() >> shift));
        }
        return out.toByteArray();
    }

    /** Finds the longest match at a position, and its distance; returns its length, 0 for none. */
    private int match(int at) {
        if (at + MIN_MATCH > input.length) {
            return 0;
        }
        int most = Math.min(MAX_MATCH, input.length - at);
        int best = MIN_MATCH - 1;
        int candidate = latest[hash(at)];
        for (int i = 0; i < MAX_PLACES && candidate >= 0 && at - candidate <= WINDOW && best < most; i++) {
            if (input[candidate + best] == input[at + best]) {
                int end = Arrays.mismatch(input, candidate, candidate + most, input, at, at + most);
                int length = end < 0 ? most : end;
                if (length > best) {
                    best = length;
                    matchDistance = at - candidate;
                }
            }
            int before = previous[candidate & (WINDOW - 1)];
            // A place that has left the window has been overwritten by a later one.
            candidate = before < candidate ? before : -1;
        }
        return best < MIN_MATCH ? 0 : best;
    }

    private void enter(int at) {
        if (at + MIN_MATCH <= input.length) {
            int hash = hash(at);
            previous[at & (WINDOW - 1)] = latest[hash];
            latest[hash] = at;
        }
    }

    private int hash(int at) {
        int word = input[at] & 0xFF
                | (input[at + 1] & 0xFF) << 8
                | (input[at + 2] & 0xFF) << 16
                | (input[at + 3] & 0xFF) << 24;
        return word * 0x9E3779B1 >>> 32 - HASH_BITS;
    }

    private void length(int length) {
        int rest = length - 3;
        if (length == MAX_MATCH) {
            symbol(285);
        } else if (rest < 8) {
            symbol(257 + rest);
        } else {
            int extra = 29 - Integer.numberOfLeadingZeros(rest);
            symbol(261 + 4 * extra + (rest >> extra & 3));
            put(rest & (1 << extra) - 1, extra);
        }
    }

    private void distance(int distance) {
        int rest = distance - 1;
        if (rest < 4) {
            code(rest, 5);
        } else {
            int extra = 30 - Integer.numberOfLeadingZeros(rest);
            code(2 * extra + 2 + (rest >> extra & 1), 5);
            put(rest & (1 << extra) - 1, extra);
        }
    }

    /** Writes a literal or the symbol of a length (RFC 1951, 3.2.6). */
    private void symbol(int symbol) {
        if (symbol < 144) {
            code(0x30 + symbol, 8);
        } else if (symbol < 256) {
            code(0x190 + symbol - 144, 9);
        } else if (symbol < 280) {
            code(symbol - 256, 7);
        } else {
            code(0xC0 + symbol - 280, 8);
        }
    }

    /** Writes a code, whose first bit is its highest. */
    private void code(int code, int count) {
        put(Integer.reverse(code) >>> 32 - count, count);
    }

    private void put(int value, int count) {
        bits |= value << bitCount;
        bitCount += count;
        while (bitCount >= 8) {
            out.write(bits);
            bits >>>= 8;
            bitCount -= 8;
        }
    }
}
