// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON (RFC 8259) into maps, lists, strings, {@link Long}, {@link Double}, {@link Boolean} and {@link #NULL}.
 *
 * <p>The library has no run-time dependency and needs JSON only for grammar files, hence this reader. Integers may
 * also be hexadecimal ({@code 0x10}), which some published grammar files use.
 */
public final class Json {

    /** What JSON's {@code null} becomes. */
    public static final Object NULL = new Object();

    private static final int MAX_DEPTH = 64;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Parses a whole document. */
    public static Object parse(String text) {
        Json json = new Json(text.startsWith("\uFEFF") ? text.substring(1) : text);
        Object value = json.value(0);
        json.skipSpace();
        if (json.at < json.text.length()) {
            throw json.error("expected the end of the document");
        }
        return value;
    }

    private Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw error("nested more than " + MAX_DEPTH + " levels deep");
        }
        skipSpace();
        char c = at < text.length() ? text.charAt(at) : '\0';
        return switch (c) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", NULL);
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        skipSpace();
        if (take('}')) {
            return map;
        }
        do {
            skipSpace();
            String key = string();
            skipSpace();
            expect(':');
            map.put(key, value(depth + 1));
            skipSpace();
        } while (take(','));
        expect('}');
        return map;
    }

    private List<Object> array(int depth) {
        List<Object> list = new ArrayList<>();
        at++;
        skipSpace();
        if (take(']')) {
            return list;
        }
        do {
            list.add(value(depth + 1));
            skipSpace();
        } while (take(','));
        expect(']');
        return list;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            if (at >= text.length()) {
                throw error("unterminated string");
            }
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char escape = at < text.length() ? text.charAt(at++) : '\0';
            switch (escape) {
                case '"', '\\', '/' -> out.append(escape);
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'u' -> out.append(unicodeEscape());
                default -> throw error("unknown escape '\\" + escape + "'");
            }
        }
    }

    private char unicodeEscape() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < text.length() ? Character.digit(text.charAt(at++), 16) : -1;
            if (digit < 0) {
                throw error("\\u needs four hexadecimal digits");
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }

    private Object number() {
        int start = at;
        while (at < text.length() && ",]} \t\r\n:".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String token = text.substring(start, at);
        try {
            if (token.startsWith("0x") || token.startsWith("0X")) {
                return Long.parseLong(token.substring(2), 16);
            }
            return token.matches("-?\\d+") ? (Object) Long.valueOf(token) : (Object) Double.valueOf(token);
        } catch (NumberFormatException e) {
            at = start;
            throw error(token.isEmpty() ? "expected a value" : "expected a value, found '" + token + "'");
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw error("expected " + word);
        }
        at += word.length();
        return value;
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!take(c)) {
            throw error("expected '" + c + "'");
        }
    }

    private GrammarSyntaxException error(String what) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < Math.min(at, text.length()); i++) {
            column++;
            if (text.charAt(i) == '\n') {
                line++;
                column = 1;
            }
        }
        return new GrammarSyntaxException(line + ":" + column + ": JSON: " + what);
    }
}
