// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;

/**
 * Tests that each instruction is spelled, written by code, or refused with a reason, and describes all of them in a
 * page.
 */
final class SpellingsTest {
    private static final Path PAGE = Path.of("../docs/spellings.md");
    private static final String GLSL = "glsl";
    private static final List<String> LANGUAGES = List.of(GLSL, "hlsl", "msl", "wgsl");
    private static final Map<String, String> TITLES =
            Map.of(GLSL, "GLSL and ESSL", "hlsl", "HLSL", "msl", "MSL", "wgsl", "WGSL");

    /** The sets that have spellings. */
    private static List<String> sets(String language) {
        return language.equals(GLSL)
                ? List.of(
                        "GLSL.std.450",
                        "SPV_AMD_shader_trinary_minmax",
                        "SPV_AMD_gcn_shader",
                        "SPV_AMD_shader_ballot",
                        "SPV_AMD_shader_explicit_vertex_parameter")
                : List.of("GLSL.std.450");
    }

    /** The first rows by name of an instruction. */
    private static Map<String, Integer> rows(String language) {
        Map<String, Integer> rows = new LinkedHashMap<>();
        for (Op op : Op.values()) {
            rows.put(op.name(), Spellings.first(language, op));
        }
        return rows;
    }

    private static Map<String, Integer> rows(String language, String set) {
        Map<String, Integer> rows = new LinkedHashMap<>();
        ExtendedInstructionSet found =
                Grammar.builtIn().extendedInstructionSet(set).orElseThrow();
        found.instructions().forEach(i -> rows.put(i.name(), Spellings.first(language, set, i.number())));
        return rows;
    }

    @Test
    void everyInstructionIsSpelledOrRefused() {
        TreeSet<String> missing = new TreeSet<>();
        for (String language : LANGUAGES) {
            rows(language).forEach((name, row) -> {
                if (row == 0) {
                    missing.add(language + " " + name);
                }
            });
            for (String set : sets(language)) {
                rows(language, set).forEach((name, row) -> {
                    if (row == 0) {
                        missing.add(language + " " + set + " " + name);
                    }
                });
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void refusalsHaveReasons() {
        for (String language : LANGUAGES) {
            rows(language).forEach((name, first) -> {
                for (int row = first; Spellings.kind(row) != 0; row = Spellings.next(row)) {
                    if (Spellings.kind(row) > Spellings.STATEMENT) {
                        assertThat(Spellings.reason(row)).as(name).isNotBlank();
                    }
                }
            });
        }
    }

    @Test
    void showsTheSpellings() throws IOException {
        StringBuilder page = new StringBuilder("""
                # How instructions are written in other languages

                These are the texts that `spirv translate` writes for each instruction, from `grammar/spellings.table`. `$0`, `$1` and so
                on are the operands after the result. An instruction with several texts has the first one that the version, the types
                and the available extensions allow. If none is possible, the translation says so, with the reason.
                """);
        LANGUAGES.forEach(language -> describe(page, language));
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(PAGE, page.toString());
        }
        assertThat(PAGE).hasContent(page.toString());
    }

    private static void describe(StringBuilder page, String language) {
        page.append("\n## ").append(TITLES.get(language));
        page.append("\n\n| Instruction | Condition | Text |\n| --- | --- | --- |\n");
        Map<String, List<String>> refused = new TreeMap<>();
        Map<String, List<String>> coded = new TreeMap<>();
        rows(language).forEach((name, row) -> write(page, language, name, row, refused, coded));
        for (String set : sets(language)) {
            rows(language, set).forEach((name, row) -> write(page, language, set + " " + name, row, refused, coded));
        }
        page.append(
                "\n### Written by code\n\nInstructions whose text depends on more than a template says, by the class that writes them.\n\n");
        list(page, coded);
        page.append("\n### Not written\n\nInstructions without a text, or that no version expresses, by reason.\n\n");
        list(page, refused);
    }

    private static void list(StringBuilder page, Map<String, List<String>> byReason) {
        byReason.forEach((reason, names) -> page.append("- ")
                .append(reason)
                .append(": ")
                .append(String.join(", ", names))
                .append('\n'));
    }

    private static void write(
            StringBuilder page,
            String language,
            String name,
            int first,
            Map<String, List<String>> refused,
            Map<String, List<String>> coded) {
        for (int row = first; Spellings.kind(row) != 0; row = Spellings.next(row)) {
            switch (Spellings.kind(row)) {
                case Spellings.REFUSAL, Spellings.NOTHING ->
                    refused.computeIfAbsent(Spellings.reason(row), k -> new ArrayList<>())
                            .add(name);
                case Spellings.CODE ->
                    coded.computeIfAbsent(Spellings.reason(row), k -> new ArrayList<>())
                            .add(name);
                default ->
                    page.append("| ")
                            .append(name)
                            .append(" | ")
                            .append(SpellingText.condition(row, language))
                            .append(" | `")
                            .append(SpellingText.template(row).replace("|", "\\|"))
                            .append("` |\n");
            }
        }
    }
}
