// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Arrays;

/** JSON text in ASCII on one line, written into bytes, with a space after {@code :} and {@code ,}. */
final class JsonOutput {
    private static final byte[] HEXADECIMAL = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    /** The maximum number of bytes of a character: {@code \\u} and four digits. */
    private static final int CHARACTER = 6;

    private static final int NUMBER = 20;
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[1 << 12];
    private int at;
    private boolean first = true;

    byte[] bytes() {
        return Arrays.copyOf(bytes, at);
    }

    JsonOutput object() {
        return open('{');
    }

    JsonOutput object(String name) {
        return name(name).open('{');
    }

    JsonOutput endObject() {
        return close('}');
    }

    JsonOutput array(String name) {
        return name(name).open('[');
    }

    JsonOutput endArray() {
        return close(']');
    }

    JsonOutput member(String name, String value) {
        return name(name).element(value);
    }

    JsonOutput member(String name, long value) {
        return name(name).element(value);
    }

    /** Writes a member if it is true; a missing one is false. */
    JsonOutput memberIf(String name, boolean value) {
        return value ? name(name).literal("true") : this;
    }

    JsonOutput element(String value) {
        separate();
        string(value);
        return this;
    }

    JsonOutput element(long value) {
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

    private JsonOutput name(String name) {
        separate();
        reserve(name.length() + 4);
        bytes[at++] = '"';
        ascii(name);
        bytes[at++] = '"';
        bytes[at++] = ':';
        bytes[at++] = ' ';
        first = true;
        return this;
    }

    private JsonOutput literal(String text) {
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

    private JsonOutput open(char bracket) {
        separate();
        reserve(1);
        bytes[at++] = (byte) bracket;
        first = true;
        return this;
    }

    private JsonOutput close(char bracket) {
        reserve(1);
        bytes[at++] = (byte) bracket;
        first = false;
        return this;
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
