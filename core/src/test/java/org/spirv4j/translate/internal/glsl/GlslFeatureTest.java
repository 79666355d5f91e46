// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the features with the tables and classes that name them: a wrong name would stop a translation. */
final class GlslFeatureTest {
    private static final Path SPELLINGS = Path.of("../grammar/spellings.table");
    private static final Path BUILT_INS =
            Path.of("src/main/resources/org/spirv4j/translate/internal/glsl/built-ins.table");
    private static final Path CLASSES = Path.of("src/main/java/org/spirv4j/translate/internal/glsl");

    private static Set<String> features() {
        return Arrays.stream(GlslFeature.values()).map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The words of capital letters that stand where a pattern finds a group. */
    private static Set<String> named(Path table, String pattern) throws IOException {
        Pattern rows = Pattern.compile(pattern);
        return Files.readAllLines(table).stream()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> rows.matcher(line).results())
                .flatMap(row -> Stream.of(row.group(1).split(" ", -1)))
                .filter(word -> word.matches("[A-Z][A-Z0-9_]+"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void tablesNameFeaturesThatExist() throws IOException {
        assertThat(named(SPELLINGS, "^\\w[^\\[:]*\\[([^]]*)]:")).isNotEmpty().isSubsetOf(features());
        assertThat(named(BUILT_INS, ": \\S+ \\w+ (.*)")).isNotEmpty().isSubsetOf(features());
    }

    @Test
    void everyFeatureIsAskedFor() throws IOException {
        Set<String> asked = named(SPELLINGS, "^\\w[^\\[:]*\\[([^]]*)]:");
        asked.addAll(named(BUILT_INS, ": \\S+ \\w+ (.*)"));
        Pattern names = Pattern.compile("\\bGlslFeature\\.(\\w+)");
        try (Stream<Path> files = Files.list(CLASSES)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                List<String> found = names.matcher(Files.readString(file))
                        .results()
                        .map((MatchResult result) -> result.group(1))
                        .toList();
                asked.addAll(found);
            }
        }
        assertThat(asked).containsAll(features());
    }
}
