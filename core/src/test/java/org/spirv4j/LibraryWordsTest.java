// SPDX-License-Identifier: Apache-2.0
package org.spirv4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The library does not mention the options and commands of a command line: not in messages, rules or documentation. The
 * passes of the optimiser have the flags of {@code spirv-opt} as their names.
 */
final class LibraryWordsTest {
    private static final Path FLAGS = Path.of("src/main/java/org/spirv4j/optimize");
    private static final Pattern OPTION = Pattern.compile("--[a-z]+(-[a-z0-9]+)+|--[a-z]+ [A-Z]");
    private static final Pattern COMMAND = Pattern.compile("command.line"
            + "|\\bspirv (as|cfg|compact|dis|explain|link|opt|rebind|reflect|specialize|stats|strip|val)\\b");

    @Test
    void sourcesAndRulesDoNotMentionTheCommand() throws IOException {
        for (Path root : List.of(Path.of("src/main/java"), Path.of("../rules"), Path.of("../grammar"))) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    assertThat(Files.readString(file).lines())
                            .as(file.toString())
                            .noneMatch(line -> COMMAND.matcher(line).find()
                                    || (!file.startsWith(FLAGS)
                                            && OPTION.matcher(line).find()));
                }
            }
        }
    }
}
