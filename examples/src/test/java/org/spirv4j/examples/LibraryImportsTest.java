// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each section of the page about the library begins with the classes that its programs import. */
class LibraryImportsTest {
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (org\\.spirv4j[.a-z]*)\\.([A-Z][\\w.]*);");

    @Test
    void sectionsNameTheirImports() throws IOException {
        String page = Files.readString(Path.of("../docs/library.md"));
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src/main/java/org/spirv4j/examples"))) {
            for (Path file : files.sorted().toList()) {
                sources.add(Files.readString(file));
            }
        }
        for (String section : page.split("(?m)^(?=##+ )", -1)) {
            Map<String, TreeSet<String>> imports = new TreeMap<>();
            for (MatchResult block : BLOCK.matcher(section).results().toList()) {
                String code = stripped(block.group(1));
                String source = sources.stream()
                        .filter(text -> stripped(text).contains(code))
                        .findFirst()
                        .orElse("");
                for (MatchResult each : IMPORT.matcher(source).results().toList()) {
                    String type = each.group(2);
                    if (Pattern.compile("\\b" + type.substring(type.lastIndexOf('.') + 1) + "\\b")
                            .matcher(code)
                            .find()) {
                        imports.computeIfAbsent(each.group(1), name -> new TreeSet<>())
                                .add(type);
                    }
                }
            }
            String line = imports.entrySet().stream()
                    .map(entry -> "`" + String.join("`, `", entry.getValue()) + "` of `" + entry.getKey() + "`")
                    .collect(Collectors.joining("; ", "\n\nImports: ", ".\n"));
            assertThat(imports.isEmpty() || section.contains(line))
                    .as("%s%s", section.lines().findFirst().orElse(""), line)
                    .isTrue();
        }
    }

    private static String stripped(String text) {
        return text.strip().lines().map(String::strip).collect(Collectors.joining("\n"));
    }
}
