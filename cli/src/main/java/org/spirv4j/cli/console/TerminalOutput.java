// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.spirv4j.text.TerminalText;

/**
 * Standard output or standard error on a terminal. All text from files may contain control characters: they are
 * replaced by U+FFFD, and so are bytes that are not UTF-8. Line feeds, tabs, and carriage returns before line feeds
 * stay. The command itself writes escape sequences only as colored text, in which those of colors stay.
 */
public final class TerminalOutput extends OutputStream {
    private static final char ESCAPE = '\033';
    private static final char REPLACEMENT = '\uFFFD';

    private final OutputStream out;
    private final boolean isColored;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 13);
    private final CharBuffer characters = CharBuffer.allocate(1 << 13);

    /** What may be the start of an escape sequence or of a line end. */
    private final StringBuilder held = new StringBuilder();

    private TerminalOutput(OutputStream out, boolean isColored) {
        this.out = out;
        this.isColored = isColored;
    }

    /** The stream to a terminal; the same if it is one already. */
    public static OutputStream of(OutputStream out) {
        return out instanceof TerminalOutput ? out : new TerminalOutput(out, false);
    }

    /** The stream for text with colors, in which text from files has no control characters. */
    public static OutputStream colored(OutputStream out) {
        return out instanceof TerminalOutput terminal ? new TerminalOutput(terminal.out, true) : out;
    }

    /** The stream for what the command itself makes a terminal do, such as to show a line again. */
    public static OutputStream raw(OutputStream out) {
        return out instanceof TerminalOutput terminal ? terminal.out : out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int start, int length) throws IOException {
        int at = start;
        while (at < start + length) {
            int count = Math.min(bytes.remaining(), start + length - at);
            bytes.put(source, at, count);
            at += count;
            decode(false);
        }
    }

    private void decode(boolean isEnd) throws IOException {
        bytes.flip();
        decoder.decode(bytes, characters, isEnd);
        bytes.compact();
        characters.flip();
        StringBuilder text = new StringBuilder(characters.length());
        for (int i = 0; i < characters.length(); i++) {
            add(characters.charAt(i), text);
        }
        characters.clear();
        if (text.length() > 0) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void add(char c, StringBuilder text) {
        if (held.length() > 0) {
            boolean isLineEnd = held.charAt(0) == '\r';
            if (isLineEnd ? c == '\n' : c == 'm') {
                text.append(held).append(c);
                held.setLength(0);
                return;
            }
            if (!isLineEnd && isParameter(c) && held.length() < 16) {
                held.append(c);
                return;
            }
            release(text);
        }
        if (c == '\r' || isColored && c == ESCAPE) {
            held.append(c);
        } else {
            text.append(TerminalText.isControl(c) && c != '\n' && c != '\t' ? REPLACEMENT : c);
        }
    }

    private boolean isParameter(char c) {
        return held.length() == 1 ? c == '[' : c >= '0' && c <= '9' || c == ';';
    }

    /** Writes what was no color or line end after all. */
    private void release(StringBuilder text) {
        text.append(TerminalText.line(held.toString()));
        held.setLength(0);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        decode(true);
        StringBuilder rest = new StringBuilder();
        release(rest);
        out.write(rest.toString().getBytes(StandardCharsets.UTF_8));
        out.close();
    }
}
