// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.listing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.spirv4j.internal.disassembly.TextOutput;

/**
 * Writes disassembled text as HTML: each line is a paragraph whose id is the line number, each id a link to the line that defines it. The
 * text between the tags is the disassembled text.
 *
 * <p>Element names are short because a large page has millions of elements: {@code b} for opcodes, {@code i} for
 * enumerants, {@code var} for numbers, {@code u} for strings and {@code em} for comments. Paragraphs are in groups,
 * {@code div class=g}, with the number of lines ({@code --l}) and the heading of a section that begins there ({@code data-h}).
 */
public final class ListingMarkup {
    private static final byte[] LINE = bytes("<p id=");
    private static final byte[] LINK = bytes("<a href=#");
    private static final byte[] TYPE_LINK = bytes("<a class=t href=#");
    private static final byte[] UNDEFINED = bytes("<a>");
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

    private final ListingIndex index;
    private final TextOutput out;
    private final List<ListingIndex.OutlineEntry> outline;
    private int entry;

    public ListingMarkup(ListingIndex index, TextOutput out) {
        this.index = index;
        this.out = out;
        this.outline = index.outline();
    }

    /**
     * Writes all groups.
     *
     * @param headings whether sections and functions get headings
     */
    public void write(boolean headings) throws IOException {
        Lexemes lexemes = new Lexemes(index.text);
        int line = 1;
        for (int group = 0; group < index.groupCount(); group++) {
            int end = index.groupLine(group + 1);
            groupStart(line, end, headings);
            while (line < end) {
                put(LINE);
                out.decimal(line);
                out.put('>');
                line = line(lexemes, line);
            }
            out.put("</div>\n");
        }
    }

    private void groupStart(int line, int end, boolean headings) throws IOException {
        out.put("<div class=g style=--l:");
        out.decimal(end - line);
        if (entry < outline.size() && outline.get(entry).line() == line) {
            if (headings) {
                out.put(" data-h=\"");
                out.put(outline.get(entry).isFunction() ? "Function " : "");
                Html.put(outline.get(entry).title(), out);
                out.put('"');
            }
            entry++;
        }
        out.put('>');
    }

    /** Writes one line, including line breaks in its strings; returns the number of the next line. */
    private int line(Lexemes lexemes, int number) throws IOException {
        int line = number;
        while (lexemes.next()) {
            switch (lexemes.kind) {
                case DEFINITION, ID -> id(lexemes);
                case OPCODE -> element(OPCODE, lexemes, OPCODE_END);
                case WORD -> element(WORD, lexemes, WORD_END);
                case NUMBER -> element(NUMBER, lexemes, NUMBER_END);
                case STRING -> {
                    element(STRING, lexemes, STRING_END);
                    line += index.lineEnds(lexemes);
                }
                case COMMENT -> {
                    element(COMMENT, lexemes, COMMENT_END);
                    line += index.lineEnds(lexemes);
                }
                case BLANK, PUNCTUATION -> out.put(index.text, lexemes.start, lexemes.end - lexemes.start);
                case LINE_END -> {
                    out.put('\n');
                    return line + 1;
                }
            }
        }
        return Integer.MAX_VALUE;
    }

    private void id(Lexemes lexemes) throws IOException {
        int definition = index.definitions.find(lexemes.start, lexemes.end);
        if (definition < 0) {
            element(UNDEFINED, lexemes, LINK_END);
            return;
        }
        put(index.definitions.isType(definition) ? TYPE_LINK : LINK);
        out.decimal(index.definitions.line(definition));
        out.put('>');
        Html.put(index.text, lexemes.start, lexemes.end, out);
        put(LINK_END);
    }

    private void element(byte[] tag, Lexemes lexemes, byte[] endTag) throws IOException {
        put(tag);
        Html.put(index.text, lexemes.start, lexemes.end, out);
        put(endTag);
    }

    private void put(byte[] markup) throws IOException {
        out.put(markup, 0, markup.length);
    }

    private static byte[] bytes(String markup) {
        return markup.getBytes(StandardCharsets.US_ASCII);
    }
}
