// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads JSON text from its start to its end. The caller states what must come next; there is no recursion. */
final class JsonLine {
    private static final int HEXADECIMAL = 16;
    private static final int DIGITS = 4;

    private final String text;
    private int at;

    JsonLine(String text) {
        this.text = text;
    }

    /**
     * Reads an object.
     *
     * @param member reads the value of the member with a name
     */
    void object(Consumer<String> member) {
        expect('{');
        if (takes('}')) {
            return;
        }
        do {
            String name = string();
            expect(':');
            member.accept(name);
        } while (takes(','));
        expect('}');
    }

    <T> List<T> array(Supplier<T> element) {
        List<T> elements = new ArrayList<>();
        expect('[');
        if (takes(']')) {
            return elements;
        }
        do {
            elements.add(element.get());
        } while (takes(','));
        expect(']');
        return elements;
    }

    Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        object(name -> counts.put(name, integer()));
        return counts;
    }

    int integer() {
        long value = number();
        if (value != (int) value) {
            throw wrong("a number of 32 bits");
        }
        return (int) value;
    }

    long number() {
        space();
        int start = at;
        while (at < text.length() && (text.charAt(at) == '-' || Character.isDigit(text.charAt(at)))) {
            at++;
        }
        try {
            return Long.parseLong(text, start, at, 10);
        } catch (NumberFormatException e) {
            throw wrong("an integer", e);
        }
    }

    String string() {
        expect('"');
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            value.append(c == '\\' ? escape() : c);
        }
        if (at == text.length()) {
            throw wrong("'\"'");
        }
        at++;
        return value.toString();
    }

    private char escape() {
        char c = at < text.length() ? text.charAt(at++) : ' ';
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                try {
                    int end = Math.min(at + DIGITS, text.length());
                    char unit = (char) Integer.parseUnsignedInt(text, at, end, HEXADECIMAL);
                    at = end;
                    yield unit;
                } catch (NumberFormatException e) {
                    throw wrong("four hexadecimal digits", e);
                }
            }
            default -> throw wrong("a character after '\\'");
        };
    }

    void end() {
        space();
        if (at < text.length()) {
            throw wrong("the end");
        }
    }

    private boolean takes(char c) {
        space();
        boolean found = at < text.length() && text.charAt(at) == c;
        at += found ? 1 : 0;
        return found;
    }

    private void expect(char c) {
        if (!takes(c)) {
            throw wrong("'" + c + "'");
        }
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException("the record must have " + expected + " at character " + (at + 1));
    }

    private IllegalArgumentException wrong(String expected, RuntimeException cause) {
        return new IllegalArgumentException("the record must have " + expected + " at character " + (at + 1), cause);
    }
}
