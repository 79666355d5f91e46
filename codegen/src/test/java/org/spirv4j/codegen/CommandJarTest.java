// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandJarTest {
    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    /** Otherwise the first start asks Maven, which takes some seconds. */
    @Test
    void theListOfLibrariesBelongsToTheDependenciesInThePoms() throws IOException {
        List<String> list = Files.readAllLines(CHECKOUT.resolve(".launcher/libraries"));
        assertThat(list)
                .as("the first lines of .launcher/libraries say how to make it again")
                .contains("dependencies " + CommandJar.dependencyDigest(CHECKOUT, "cli"));
    }

    @Test
    void theListHasEachLibraryWithItsUseAndDigest() throws IOException {
        List<String> libraries = Files.readAllLines(CHECKOUT.resolve(".launcher/libraries")).stream()
                .filter(line -> line.startsWith("library "))
                .toList();
        assertThat(libraries)
                .hasSizeGreaterThan(10)
                .doesNotHaveDuplicates()
                .allMatch(line -> line.matches("library (both|compile|runtime) [\\w./-]+\\.jar [0-9a-f]{64}"))
                .anyMatch(line -> line.startsWith("library both info/picocli/picocli/"));
    }
}
