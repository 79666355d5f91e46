// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void aVersionMayBeAPropertyOfTheModuleOrOfItsParent(@TempDir Path checkout) throws IOException {
        Files.writeString(checkout.resolve("pom.xml"), """
                <project>
                  <properties>
                    <common.version>1</common.version>
                    <own.version>2</own.version>
                  </properties>
                  <build><pluginManagement><plugins><plugin>
                    <artifactId>maven-antrun-plugin</artifactId>
                    <version>3</version>
                  </plugin></plugins></pluginManagement></build>
                </project>
                """);
        Files.writeString(Files.createDirectory(checkout.resolve("module")).resolve("pom.xml"), """
                <project>
                  <properties>
                    <own.version>4</own.version>
                  </properties>
                  <dependencies>
                    <dependency><groupId>g</groupId><artifactId>a</artifactId><version>${common.version}</version></dependency>
                    <dependency><groupId>g</groupId><artifactId>b</artifactId><version>${own.version}</version></dependency>
                  </dependencies>
                </project>
                """);
        assertThat(CommandJar.libraryPom(checkout, "module").replace("\n", ""))
                .contains("<artifactId>a</artifactId><version>1</version>")
                .contains("<artifactId>b</artifactId><version>4</version>");
    }

    @Test
    void noVersionIsMissing() throws IOException {
        for (String module : List.of("cli", "conformance")) {
            assertThat(CommandJar.libraryPom(CHECKOUT, module)).doesNotContain("<version>$");
        }
    }
}
