package org.spirv4j.cli.file;

/** Tells when a file was given to the command for the other kind of file. */
final class WrongKind {
    private static final int PROBE = 256;

    private WrongKind() {}

    /** Help for bytes that were taken for text; empty when they are not a module. */
    static String ofText(byte[] bytes) {
        boolean isModule = bytes.length >= 4
                && ((bytes[0] == 3 && bytes[1] == 2 && bytes[2] == 0x23 && bytes[3] == 7)
                        || (bytes[0] == 7 && bytes[1] == 0x23 && bytes[2] == 2 && bytes[3] == 3));
        return isModule ? "this is a binary module; spirv dis turns it into text" : "";
    }

    /** Help for bytes that were taken for a module; empty when they are not text. */
    static String ofBinary(byte[] bytes) {
        int end = Math.min(bytes.length, PROBE);
        for (int i = 0; i < end; i++) {
            if (bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t') {
                return "";
            }
        }
        String start = new String(bytes, 0, end, java.nio.charset.StandardCharsets.UTF_8);
        return start.startsWith(";") || start.contains("Op")
                ? "this looks like assembly text; spirv as turns it into a module"
                : "";
    }
}
