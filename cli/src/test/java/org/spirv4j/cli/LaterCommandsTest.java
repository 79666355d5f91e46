// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.spirv4j.cli.command.CommandName;

class LaterCommandsTest {
    private static final Path LAUNCHER = Path.of("../.launcher");

    /** Otherwise a first build would lack a command that the launcher starts from it. */
    @Test
    void noCommandThatTheLauncherTakesFromTheFirstBuildIsALaterOne() throws IOException {
        List<String> first = Files.readAllLines(LAUNCHER.resolve("launch.sh")).stream()
                .filter(line -> line.endsWith("wanted_part=first ;;"))
                .flatMap(line ->
                        Pattern.compile("spirv:\\*:([a-z]+)").matcher(line).results())
                .map(match -> match.group(1))
                .toList();
        assertThat(first).contains("as", "dis", "val");
        for (String text : first) {
            CommandName name = Objects.requireNonNull(CommandName.of(text), text);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> LaterCommands.create(name))
                    .withMessage(text);
        }
    }

    @Test
    void eachClassThatTheFirstBuildReplacesIsThere() {
        for (String source : List.of("LaterCommands", "tool/LaterTools")) {
            assertThat(LAUNCHER.resolve("first/org/spirv4j/cli/" + source + ".java"))
                    .exists();
            assertThat(Path.of("src/main/java/org/spirv4j/cli/" + source + ".java"))
                    .exists();
        }
    }
}
