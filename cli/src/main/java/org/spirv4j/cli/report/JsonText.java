// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

/** Writes JSON text in ASCII on one line, with a space after {@code :} and {@code ,}. */
public final class JsonText {
    private final StringBuilder text = new StringBuilder();
    private boolean first = true;

    /** Begins an object as the next value. */
    public JsonText object() {
        return open('{');
    }

    /** Begins an object as a member. */
    public JsonText object(String name) {
        return name(name).open('{');
    }

    /** Ends the object. */
    public JsonText endObject() {
        return end('}');
    }

    /** Begins an array as a member. */
    public JsonText array(String name) {
        return name(name).open('[');
    }

    /** Ends the array. */
    public JsonText endArray() {
        return end(']');
    }

    public JsonText member(String name, String value) {
        name(name).string(value);
        first = false;
        return this;
    }

    public JsonText member(String name, long value) {
        name(name).text.append(value);
        first = false;
        return this;
    }

    public JsonText member(String name, boolean value) {
        name(name).text.append(value);
        first = false;
        return this;
    }

    /** Adds a member whose value is JSON text, such as a number with a fraction. */
    public JsonText memberOfText(String name, String json) {
        name(name).text.append(json);
        first = false;
        return this;
    }

    public JsonText members(String name, Iterable<String> values) {
        array(name);
        for (String value : values) {
            element(value);
        }
        return endArray();
    }

    public JsonText element(String value) {
        separate();
        string(value);
        first = false;
        return this;
    }

    public JsonText element(long value) {
        separate();
        text.append(value);
        first = false;
        return this;
    }

    /** Starts a new line before the next element. */
    public JsonText newLine() {
        if (!first) {
            text.append(',');
        }
        text.append('\n');
        first = true;
        return this;
    }

    /** Ends the line after the last element. */
    public JsonText endLine() {
        text.append('\n');
        return this;
    }

    public int length() {
        return text.length();
    }

    /** The text written since the last call. */
    public String take() {
        String taken = text.toString();
        text.setLength(0);
        return taken;
    }

    /** Starts a new text. */
    public void restart() {
        text.setLength(0);
        first = true;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private void separate() {
        if (!first) {
            text.append(", ");
        }
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

    private JsonText end(char bracket) {
        text.append(bracket);
        first = false;
        return this;
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7F) {
                text.append(c);
            } else if (c == '\n') {
                text.append("\\n");
            } else if (c == '\t') {
                text.append("\\t");
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
