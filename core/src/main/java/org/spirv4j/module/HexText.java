// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Arrays;

/**
 * Parses words written as text, as compilers emit them into C headers: {@code 0x07230203, 0x00010000, ...},
 * with or without {@code 0x}, commas, braces, line ends, C comments and a preceding declaration.
 */
final class HexText {

    private HexText() {}

    /** Whether the bytes are text whose first number is the magic number, or whose first numbers are its bytes. */
    static boolean isHexText(byte[] bytes) {
        int limit = Math.min(bytes.length, 4096);
        for (int i = 0; i < Math.min(limit, 4); i++) {
            if (!isText(bytes[i])) {
                return false;
            }
        }
        return find(bytes, 0, limit) >= 0;
    }

    private static boolean isText(byte b) {
        return (b >= ' ' && b < 0x7F) || b == '\n' || b == '\r' || b == '\t';
    }

    /** The offset of the number that is the magic number or its first byte; -1 if there is none. */
    private static int find(byte[] bytes, int start, int limit) {
        int at = start;
        while (at < limit) {
            if (!isText(bytes[at])) {
                return -1;
            }
            at = skipComment(bytes, at, limit);
            if (at < limit && isNumberStart(bytes, at)) {
                int end = numberEnd(bytes, at);
                long value = value(bytes, at, end);
                if (value == ModuleHeader.MAGIC
                        || value == Integer.reverseBytes(ModuleHeader.MAGIC)
                        || (value == 3 && bytesFollow(bytes, end, limit, 0x02, 0x23, 0x07))
                        || (value == 7 && bytesFollow(bytes, end, limit, 0x23, 0x02, 0x03))) {
                    return at;
                }
                at = end;
            } else {
                at++;
            }
        }
        return -1;
    }

    private static boolean bytesFollow(byte[] bytes, int start, int limit, int... expected) {
        int at = start;
        for (int value : expected) {
            while (at < limit && isSeparator(bytes[at])) {
                at++;
            }
            int end = numberEnd(bytes, at);
            if (value(bytes, at, end) != value) {
                return false;
            }
            at = end;
        }
        return true;
    }

    static int[] words(byte[] bytes) {
        int at = find(bytes, 0, Math.min(bytes.length, 4096));
        long[] values = new long[Math.max(16, bytes.length / 11)];
        int count = 0;
        while (at < bytes.length) {
            at = skipComment(bytes, at, bytes.length);
            if (at >= bytes.length || bytes[at] == '}' || bytes[at] == ';') {
                break;
            }
            if (isNumberStart(bytes, at)) {
                int end = numberEnd(bytes, at);
                long value = value(bytes, at, end);
                if (value < 0) {
                    throw BinaryForm.malformed(
                            count,
                            "in hexadecimal text, '"
                                    + new String(
                                            bytes,
                                            at,
                                            Math.min(end - at, 20),
                                            java.nio.charset.StandardCharsets.US_ASCII)
                                    + "' is not a number of at most 32 bits");
                }
                if (count == values.length) {
                    values = Arrays.copyOf(values, count + count / 2);
                }
                values[count++] = value;
                at = end;
            } else if (isSeparator(bytes[at])) {
                at++;
            } else {
                throw BinaryForm.malformed(
                        count, "in hexadecimal text, unexpected character '" + (char) (bytes[at] & 0xFF) + "'");
            }
        }
        boolean isBytes = values[0] == 3 || values[0] == 7;
        return isBytes ? fromBytes(values, count) : fromWords(values, count);
    }

    private static boolean isSeparator(byte b) {
        return b == ',' || b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private static int[] fromWords(long[] values, int count) {
        boolean swapped = values[0] != ModuleHeader.MAGIC;
        int[] words = new int[count];
        for (int i = 0; i < count; i++) {
            words[i] = swapped ? Integer.reverseBytes((int) values[i]) : (int) values[i];
        }
        return words;
    }

    private static int[] fromBytes(long[] values, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            if (values[i] > 0xFF) {
                throw BinaryForm.malformed(
                        i / 4, "in hexadecimal text of single bytes, " + values[i] + " is not a byte");
            }
            bytes[i] = (byte) values[i];
        }
        return BinaryForm.words(bytes);
    }

    private static int skipComment(byte[] bytes, int start, int limit) {
        int at = start;
        while (at + 1 < limit && bytes[at] == '/' && (bytes[at + 1] == '/' || bytes[at + 1] == '*')) {
            boolean line = bytes[at + 1] == '/';
            at += line ? 2 : 3;
            while (at < limit && !(line ? bytes[at] == '\n' : bytes[at] == '/' && bytes[at - 1] == '*')) {
                at++;
            }
            at = Math.min(at + 1, limit);
        }
        return at;
    }

    /** Whether a number starts here: at a digit that is not part of a word such as "uint32_t". */
    private static boolean isNumberStart(byte[] bytes, int at) {
        return Character.digit(bytes[at], 16) >= 0
                && (at == 0 || !Character.isJavaIdentifierPart(bytes[at - 1] & 0xFF))
                && (Character.digit(bytes[at], 10) >= 0 || value(bytes, at, numberEnd(bytes, at)) >= 0);
    }

    private static int numberEnd(byte[] bytes, int start) {
        int end = start;
        while (end < bytes.length && Character.isLetterOrDigit(bytes[end] & 0xFF)) {
            end++;
        }
        return end;
    }

    /** The value of a number; eight digits without {@code 0x} are hexadecimal, too. -1 if it is not a number. */
    private static long value(byte[] bytes, int start, int end) {
        int last = end;
        while (last > start && (bytes[last - 1] == 'u' || bytes[last - 1] == 'U')) {
            last--;
        }
        boolean prefixed = last - start > 2 && bytes[start] == '0' && (bytes[start + 1] | 0x20) == 'x';
        int from = prefixed ? start + 2 : start;
        int radix = prefixed || last - start == 8 ? 16 : 10;
        if (last == from || last - from > 10) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < last; i++) {
            int digit = Character.digit(bytes[i], radix);
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value > 0xFFFFFFFFL ? -1 : value;
    }
}
