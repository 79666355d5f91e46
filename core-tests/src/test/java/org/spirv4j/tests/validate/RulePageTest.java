// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.validate.RuleCatalogue;

/** The golden file {@code docs/rules.md} shows the catalogue of rules. */
final class RulePageTest {
    private static final Path PAGE = Path.of("../docs/rules.md");
    private static final int CONTEXT = 2;

    @Test
    void showsTheCatalogue() {
        GoldenFiles.check(PAGE, page());
    }

    private static String page() {
        List<RuleCatalogue.Entry> entries = RuleCatalogue.get().entries();
        StringBuilder page = new StringBuilder();
        page.append("""
                # The rules of the validator and of the linter

                These are the rules that `spirv val` and `org.spirv4j.validate` check, in alphabetical order, and in the chapter
                `lint` those that `spirv lint` and `org.spirv4j.lint` check. The lines around the
                mistake in a module that breaks the rule are shown: `-` marks what is wrong, `+` what corrects it. `spirv explain
                RULE` shows the whole module. Whether operands match the grammar is checked when a module is read. What the chapters
                `debug-info` and `reflection` find cannot change results, and is a warning unless errors are asked for.

                """);
        TreeSet<String> chapters = new TreeSet<>();
        entries.forEach(e -> chapters.add(chapter(e)));
        for (String chapter : chapters) {
            long count =
                    entries.stream().filter(e -> chapter(e).equals(chapter)).count();
            page.append("- [")
                    .append(chapter)
                    .append("](#")
                    .append(chapter)
                    .append("): ")
                    .append(count);
            page.append(count == 1 ? " rule\n" : " rules\n");
        }
        for (String chapter : chapters) {
            page.append("\n## ").append(chapter).append('\n');
            entries.stream().filter(e -> chapter(e).equals(chapter)).forEach(e -> rule(page, e));
        }
        return page.toString();
    }

    private static String chapter(RuleCatalogue.Entry entry) {
        return entry.id().substring(0, entry.id().indexOf('.'));
    }

    private static void rule(StringBuilder page, RuleCatalogue.Entry entry) {
        page.append("\n### ").append(entry.id()).append("\n\n").append(escaped(entry.demands()));
        if (!entry.why().isEmpty()) {
            page.append(' ').append(escaped(entry.why()));
        }
        if (!entry.advice().isEmpty()) {
            page.append(" What to do: ").append(escaped(entry.advice())).append('.');
        }
        page.append(" (").append(escaped(entry.section())).append(")\n");
        if (!entry.vuids().isEmpty()) {
            page.append("\nVulkan: `")
                    .append(String.join("`, `", entry.vuids()))
                    .append("`\n");
        }
        if (!entry.snippet().isEmpty()) {
            page.append("\n```diff\n");
            lines(page, entry.snippet());
            page.append("```\n");
        }
    }

    private static String escaped(String text) {
        return text.replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_");
    }

    private static void lines(StringBuilder page, List<String> snippet) {
        int last = -1;
        for (int i = 0; i < snippet.size(); i++) {
            if (!isNearMark(snippet, i)) {
                continue;
            }
            if (i > last + 1) {
                page.append("  ...\n");
            }
            String line = snippet.get(i);
            page.append(isMarked(line) ? line.charAt(0) + " " + line.substring(1) : "  " + line)
                    .append('\n');
            last = i;
        }
        if (last + 1 < snippet.size()) {
            page.append("  ...\n");
        }
    }

    private static boolean isNearMark(List<String> snippet, int line) {
        for (int i = Math.max(0, line - CONTEXT); i <= Math.min(snippet.size() - 1, line + CONTEXT); i++) {
            if (isMarked(snippet.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMarked(String line) {
        return line.startsWith("-") || line.startsWith("+");
    }
}
