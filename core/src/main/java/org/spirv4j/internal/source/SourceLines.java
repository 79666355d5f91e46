// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.source;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a source text with the numbers that debug information uses for them: counted from 1, or as the text's
 * {@code #line} directives state. The lines {@code // OpModuleProcessed}, which glslang writes before a text, have no
 * number, nor have directives that only they precede. Rows are the lines of the text as it stands in the module,
 * counted from 0.
 */
public final class SourceLines {
    /** No text. */
    public static final SourceLines NONE = new SourceLines();

    /** The file of lines that no directive assigns to another file. */
    private static final String OWN_FILE = "";

    private static final Pattern DIRECTIVE =
            Pattern.compile("\\s*#\\s*(?:line\\s+)?(\\d{1,9})(?:\\s+(?:\"([^\"]*)\"?|(\\d+)))?(?:\\s.*)?");
    private static final String PROCESSED = "// OpModuleProcessed ";

    /** As much of a line as is needed to recognize a directive with the path of a file. */
    private static final int HEAD = 1024;

    private static final int PREFIX_HEAD = 64;

    /** By row: the number of its line, 0 if it has none; its characters, and where it starts, in bytes. */
    private int[] numbers = new int[16];

    private int[] lengths = new int[16];
    private int[] starts = new int[17];
    private int[] files = new int[16];
    private int rows;

    private final List<String> fileNames = new ArrayList<>(List.of(OWN_FILE));
    private final Map<String, Integer> fileNumbers = new HashMap<>(Map.of(OWN_FILE, 0));

    /** By file and number, the last row; empty while rows are counted from 1. */
    private final Map<Long, Integer> rowsByNumber = new HashMap<>();

    /** By number, the most characters of a line of any file. */
    private final Map<Integer, Integer> mostCharacters = new HashMap<>();

    private byte[] head = new byte[PREFIX_HEAD];
    private int headSize;
    private boolean mayBeDirective;
    private int size;
    private int length;
    private boolean open;

    /** Whether the last byte is a carriage return, which ends a line unless a line feed follows. */
    private boolean isReturned;

    private boolean inPrefix = true;
    private boolean hasDirectives;
    private int prefixRows;
    private int countedRows;
    private int next = 1;
    private int file;

    /** Appends a byte of the text in UTF-8; a line may continue in the next text. */
    public void add(int character) {
        if (isReturned && character != '\n') {
            endLine();
        }
        isReturned = character == '\r';
        size++;
        open = character != '\n';
        if (!open) {
            endLine();
            return;
        }
        if ((character & 0xC0) != 0x80) {
            length++;
        }
        mayBeDirective |= character == '#' && headSize < PREFIX_HEAD;
        if (headSize < (mayBeDirective ? HEAD : PREFIX_HEAD)) {
            if (headSize == head.length) {
                head = Arrays.copyOf(head, HEAD);
            }
            head[headSize++] = (byte) character;
        }
    }

    /** Ends the text. */
    public void end() {
        if (open) {
            endLine();
        }
    }

    private void endLine() {
        boolean isProcess = inPrefix && starts(PROCESSED);
        Matcher directive = DIRECTIVE.matcher(
                mayBeDirective ? new String(head, 0, headSize, StandardCharsets.UTF_8).stripTrailing() : "");
        boolean isDirective = mayBeDirective && directive.matches();
        boolean hasNumber = !isProcess && !(inPrefix && prefixRows > 0 && isDirective);
        inPrefix &= isProcess;
        addRow(hasNumber ? next : 0);
        if (isProcess) {
            prefixRows++;
        } else if (hasDirectives && hasNumber) {
            rowsByNumber.put(key(file, next), rows - 1);
            mostCharacters.merge(next++, length, Math::max);
        } else if (hasNumber) {
            countedRows++;
            next++;
        }
        if (isDirective) {
            hasDirectives = true;
            next = Integer.parseInt(directive.group(1));
            file = file(directive);
        }
        headSize = 0;
        mayBeDirective = false;
        length = 0;
        open = false;
    }

    private boolean starts(String text) {
        return headSize >= text.length()
                && new String(head, 0, text.length(), StandardCharsets.ISO_8859_1).equals(text);
    }

    /** The file that a directive names; it may name it by a number, of which 0 stands for the text itself. */
    private int file(Matcher directive) {
        String name = directive.group(2);
        if (name == null) {
            String number = directive.group(3);
            if (number == null) {
                return file;
            }
            name = number.equals("0") ? OWN_FILE : number;
        }
        Integer known = fileNumbers.putIfAbsent(name, fileNames.size());
        if (known == null) {
            fileNames.add(name);
        }
        return known == null ? fileNames.size() - 1 : known;
    }

    private void addRow(int number) {
        if (rows == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * rows);
            lengths = Arrays.copyOf(lengths, 2 * rows);
            files = Arrays.copyOf(files, 2 * rows);
            starts = Arrays.copyOf(starts, 2 * rows + 1);
        }
        numbers[rows] = number;
        lengths[rows] = length;
        files[rows] = file;
        starts[++rows] = size;
    }

    private static long key(int file, int number) {
        return (long) file << Integer.SIZE | number;
    }

    /** Whether the text has no lines. */
    public boolean isEmpty() {
        return countedRows == 0 && !hasDirectives;
    }

    /** Whether the text states numbers of lines itself. */
    public boolean hasDirectives() {
        return hasDirectives;
    }

    /** The number of lines that have a number of their own. */
    public int count() {
        return countedRows + mostCharacters.size();
    }

    /**
     * The number of characters in a line of any file; of lines with equal numbers, the longest. -1 if no line has this
     * number.
     */
    public int length(long line) {
        int own = line >= 1 && line <= countedRows ? lengths[prefixRows + (int) line - 1] : -1;
        return line == (int) line ? Math.max(own, mostCharacters.getOrDefault((int) line, -1)) : own;
    }

    /** The number of rows. */
    public int rowCount() {
        return rows;
    }

    /** The number of the line in a row; 0 if it has none. */
    public int number(int row) {
        return numbers[row];
    }

    /** The name of the file that a row comes from, as a directive states it; empty if none does. */
    public String file(int row) {
        return fileNames.get(files[row]);
    }

    /** The names of the files that directives name. */
    public List<String> namedFiles() {
        return List.copyOf(fileNames.subList(1, fileNames.size()));
    }

    /** Where a row starts, in bytes of the text; the number of rows stands for its end. */
    public int start(int row) {
        return starts[row];
    }

    /**
     * The row of a line of a file. Of several lines with this number it is the last, because texts of compilers come
     * before those of users.
     *
     * @param name the name of the file; empty for the text itself
     * @param number the number of the line, from 1
     * @return the row; -1 if there is none
     */
    public int row(String name, int number) {
        Integer known = fileNumbers.get(name);
        Integer row = known == null ? null : rowsByNumber.get(key(known, number));
        if (row != null) {
            return row;
        }
        return name.equals(OWN_FILE) && number >= 1 && number <= countedRows ? prefixRows + number - 1 : -1;
    }
}
