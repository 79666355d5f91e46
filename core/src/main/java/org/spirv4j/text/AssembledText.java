// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.internal.print.IdNames;
import org.spirv4j.text.internal.assembly.SourceMap;

/** The words of an assembled text, and the position of each instruction in the text. Immutable. */
public final class AssembledText {
    private static final int MAX_SOURCE_LINE = 4096;

    private final byte[] text;
    private final int[] words;
    private final SourceMap sourceMap;
    private final int[] lineStarts;

    /** Threads may race to set it. */
    private volatile @Nullable FixEdits edits;

    AssembledText(byte[] text, int[] words, SourceMap sourceMap) {
        this.text = text;
        this.words = words;
        this.sourceMap = sourceMap;
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                starts = count == starts.length ? Arrays.copyOf(starts, 2 * count) : starts;
                starts[count++] = i + 1;
            }
        }
        lineStarts = Arrays.copyOf(starts, count);
    }

    /** {@return a copy of the words of the module, header included} */
    public int[] words() {
        return words.clone();
    }

    /** {@return the names that ids have in the text} */
    public FriendlyNames names() {
        return new FriendlyNames(IdNames.of(sourceMap.names()));
    }

    /**
     * Finds an id by its name in the text.
     *
     * @param name the name, with or without {@code %}
     * @return the id; empty when the text has no id of this name
     */
    public OptionalInt id(String name) {
        String bare = Objects.requireNonNull(name, "name").startsWith("%") ? name.substring(1) : name;
        Integer id = sourceMap.ids().get(bare);
        return id == null ? OptionalInt.empty() : OptionalInt.of(id);
    }

    /**
     * Finds the instruction of the text that a position of the module belongs to.
     *
     * @param inModule a position with a word offset of the module
     * @return the position with line, column and length of the name of the opcode; {@code inModule} itself if it is in
     *     the header or after the last instruction
     */
    public Position position(Position inModule) {
        Objects.requireNonNull(inModule, "inModule");
        int instruction = sourceMap.instructionAt(inModule.wordOffset());
        if (instruction < 0) {
            return inModule;
        }
        int start = sourceMap.textOffset(instruction);
        int line = line(start);
        return new Position(
                inModule.wordOffset(),
                inModule.instruction(),
                line,
                codePoints(lineStarts[line - 1], start) + 1,
                codePoints(start, tokenEnd(start)));
    }

    /**
     * Finds the instruction of the text that a diagnostic about the module is about.
     *
     * @param inModule a diagnostic whose position has a word offset of the module
     * @return the diagnostic with {@link #position}, the {@link #line} of the text, and edits of the text in its fixes
     */
    public Diagnostic locate(Diagnostic inModule) {
        Objects.requireNonNull(inModule, "inModule");
        Position position = position(inModule.position());
        Diagnostic located = inModule.at(position, line(position));
        if (inModule.fixes().isEmpty() || !position.isText()) {
            return located;
        }
        int offset =
                sourceMap.textOffset(sourceMap.instructionAt(inModule.position().wordOffset()));
        return located.withFixes(inModule.fixes().stream()
                .map(fix -> edits().of(fix, offset)
                        .map(edit -> fix.with(edit(edit)))
                        .orElse(fix))
                .toList());
    }

    private FixEdits edits() {
        FixEdits known = edits;
        if (known == null) {
            known = new FixEdits(text);
            edits = known;
        }
        return known;
    }

    private Fix.Edit edit(FixEdits.Edit edit) {
        int line = line(edit.start());
        int endLine = line(edit.end());
        return new Fix.Edit(
                line,
                codePoints(lineStarts[line - 1], edit.start()) + 1,
                endLine,
                codePoints(lineStarts[endLine - 1], edit.end()) + 1,
                edit.text());
    }

    /**
     * Finds the instructions of the text that a finding about the module is about.
     *
     * @param inModule a finding whose positions have word offsets of the module
     * @return the finding with the diagnostic that {@link #locate(Diagnostic)} returns, and related locations in the
     *     text
     */
    public Finding locate(Finding inModule) {
        Objects.requireNonNull(inModule, "inModule");
        return inModule.with(locate(inModule.diagnostic()))
                .withRelated(inModule.related().stream()
                        .map(related -> new RelatedLocation(
                                position(related.position()), related.message(), related.instruction()))
                        .toList());
    }

    /**
     * Finds the instructions of the text that findings about the module are about.
     *
     * @param inModule findings whose positions have word offsets of the module
     * @return the findings that {@link #locate(Finding)} returns
     */
    public Findings locate(Findings inModule) {
        Objects.requireNonNull(inModule, "inModule");
        return inModule.map(this::locate);
    }

    /**
     * Returns a line of the text.
     *
     * @param position a position with a line of the text
     * @return the line without its end, cut off after 4,096 bytes; empty when the position has no line of this text
     */
    public String line(Position position) {
        Objects.requireNonNull(position, "position");
        if (position.line() < 1 || position.line() > lineStarts.length) {
            return "";
        }
        int start = lineStarts[position.line() - 1];
        int end = start;
        while (end < text.length && end < start + MAX_SOURCE_LINE && text[end] != '\n' && text[end] != '\r') {
            end++;
        }
        return new String(text, start, end - start, StandardCharsets.UTF_8);
    }

    private int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private int tokenEnd(int start) {
        int end = start;
        while (end < text.length && text[end] > ' ') {
            end++;
        }
        return Math.max(end, start + 1);
    }

    private int codePoints(int from, int to) {
        int count = 0;
        for (int i = from; i < Math.min(to, text.length); i++) {
            count += (text[i] & 0xC0) == 0x80 ? 0 : 1;
        }
        return count;
    }
}
