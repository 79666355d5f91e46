// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes JSON text in ASCII, with a space after {@code :} and {@code ,}. */
public final class JsonText {
    private static final byte[] HEXADECIMAL = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    /** The maximum number of bytes of a character: {@code \\u} and four digits. */
    private static final int CHARACTER = 6;

    private static final int NUMBER = 20;
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private static final int TYPICAL_LENGTH = 1024;

    private final boolean isShort;
    private byte[] bytes = new byte[TYPICAL_LENGTH];
    private int at;
    private boolean first = true;

    private JsonText(boolean isShort) {
        this.isShort = isShort;
    }

    /**
     * {@return an empty text, in which line ends and tabs are written like other control characters, with four digits}
     */
    public static JsonText create() {
        return new JsonText(false);
    }

    /** {@return an empty text with the short escapes {@code \n} and {@code \t}} */
    public static JsonText withShortEscapes() {
        return new JsonText(true);
    }

    /** {@return the bytes of the text} */
    public byte[] bytes() {
        return Arrays.copyOf(bytes, at);
    }

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
        return close('}');
    }

    /** Begins an array as a member. */
    public JsonText array(String name) {
        return name(name).open('[');
    }

    /** Ends the array. */
    public JsonText endArray() {
        return close(']');
    }

    /** Writes a member. */
    public JsonText member(String name, String value) {
        return name(name).element(value);
    }

    /** Writes a member. */
    public JsonText member(String name, long value) {
        return name(name).element(value);
    }

    /** Writes a member. */
    public JsonText member(String name, boolean value) {
        return name(name).literal(Boolean.toString(value));
    }

    /** Writes a member if it is true; a missing one is false. */
    public JsonText memberIf(String name, boolean value) {
        return value ? name(name).literal("true") : this;
    }

    /** Writes a member whose value is JSON text in ASCII, such as a number with a fraction. */
    public JsonText memberOfText(String name, String json) {
        return name(name).literal(json);
    }

    /** Writes an array of texts as a member. */
    public JsonText members(String name, Iterable<String> values) {
        array(name);
        for (String value : values) {
            element(value);
        }
        return endArray();
    }

    /** Writes the next element of an array. */
    public JsonText element(String value) {
        separate();
        string(value);
        return this;
    }

    /** Writes the next element of an array. */
    public JsonText element(long value) {
        separate();
        reserve(NUMBER);
        if (value < 0) {
            return literal(Long.toString(value));
        }
        int digits = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            digits++;
        }
        long rest = value;
        for (int i = at + digits - 1; i >= at; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        at += digits;
        return this;
    }

    /** Starts a new line before the next value, with a comma after the last one. */
    public JsonText newLine() {
        if (!first) {
            put(',');
        }
        first = true;
        return put('\n');
    }

    /** Ends the line after the last value. */
    public JsonText endLine() {
        return put('\n');
    }

    /** {@return the number of characters since the last call of {@link #take} or {@link #restart}} */
    public int length() {
        return at;
    }

    /** {@return the text since the last call, which goes on} */
    public String take() {
        String taken = toString();
        at = 0;
        return taken;
    }

    /** Starts a new text. */
    public void restart() {
        at = 0;
        first = true;
    }

    @Override
    public String toString() {
        return new String(bytes, 0, at, StandardCharsets.ISO_8859_1);
    }

    private JsonText put(char c) {
        reserve(1);
        bytes[at++] = (byte) c;
        return this;
    }

    private JsonText name(String name) {
        separate();
        string(name);
        reserve(2);
        bytes[at++] = ':';
        bytes[at++] = ' ';
        first = true;
        return this;
    }

    private JsonText literal(String text) {
        reserve(text.length());
        ascii(text);
        first = false;
        return this;
    }

    private void ascii(String text) {
        byte[] target = bytes;
        int end = at;
        for (int i = 0; i < text.length(); i++) {
            target[end++] = (byte) text.charAt(i);
        }
        at = end;
    }

    private void string(String value) {
        int length = value.length();
        reserve((long) CHARACTER * length + 2);
        byte[] target = bytes;
        int end = at;
        target[end++] = '"';
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                target[end++] = '\\';
                target[end++] = (byte) c;
            } else if (c >= ' ' && c < 0x7F) {
                target[end++] = (byte) c;
            } else if (isShort && (c == '\n' || c == '\t')) {
                target[end++] = '\\';
                target[end++] = (byte) (c == '\n' ? 'n' : 't');
            } else {
                target[end++] = '\\';
                target[end++] = 'u';
                for (int shift = 12; shift >= 0; shift -= 4) {
                    target[end++] = HEXADECIMAL[c >> shift & 15];
                }
            }
        }
        target[end++] = '"';
        at = end;
    }

    private JsonText open(char bracket) {
        separate();
        first = true;
        return put(bracket);
    }

    private JsonText close(char bracket) {
        first = false;
        return put(bracket);
    }

    private void separate() {
        if (!first) {
            reserve(2);
            bytes[at++] = ',';
            bytes[at++] = ' ';
        }
        first = false;
    }

    private void reserve(long size) {
        if (bytes.length - at < size) {
            long needed = at + size;
            if (needed > LARGEST_ARRAY) {
                throw new IllegalStateException("the text is larger than 2 GiB");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(LARGEST_ARRAY, Math.max(needed, 2L * bytes.length)));
        }
    }
}
