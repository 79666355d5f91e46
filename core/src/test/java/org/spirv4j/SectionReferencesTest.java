// SPDX-License-Identifier: Apache-2.0
package org.spirv4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.InstructionClass;

/**
 * Sources and pages cite sections of the specification as {@code grammar/sections.table} has them: with number and
 * title, or by the title alone where the section is about instructions.
 */
final class SectionReferencesTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> FOLDERS = List.of(
            "core/src/main",
            "cli/src/main",
            "codegen/src/main",
            "conformance/src/main",
            "bench/src",
            "driver/src",
            "grammar",
            "docs");

    /** One section: a number with a title, or a title. */
    private static final String ITEM = "(?:\\d[\\d.]*(?: of the specification)?, )?\"[^\"]+\"";

    private static final Pattern CITATION = Pattern.compile("(?<!\")\\bsections? (?=[\\d\"])");
    private static final Pattern ITEMS = Pattern.compile(ITEM + "(?:(?:, and|,| and) (?=[\\d\"])" + ITEM + ")*");
    private static final Pattern BREAK = Pattern.compile("\\s*\\n\\s*(?:\\*(?!/) ?|# ?|// ?)?");

    private final Set<String> known = known();

    private static Set<String> known() {
        try {
            Set<String> known = new HashSet<>();
            for (String line : Files.readAllLines(ROOT.resolve("grammar/sections.table"))) {
                if (line.startsWith("section ")) {
                    known.add(line.substring("section ".length()));
                }
            }
            for (InstructionClass instructionClass : InstructionClass.values()) {
                instructionClass.section().ifPresent(known::add);
            }
            return known;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : FOLDERS) {
            try (Stream<Path> found = Files.walk(ROOT.resolve(folder))) {
                found.filter(p -> p.toString().matches(".*\\.(java|table|md)"))
                        .filter(p -> !p.endsWith("sections.table") && !p.endsWith("rules.md"))
                        .forEach(files::add);
            }
        }
        return files;
    }

    /** What a text cites wrongly. */
    private List<String> wrong(String text) {
        String line = BREAK.matcher(text.replace("\\\"", "\"")).replaceAll(" ");
        List<String> wrong = new ArrayList<>();
        Matcher citation = CITATION.matcher(line);
        while (citation.find()) {
            Matcher items = ITEMS.matcher(line).region(citation.end(), line.length());
            if (!items.lookingAt()) {
                wrong.add(line.substring(citation.start(), Math.min(line.length(), citation.end() + 40)));
                continue;
            }
            Matcher item = Pattern.compile(ITEM).matcher(items.group());
            while (item.find()) {
                String cited = item.group().replace(" of the specification", "").replace("\"", "");
                if (!known.contains(cited)) {
                    wrong.add(item.group());
                }
            }
        }
        return wrong;
    }

    @Test
    void allAreSectionsOfTheEdition() throws IOException {
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(400);
        Map<Path, List<String>> found = new TreeMap<>();
        for (Path file : files) {
            List<String> wrong = wrong(Files.readString(file));
            if (!wrong.isEmpty()) {
                found.put(file, wrong);
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void wrongOnesAreFound() {
        assertThat(wrong("(section 2.4 of the specification, \"Logical Layout\n     * of a Module\")"))
                .isEmpty();
        assertThat(wrong("(sections 2.4, \"Logical Layout of a Module\", and \"Bit Instructions\")"))
                .isEmpty();
        for (String text : Arrays.asList(
                "(section 2.4)",
                "(section 2.4 of the specification)",
                "section 3.49.13, \"Arithmetic Instructions\"",
                "section \"Logical Layout of a Module\"",
                "sections \"Bit Instructions\" and \"Byte Instructions\"")) {
            assertThat(wrong(text)).as(text).hasSize(1);
        }
    }
}
