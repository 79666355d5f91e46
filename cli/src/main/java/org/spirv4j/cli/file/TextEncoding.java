// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Recognizes the encoding of text files. Windows PowerShell, for example, redirects text in UTF-16 with a byte-order
 * mark.
 */
public final class TextEncoding {
    private TextEncoding() {}

    /**
     * The same text in UTF-8 without a byte-order mark. Bytes that are not UTF-16, and that do not start with a
     * byte-order mark, are returned as they are, such as those of a binary module.
     */
    public static byte[] utf8(byte[] bytes) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return Arrays.copyOfRange(bytes, 3, bytes.length);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return decoded(bytes, 2, StandardCharsets.UTF_16BE);
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return decoded(bytes, 2, StandardCharsets.UTF_16LE);
        }
        // Text that this program reads starts with two ASCII characters.
        if (bytes.length >= 4 && bytes[0] == 0 && isAscii(bytes[1]) && bytes[2] == 0 && isAscii(bytes[3])) {
            return decoded(bytes, 0, StandardCharsets.UTF_16BE);
        }
        if (bytes.length >= 4 && isAscii(bytes[0]) && bytes[1] == 0 && isAscii(bytes[2]) && bytes[3] == 0) {
            return decoded(bytes, 0, StandardCharsets.UTF_16LE);
        }
        return bytes;
    }

    private static byte[] decoded(byte[] bytes, int start, Charset charset) {
        return new String(bytes, start, bytes.length - start, charset).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean startsWith(byte[] bytes, int... start) {
        if (bytes.length < start.length) {
            return false;
        }
        for (int i = 0; i < start.length; i++) {
            if ((bytes[i] & 0xFF) != start[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the byte is a printable ASCII character, a tab or a line end. */
    static boolean isAscii(byte b) {
        return (b >= ' ' && b < 0x7F) || b == '\n' || b == '\r' || b == '\t';
    }
}
