// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Converts byte offsets of a text in UTF-8 to positions of the protocol, which count UTF-16 code units in a line, and
 * back.
 */
final class Lines {
    private final byte[] text;
    private final int[] starts;

    Lines(byte[] text) {
        this.text = text;
        int[] found = new int[64];
        int count = 1;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
                found[count++] = i + 1;
            }
        }
        starts = Arrays.copyOf(found, count);
    }

    int count() {
        return starts.length;
    }

    /** The line of an offset, from 0. */
    int line(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    /** The offset at which a line starts. */
    int start(int line) {
        return starts[line];
    }

    /** The offset at which a line ends, without its line feed. */
    int end(int line) {
        return line + 1 < starts.length ? starts[line + 1] - 1 : text.length;
    }

    Position position(int offset) {
        int line = line(offset);
        int character = 0;
        for (int at = starts[line]; at < offset; at++) {
            character += units(text[at]);
        }
        return new Position(line, character);
    }

    Range range(int start, int end) {
        return new Range(position(start), position(end));
    }

    /** The offset of a position; that of the nearest one if the text has no such position. */
    int offset(Position position) {
        if (position.getLine() < 0) {
            return 0;
        }
        if (position.getLine() >= starts.length) {
            return text.length;
        }
        int at = starts[position.getLine()];
        int end = end(position.getLine());
        int rest = position.getCharacter();
        while (at < end && rest > 0) {
            rest -= units(text[at]);
            at++;
            while (at < end && (text[at] & 0xC0) == 0x80) {
                at++;
            }
        }
        return at;
    }

    /** The offset of a code point of a line, both from 1. */
    int offsetOfCodePoint(int line, int column) {
        int at = starts[Math.min(line, starts.length) - 1];
        int end = end(Math.min(line, starts.length) - 1);
        for (int rest = column - 1; rest > 0 && at < end; rest--) {
            at++;
            while (at < end && (text[at] & 0xC0) == 0x80) {
                at++;
            }
        }
        return at;
    }

    /** How many UTF-16 code units the character has that starts with a byte; 0 for bytes that continue a character. */
    private static int units(byte first) {
        if ((first & 0xC0) == 0x80) {
            return 0;
        }
        return (first & 0xF8) == 0xF0 ? 2 : 1;
    }

    String text(int start, int end) {
        return new String(text, start, end - start, StandardCharsets.UTF_8);
    }
}
