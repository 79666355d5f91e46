// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.print.TextOutput;

/**
 * Writes disassembled text as HTML. The text between the tags is the disassembled text.
 *
 * <p>Element names are short because a large page has millions of elements: {@code a} for ids, {@code b} for opcodes,
 * {@code i} for enumerants, {@code var} for numbers, {@code u} for strings and {@code em} for comments.
 */
public final class CodeMarkup {

    /** Writes the start tags of ids. */
    @FunctionalInterface
    public interface Links {
        /** Writes the start tag {@code a} for the id in a range of text. */
        void open(byte[] text, int start, int end) throws IOException;
    }

    private static final byte[] LINK_END = bytes("</a>");
    private static final byte[] OPCODE = bytes("<b>");
    private static final byte[] OPCODE_END = bytes("</b>");
    private static final byte[] WORD = bytes("<i>");
    private static final byte[] WORD_END = bytes("</i>");
    private static final byte[] NUMBER = bytes("<var>");
    private static final byte[] NUMBER_END = bytes("</var>");
    private static final byte[] STRING = bytes("<u>");
    private static final byte[] STRING_END = bytes("</u>");
    private static final byte[] COMMENT = bytes("<em>");
    private static final byte[] COMMENT_END = bytes("</em>");

    private final TextOutput out;
    private final Links links;

    public CodeMarkup(TextOutput out, Links links) {
        this.out = out;
        this.links = links;
    }

    /** Writes a text. */
    public void put(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Lexemes lexemes = new Lexemes(bytes);
        while (lexemes.next()) {
            put(bytes, lexemes);
        }
    }

    /** Writes a lexeme. */
    void put(byte[] text, Lexemes lexemes) throws IOException {
        switch (lexemes.kind) {
            case DEFINITION, ID -> {
                links.open(text, lexemes.start, lexemes.end);
                Html.put(text, lexemes.start, lexemes.end, out);
                tag(LINK_END);
            }
            case OPCODE -> element(OPCODE, text, lexemes, OPCODE_END);
            case WORD -> element(WORD, text, lexemes, WORD_END);
            case NUMBER -> element(NUMBER, text, lexemes, NUMBER_END);
            case STRING -> element(STRING, text, lexemes, STRING_END);
            case COMMENT -> element(COMMENT, text, lexemes, COMMENT_END);
            case BLANK, PUNCTUATION, LINE_END -> out.put(text, lexemes.start, lexemes.end - lexemes.start);
        }
    }

    private void element(byte[] start, byte[] text, Lexemes lexemes, byte[] end) throws IOException {
        tag(start);
        Html.put(text, lexemes.start, lexemes.end, out);
        tag(end);
    }

    private void tag(byte[] tag) throws IOException {
        out.put(tag, 0, tag.length);
    }

    static byte[] bytes(String markup) {
        return markup.getBytes(StandardCharsets.US_ASCII);
    }
}
