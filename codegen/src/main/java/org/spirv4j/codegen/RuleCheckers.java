// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the classes of the library that check each rule, for contributors. A class checks a rule if its code names the
 * rule's constant, or if it uses the class that reads a table with the rule's id.
 */
final class RuleCheckers {
    private static final String RESOURCE = "org/spirv4j/validate/internal/rule/checkers";
    private static final String PACKAGE = "org/spirv4j/";
    private static final Pattern CONSTANT = Pattern.compile("\\b([A-Z]\\w*Rule\\.[A-Z][A-Z0-9_]*)\\b");
    private static final Pattern RULE_ID = Pattern.compile("[a-z][a-z0-9-]*\\.[a-z0-9-]+");

    private final Map<String, String> code = new TreeMap<>();
    private final Map<String, Set<String>> rulesByClass = new TreeMap<>();

    private RuleCheckers() {}

    /**
     * Writes the resource: a line for each class, with its name after {@code org.spirv4j.} and the ids of its rules.
     *
     * @param library the folder that holds the library's folders {@code java} and {@code resources}
     * @param constants the id of each rule by the name of its constant, such as {@code IdsRule.DEFINED}
     * @param ofSignatures the ids of the rules of {@code signatures.table}
     */
    static void write(Path library, Map<String, String> constants, List<String> ofSignatures, Map<String, String> files)
            throws IOException {
        RuleCheckers checkers = new RuleCheckers();
        checkers.readCode(library.resolve("java").resolve(PACKAGE));
        checkers.addConstants(constants);
        for (Path table : files(library.resolve("resources"), ".table")) {
            checkers.addTable(table, Set.copyOf(constants.values()));
        }
        checkers.addUsers("SignatureRules", ofSignatures);
        StringBuilder text = new StringBuilder();
        checkers.rulesByClass.forEach((type, rules) ->
                text.append(type).append(' ').append(String.join(" ", rules)).append('\n'));
        files.put(RESOURCE, text.toString());
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(p -> p.toString().endsWith(suffix)).sorted().toList();
        }
    }

    /** Reads the classes of a folder, by their names relative to it, without comments. */
    private void readCode(Path folder) throws IOException {
        for (Path path : files(folder, ".java")) {
            List<String> names = new ArrayList<>();
            folder.relativize(path).forEach(part -> names.add(part.toString()));
            String name = String.join(".", names);
            code.put(name.substring(0, name.length() - ".java".length()), withoutComments(Files.readString(path)));
        }
    }

    /** The text with spaces for comments. Regular expressions would take a third of the generator's time. */
    private static String withoutComments(String text) {
        StringBuilder code = new StringBuilder(text.length());
        int copied = 0;
        int slash = text.indexOf('/');
        while (slash >= 0) {
            int end = slash;
            if (text.startsWith("//", slash)) {
                int line = text.indexOf('\n', slash);
                end = line < 0 ? text.length() : line;
            } else if (text.startsWith("/*", slash)) {
                end = text.indexOf("*/", slash + 2) + 2;
            }
            if (end > slash) {
                code.append(text, copied, slash).append(' ');
                copied = end;
            }
            slash = text.indexOf('/', Math.max(end, slash + 1));
        }
        return code.append(text, copied, text.length()).toString();
    }

    /** Whether a text has a word that is not a part of a longer one. */
    private static boolean names(String text, String word) {
        for (int start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
            int end = start + word.length();
            if ((start == 0 || !Character.isJavaIdentifierPart(text.charAt(start - 1)))
                    && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private void addConstants(Map<String, String> constants) {
        code.forEach((type, text) -> {
            if (!text.contains("Rule.")) {
                return;
            }
            Matcher matcher = CONSTANT.matcher(text);
            while (matcher.find()) {
                String rule = constants.get(matcher.group(1));
                if (rule != null) {
                    add(type, rule);
                }
            }
        });
    }

    /** Adds the rules of a table to the classes that use the class that reads it. */
    private void addTable(Path table, Set<String> rules) throws IOException {
        List<String> named = RULE_ID.matcher(Files.readString(table))
                .results()
                .map(result -> result.group())
                .filter(rules::contains)
                .toList();
        if (named.isEmpty()) {
            return;
        }
        Map<String, String> readers = new HashMap<>();
        code.forEach((type, text) -> {
            if (text.contains("\"" + table.getFileName() + "\"")) {
                readers.put(type, type.substring(type.lastIndexOf('.') + 1));
            }
        });
        code.forEach((type, text) -> {
            boolean uses =
                    !readers.containsKey(type) && readers.values().stream().anyMatch(reader -> names(text, reader));
            if (uses) {
                named.forEach(rule -> add(type, rule));
            }
        });
    }

    /** Adds rules to the classes that use a class. */
    private void addUsers(String used, List<String> rules) {
        code.forEach((type, text) -> {
            if (names(text, used)) {
                rules.forEach(rule -> add(type, rule));
            }
        });
    }

    private void add(String type, String rule) {
        rulesByClass.computeIfAbsent(type, key -> new TreeSet<>()).add(rule);
    }
}
