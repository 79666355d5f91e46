// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a file of rules. Lines that start with {@code #} and blank lines between rules are ignored.
 *
 * <pre>
 * rule NAME               starts a rule
 * vuid ID...
 * section CITATION[; CITATION]...   a section of sections.table, of instructions by its title, or an extension
 * demands TEXT            as why, continued in lines that start with a space
 * why TEXT
 * advice TEXT             as why; rules of the linter only
 * level LEVEL             warning, note or off; rules of the linter only
 * env LABEL               vulkan1.3 by default
 * options NAME[=VALUE]...
 * snippet                 followed by the lines of the module and
 * end
 * </pre>
 *
 * A line {@code use NAME} of a snippet includes the lines between {@code piece NAME} and {@code end} in the file
 * {@code pieces.rules}.
 */
public final class RuleFile {
    private final String chapter;
    private final Map<String, List<String>> pieces;
    private final List<RuleText> rules = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private Map<String, String> fields = new HashMap<>();
    private List<String> snippet = List.of();

    private RuleFile(String chapter, Map<String, List<String>> pieces) {
        this.chapter = chapter;
        this.pieces = pieces;
    }

    /**
     * Reads the rules of a chapter.
     *
     * @throws IllegalArgumentException if a line is malformed; the message names it
     */
    public static List<RuleText> read(String chapter, List<String> lines, Map<String, List<String>> pieces) {
        RuleFile file = new RuleFile(chapter, pieces);
        String last = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            try {
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                if (line.equals("snippet")) {
                    int end = end(lines, i);
                    file.snippet = file.expand(lines.subList(i + 1, end));
                    i = end;
                } else {
                    last = file.field(line, last);
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(chapter + ".rules:" + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        file.finish();
        return List.copyOf(file.rules);
    }

    /** Reads the pieces that snippets use; a piece may use those before it. */
    public static Map<String, List<String>> pieces(List<String> lines) {
        Map<String, List<String>> pieces = new LinkedHashMap<>();
        RuleFile file = new RuleFile("pieces", pieces);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("piece ")) {
                int end = end(lines, i);
                pieces.put(line.substring(6).trim(), file.expand(lines.subList(i + 1, end)));
                i = end;
            }
        }
        return pieces;
    }

    private static int end(List<String> lines, int from) {
        for (int i = from + 1; i < lines.size(); i++) {
            if (lines.get(i).equals("end")) {
                return i;
            }
        }
        throw new IllegalArgumentException("missing 'end'");
    }

    private List<String> expand(List<String> lines) {
        List<String> expanded = new ArrayList<>();
        for (String line : lines) {
            String mark = line.startsWith("-") || line.startsWith("+") ? line.substring(0, 1) : "";
            String rest = line.substring(mark.length());
            if (rest.startsWith("use ")) {
                List<String> piece = pieces.get(rest.substring(4).trim());
                if (piece == null) {
                    throw new IllegalArgumentException("unknown piece '" + rest.substring(4) + "'");
                }
                piece.forEach(p -> expanded.add(mark + p));
            } else {
                expanded.add(line);
            }
        }
        return expanded;
    }

    private String field(String line, String last) {
        if (line.startsWith(" ")) {
            if (last.isEmpty()) {
                throw new IllegalArgumentException("a continuation line must follow a field");
            }
            fields.merge(last, line.trim(), (a, b) -> a + " " + b);
            return last;
        }
        int blank = line.indexOf(' ');
        String key = blank < 0 ? line : line.substring(0, blank);
        String value = blank < 0 ? "" : line.substring(blank + 1).trim();
        switch (key) {
            case "rule" -> {
                finish();
                if (!value.matches("[a-z0-9]+(-[a-z0-9]+)*") || !names.add(value)) {
                    throw new IllegalArgumentException(
                            "'" + value + "' is malformed or already the name of another rule");
                }
            }
            case "vuid", "section", "demands", "why", "advice", "level", "env", "options" -> {}
            default -> throw new IllegalArgumentException("unknown field '" + key + "'");
        }
        fields.put(key, value);
        return key;
    }

    private void finish() {
        if (!fields.isEmpty()) {
            for (String key : List.of("rule", "section", "demands")) {
                if (fields.getOrDefault(key, "").isEmpty()) {
                    throw new IllegalArgumentException("missing '" + key + "' in rule: " + fields);
                }
            }
            rules.add(new RuleText(
                    chapter,
                    fields.getOrDefault("rule", ""),
                    words(fields.getOrDefault("vuid", "")),
                    fields.getOrDefault("section", ""),
                    fields.getOrDefault("demands", ""),
                    fields.getOrDefault("why", ""),
                    fields.getOrDefault("advice", ""),
                    fields.getOrDefault("level", ""),
                    fields.getOrDefault("env", "vulkan1.3"),
                    words(fields.getOrDefault("options", "")),
                    List.copyOf(snippet)));
        }
        fields = new HashMap<>();
        snippet = List.of();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" +", -1));
    }
}
