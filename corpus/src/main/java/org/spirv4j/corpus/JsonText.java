// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.List;

/** Writes JSON text in ASCII, with a space after {@code :} and {@code ,}. */
final class JsonText {
    private final StringBuilder text;
    private boolean first = true;

    JsonText(StringBuilder text) {
        this.text = text;
    }

    JsonText object() {
        return open('{');
    }

    JsonText object(String name) {
        return name(name).open('{');
    }

    JsonText endObject() {
        return close('}');
    }

    JsonText array(String name) {
        return name(name).open('[');
    }

    JsonText endArray() {
        return close(']');
    }

    JsonText member(String name, String value) {
        name(name).string(value);
        first = false;
        return this;
    }

    JsonText member(String name, long value) {
        name(name).text.append(value);
        first = false;
        return this;
    }

    JsonText members(String name, List<String> values) {
        array(name);
        for (int i = 0; i < values.size(); i++) {
            separate();
            string(values.get(i));
        }
        return endArray();
    }

    JsonText element(long value) {
        separate();
        text.append(value);
        return this;
    }

    /** Starts a new line before the next value. */
    JsonText newLine() {
        text.append(first ? "\n" : ",\n");
        first = true;
        return this;
    }

    private JsonText name(String name) {
        separate();
        string(name);
        text.append(": ");
        first = true;
        return this;
    }

    private JsonText open(char bracket) {
        separate();
        text.append(bracket);
        first = true;
        return this;
    }

    private JsonText close(char bracket) {
        text.append(bracket);
        first = false;
        return this;
    }

    private void separate() {
        if (!first) {
            text.append(", ");
        }
        first = false;
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7F) {
                text.append(c);
            } else {
                text.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    text.append(Character.forDigit(c >> shift & 15, 16));
                }
            }
        }
        text.append('"');
    }
}
