// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.view.internal.listing.Lexemes.Kind;

/**
 * An index of disassembled text, built before it is marked up: the lines that define ids, the first lines of sections
 * and functions, the entry points, and the groups of lines.
 */
public final class ListingIndex {

    /**
     * An entry of the outline.
     *
     * @param line its first line, from 1
     * @param title what to call it; for a function, its id with {@code %}
     * @param isFunction whether it is a function, else a section
     */
    public record OutlineEntry(int line, String title, boolean isFunction) {}

    /**
     * An entry point.
     *
     * @param executionModel by name
     * @param name as quoted in the text
     * @param function the id with {@code %}
     * @param line where the function is defined, 0 when it is not
     */
    public record EntryPoint(String executionModel, String name, String function, int line) {}

    /** Browsers lay out one group at a time, so a group should be one or two screens long. */
    private static final int GROUP_LINES = 100;

    private static final int NO_OPCODE = 0xFFFF;
    private static final int FUNCTION = Op.OpFunction.opcode();

    /** Execution model, function and name; a condition comes before them. */
    private static final int ENTRY_POINT_PARTS = 3;

    final byte[] text;
    private final GrammarTables tables;
    final DefinitionLines definitions;
    private final List<OutlineEntry> outline = new ArrayList<>();
    private final List<String> entryPointParts = new ArrayList<>();
    private final Map<String, Integer> functionLines = new HashMap<>();
    private final Map<Integer, String> anchors = new HashMap<>();
    private final BitSet instructionLines = new BitSet();
    private final BitSet continuedLines = new BitSet();
    private int lineCount;

    /** First line of each group, and at {@code [groupCount]} the line after the last group. */
    private int[] groupLines = new int[64];

    private int groupCount;

    /**
     * Reads disassembled text.
     *
     * @param text is kept, not copied
     * @param tables of the grammar with which it was disassembled
     */
    public ListingIndex(byte[] text, GrammarTables tables) {
        this.text = text;
        this.tables = tables;
        this.definitions = new DefinitionLines(text);
        read();
    }

    /** Sections and functions in the order of the text. */
    public List<OutlineEntry> outline() {
        return List.copyOf(outline);
    }

    /** Number of lines, including line breaks in strings. */
    public int lineCount() {
        return lineCount;
    }

    /**
     * Gives the definition of an id an element id, besides the number of its line.
     *
     * @param id without {@code %}; nothing happens if the text does not define it
     */
    public void addAnchor(String id, String anchor) {
        byte[] name = ("%" + id).getBytes(StandardCharsets.UTF_8);
        int definition = definitions.find(name);
        if (definition >= 0) {
            anchors.put(definitions.line(definition), anchor);
        }
    }

    /** The element id of what a line defines; empty if it has none. */
    String anchor(int line) {
        return anchors.getOrDefault(line, "");
    }

    /** Whether an instruction begins on a line. */
    boolean hasInstruction(int line) {
        return instructionLines.get(line);
    }

    /** The first line of each instruction, in the order of the text; lines count from 1. */
    public int[] instructionLines() {
        return instructionLines.stream().toArray();
    }

    /** The lines on which a string continues that started on an earlier line, ascending. */
    public int[] continuedLines() {
        return continuedLines.stream().toArray();
    }

    int groupCount() {
        return groupCount;
    }

    /** First line of a group; for {@code groupCount}, the line after the text. */
    int groupLine(int group) {
        return groupLines[group];
    }

    /** The entry points in the order of the text. */
    public List<EntryPoint> entryPoints() {
        List<EntryPoint> entryPoints = new ArrayList<>();
        for (int i = 0; i + 2 < entryPointParts.size(); i += 3) {
            String function = entryPointParts.get(i + 1);
            entryPoints.add(new EntryPoint(
                    entryPointParts.get(i),
                    entryPointParts.get(i + 2),
                    function,
                    functionLines.getOrDefault(function, 0)));
        }
        return entryPoints;
    }

    private void read() {
        Lexemes lexemes = new Lexemes(text);
        Section section = Section.HEADER;
        int line = 1;
        int lineStart = 1;
        int idStart = 0;
        int idEnd = 0;
        int entryPointParts = 0;
        addGroup(1);
        while (lexemes.next()) {
            switch (lexemes.kind) {
                case DEFINITION -> {
                    idStart = lexemes.start;
                    idEnd = lexemes.end;
                }
                case OPCODE -> {
                    instructionLines.set(lineStart);
                    int opcode = opcode(lexemes);
                    if (section != Section.FUNCTIONS) {
                        Section next = section.after(tables, opcode);
                        if (next != section && next != Section.FUNCTIONS) {
                            addEntry(new OutlineEntry(lineStart, next.title(), false));
                        }
                        section = next;
                    }
                    if (idEnd > idStart) {
                        definitions.define(idStart, idEnd, lineStart, Trait.TYPE_DECLARATION.has(tables, opcode));
                        if (opcode == FUNCTION) {
                            String id = string(idStart, idEnd);
                            addEntry(new OutlineEntry(lineStart, id, true));
                            functionLines.put(id, lineStart);
                        }
                    }
                    // The parts up to the name; a condition precedes those that are kept.
                    entryPointParts = Trait.ENTRY_POINT.has(tables, opcode) ? EntryPointWords.name(opcode) : 0;
                }
                case STRING, COMMENT -> {
                    int ends = lineEnds(lexemes);
                    continuedLines.set(line + 1, line + 1 + ends);
                    line += ends;
                }
                case LINE_END -> {
                    line++;
                    lineStart = line;
                    idEnd = idStart;
                    if (line - groupLines[groupCount - 1] >= GROUP_LINES) {
                        addGroup(line);
                    }
                }
                default -> {}
            }
            if (entryPointParts > 0 && isEntryPointPart(lexemes.kind)) {
                if (entryPointParts <= ENTRY_POINT_PARTS) {
                    this.entryPointParts.add(string(lexemes.start, lexemes.end));
                }
                entryPointParts--;
            }
        }
        lineCount = line - 1;
        addGroup(line);
        groupCount--;
    }

    private static boolean isEntryPointPart(Kind kind) {
        return kind == Kind.WORD || kind == Kind.NUMBER || kind == Kind.ID || kind == Kind.STRING;
    }

    private void addEntry(OutlineEntry entry) {
        outline.add(entry);
        addGroup(entry.line());
    }

    private void addGroup(int line) {
        if (groupCount > 0 && groupLines[groupCount - 1] == line) {
            return;
        }
        if (groupCount == groupLines.length) {
            groupLines = Arrays.copyOf(groupLines, 2 * groupCount);
        }
        groupLines[groupCount++] = line;
    }

    /**
     * The opcode of the instruction name at the current lexeme; {@link #NO_OPCODE} if the grammar does not define it.
     */
    private int opcode(Lexemes lexemes) {
        int row = tables.nameIndex().op(text, lexemes.start, lexemes.end);
        return row < 0 ? NO_OPCODE : tables.opcode(row);
    }

    int lineEnds(Lexemes lexemes) {
        int count = 0;
        for (int i = lexemes.start; i < lexemes.end; i++) {
            if (text[i] == '\n') {
                count++;
            }
        }
        return count;
    }

    private String string(int start, int end) {
        return new String(text, start, end - start, StandardCharsets.UTF_8);
    }
}
