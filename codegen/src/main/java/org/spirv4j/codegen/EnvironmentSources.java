// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spirv4j.internal.grammar.GrammarModel;

/** Packs {@code environments.table} into a class, so that nothing is parsed at run time. */
final class EnvironmentSources {
    private final Map<String, Integer> capabilities = new HashMap<>();
    private final List<String> families;
    private final StringBuilder rows = new StringBuilder();
    /** The extensions by their packed facts. */
    private final Map<Integer, List<String>> extensions = new TreeMap<>();

    private EnvironmentSources(List<List<String>> lines, GrammarModel model) {
        model.kinds.stream()
                .filter(kind -> kind.name().equals("Capability"))
                .flatMap(kind -> kind.enumerants().stream())
                .forEach(e -> capabilities.put(e.name(), e.value()));
        TreeSet<String> found = new TreeSet<>();
        for (List<String> line : lines) {
            switch (line.get(0)) {
                case "capabilities" -> found.add(line.get(1));
                case "extension" -> found.addAll(families(line));
                default -> throw new IllegalStateException("environments.table: unknown line " + line);
            }
        }
        families = List.copyOf(found);
        for (List<String> line : lines) {
            if (line.get(0).equals("capabilities")) {
                capabilities(line);
            } else {
                extension(line);
            }
        }
    }

    static void write(List<String> table, GrammarModel model, Map<String, String> files) {
        List<List<String>> lines = table.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> List.of(line.strip().split(" +", -1)))
                .toList();
        files.put(
                "org/spirv4j/analysis/internal/requirement/EnvironmentRows.java",
                new EnvironmentSources(lines, model).source());
    }

    /** The families in a line about an extension. */
    private static List<String> families(List<String> line) {
        return line.subList(2, line.size()).stream()
                .filter(field -> field.indexOf('=') < 0)
                .toList();
    }

    private int bit(String family) {
        return 1 << families.indexOf(family);
    }

    private void capabilities(List<String> line) {
        boolean always = line.get(3).equals("always");
        if (!always && !line.get(3).equals("optional")) {
            throw new IllegalStateException("environments.table: " + line);
        }
        boolean hasCompanion = line.get(4).startsWith("with=");
        List<String> names = line.subList(hasCompanion ? 5 : 4, line.size());
        rows.append((char) bit(line.get(1)))
                .append((char) version(line.get(2)))
                .append((char) (always ? 1 : 0))
                .append((char) (hasCompanion ? value(line.get(4).substring(5)) : 0))
                .append((char) names.size());
        for (String name : names) {
            rows.append((char) value(name));
        }
    }

    private int value(String capability) {
        Integer value = capabilities.get(capability);
        if (value == null) {
            throw new IllegalStateException("environments.table: unknown capability " + capability);
        }
        return value;
    }

    private void extension(List<String> line) {
        int bits = families(line).stream().mapToInt(this::bit).sum();
        int needs = 0x100;
        int wants = needs;
        for (String field : line) {
            if (field.startsWith("needs=")) {
                needs = version(field.substring(6));
                wants = needs;
            } else if (field.startsWith("wants=")) {
                wants = version(field.substring(6));
            }
        }
        extensions
                .computeIfAbsent(bits | needs << 8 | wants << 20, facts -> new ArrayList<>())
                .add(line.get(1));
    }

    private static int version(String text) {
        int point = text.indexOf('.');
        return Integer.parseInt(text.substring(0, point)) << 8 | Integer.parseInt(text.substring(point + 1));
    }

    private String source() {
        String constants = families.stream()
                .map(family -> "    static final int %s = %d;\n"
                        .formatted(family.toUpperCase(Locale.ROOT).replace('-', '_'), bit(family)))
                .collect(Collectors.joining());
        StringBuilder cases = new StringBuilder();
        extensions.forEach((facts, names) -> cases.append(
                "            case \"%s\" -> 0x%x;\n".formatted(String.join("\",\n                \"", names), facts)));
        return """
                package org.spirv4j.analysis.internal.requirement;

                /** The lines of {@code environments.table}, packed. Families of environments are bits. */
                final class EnvironmentRows {
                %s
                    /**
                     * Lines about capabilities: family, version from which on it applies ({@code major << 8 | minor}), 1 for
                     * "always" or 0 for "optional", value of the capability to declare with them or 0, the number of capabilities,
                     * and their values.
                     */
                    static final String CAPABILITIES = %s;

                    private EnvironmentRows() {}

                    /**
                     * An extension: its families, the version that it needs shifted by 8, and the version that it wants shifted by
                     * 20; 0 for an extension that the table does not list.
                     */
                    static int extension(String name) {
                        return switch (name) {
                %s            default -> 0;
                        };
                    }
                }
                """.formatted(constants, TableSource.literal(rows.toString()), cases);
    }
}
