// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.module.ModuleDescriptor;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;

/** The build runs all tests twice, with the library on the class path and on the module path. */
final class ModuleTest {
    private static final Module LIBRARY = SpirvModule.class.getModule();

    /** The modules that may see internal packages. */
    private static final Set<String> ENGINES = Set.of("org.spirv4j.exec", "org.spirv4j.exec.jit");

    /** The modules that use a package which is no API; others are for the engines. */
    private static final Map<String, Set<String>> USERS = Map.of(
            "org.spirv4j.internal.json", Set.of("org.spirv4j.corpus"),
            "org.spirv4j.optimize.internal.flag", Set.of("org.spirv4j.cli", "org.spirv4j.testkit", "org.spirv4j.tests"),
            "org.spirv4j.reduce.internal.opportunity", Set.of("org.spirv4j.cli"),
            "org.spirv4j.text.internal.assembly", Set.of("org.spirv4j.lsp"));

    @Test
    void libraryIsOnThePathThatTheBuildNames() {
        String path = System.getProperty("library.path");
        assumeTrue(path != null, "not run by Maven");
        assertThat(LIBRARY.isNamed() ? "module path" : "class path").isEqualTo(path);
        assertThat(ModuleTest.class.getModule().isNamed()).isEqualTo(LIBRARY.isNamed());
    }

    @Test
    void moduleRequiresThePlatformAloneAndExportsNoInternals() {
        assumeTrue(LIBRARY.isNamed(), "on the class path");
        ModuleDescriptor descriptor = LIBRARY.getDescriptor();
        assertThat(descriptor.name()).isEqualTo("org.spirv4j");
        assertThat(descriptor.requires())
                .filteredOn(required -> !required.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                .extracting(ModuleDescriptor.Requires::name)
                .containsExactly("java.base");
        assertThat(descriptor.packages())
                .allSatisfy(name -> assertThat(descriptor.exports().stream()
                                .anyMatch(export -> export.source().equals(name) && !export.isQualified()))
                        .as(name)
                        .isEqualTo(!(name + ".").contains(".internal.")));
        // What instructions compute stands once; the engines that run programs use it.
        assertThat(descriptor.exports())
                .filteredOn(ModuleDescriptor.Exports::isQualified)
                .allSatisfy(export ->
                        assertThat(USERS.getOrDefault(export.source(), ENGINES)).containsAll(export.targets()));
    }
}
