// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.cross;

import java.nio.charset.StandardCharsets;

/** JSON with a line for each value, indented by four blanks, and blanks around colons. */
final class CrossJson {
    private static final String INDENT = "    ";
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7E;

    private final StringBuilder out = new StringBuilder();
    private int depth;
    private boolean isFirst = true;

    CrossJson open(char bracket) {
        next();
        return begin(bracket);
    }

    CrossJson open(String name, char bracket) {
        name(name);
        return begin(bracket);
    }

    private CrossJson begin(char bracket) {
        out.append(bracket);
        depth++;
        isFirst = true;
        return this;
    }

    CrossJson close(char bracket) {
        depth--;
        line();
        out.append(bracket);
        isFirst = false;
        return this;
    }

    CrossJson member(String name, String value) {
        name(name);
        string(value);
        return this;
    }

    /** A number, or a word such as true. */
    CrossJson memberOf(String name, Object value) {
        name(name);
        out.append(value);
        return this;
    }

    CrossJson element(Object value) {
        next();
        out.append(value);
        return this;
    }

    private void name(String name) {
        next();
        string(name);
        out.append(" : ");
    }

    private void next() {
        if (!isFirst) {
            out.append(',');
        }
        if (depth > 0) {
            line();
        }
        isFirst = false;
    }

    private void line() {
        out.append('\n');
        out.append(INDENT.repeat(depth));
    }

    private void string(String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < FIRST_PRINTABLE || c > LAST_PRINTABLE) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    byte[] bytes() {
        return out.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    }
}
