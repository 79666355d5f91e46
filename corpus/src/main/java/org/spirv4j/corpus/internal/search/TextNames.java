// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.nio.charset.StandardCharsets;

/**
 * Finds the name of the variable or member of which a text is the value: of an array in C,
 * C++ or Rust, such as {@code static NAME: &[u32]}, or of a member in JSON.
 */
final class TextNames {
    private static final int BEFORE = 300;
    private static final int LONGEST = 128;

    private final String text;

    private TextNames(String text) {
        this.text = text;
    }

    /** The name before an index; empty if there is none. */
    static String before(byte[] bytes, int index) {
        int start = Math.max(0, index - BEFORE);
        String text = new String(bytes, start, index - start, StandardCharsets.ISO_8859_1);
        String name = new TextNames(text).name();
        return new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private String name() {
        int end = opening(text.length());
        if (end == 0) {
            return "";
        }
        char last = text.charAt(end - 1);
        if (last == '=') {
            return variable(end - 1);
        }
        return last == ':' ? member(end - 1) : "";
    }

    /** The index before what stands between a name and its value. */
    private int opening(int start) {
        int end = start;
        if (end > 0 && text.charAt(end - 1) == ',' && text.startsWith("base64,", Math.max(0, end - 7))) {
            int quote = Math.max(text.lastIndexOf('"', end), text.lastIndexOf('\'', end));
            return quote < 0 ? 0 : opening(quote + 1);
        }
        while (end > 0) {
            char c = text.charAt(end - 1);
            if (c == '\n') {
                end = beforeComment(end - 1);
            } else if (c == '/' && text.startsWith("*/", Math.max(0, end - 2))) {
                end = Math.max(0, text.lastIndexOf("/*", end));
            } else if (Character.isWhitespace(c) || "{[(&\"'`".indexOf(c) >= 0) {
                end--;
            } else if (text.startsWith("vec!", Math.max(0, end - 4)) && end >= 4) {
                end -= 4;
            } else if (c == 'b' && end < text.length() && text.charAt(end) == '"') {
                end--;
            } else {
                return end;
            }
        }
        return end;
    }

    /** The end of a line, without a comment at its end. */
    private int beforeComment(int lineEnd) {
        int lineStart = text.lastIndexOf('\n', lineEnd - 1) + 1;
        int comment = text.indexOf("//", lineStart);
        return comment >= 0 && comment < lineEnd ? comment : lineEnd;
    }

    /** The name before a colon. */
    private String member(int colon) {
        int end = text.substring(0, colon).stripTrailing().length();
        if (end == 0) {
            return "";
        }
        char quote = text.charAt(end - 1);
        if (quote == '"' || quote == '\'') {
            int start = text.lastIndexOf(quote, end - 2);
            return start < 0 || end - start > LONGEST ? "" : text.substring(start + 1, end - 1);
        }
        return identifier(end);
    }

    /** The name of a variable that is declared before an equals sign. */
    private String variable(int equals) {
        int start = equals;
        int depth = 0;
        while (start > 0 && (depth > 0 || ";{}\n".indexOf(text.charAt(start - 1)) < 0)) {
            start--;
            depth += text.charAt(start) == ']' ? 1 : text.charAt(start) == '[' ? -1 : 0;
        }
        String declaration = text.substring(start, equals);
        int end = declaration.length();
        for (int i = 0; i < declaration.length(); i++) {
            char c = declaration.charAt(i);
            boolean isType = c == ':' && !isColon(declaration, i + 1) && !isColon(declaration, i - 1);
            if (isType || c == '[') {
                end = i;
                break;
            }
        }
        return identifier(start + declaration.substring(0, end).stripTrailing().length());
    }

    private static boolean isColon(String declaration, int index) {
        return index >= 0 && index < declaration.length() && declaration.charAt(index) == ':';
    }

    private String identifier(int end) {
        int start = end;
        while (start > 0 && isPart(text.charAt(start - 1))) {
            start--;
        }
        return end - start > LONGEST ? "" : text.substring(start, end);
    }

    private static boolean isPart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$';
    }
}
