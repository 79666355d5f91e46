package org.spirv4j.cli.file;

import java.nio.charset.StandardCharsets;

/** Tells when a file was given to the command for the other kind of file. */
public final class WrongKind {
    private static final int PROBE = 256;

    private WrongKind() {}

    /** Whether the bytes start with the magic number of a module, in either byte order. */
    static boolean isModule(byte[] bytes) {
        return bytes.length >= 4
                && ((bytes[0] == 3 && bytes[1] == 2 && bytes[2] == 0x23 && bytes[3] == 7)
                        || (bytes[0] == 7 && bytes[1] == 0x23 && bytes[2] == 2 && bytes[3] == 3));
    }

    /** Whether the bytes look like assembly text. */
    public static boolean isText(byte[] bytes) {
        int end = Math.min(bytes.length, PROBE);
        for (int i = 0; i < end; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t') {
                return false;
            }
        }
        String start = new String(bytes, 0, end, StandardCharsets.UTF_8);
        return start.startsWith(";") || start.contains("Op");
    }
}
