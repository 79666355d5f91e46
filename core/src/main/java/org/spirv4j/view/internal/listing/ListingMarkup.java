// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.io.IOException;
import java.util.List;
import org.spirv4j.internal.print.TextOutput;

/**
 * Writes a disassembled module as HTML: each line is a paragraph whose id is the line number, each id a link to the
 * line that defines it. Paragraphs are in groups, {@code div class=g}, with the number of lines ({@code --l}) and the
 * heading of a section that begins there ({@code data-h}).
 *
 * <p>In a folded listing, each section and function is an element {@code details}, and the paragraphs of a group are in
 * a comment, from which the script of the page takes them when they are to be shown: browsers need seconds to build
 * millions of elements.
 */
public final class ListingMarkup {
    private static final byte[] LINE = CodeMarkup.bytes("<p id=");
    private static final byte[] LINK = CodeMarkup.bytes("<a href=#");
    private static final byte[] TYPE_LINK = CodeMarkup.bytes("<a class=t href=#");
    private static final byte[] UNDEFINED = CodeMarkup.bytes("<a>");

    private final ListingIndex index;
    private final Heat heat;
    private final TextOutput out;
    private final CodeMarkup code;
    private final List<ListingIndex.OutlineEntry> outline;
    private int entry;
    private int line = 1;

    /** The number of the next instruction in the text. */
    private int instruction;

    /** The element id that the next link gets; empty for none. */
    private String anchor = "";

    /** Writes the lines of an index, with numbers beside the instructions. */
    public ListingMarkup(ListingIndex index, Heat heat, TextOutput out) {
        this.index = index;
        this.heat = heat;
        this.out = out;
        this.code = new CodeMarkup(out, this::open);
        this.outline = index.outline();
    }

    /**
     * Writes all groups.
     *
     * @param headings whether sections and functions get headings
     * @param folded whether the listing is folded
     */
    public void write(boolean headings, boolean folded) throws IOException {
        Lexemes lexemes = new Lexemes(index.text);
        boolean inDetails = false;
        for (int group = 0; group < index.groupCount(); group++) {
            int end = index.groupLine(group + 1);
            boolean starts = entry < outline.size() && outline.get(entry).line() == index.groupLine(group);
            if (starts && folded) {
                out.put(inDetails ? "</details>\n" : "");
                details(entry);
                inDetails = true;
            }
            out.put("<div class=g style=--l:");
            out.decimal(end - line);
            if (starts && headings && !folded) {
                out.put(" data-h=\"");
                title(outline.get(entry));
                out.put('"');
            }
            out.put(folded && inDetails ? "><!--" : ">");
            entry += starts ? 1 : 0;
            while (line < end && line(lexemes)) {}
            out.put(folded && inDetails ? "--></div>\n" : "</div>\n");
        }
        out.put(inDetails ? "</details>\n" : "");
    }

    private void details(int number) throws IOException {
        ListingIndex.OutlineEntry of = outline.get(number);
        int end = number + 1 < outline.size() ? outline.get(number + 1).line() : index.lineCount() + 1;
        out.put("<details><summary>");
        title(of);
        out.put("<small>");
        out.decimal(end - of.line());
        out.put(" lines</small></summary>\n");
    }

    private void title(ListingIndex.OutlineEntry of) throws IOException {
        out.put(of.isFunction() ? "Function " : "");
        Html.put(of.title(), out);
    }

    /** Writes one line, including line breaks in its strings; returns false at the end of the text. */
    private boolean line(Lexemes lexemes) throws IOException {
        if (!lexemes.next()) {
            return false;
        }
        tag(LINE);
        out.decimal(line);
        if (index.hasInstruction(line)) {
            heat.attributes(instruction++, out);
        }
        out.put('>');
        anchor = index.anchor(line);
        do {
            code.put(index.text, lexemes);
            switch (lexemes.kind) {
                case STRING, COMMENT -> line += index.lineEnds(lexemes);
                case LINE_END -> {
                    line++;
                    return true;
                }
                default -> {}
            }
        } while (lexemes.next());
        return false;
    }

    private void open(byte[] text, int start, int end) throws IOException {
        int definition = index.definitions.find(start, end);
        if (definition < 0) {
            tag(UNDEFINED);
            return;
        }
        tag(index.definitions.isType(definition) ? TYPE_LINK : LINK);
        out.decimal(index.definitions.line(definition));
        if (!anchor.isEmpty()) {
            out.put(" id=" + anchor);
            anchor = "";
        }
        out.put('>');
    }

    private void tag(byte[] tag) throws IOException {
        out.put(tag, 0, tag.length);
    }
}
