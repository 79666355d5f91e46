// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.reflect;

import java.util.Arrays;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.reflect.MemoryMap;
import org.spirv4j.reflect.MemoryRange;
import org.spirv4j.reflect.StructType;

/** Draws the bytes of a block in rows of 16 bytes, with dots for padding. Further elements of arrays are one line. */
final class MemoryDrawing {
    private static final int ROW = 16;

    /** The number of columns of a byte. */
    private static final int COLUMNS = 5;

    private static final int MAX_LINES = 48;
    private static final int MAX_RANGES = 512;

    /** Padding and values of more bytes are one line. */
    private static final int MAX_BYTES = 4 * ROW;

    private static final String INDENT = "  ";
    private static final int OFFSET_WIDTH = 8;

    private final StringBuilder text;
    private final char[] row = new char[ROW * COLUMNS + 1];
    private long rowOffset = -1;
    private int lines;

    private MemoryDrawing(StringBuilder text) {
        this.text = text;
    }

    /** Draws a block whose members have offsets. */
    static void draw(StructType block, StringBuilder text) {
        MemoryMap map = MemoryMap.of(block, MAX_RANGES);
        if (map.ranges().isEmpty()) {
            return;
        }
        MemoryDrawing drawing = new MemoryDrawing(text);
        drawing.head();
        long end = 0;
        for (MemoryRange range : map.ranges()) {
            if (drawing.lines >= MAX_LINES) {
                break;
            }
            drawing.add(range);
            end = range.end();
        }
        drawing.flush();
        long size = block.size().orElse(end);
        if (!map.isComplete() || end < size) {
            drawing.line(end, "... further members" + (size > end ? " up to byte " + (size - 1) : ""));
        }
    }

    private void head() {
        text.append('\n').append(" ".repeat(INDENT.length() + OFFSET_WIDTH + 2));
        for (int i = 0; i < ROW; i += 4) {
            String number = Integer.toString(i);
            text.append(number);
            if (i + 4 < ROW) {
                text.append(" ".repeat(4 * COLUMNS - number.length()));
            }
        }
        text.append('\n');
    }

    private void line(long offset, String what) {
        String number = Long.toString(offset);
        text.append(INDENT)
                .append(" ".repeat(Math.max(0, OFFSET_WIDTH - number.length())))
                .append(number)
                .append("  ")
                .append(what)
                .append('\n');
        lines++;
    }

    private void flush() {
        if (rowOffset >= 0) {
            line(rowOffset, new String(row).stripTrailing());
            rowOffset = -1;
        }
    }

    private void add(MemoryRange range) {
        switch (range.kind()) {
            case FURTHER_ELEMENTS -> {
                flush();
                String elements = Printable.of(range.name());
                line(
                        range.offset(),
                        "... " + elements + (range.size() > 0 ? ": " + Counted.of(range.size(), "byte") : ""));
            }
            case PADDING -> addBytes(range, "", "... " + Counted.of(range.size(), "byte") + " of padding", '.');
            case VALUE -> {
                String name = Printable.of(range.name());
                addBytes(range, name, "... " + name + ": " + Counted.of(range.size(), "byte"), ' ');
            }
        }
    }

    /** Draws bytes in rows, or says in one line what they are if there are many. */
    private void addBytes(MemoryRange range, String name, String summary, char fill) {
        if (range.size() > MAX_BYTES) {
            flush();
            line(range.offset(), summary);
            return;
        }
        String type = range.type().toString();
        for (long at = range.offset(); at < range.end(); ) {
            if (at / ROW * ROW != rowOffset) {
                flush();
                rowOffset = at / ROW * ROW;
                Arrays.fill(row, ' ');
            }
            int start = (int) (at - rowOffset);
            int end = (int) Math.min(ROW, range.end() - rowOffset);
            int width = (end - start) * COLUMNS - 1;
            int column = start * COLUMNS;
            row[column] = '|';
            row[end * COLUMNS] = '|';
            Arrays.fill(row, column + 1, column + 1 + width, fill);
            if (at == range.offset() && !name.isEmpty()) {
                String label = type.length() + 1 + name.length() <= width ? type + " " + name : shortened(name, width);
                label.getChars(0, label.length(), row, column + 1);
            }
            at = rowOffset + end;
        }
    }

    /** The end of a name, which tells members of structures apart. */
    private static String shortened(String name, int width) {
        if (name.length() <= width) {
            return name;
        }
        return width <= 2 ? name.substring(0, width) : ".." + name.substring(name.length() - width + 2);
    }
}
