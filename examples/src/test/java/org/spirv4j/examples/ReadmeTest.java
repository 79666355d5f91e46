// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the examples says of each how it is started. */
class ReadmeTest {
    private static final Pattern INDEX = Pattern.compile("args\\[(\\d)]");

    @Test
    void allProgramsAreListedWithTheirArguments() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        try (Stream<Path> files = Files.list(Path.of("src/main/java/org/spirv4j/examples"))) {
            for (Path file :
                    files.filter(name -> !name.endsWith("package-info.java")).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                List<String> rows = page.lines()
                        .filter(line -> line.startsWith("| [" + name + "]("))
                        .toList();
                assertThat(rows).as(name).hasSize(1);
                String[] cells = rows.get(0).split(" \\| ", -1);
                String text = Files.readString(file);
                int arguments = INDEX.matcher(text)
                        .results()
                        .mapToInt(found -> Integer.parseInt(found.group(1)) + 1)
                        .max()
                        .orElse(0);
                int given = cells[2].startsWith("`") ? cells[2].split(" ", -1).length - 1 : 0;
                assertThat(given).as(name).isEqualTo(arguments);
            }
        }
    }

    @Test
    void allFilesThatAreNamedExist() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        List<String> links = Pattern.compile("]\\(([^)#]+)")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(links)
                .hasSizeGreaterThan(30)
                .allSatisfy(link -> assertThat(Path.of(link)).exists());
        List<String> files = Pattern.compile("(?<![/\\w])examples/[\\w./-]+")
                .matcher(page)
                .results()
                .map(found -> found.group())
                .toList();
        assertThat(files)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Path.of("..", file)).exists());
    }
}
