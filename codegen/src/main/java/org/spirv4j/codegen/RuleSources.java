// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.spirv4j.validate.internal.catalogue.RuleFile;
import org.spirv4j.validate.internal.catalogue.RuleText;

/**
 * Writes a class of constants for each file of the validator's rules, the enum of the linter's, and the list of the
 * files.
 */
final class RuleSources {
    private static final String PIECES = "pieces";
    private static final String SUFFIX = ".rules";
    private static final String LINTER = "lint";
    private static final String LINT_FOLDER = "org/spirv4j/lint/";
    private static final String FOLDER = "org/spirv4j/validate/internal/rule/";

    private RuleSources() {}

    /** Writes the classes; returns the id of each rule by the name of its constant, such as {@code IdsRule.DEFINED}. */
    static Map<String, String> write(Path folder, Sections sections, Map<String, String> files) throws IOException {
        Map<String, String> ids = new HashMap<>();
        Map<String, List<String>> pieces = RuleFile.pieces(Files.readAllLines(folder.resolve(PIECES + SUFFIX)));
        List<Path> paths;
        try (Stream<Path> found = Files.walk(folder)) {
            paths = found.filter(
                            p -> p.toString().endsWith(SUFFIX) && !p.getParent().equals(folder))
                    .sorted(Comparator.comparing(RuleSources::chapter))
                    .toList();
        }
        for (Path path : paths) {
            String chapter = chapter(path);
            List<RuleText> rules = RuleFile.read(chapter, Files.readAllLines(path), pieces);
            rules.forEach(rule -> sections.check(rule.section(), rule.id()));
            if (chapter.equals(LINTER)) {
                files.put(LINT_FOLDER + typeName(chapter) + ".java", enumSource(rules));
            } else {
                files.put(FOLDER + typeName(chapter) + ".java", classSource(chapter, rules));
            }
            rules.forEach(rule -> ids.put(typeName(chapter) + "." + constant(rule), rule.id()));
        }
        files.put(FOLDER + "RuleChapters.java", chaptersSource(folder, paths));
        files.put(FOLDER + "package-info.java", """
                /** The rules of the validator by name, a class of constants for each file of rules. */
                @org.jspecify.annotations.NullMarked
                package org.spirv4j.validate.internal.rule;
                """);
        return ids;
    }

    private static String chapter(Path path) {
        String name = path.getFileName().toString();
        return name.substring(0, name.length() - SUFFIX.length());
    }

    static String typeName(String chapter) {
        StringBuilder name = new StringBuilder();
        for (String part : chapter.split("-", -1)) {
            name.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
        }
        return name.append("Rule").toString();
    }

    private static String constant(RuleText rule) {
        String upper = rule.name().toUpperCase(Locale.ROOT).replace('-', '_');
        return Character.isDigit(upper.charAt(0)) ? "N" + upper : upper;
    }

    private static String classSource(String chapter, List<RuleText> rules) {
        StringBuilder constants = new StringBuilder();
        List<String> names = new ArrayList<>();
        for (RuleText rule : rules) {
            String constant = constant(rule);
            names.add(constant);
            constants
                    .append("    /** ")
                    .append(javadoc(rule.demands()))
                    .append(" */\n    public static final Rule ")
                    .append(constant)
                    .append(" = Rule.of(\"")
                    .append(rule.id())
                    .append("\", \"")
                    .append(rule.section())
                    .append('"');
            rule.vuids().forEach(vuid -> constants.append(", \"").append(vuid).append('"'));
            constants.append(");\n\n");
        }
        return """
                package org.spirv4j.validate.internal.rule;

                import java.util.List;
                import org.spirv4j.diagnostic.Rule;

                /** Rules of the chapter "%1$s". */
                public final class %2$s {

                %3$s    /** All of them. */
                    public static final List<Rule> ALL = List.of(%4$s);

                    private %2$s() {}
                }
                """.formatted(chapter, typeName(chapter), constants, String.join(", ", names));
    }

    private static String enumSource(List<RuleText> rules) {
        List<String> constants = new ArrayList<>();
        for (RuleText rule : rules) {
            if (rule.level().isEmpty() || rule.advice().isEmpty() || rule.why().isEmpty()) {
                throw new IllegalArgumentException(rule.id() + ": missing 'why', 'advice' or 'level'");
            }
            constants.add("    /** " + javadoc(rule.demands()) + " */\n    " + constant(rule) + "(\"" + rule.id()
                    + "\", \""
                    + rule.section() + "\", Linter.Level." + rule.level().toUpperCase(Locale.ROOT) + ", "
                    + literal(rule.demands()) + ", " + literal(rule.why()) + ", " + literal(rule.advice()) + ")");
        }
        return """
                package org.spirv4j.lint;

                import org.spirv4j.diagnostic.Rule;

                /** The rules of the linter. */
                public enum LintRule {
                %s;

                    private final Rule rule;
                    private final Linter.Level level;
                    private final String title;
                    private final String reason;
                    private final String advice;

                    LintRule(String id, String section, Linter.Level level, String title, String reason, String advice) {
                        rule = Rule.of(id, section);
                        this.level = level;
                        this.title = title;
                        this.reason = reason;
                        this.advice = advice;
                    }

                    /** {@return the rule, under which findings are reported, such as {@code lint.divergent-derivative}} */
                    public Rule rule() {
                        return rule;
                    }

                    /** {@return the level of the findings, unless options state another one} */
                    public Linter.Level level() {
                        return level;
                    }

                    /** {@return what the rule asks for} */
                    public String title() {
                        return title;
                    }

                    /** {@return why it asks for that} */
                    public String reason() {
                        return reason;
                    }

                    /** {@return what to do about a finding} */
                    public String advice() {
                        return advice;
                    }
                }
                """.formatted(String.join(",\n\n", constants));
    }

    private static String literal(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String javadoc(String text) {
        return text.replace("*/", "").replace("<", "&lt;");
    }

    private static String chaptersSource(Path folder, List<Path> paths) {
        List<String> names = paths.stream()
                .map(p -> "\"" + folder.relativize(p.getParent()) + "/" + chapter(p) + "\"")
                .toList();
        return """
                package org.spirv4j.validate.internal.rule;

                import java.util.List;

                /** The files of rules. */
                public final class RuleChapters {
                    /** Their folders and names, such as {@code flow/functions}, sorted by name. */
                    public static final List<String> FILES = List.of(%s);

                    private RuleChapters() {}
                }
                """.formatted(String.join(", ", names));
    }
}
