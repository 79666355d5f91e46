// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the tables that the library reads at run time into a class: opening a resource takes milliseconds on first
 * use, a string constant does not.
 */
final class TextTables {
    private TextTables() {}

    /**
     * Writes the class.
     *
     * @param tables files whose names are different; blank lines and comments are left out
     */
    static void write(List<Path> tables, Map<String, String> files) throws IOException {
        StringBuilder cases = new StringBuilder();
        for (Path table : tables) {
            String rows = Files.readAllLines(table).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(String::strip)
                    .collect(Collectors.joining("\n"));
            cases.append("            case \"%s\" -> %s;\n".formatted(table.getFileName(), TableSource.literal(rows)));
        }
        files.put("org/spirv4j/internal/resource/PackedTables.java", """
                package org.spirv4j.internal.resource;

                /** The rows of the library's tables. */
                final class PackedTables {
                    private PackedTables() {}

                    /** The rows of a table, in lines; throws IllegalStateException if there is no such table. */
                    static String rows(String name) {
                        return switch (name) {
                %s            default -> throw new IllegalStateException("table " + name + " is missing");
                        };
                    }
                }
                """.formatted(cases));
    }

    /** The tables in a folder and its folders. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(path -> path.toString().endsWith(".table"))
                    .sorted()
                    .toList();
        }
    }
}
