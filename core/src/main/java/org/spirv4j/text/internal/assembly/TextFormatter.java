// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.io.ByteArrayOutputStream;

/** Writes the tokens of assembly text again, one instruction a line, with the comments and blank lines between them. */
public final class TextFormatter {
    /** Between a result id and its opcode. */
    private static final String RESULT_END = " = ";

    /** How far tokens are indented that follow a comment within an instruction. */
    private static final int CONTINUED = 2;

    private final byte[] text;
    private final int indent;
    private final Lexer lexer;
    private final ByteArrayOutputStream out;

    /** Where the last token ended. */
    private int last;

    /** Whether the current line has no more room: a comment ends it. */
    private boolean isClosed;

    private TextFormatter(byte[] text, int indent) {
        this.text = text;
        this.indent = indent;
        lexer = new Lexer(text);
        out = new ByteArrayOutputStream(text.length + text.length / 4);
    }

    /**
     * Formats a text.
     *
     * @param indent the column of opcodes, from 0; 0 for no alignment
     */
    public static byte[] format(byte[] text, int indent) {
        TextFormatter formatter = new TextFormatter(text, indent);
        formatter.run();
        return formatter.out.toByteArray();
    }

    private void run() {
        lexer.next();
        while (!lexer.atEnd()) {
            between();
            instruction();
        }
        between();
        if (isOpen()) {
            out.write('\n');
        }
    }

    private boolean isOpen() {
        return out.size() > 0 && !isClosed;
    }

    /**
     * Writes the comments and blank lines between the last token and the current one, each on a line of its own but for
     * the first.
     */
    private void between() {
        int lines = out.size() == 0 ? 1 : 0;
        boolean isFirst = out.size() == 0;
        for (int at = last; at < lexer.start; at++) {
            byte c = text[at];
            if (c == '\n') {
                lines++;
            } else if (c == ';') {
                int end = commentEnd(at);
                if (lines == 0) {
                    out.write(' ');
                } else {
                    newLine(lines > 1 && !isFirst);
                    pad(at == 0 || text[at - 1] == '\n' ? 0 : indent);
                }
                out.write(text, at, trimmed(at, end) - at);
                out.write('\n');
                isClosed = true;
                isFirst = false;
                lines = 0;
                at = end - 1;
            }
        }
        if (!lexer.atEnd()) {
            newLine(lines > 1 && !isFirst);
        }
        last = lexer.start;
    }

    /** Starts a new line, if the last one is not ended yet. */
    private void newLine(boolean hasBlankLine) {
        if (isOpen()) {
            out.write('\n');
        }
        if (hasBlankLine) {
            out.write('\n');
        }
        isClosed = true;
    }

    private int commentEnd(int from) {
        int at = from;
        while (at < text.length && text[at] != '\n') {
            at++;
        }
        return at;
    }

    private int trimmed(int from, int to) {
        int end = to;
        while (end > from && (text[end - 1] == ' ' || text[end - 1] == '\t' || text[end - 1] == '\r')) {
            end--;
        }
        return end;
    }

    private void pad(int count) {
        for (int i = 0; i < count; i++) {
            out.write(' ');
        }
    }

    /** Writes the tokens up to the start of the next instruction. */
    private void instruction() {
        boolean hasResult = lexer.startsInstruction() && text[lexer.start] == '%';
        if (hasResult) {
            pad(indent - RESULT_END.length() - (lexer.end - lexer.start));
        } else {
            pad(indent);
        }
        boolean isFirst = true;
        do {
            if (!isFirst) {
                within();
            }
            boolean isResult = hasResult && text[lexer.start] == '=';
            token();
            isFirst = false;
            if (isResult && !lexer.atEnd()) {
                // The opcode belongs to the instruction, though an instruction could start with it.
                hasResult = false;
                within();
                token();
            }
        } while (!lexer.atEnd() && !lexer.startsInstruction());
    }

    private void token() {
        out.write(text, lexer.start, lexer.end - lexer.start);
        // A string without its closing quotation mark has the end of the text in it.
        isClosed = text[lexer.end - 1] == '\n';
        last = lexer.end;
        lexer.next();
    }

    /** Writes what is between two tokens of an instruction: a space, or comments. */
    private void within() {
        boolean hasComment = false;
        for (int at = last; at < lexer.start; at++) {
            if (text[at] == ';') {
                int end = commentEnd(at);
                if (hasComment) {
                    pad(indent + CONTINUED);
                } else {
                    out.write(' ');
                }
                out.write(text, at, trimmed(at, end) - at);
                out.write('\n');
                hasComment = true;
                at = end;
            }
        }
        if (hasComment) {
            pad(indent + CONTINUED);
        } else if (!lexer.is(',') && !lexer.is(')')) {
            out.write(' ');
        }
        last = lexer.start;
    }
}
