// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.nio.charset.StandardCharsets;

/** The header of an entry of a tar archive, in the forms of POSIX (ustar, pax), GNU and Unix V7. */
final class TarHeader {
    /** Size of a header, and of the blocks to which contents are padded, in bytes. */
    static final int SIZE = 512;

    private static final int NAME_END = 100;
    private static final int SIZE_FIELD = 124;
    private static final int SIZE_END = 136;
    private static final int CHECKSUM = 148;
    private static final int CHECKSUM_END = 156;
    private static final int TYPE = 156;
    private static final int MAGIC = 257;
    private static final int PREFIX = 345;
    private static final int PREFIX_END = 500;

    private final byte[] bytes;

    TarHeader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Whether a block is a header: its checksum tells. */
    static boolean isValid(byte[] block) {
        if (block.length < SIZE || block[0] == 0) {
            return false;
        }
        long stated = octal(block, CHECKSUM, CHECKSUM_END);
        long unsigned = 0;
        long signed = 0;
        for (int i = 0; i < SIZE; i++) {
            byte b = i >= CHECKSUM && i < CHECKSUM_END ? (byte) ' ' : block[i];
            unsigned += b & 0xFF;
            signed += b;
        }
        // Old programs sum signed bytes.
        return stated == unsigned || stated == signed;
    }

    static boolean isZero(byte[] block) {
        for (byte b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    /** The kind of the entry: {@code 0} or a zero byte for files. */
    char type() {
        return (char) (bytes[TYPE] & 0xFF);
    }

    boolean isFile() {
        char type = type();
        return type == '0' || type == 0 || type == '7';
    }

    /** The name with its folders. */
    String name() {
        String name = text(bytes, 0, NAME_END);
        boolean posix = bytes[MAGIC] == 'u' && bytes[MAGIC + 5] == 0;
        String prefix = posix ? text(bytes, PREFIX, PREFIX_END) : "";
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    /** Size of the content in bytes; negative if the field is damaged. */
    long size() {
        if (bytes[SIZE_FIELD] < 0) {
            // GNU: a big-endian number for sizes from 8 GiB.
            long size = bytes[SIZE_FIELD] & 0x7F;
            for (int i = SIZE_FIELD + 1; i < SIZE_END; i++) {
                if (size >>> Long.SIZE - 9 != 0) {
                    return -1;
                }
                size = size << 8 | (bytes[i] & 0xFF);
            }
            return size;
        }
        return octal(bytes, SIZE_FIELD, SIZE_END);
    }

    /** Text up to a zero byte. */
    static String text(byte[] bytes, int start, int end) {
        int last = start;
        while (last < end && bytes[last] != 0) {
            last++;
        }
        return new String(bytes, start, last - start, StandardCharsets.UTF_8);
    }

    /** A number in octal digits, with spaces and zero bytes around it; -1 if it is damaged. */
    private static long octal(byte[] bytes, int start, int end) {
        int i = start;
        while (i < end && bytes[i] == ' ') {
            i++;
        }
        long value = 0;
        for (; i < end && bytes[i] != 0 && bytes[i] != ' '; i++) {
            if (bytes[i] < '0' || bytes[i] > '7') {
                return -1;
            }
            value = value << 3 | (bytes[i] - '0');
        }
        return value;
    }
}
