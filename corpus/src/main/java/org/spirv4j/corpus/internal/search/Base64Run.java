// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.IOException;
import java.util.List;

/**
 * Base64 in a text, in the standard alphabet or that of URLs. Line ends may be in it, and in JSON escapes for them
 * and for {@code /}.
 */
final class Base64Run {
    /** For the text after each offset of a module in three bytes: characters of the group before, and bytes of it. */
    @SuppressWarnings("ImmutableEnumChecker") // The list cannot be modified.
    private enum Start {
        FIRST("AwIjB ByMCA", 0, 0),
        SECOND("MCIw cjAg", 2, 1),
        THIRD("DAiMH HIwID", 3, 2),
        GZIP("H4sI", 0, 0);

        private final List<String> texts;
        private final int characters;
        private final int bytes;

        Start(String texts, int characters, int bytes) {
            this.texts = List.of(texts.split(" ", -1));
            this.characters = characters;
            this.bytes = bytes;
        }
    }

    private final Window window;
    private final int limit;

    Base64Run(Window window, int limit) {
        this.window = window;
        this.limit = limit;
    }

    /** Decodes the base64 of what starts at an index. */
    DecodedText near(int index) throws IOException {
        for (Start start : Start.values()) {
            for (String text : start.texts) {
                if (index >= start.characters && isAt(text, index)) {
                    return decoded(index, start);
                }
            }
        }
        return new DecodedText(index, limit);
    }

    private boolean isAt(String text, int index) throws IOException {
        if (!window.has(index, text.length())) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (window.bytes()[index + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private DecodedText decoded(int index, Start start) throws IOException {
        int at = index - start.characters;
        DecodedText text = new DecodedText(runStart(at), limit);
        int skipped = start.bytes;
        int bits = 0;
        int count = 0;
        while (window.has(at, 1)) {
            int escape = escape(at);
            if (escape > 0) {
                at += escape;
                continue;
            }
            int digit = digit(window.bytes()[at]);
            if (digit < 0) {
                break;
            }
            bits = bits << 6 | digit;
            count += 6;
            at++;
            if (count >= 8) {
                count -= 8;
                if (skipped > 0) {
                    skipped--;
                } else if (!text.add(bits >> count)) {
                    break;
                }
            }
        }
        return text.until(at);
    }

    /** Number of characters at an index that mean nothing: line ends and backslashes, if base64 follows. */
    private int escape(int at) throws IOException {
        byte c = window.bytes()[at];
        if (c == '\n' || c == '\r') {
            return 1;
        }
        if (c == '\\' && window.has(at, 2)) {
            byte next = window.bytes()[at + 1];
            return next == 'n' || next == 'r' ? 2 : next == '/' || next == '\n' ? 1 : 0;
        }
        return 0;
    }

    /** The first character of the base64 that an index is in, or one that is near. */
    private int runStart(int index) {
        int at = index;
        while (at > 0 && index - at < 256 && digit(window.bytes()[at - 1]) >= 0) {
            at--;
        }
        return at;
    }

    private static int digit(byte c) {
        if (c >= 'A' && c <= 'Z') {
            return c - 'A';
        }
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 26;
        }
        if (c >= '0' && c <= '9') {
            return c - '0' + 52;
        }
        return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
    }
}
