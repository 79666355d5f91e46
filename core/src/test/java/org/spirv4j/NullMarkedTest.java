// SPDX-License-Identifier: Apache-2.0
package org.spirv4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The packages of the library are marked one by one: the Kotlin compiler does not look at the module. */
class NullMarkedTest {
    private static ModuleDescriptor library() {
        return ModuleFinder.of(BuildFolder.classes())
                .find("org.spirv4j")
                .orElseThrow()
                .descriptor();
    }

    /** Some packages are exported to the module that runs programs alone; they are no part of the public API. */
    private static List<ModuleDescriptor.Exports> exportedToAll() {
        return library().exports().stream()
                .filter(exported -> !exported.isQualified())
                .toList();
    }

    @Test
    void exportedPackagesAreNullMarked() throws ClassNotFoundException {
        assertThat(exportedToAll()).hasSizeGreaterThan(9);
        for (ModuleDescriptor.Exports exported : exportedToAll()) {
            assertThat(Class.forName(exported.source() + ".package-info"))
                    .as(exported.source())
                    .hasAnnotation(NullMarked.class);
        }
    }

    @Test
    void exportedPackagesAreInTheManual() throws IOException {
        String manual = Files.readString(Path.of("../docs/library.md"));
        String declaration = Files.readString(Path.of("src/main/java/module-info.java"));
        for (ModuleDescriptor.Exports exported : exportedToAll()) {
            assertThat(manual).contains("| `" + exported.source() + "` |");
            assertThat(declaration).contains(" <li>{@link " + exported.source() + "}: ");
        }
    }
}
