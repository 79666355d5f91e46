// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.source.SourceLines;
import org.spirv4j.internal.word.LiteralString;

/**
 * A source file that a module names by OpSource, or by DebugSource of NonSemantic.Shader.DebugInfo or
 * OpenCL.DebugInfo.100. Immutable.
 */
public final class SourceFile {
    /**
     * A line of a source text that a module has.
     *
     * @param file the source file with the text
     * @param textLine the line of {@link SourceFile#text()}, from 1
     * @param text the line without its line end
     */
    public record Line(SourceFile file, int textLine, String text) {
        /** Checks the components. */
        public Line {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(text, "text");
        }
    }

    /** A text may name the same strings again and again: longer ones are cut. */
    private static final long MAX_BYTES = 1 << 28;

    private static final long FIRST_BYTES = 1 << 12;

    private final String name;
    private final Optional<SourceLanguage> language;
    private final int languageVersion;
    private final int[] words;
    private final int[] ranges;
    private final boolean isDebugSource;

    /** Found when it is needed first. */
    private volatile @Nullable Lines lines;

    /** The text and its lines. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; the array is not modified.
    private record Lines(byte[] bytes, SourceLines rows) {
        static Lines of(byte[] bytes) {
            SourceLines rows = new SourceLines();
            for (byte value : bytes) {
                rows.add(value & 0xFF);
            }
            rows.end();
            return new Lines(bytes, rows);
        }
    }

    /**
     * Makes a file.
     *
     * @param words the words of the module
     * @param ranges the strings of which the text consists, each by the word offsets of its start and its end
     */
    SourceFile(
            String name,
            Optional<SourceLanguage> language,
            int languageVersion,
            int[] words,
            int[] ranges,
            boolean isDebugSource) {
        this.name = name;
        this.language = language;
        this.languageVersion = languageVersion;
        this.words = words;
        this.ranges = ranges;
        this.isDebugSource = isDebugSource;
    }

    /** {@return the name of the file as the compiler stated it, often with folders; empty if it stated none} */
    public String name() {
        return name;
    }

    /** {@return the language; empty if it is not stated, or is not known} */
    public Optional<SourceLanguage> language() {
        return language;
    }

    /** {@return the version of the language, such as 450; 0 if it is not stated} */
    public int languageVersion() {
        return languageVersion;
    }

    /** {@return whether the module has the text of the file} */
    public boolean hasText() {
        return ranges.length > 0;
    }

    /** {@return the text of the file, of which each call makes a new string; empty if the module does not have it} */
    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** {@return the text as the bytes in the module, which should be UTF-8, at most 256 MB of them; a copy} */
    public byte[] bytes() {
        return bytes(end(MAX_BYTES));
    }

    /**
     * The end of the ranges with at least this number of bytes, padding included, if {@link #MAX_BYTES} allows them.
     */
    private int end(long wanted) {
        long size = 0;
        int end = 0;
        for (; end < ranges.length && size < wanted && size + byteCount(end) <= MAX_BYTES; end += 2) {
            size += byteCount(end);
        }
        return end;
    }

    private long byteCount(int range) {
        return (long) Integer.BYTES * (ranges[range + 1] - ranges[range]);
    }

    private byte[] bytes(int end) {
        int most = 0;
        for (int i = 0; i < end; i += 2) {
            most += (int) byteCount(i);
        }
        byte[] bytes = new byte[most];
        int size = 0;
        for (int i = 0; i < end; i += 2) {
            size += LiteralString.copy(words, ranges[i], ranges[i + 1], bytes, size);
        }
        return Arrays.copyOf(bytes, size);
    }

    /**
     * The lines at the start of the text that start with a mark, without it; of a long text, only the start is read.
     */
    List<String> leadingLines(String mark) {
        int all = end(MAX_BYTES);
        for (long wanted = FIRST_BYTES; ; wanted *= 2) {
            int end = end(wanted);
            String text = new String(bytes(end), StandardCharsets.UTF_8);
            int complete = end == all ? text.length() : text.lastIndexOf('\n') + 1;
            String lines = text.substring(0, complete);
            boolean mayGoOn = end < all
                    && lines.lines().allMatch(line -> line.startsWith(mark))
                    && (text.length() - complete < mark.length() || text.startsWith(mark, complete));
            if (!mayGoOn) {
                return lines.lines()
                        .takeWhile(line -> line.startsWith(mark))
                        .map(line -> line.substring(mark.length()))
                        .toList();
            }
        }
    }

    /** {@return whether DebugSource names the file, not OpSource} */
    public boolean isDebugSource() {
        return isDebugSource;
    }

    /**
     * Finds the line of the text that debug information means by a number. Compilers write comments and {@code #line}
     * directives before or into the texts that they put into modules; such lines do not count.
     *
     * @param number the number of a line of this file in debug information, from 1
     * @return the line of {@link #text()}, from 1; empty if there is none, or the module does not have the text
     */
    public OptionalInt textLine(int number) {
        return row(name, number);
    }

    /**
     * {@return the number that debug information uses for a line of the text; empty if it has none, such as a
     * directive}
     *
     * @param textLine the line of {@link #text()}, from 1
     */
    public OptionalInt lineNumber(int textLine) {
        SourceLines rows = lines().rows;
        boolean isNumbered = textLine >= 1 && textLine <= rows.rowCount() && rows.number(textLine - 1) > 0;
        return isNumbered ? OptionalInt.of(rows.number(textLine - 1)) : OptionalInt.empty();
    }

    /**
     * {@return the name of the file that a line of the text comes from, which {@code #line} directives may change}
     *
     * @param textLine the line of {@link #text()}, from 1
     */
    public String lineFile(int textLine) {
        SourceLines rows = lines().rows;
        String file = textLine >= 1 && textLine <= rows.rowCount() ? rows.file(textLine - 1) : "";
        return file.isEmpty() ? name : file;
    }

    /** {@return the number of lines of {@link #text()}} */
    public int textLineCount() {
        return lines().rows.rowCount();
    }

    /**
     * {@return a line of {@link #text()} without its line end; empty if there is none}
     *
     * @param textLine the line, from 1
     */
    public String textOfLine(int textLine) {
        Lines all = lines();
        if (textLine < 1 || textLine > all.rows.rowCount()) {
            return "";
        }
        int start = all.rows.start(textLine - 1);
        int end = all.rows.start(textLine);
        while (end > start && (all.bytes[end - 1] == '\n' || all.bytes[end - 1] == '\r')) {
            end--;
        }
        return new String(all.bytes, start, end - start, StandardCharsets.UTF_8);
    }

    /** The line of the text that debug information means by the name of a file and a number, from 1. */
    OptionalInt row(String file, int number) {
        SourceLines rows = lines().rows;
        int row = rows.row(file, number);
        if (row < 0 && file.equals(name)) {
            row = rows.row("", number);
        }
        return row < 0 ? OptionalInt.empty() : OptionalInt.of(row + 1);
    }

    /** The names of other files in {@code #line} directives. */
    List<String> namedFiles() {
        return lines().rows.namedFiles();
    }

    private Lines lines() {
        Lines found = lines;
        if (found == null) {
            found = Lines.of(bytes());
            lines = found;
        }
        return found;
    }

    /** This file, completed by what another entry of the same name states. */
    SourceFile completedBy(SourceFile other) {
        return new SourceFile(
                name,
                language.or(other::language),
                language.isPresent() ? languageVersion : other.languageVersion,
                words,
                hasText() ? ranges : other.ranges,
                isDebugSource && other.isDebugSource);
    }
}
