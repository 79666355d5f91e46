// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.resource.ResourceText;

/**
 * The rows of {@code ids.table} for one extended instruction set: which instructions may define the operands. The
 * format:
 *
 * <pre>
 * sets NAME...                   the sets, named as in the grammar, that the following lines apply to
 * group NAME TEXT                an abbreviation: NAME in a pattern means TEXT
 * INSTRUCTION...: PATTERN...     one pattern per operand; "..." repeats the last pattern for all remaining operands,
 *                                "...2" the last two. A word with "!" is a flag.
 * </pre>
 *
 * Operands of an instruction without a line are not checked.
 */
public final class ExtendedTable {
    private static final String RESOURCE = "ids.table";
    private static final Map<String, ExtendedTable> KNOWN = new ConcurrentHashMap<>();

    private final List<@Nullable Row> rows = new ArrayList<>();

    /**
     * The operands of an instruction.
     *
     * @param name the name of the instruction
     * @param patterns one pattern per operand, the repeated ones last
     * @param repeated the number of patterns at the end that repeat for the remaining operands
     * @param flags the words with "!", without the "!"
     */
    public record Row(String name, List<IdPattern> patterns, int repeated, Set<String> flags) {

        /** The pattern of an operand, counted from 0; null if it is not checked. */
        public @Nullable IdPattern pattern(int operand) {
            int count = patterns.size();
            if (operand < count) {
                return patterns.get(operand);
            }
            return repeated == 0 ? null : patterns.get(count - repeated + (operand - count) % repeated);
        }

        /** Whether the line has a flag. */
        public boolean has(String flag) {
            return flags.contains(flag);
        }
    }

    private ExtendedTable() {}

    /** The table of a set, read on first use. */
    static ExtendedTable of(String set) {
        return KNOWN.computeIfAbsent(set, ExtendedTable::read);
    }

    /** The row of the instruction with this number; null if there is none. */
    public @Nullable Row row(int number) {
        return number >= 0 && number < rows.size() ? rows.get(number) : null;
    }

    private static ExtendedTable read(String set) {
        Map<String, Integer> numbers = numbers(set);
        ExtendedTable table = new ExtendedTable();
        Map<String, String> groups = new HashMap<>();
        boolean applies = false;
        for (String line : ResourceText.rows(RESOURCE)) {
            List<String> words = ResourceText.words(line);
            if (words.get(0).equals("sets")) {
                applies = words.subList(1, words.size()).contains(set);
            } else if (words.get(0).equals("group")) {
                groups.put(words.get(1), words.get(2));
            } else if (applies) {
                int colon = line.indexOf(": ");
                String names = colon < 0 ? line.substring(0, line.length() - 1) : line.substring(0, colon);
                String rest = colon < 0 ? "" : line.substring(colon + 2).strip();
                for (String name : ResourceText.words(names)) {
                    Integer number = numbers.get(name);
                    if (number == null) {
                        throw new IllegalStateException(RESOURCE + ": " + set + " has no instruction " + name);
                    }
                    table.put(number, row(name, set, rest, groups));
                }
            }
        }
        return table;
    }

    private static Row row(String name, String set, String rest, Map<String, String> groups) {
        List<IdPattern> patterns = new ArrayList<>();
        Set<String> flags = new java.util.HashSet<>();
        int repeated = 0;
        for (String word : ResourceText.words(rest)) {
            if (word.startsWith("!")) {
                flags.add(word.substring(1));
            } else if (word.startsWith("...")) {
                repeated = word.length() == 3 ? 1 : Integer.parseInt(word.substring(3));
            } else {
                String expanded = Arrays.stream(word.split("\\|", -1))
                        .map(w -> groups.getOrDefault(w, w))
                        .collect(Collectors.joining("|"));
                patterns.add(new IdPattern(set, word, expanded));
            }
        }
        return new Row(name, List.copyOf(patterns), repeated, Set.copyOf(flags));
    }

    private void put(int number, Row row) {
        while (rows.size() <= number) {
            rows.add(null);
        }
        rows.set(number, row);
    }

    /** The instruction numbers of a set by instruction name. */
    static Map<String, Integer> numbers(String set) {
        GrammarTables tables = BuiltInGrammar.tables();
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < tables.sets().count(); i++) {
            if (tables.name(tables.sets().name(i)).equals(set)) {
                int first = tables.sets().firstInstruction(i);
                for (int row = first; row < first + tables.sets().instructionCount(i); row++) {
                    numbers.put(
                            tables.name(tables.sets().instructionName(row)),
                            tables.sets().instructionNumber(row));
                }
            }
        }
        return numbers;
    }
}
