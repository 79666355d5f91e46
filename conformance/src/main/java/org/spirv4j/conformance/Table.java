// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A file of rows with fields set apart by tabs; gzipped or not. */
final class Table {
    private final Path file;
    private final List<String> columns;
    private final List<String[]> rows;

    private Table(Path file, List<String> columns, List<String[]> rows) {
        this.file = file;
        this.columns = columns;
        this.rows = rows;
    }

    /** Reads a file whose first line names the columns. */
    static Table read(Path file) throws IOException {
        List<String> lines = lines(file);
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(file + " is empty; its first line names the columns");
        }
        List<String> columns = Arrays.asList(lines.get(0).split("\t", -1));
        return new Table(file, columns, rows(lines.subList(1, lines.size())));
    }

    /** Reads a file that has these columns and whose first line is a row. */
    static Table read(Path file, List<String> columns) throws IOException {
        return new Table(file, columns, rows(lines(file)));
    }

    private static List<String> lines(Path file) throws IOException {
        try (BufferedReader reader = Pack.reader(file)) {
            return reader.lines().toList();
        }
    }

    private static List<String[]> rows(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.split("\t", -1))
                .toList();
    }

    boolean has(String column) {
        return columns.contains(column);
    }

    int size() {
        return rows.size();
    }

    /** The field of a row, from 0, in a column. */
    String get(int row, String column) {
        int at = columns.indexOf(column);
        String[] fields = rows.get(row);
        if (at < 0 || at >= fields.length) {
            throw new IllegalArgumentException(file + ", row " + (row + 1) + ": no column '" + column + "'");
        }
        return fields[at];
    }

    /** The first row whose field in {@code column} has this value. */
    Optional<Integer> find(String column, String value) {
        for (int row = 0; row < rows.size(); row++) {
            if (get(row, column).equals(value)) {
                return Optional.of(row);
            }
        }
        return Optional.empty();
    }
}
